import type { ChannelRow } from '../../../src/db/channels.js';
import { Id } from './inputs.js';
import { noBody } from './operation.js';
import type { ApiPort } from './port.js';
import { type Refusal, unknownThing } from './problem.js';
import type { Viewer } from './viewer.js';

export const channelPath = { channel: Id };

/** What operations on one channel have in common, where they say nothing else. */
export const channelRead = {
  needs: 'token',
  method: 'get',
  path: channelPath,
  query: {},
  body: noBody,
  status: 200,
  refusals: [404],
} as const;

export const noChannel = (): Refusal => unknownThing('channel with this id');

/** A channel of the workspace that asks; there is no other way to get at one. */
export const ownChannel = (port: ApiPort, { tenantId }: Viewer, id: string): Promise<ChannelRow | undefined> =>
  port.channel(tenantId, id);

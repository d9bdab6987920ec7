import type { ChatPort } from '../port.js';
import type { Rooms } from '../rooms.js';
import { createSlackApi } from './api.js';
import type { SlackChatDeps, SlackParts } from './installation.js';
import { slackPaces } from './paces.js';
import { pinOnSlack } from './pin.js';
import { performOnSlack } from './post.js';
import { renewingApi } from './renewing-api.js';
import { createSlackRooms } from './rooms.js';
import { settleOnSlack } from './settle.js';

/** Slack, in every workspace that `tokenOf` knows. */
export function createSlackChat(deps: SlackChatDeps): ChatPort & { readonly rooms: Rooms } {
  const plain = createSlackApi(deps);
  const api = deps.renewToken === undefined ? plain : renewingApi(plain, deps.renewToken);
  const parts: SlackParts = { ...deps, api, smallPages: new Set(), cleanLooks: new Set() };
  return {
    id: 'slack',
    perform: (call, signal) => performOnSlack(parts, call, signal),
    settle: (call, firstAttemptAt, signal) => settleOnSlack(parts, call, firstAttemptAt, signal),
    pin: (tenantId, channel, timestamp, signal) => pinOnSlack(parts, { tenantId, channel, timestamp }, signal),
    paces: slackPaces,
    rootEditGapMs: 4_000,
    rooms: createSlackRooms(parts),
  };
}

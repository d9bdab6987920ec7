import { z } from 'zod';
import { listOf, Mute, Muted } from './answers.js';
import { Id, paging } from './inputs.js';
import { defineOperation, type Operation } from './operation.js';
import { channelPath, channelRead, noChannel, ownChannel } from './own-channel.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { refuse, unknownThing } from './problem.js';
import { doneBut, untoldInHeader } from './untold.js';

const listMutes = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'listMutes',
    address: '/channels/{channel}/mutes',
    summary: 'Vendors that are kept silent in a channel now.',
    query: paging,
    answer: listOf(Mute),
    async run({ path: { channel: id }, query, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const all = (await port.mutes(channel)).toSorted((a, b) => (a.vendorSlug < b.vendorSlug ? -1 : 1));
      return paged(
        'mutes',
        all,
        ({ vendorSlug }) => vendorSlug,
        ({ vendorSlug, until, by }) => ({ vendor: vendorSlug, until, by }),
        query,
      );
    },
  });

const mute = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'mute',
    method: 'put',
    address: '/channels/{channel}/mutes/{vendor}',
    summary: 'Keeps a vendor silent in a channel for a while; its threads go on growing.',
    needs: 'writer',
    path: { ...channelPath, vendor: Id },
    body: z.strictObject({ minutes: z.int().min(1).max(10_080).default(120) }),
    answer: Muted,
    refusals: [404, 409],
    async run({ path: { channel: id, vendor: word }, body, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const vendor = await port.vendorMeant(viewer.tenantId, word);
      if (vendor === undefined) return unknownThing('vendor of this name');
      const muted = await port.mute(channel, { vendorSlug: vendor, minutes: body.minutes, by: viewer.name });
      if (muted === undefined)
        return refuse(409, 'api.nothing_to_mute', 'Nothing of this vendor comes to this channel, so there is nothing to mute.');
      return { kind: 'reply', body: { vendor, ...muted, by: viewer.name } };
    },
  });

const unmute = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'unmute',
    method: 'delete',
    address: '/channels/{channel}/mutes/{vendor}',
    summary: `Ends a mute. ${untoldInHeader}`,
    needs: 'writer',
    path: { ...channelPath, vendor: Id },
    status: 204,
    answer: z.undefined(),
    async run({ path: { channel: id, vendor: word }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const vendor = (await port.vendorMeant(viewer.tenantId, word)) ?? word;
      const ended = await port.unmute(channel, { vendorSlug: vendor, by: viewer.name });
      return ended === undefined ? unknownThing('mute of this vendor') : doneBut(ended);
    },
  });

export const muteOperations = (port: ApiPort): readonly Operation[] => [listMutes, mute, unmute].map((make) => make(port));

import { z } from 'zod';
import { paragraphOf } from '../../../src/domain/filter-complaint.js';
import { SubscriptionId } from '../../../src/domain/ids.js';
import { listOf, Subscribed, Subscription } from './answers.js';
import { Id, paging } from './inputs.js';
import { defineOperation, type Operation } from './operation.js';
import { channelPath, channelRead, noChannel, ownChannel } from './own-channel.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { refuse, unknownThing } from './problem.js';
import { doneBut, untoldInHeader } from './untold.js';

const listSubscriptions = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'listSubscriptions',
    address: '/channels/{channel}/subscriptions',
    summary: 'What a channel is subscribed to.',
    query: paging,
    answer: listOf(Subscription),
    async run({ path: { channel: id }, query, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const all = await port.subscriptions(channel);
      return paged(
        'subscriptions',
        all,
        ({ createdAt, id: own }) => `${createdAt} ${own}`,
        (one) => ({
          id: one.id,
          channel: one.channelId,
          filter: one.filter,
          createdBy: one.createdBy,
          createdAt: one.createdAt,
          source: one.source,
          routes: one.routes.map(({ filter, channelId }) => ({ filter, channel: channelId })),
          openNow: one.openNow,
          lastAt: one.lastAt,
        }),
        query,
      );
    },
  });

const subscribe = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'subscribe',
    method: 'post',
    address: '/channels/{channel}/subscriptions',
    summary: 'Subscribes a channel to what an expression of the filter language selects, and follows the pages that it needs.',
    needs: 'writer',
    body: z.strictObject({ filter: z.string().trim().min(1).max(4_000) }),
    status: 201,
    answer: Subscribed,
    refusals: [404, 422],
    async run({ path: { channel: id }, body, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const { made, untold } = await port.subscribe(channel, body.filter, viewer.name);
      switch (made.kind) {
        case 'subscribed':
          return {
            kind: 'reply',
            body: { outcome: made.kind, id: made.id, filter: made.filter, unreadable: [...made.unreadable], untold },
          };
        case 'already-subscribed':
          return { kind: 'reply', body: { outcome: made.kind, id: null, filter: made.filter, unreadable: [], untold } };
        case 'bad-filter':
          return refuse(422, 'filter.bad', paragraphOf(made.complaints), {
            errors: made.complaints.map(({ text }) => ({ where: 'body.filter', detail: text })),
          });
        case 'unreadable':
          return refuse(422, 'page.unreadable', made.reason);
        case 'unknown-channel':
          return noChannel();
      }
    },
  });

const unsubscribe = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'unsubscribe',
    method: 'delete',
    address: '/channels/{channel}/subscriptions/{subscription}',
    summary: `Ends a subscription. Threads that are open go on to their end. ${untoldInHeader}`,
    needs: 'writer',
    path: { ...channelPath, subscription: Id },
    status: 204,
    answer: z.undefined(),
    refusals: [404, 409],
    async run({ path: { channel: id, subscription }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      const known =
        channel === undefined ? undefined : (await port.subscriptions(channel)).find((one) => one.id === subscription);
      if (channel === undefined || known === undefined) return unknownThing('subscription with this id in this channel');
      if (known.source === 'file')
        return refuse(409, 'api.owned_by_file', 'This subscription comes from tocsin.yaml; change it there.');
      const ended = await port.unsubscribe(channel, {
        id: SubscriptionId.parse(subscription),
        filter: known.filter,
        by: viewer.name,
      });
      return ended !== undefined ? doneBut(ended) : unknownThing('subscription with this id in this channel');
    },
  });

export const subscriptionOperations = (port: ApiPort): readonly Operation[] =>
  [listSubscriptions, subscribe, unsubscribe].map((make) => make(port));

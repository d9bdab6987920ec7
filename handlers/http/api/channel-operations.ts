import { z } from 'zod';
import type { ChannelRow } from '../../../src/db/channels.js';
import { previewTenant } from '../../../src/domain/ids.js';
import { Preset } from '../../../src/domain/thread.js';
import { ChannelName } from '../inputs.js';
import { Channel, listOf, TestResult, Verdict } from './answers.js';
import { Id, paging } from './inputs.js';
import { defineOperation, type Operation } from './operation.js';
import { channelPath, channelRead, noChannel, ownChannel } from './own-channel.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { type Refusal, refuse, unknownThing } from './problem.js';

const shown = (channel: ChannelRow): z.input<typeof Channel> => ({
  id: channel.id,
  chat: channel.chat,
  name: channel.name,
  reference: channel.externalId,
  kind: channel.kind,
  preset: channel.preset,
  state: channel.state,
  pausedCode: channel.pausedCode,
});

const listChannels = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'listChannels',
    address: '/channels',
    summary: 'The channels of the workspace in which Tocsin was ever asked for something.',
    path: {},
    query: paging,
    answer: listOf(Channel),
    refusals: [],
    async run({ query, viewer }) {
      const all = (await port.channels(viewer.tenantId)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return paged('channels', all, ({ id }) => id, shown, query);
    },
  });

const getChannel = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'getChannel',
    address: '/channels/{channel}',
    summary: 'One channel.',
    answer: Channel,
    async run({ path: { channel: id }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      return channel === undefined ? noChannel() : { kind: 'reply', body: shown(channel) };
    },
  });

const notPreview = (): Refusal =>
  refuse(
    409,
    'api.not_preview',
    'Only preview channels are made and removed here; a channel of Slack or Discord is there as soon as somebody uses the command in it.',
  );

const createChannel = (port: ApiPort): Operation =>
  defineOperation({
    id: 'createChannel',
    method: 'post',
    address: '/channels',
    summary: 'Makes a preview channel.',
    needs: 'writer',
    path: {},
    query: {},
    body: z.strictObject({ name: ChannelName, preset: Preset.default('default') }),
    status: 201,
    answer: Channel,
    refusals: [409],
    async run({ body, viewer }) {
      if (viewer.tenantId !== previewTenant) return notPreview();
      const made = await port.makePreviewChannel(viewer.tenantId, { ...body, by: viewer.name });
      if (made === undefined) return refuse(409, 'api.name_taken', 'There is a preview channel of this name already.');
      return { kind: 'reply', body: shown(made) };
    },
  });

const removeChannel = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'removeChannel',
    method: 'delete',
    address: '/channels/{channel}',
    summary: 'Removes a preview channel with its subscriptions, threads and messages.',
    needs: 'writer',
    status: 204,
    answer: z.undefined(),
    refusals: [404, 409],
    async run({ path: { channel: id }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      if (channel.chat !== 'preview') return notPreview();
      await port.removePreviewChannel(channel, viewer.name);
      return { kind: 'reply', body: undefined };
    },
  });

const explain = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'explain',
    address: '/channels/{channel}/explain/{incident}',
    summary: 'Why an incident comes to a channel or does not, rule by rule.',
    path: { ...channelPath, incident: Id },
    answer: z.strictObject({ matched: z.boolean(), subscriptions: z.array(Verdict) }),
    async run({ path: { channel: id, incident }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const found = await port.incident(viewer.tenantId, incident);
      if (found === undefined) return unknownThing('incident with this id');
      const verdicts = await port.explain(channel, found);
      const subscriptions = verdicts.map(({ id: subscription, filter, matches, goesTo, rules, thread }) => ({
        subscription,
        filter,
        matches,
        goesTo,
        rules: rules.map(({ term, passed, because }) => ({ term, passed, because })),
        thread,
      }));
      return { kind: 'reply', body: { matched: verdicts.some(({ matches }) => matches), subscriptions } };
    },
  });

const test = (port: ApiPort): Operation =>
  defineOperation({
    ...channelRead,
    id: 'testChannel',
    method: 'post',
    address: '/channels/{channel}/test',
    summary: 'Posts an incident that is none, with a reply and an edit, and says what worked. Nobody is mentioned.',
    needs: 'writer',
    answer: TestResult,
    async run({ path: { channel: id }, viewer }) {
      const channel = await ownChannel(port, viewer, id);
      if (channel === undefined) return noChannel();
      const steps = (await port.test(channel)).map((step) => ({ ...step, worked: step.code === null }));
      return { kind: 'reply', body: { worked: steps.every(({ worked }) => worked), steps } };
    },
  });
export const channelOperations = (port: ApiPort): readonly Operation[] =>
  [listChannels, createChannel, getChannel, removeChannel, explain, test].map((make) => make(port));

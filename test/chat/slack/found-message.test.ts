import { describe, expect, it } from 'vitest';
import { History, isCopyOf } from '../../../src/chat/slack/found-message.js';
import type { SlackInstallation } from '../../../src/chat/slack/installation.js';
import { calls } from '../conformance.js';

describe('what is read of a history', () => {
  it('survives messages in any form, without taking one for ours', () => {
    const history = History.parse({
      messages: [
        null,
        'text',
        { ts: 7 },
        { ts: '1786990200.000100', metadata: 'x', blocks: [{ block_id: 5 }], reply_count: 'many', thread_ts: 1 },
      ],
      has_more: 'yes',
    });
    expect(history.messages).toEqual([
      expect.objectContaining({ ts: '1786990200.000100', threadTs: undefined, replyCount: 0, markers: [undefined, undefined] }),
    ]);
    expect(history.next).toBeUndefined();
  });

  it('goes on only where the answer says that there is more', () => {
    const page = { messages: [], response_metadata: { next_cursor: 'bmV4dA==' } };
    expect(History.parse({ ...page, has_more: true }).next).toBe('bmV4dA==');
    expect(History.parse({ ...page, has_more: false }).next).toBeUndefined();
    expect(History.parse({ messages: [], has_more: true, response_metadata: { next_cursor: '' } }).next).toBeUndefined();
  });
});

describe('a copy of a message', () => {
  const call = { ...calls({ tenantId: 'slack-T1', externalId: 'C1' }).root('a'.repeat(20)), knownRefs: ['1786990200.000900'] };
  const installation: SlackInstallation = {
    token: 'x',
    teamId: 'T1',
    teamUrl: null,
    appId: 'A1',
    botId: 'B1',
    botUserId: 'U1',
    scopes: [],
  };
  const metadata = { event_type: 'tocsin_delivery', event_payload: { k: 'a'.repeat(20) } };
  const blocks = [{ block_id: `tocsin:${'a'.repeat(20)}` }];
  const ts = '1786990200.000100';
  const isCopy = (message: object, who = installation) =>
    History.parse({ messages: [message] }).messages.some((one) => isCopyOf(one, call, who));

  it.each([
    { ts, bot_id: 'B1', metadata },
    { ts, app_id: 'A1', blocks },
    { ts, user: 'U1', metadata, blocks },
  ])('has our marker in its metadata or its first block, and our name: %j', (message) => expect(isCopy(message)).toBe(true));

  it.each([
    ['of another app', { ts, bot_id: 'B2', app_id: 'A2', user: 'U2', metadata, blocks }],
    ['of a person', { ts, user: 'U7', metadata }],
    ['with another marker', { ts, bot_id: 'B1', metadata: { ...metadata, event_payload: { k: 'b'.repeat(20) } } }],
    ['with the marker further down', { ts, bot_id: 'B1', blocks: [{ block_id: 'x' }, ...blocks] }],
    ['that was confirmed before', { ts: '1786990200.000900', bot_id: 'B1', metadata }],
  ])('is no message %s', (_, message) => expect(isCopy(message)).toBe(false));

  it('is never known where we do not know who we are', () => {
    expect(isCopy({ ts, metadata }, { ...installation, appId: null, botId: null, botUserId: null })).toBe(false);
  });
});

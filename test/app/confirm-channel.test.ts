import { describe, expect, it } from 'vitest';
import { confirmChannel, mayPost } from '../../src/app/confirm-channel.js';
import type { ChannelLook } from '../../src/chat/rooms.js';
import type { ChannelKind } from '../../src/domain/channel-settings.js';
import { TenantId } from '../../src/domain/ids.js';
import { seen } from './commands/desk.js';

let looks = 0;
const confirm = (code: string, answer: ChannelLook, kind: ChannelKind = 'text') => {
  looks = 0;
  const channel = { chat: code.split('.')[0] ?? '', tenantId: TenantId.parse('t'), externalId: 'C1', kind };
  return confirmChannel(
    async () => {
      looks += 1;
      return answer;
    },
    channel,
    code,
  );
};

describe('an error about a channel', () => {
  it.each(['slack.is_archived', 'slack.restricted_action', 'discord.missing_permission', 'discord.tag_required'])(
    'that says what it means costs no look: %s',
    async (code) => {
      expect(await confirm(code, seen())).toEqual({ kind: 'paused', code });
      expect(looks).toBe(0);
    },
  );

  it.each<[string, ChannelLook, Awaited<ReturnType<typeof confirm>>, ChannelKind?]>([
    ['discord.channel_gone', { kind: 'hidden', code: 'discord.channel_gone', name: null }, { kind: 'gone' }],
    ['discord.channel_gone', seen({ granted: ['View Channel'] }), { kind: 'fine' }],
    [
      'discord.channel_gone',
      { kind: 'hidden', code: 'discord.missing_access', name: null },
      { kind: 'paused', code: 'discord.missing_access' },
    ],
    [
      'discord.missing_access',
      seen({ granted: ['View Channel'], missing: ['Send Messages'] }),
      { kind: 'paused', code: 'discord.missing_permission', message: '*Send Messages*' },
    ],
    ['discord.missing_access', seen({ granted: ['View Channel'], missing: ['Create Public Threads'] }), { kind: 'fine' }],
    [
      'slack.channel_not_found',
      { kind: 'hidden', code: 'slack.channel_not_found', name: null },
      { kind: 'paused', code: 'slack.channel_not_found' },
    ],
    [
      'slack.channel_not_found',
      { kind: 'closed', code: 'slack.is_archived', name: 'ops' },
      { kind: 'paused', code: 'slack.is_archived' },
    ],
    ['slack.channel_not_found', seen({ granted: ['chat:write'] }), { kind: 'fine' }],
    // Without the scope for looks every channel seems fine.
    ['slack.channel_not_found', seen({ granted: [] }), { kind: 'paused', code: 'slack.channel_not_found' }],
    [
      'discord.wrong_kind',
      seen({ channelKind: 'announcement', granted: ['x'] }),
      { kind: 'changed', channelKind: 'announcement' },
    ],
    ['discord.wrong_kind', seen({ channelKind: 'forum', granted: ['x'] }), { kind: 'paused', code: 'discord.wrong_kind' }],
    ['discord.wrong_kind', seen({ channelKind: 'text', granted: ['x'] }), { kind: 'paused', code: 'discord.wrong_kind' }],
    [
      'discord.wrong_kind',
      { kind: 'unfit', code: 'discord.wrong_kind', name: 'x' },
      { kind: 'paused', code: 'discord.wrong_kind' },
    ],
    [
      'discord.wrong_kind',
      seen({ channelKind: 'text', granted: ['x'] }),
      { kind: 'paused', code: 'discord.wrong_kind' },
      'forum',
    ],
  ])('%s is confirmed by one look: %j', async (code, answer, meaning, kind) => {
    expect(await confirm(code, answer, kind)).toEqual(meaning);
    expect(looks).toBe(1);
  });

  it('is believed where nobody can look', async () => {
    const channel = { chat: 'discord', tenantId: TenantId.parse('t'), externalId: '1', kind: 'text' } as const;
    expect(await confirmChannel(undefined, channel, 'discord.channel_gone')).toEqual({
      kind: 'paused',
      code: 'discord.channel_gone',
    });
  });
});

it('a channel without permissions for threads can be posted in', () => {
  expect(mayPost(seen({ missing: ['Create Public Threads', 'Send Messages in Threads'] }))).toBe(true);
  expect(mayPost(seen({ missing: ['Embed Links'] }))).toBe(false);
  expect(mayPost({ kind: 'closed', code: 'slack.is_archived', name: null })).toBe(false);
});

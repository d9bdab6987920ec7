import { describe, expect, it } from 'vitest';
import { type Circumstance, mendFor, type Step, sortedError } from '../../../src/chat/discord/errors.js';
import { Refused } from '../../../src/chat/discord/outcomes.js';
import { ChannelError, errorCode, OperatorError, PermanentError, RetryableError, TocsinError } from '../../../src/errors.js';

type Kind = typeof ChannelError | typeof OperatorError | typeof PermanentError | typeof RetryableError;

/** The classes of Discord's documents, written down apart from the table: whose turn it is when a root in a text channel is refused. */
const ofRoots: readonly (readonly [code: number, kind: Kind, name: string, mend?: 'form' | 'words'])[] = [
  [10003, ChannelError, 'discord.channel_gone'],
  [10004, OperatorError, 'discord.guild_gone'],
  [10008, PermanentError, 'chat.root_gone'],
  [20016, RetryableError, 'discord.slow_mode'],
  [20022, RetryableError, 'discord.edit_limit'],
  [20028, RetryableError, 'discord.write_limit'],
  [20029, RetryableError, 'discord.write_limit'],
  [30033, PermanentError, 'chat.thread_cap'],
  [30046, RetryableError, 'discord.edit_limit'],
  [40003, RetryableError, 'discord.rate_limited'],
  [40004, RetryableError, 'discord.sending_disabled'],
  [40005, PermanentError, 'discord.refused', 'form'],
  [40058, ChannelError, 'discord.wrong_kind'],
  [40061, RetryableError, 'discord.tags_changed'],
  [40062, RetryableError, 'discord.rate_limited'],
  [40066, ChannelError, 'discord.tag_required'],
  [40067, ChannelError, 'discord.tag_required'],
  [40333, RetryableError, 'discord.blocked'],
  [50001, ChannelError, 'discord.missing_access'],
  [50006, PermanentError, 'discord.refused', 'form'],
  [50008, ChannelError, 'discord.wrong_kind'],
  [50013, ChannelError, 'discord.missing_permission'],
  [50024, ChannelError, 'discord.wrong_kind'],
  [50035, PermanentError, 'discord.refused', 'form'],
  [50083, PermanentError, 'chat.thread_gone'],
  [50109, PermanentError, 'discord.refused', 'form'],
  [130000, RetryableError, 'discord.overloaded'],
  [160002, PermanentError, 'discord.refused', 'form'],
  [160005, PermanentError, 'chat.thread_gone'],
  [160006, PermanentError, 'chat.thread_cap'],
  [160007, PermanentError, 'chat.thread_cap'],
  [200000, PermanentError, 'discord.blocked_words', 'words'],
  [200001, PermanentError, 'discord.blocked_words', 'words'],
  [240000, PermanentError, 'discord.blocked_words', 'words'],
  // No code: something in front of Discord answers.
  [0, RetryableError, 'discord.blocked'],
  // Nobody knows it, or it belongs to interactions: the careful path.
  [99999, ChannelError, 'discord.refused_here', 'form'],
  [10015, ChannelError, 'discord.refused_here', 'form'],
  [10062, ChannelError, 'discord.refused_here', 'form'],
  [40060, ChannelError, 'discord.refused_here', 'form'],
  [40094, ChannelError, 'discord.refused_here', 'form'],
];

const inside: readonly Step[] = ['thread', 'reply', 'edit-reply'];
const beside = (steps: readonly Step[], isForum: boolean): readonly Circumstance[] => steps.map((step) => ({ step, isForum }));

/** Where a code means something else than for a root: what is inside a thread of a text channel, and what is inside a post. */
const elsewhere: readonly (readonly [code: number, where: readonly Circumstance[], kind: Kind, name: string])[] = [
  [10003, beside(['thread', 'line', 'read'], false), ChannelError, 'discord.channel_gone'],
  [10003, beside(['reply', 'edit-reply'], false), PermanentError, 'chat.thread_gone'],
  [10003, beside(['reply', 'edit-reply', 'edit-root', 'tags'], true), PermanentError, 'chat.root_gone'],
  [10003, beside(['post'], true), ChannelError, 'discord.channel_gone'],
  [10008, beside(['edit-root', 'thread'], false), PermanentError, 'chat.root_gone'],
  [10008, beside(['reply', 'edit-reply', 'line'], false), PermanentError, 'chat.message_gone'],
  [50001, beside(inside, false), PermanentError, 'chat.thread_denied'],
  [50013, beside(inside, false), PermanentError, 'chat.thread_denied'],
  [50001, beside(['edit-root', 'line'], false), ChannelError, 'discord.missing_access'],
  [50013, beside(['edit-root', 'line'], false), ChannelError, 'discord.missing_permission'],
  [50001, beside(['post', 'reply', 'edit-reply', 'edit-root'], true), ChannelError, 'discord.missing_access'],
  [50013, beside(['post', 'reply', 'edit-reply', 'edit-root'], true), ChannelError, 'discord.missing_permission'],
  [160005, beside(inside, false), PermanentError, 'chat.thread_gone'],
  [160005, beside(['reply', 'edit-reply', 'edit-root'], true), PermanentError, 'chat.thread_gone'],
  [160006, beside(['thread', 'reply'], false), PermanentError, 'chat.thread_cap'],
  [160006, beside(['post', 'reply', 'edit-root'], true), ChannelError, 'discord.thread_cap'],
  [160007, beside(['thread'], false), PermanentError, 'chat.thread_cap'],
];

const refusal = (code: number): Refused => new Refused(code, 400, 'No');
const root: Circumstance = { step: 'root', isForum: false };

describe('a refusal of Discord', () => {
  for (const [code, kind, name, mend] of ofRoots)
    it(`of a root is for those who can act: ${code}`, () => {
      const error = sortedError(refusal(code), root);
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ code: name });
      expect(mendFor(refusal(code))).toBe(mend);
    });

  it('is known only if it is sorted here', () => {
    const thousands = [10, 20, 30, 40, 50, 130, 160, 200, 240].map((thousand) => thousand * 1_000);
    const codes = thousands.flatMap((first) => Array.from({ length: 600 }, (_nothing, index) => first + index));
    const known = codes.filter((code) => errorCode(sortedError(refusal(code), root)) !== 'discord.refused_here');
    const sorted = ofRoots.filter(([code, , name]) => code !== 0 && name !== 'discord.refused_here').map(([code]) => code);
    expect(known).toEqual(sorted);
  });

  const spread = elsewhere.flatMap(([code, where, ...rest]) => where.map((one) => [code, one, ...rest] as const));
  it.each(spread)('depends on where it was met: %i %j', (code, where, kind, name) => {
    const error = sortedError(refusal(code), where);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code: name });
  });

  it.each([
    ['thread', 50013, 'Create Public Threads'],
    ['reply', 50013, 'Send Messages in Threads'],
    ['edit-reply', 50001, 'View Channel'],
    ['root', 50013, 'Send Messages'],
    ['root', 50001, 'View Channel'],
  ] as const)('names the permission for step %s and code %i', (step, code, name) => {
    expect(String(sortedError(refusal(code), { step, isForum: false }))).toContain(`*${name}*`);
  });

  it('says that a locked post takes its root along', () => {
    const said = (isForum: boolean) => String(sortedError(refusal(160005), { step: 'edit-root', isForum }));
    expect([said(false), said(true)]).toEqual([
      expect.not.stringContaining('first message'),
      expect.stringContaining('first message'),
    ]);
  });

  it('is a sentence for people', () => {
    for (const [code] of ofRoots) {
      const error = sortedError(refusal(code), root);
      expect(error instanceof TocsinError && error.message).toMatch(/^[A-Z][^\n]{10,220}[.]$/);
    }
  });

  it('with a wait of its own is waited for that long, and with a shorter one for what is usual', () => {
    const waited = (ms: number) => sortedError(new Refused(20022, 400, 'No', { retryAfterMs: ms }), root);
    expect(waited(3_000_000)).toMatchObject({ retryAfterMs: 3_000_000 });
    expect(waited(1_000)).toMatchObject({ retryAfterMs: 600_000 });
  });

  it('leaves alone what is none', () => {
    const other = new TypeError('x');
    expect(sortedError(other, root)).toBe(other);
  });
});

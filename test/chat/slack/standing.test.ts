import { describe, expect, it } from 'vitest';
import type { SlackApi } from '../../../src/chat/slack/api.js';
import { refusalIn, type SlackFailure } from '../../../src/chat/slack/failure.js';
import type { SlackParts } from '../../../src/chat/slack/installation.js';
import { standingIn } from '../../../src/chat/slack/standing.js';
import { ManualClock } from '../../../src/clock.js';
import { TenantId } from '../../../src/domain/ids.js';
import { OperatorError, RetryableError } from '../../../src/errors.js';
import { silentLog } from '../../../src/log.js';

type Answer = object | { readonly failure: SlackFailure };

const refused = (error: string): { readonly failure: SlackFailure } => {
  const header = () => null;
  const failure = refusalIn({ status: 200, body: '', header }, { ok: false, error });
  if (failure === undefined) throw new Error('nothing was refused');
  return { failure };
};
const away: Answer = { failure: { kind: 'unsent', code: 'slack.unreachable', cause: new Error('away') } };

/** Asks what U1 is in C1, of a Slack that answers so, and tells what it was asked. */
async function ask(answers: { readonly person: Answer; readonly channel?: Answer }, isInstalled = true) {
  const asked: string[] = [];
  const api: SlackApi = {
    skewMs: () => 0,
    call: async (_credentials, method, schema, { args }) => {
      asked.push(`${method} ${Object.entries(args).join()}`);
      const answer = method === 'users.info' ? answers.person : (answers.channel ?? {});
      if ('failure' in answer) return { ok: false, failure: answer.failure };
      return { ok: true, answer: schema.parse(answer), scopes: null };
    },
  };
  const installation = { token: 'xoxb-1', teamId: 'T1', teamUrl: null, appId: null, botId: null, botUserId: null, scopes: [] };
  const parts: SlackParts = {
    api,
    apiUrl: 'http://127.0.0.1/api/',
    tokenOf: async () => (isInstalled ? installation : undefined),
    clock: new ManualClock('2026-03-02T10:00:00.000Z'),
    log: silentLog,
    smallPages: new Set(),
    cleanLooks: new Set(),
  };
  const who = { tenantId: TenantId.parse('slack-T1'), externalId: 'C1', personId: 'U1' };
  const standing = await standingIn(parts, who, AbortSignal.timeout(5_000)).catch((error: unknown) => error);
  return { standing, asked };
}

const person = (flags: object = {}): Answer => ({ user: { id: 'U1', name: 'dana', ...flags } });
const madeBy = (creator?: unknown): Answer => ({ channel: { id: 'C1', creator } });

describe('what a person is in a Slack workspace', () => {
  it.each([{ is_admin: true }, { is_owner: true, is_admin: false }, { is_primary_owner: true }])(
    'is an admin with %j, and then the channel is not asked for',
    async (flags) => {
      expect(await ask({ person: person(flags) })).toEqual({ standing: 'admin', asked: ['users.info user,U1'] });
    },
  );

  it.each([
    ['a member', { is_admin: false, is_owner: false, is_primary_owner: false }],
    ['somebody of whom nothing is told', {}],
    ['a guest', { is_restricted: true, is_ultra_restricted: true }],
    ['somebody deactivated, of whom Slack tells no rights', { deleted: true }],
    ['somebody whose flags are no flags', { is_admin: 'true', is_owner: 1 }],
  ])('is for %s what they are in the channel', async (_, flags) => {
    expect(await ask({ person: person(flags), channel: madeBy('U1') })).toEqual({
      standing: 'manager',
      asked: ['users.info user,U1', 'conversations.info channel,C1'],
    });
    expect((await ask({ person: person(flags), channel: madeBy('U2') })).standing).toBe('member');
  });

  it.each([undefined, null, 7])('is a member where nobody is told to have made the channel: %s', async (creator) => {
    expect((await ask({ person: person(), channel: madeBy(creator) })).standing).toBe('member');
  });

  it.each(['missing_scope', 'user_not_found', 'user_not_visible'])(
    'is not told when the person is refused: %s',
    async (error) => {
      expect(await ask({ person: refused(error) })).toEqual({ standing: null, asked: ['users.info user,U1'] });
    },
  );

  it.each(['missing_scope', 'channel_not_found'])('is not told when the channel is refused: %s', async (error) => {
    expect((await ask({ person: person(), channel: refused(error) })).standing).toBeNull();
  });

  it('is asked for anew each time, as rights are taken away', async () => {
    const [first, second] = [
      await ask({ person: person({ is_admin: true }) }),
      await ask({ person: person(), channel: madeBy() }),
    ];
    expect([first.standing, second.standing]).toEqual(['admin', 'member']);
  });

  it('fails where asking fails, instead of taking anybody for a member', async () => {
    expect((await ask({ person: away })).standing).toBeInstanceOf(RetryableError);
    expect((await ask({ person: person(), channel: away })).standing).toBeInstanceOf(RetryableError);
    expect((await ask({ person: refused('token_revoked') })).standing).toMatchObject({ code: 'slack.token_revoked' });
    const { standing, asked } = await ask({ person: person() }, false);
    expect(standing).toBeInstanceOf(OperatorError);
    expect(standing).toMatchObject({ code: 'slack.not_installed' });
    expect(asked).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSlackTokens } from '../../src/app/slack-tokens.js';
import type { AccessOutcome } from '../../src/chat/slack/oauth-access.js';
import { ManualClock } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { installationOf } from '../../src/db/installations.js';
import { claimRefresh, heldToken } from '../../src/db/slack-tokens.js';
import { TenantId } from '../../src/domain/ids.js';
import { RetryableError } from '../../src/errors.js';
import { type FakeSlack, startFakeSlack } from '../fakes/slack/fake-slack.js';
import { logBook } from '../queues/log-book.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { inHours, save, secrets, tokensAt } from './slack-installed.js';

let database: FreshDatabase;
let slack: FakeSlack;
let clock: ManualClock;
let book: ReturnType<typeof logBook>;
let home: TenantId;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  slack = await startFakeSlack();
  slack.settings.rotateTokens = true;
  clock = new ManualClock(new Date());
  book = logBook();
  home = TenantId.parse(`slack-${slack.teamId}`);
  const first = await install();
  await save(database.db, clock, {
    externalId: slack.teamId,
    token: first.token,
    rotation: { refreshToken: first.refreshToken, expiresAt: inHours(clock, 12) },
  });
  slack.clearCalls();
});
afterEach(() => slack.close());

/** The way of a browser and an app through Slack, without us. */
async function install() {
  const query = new URLSearchParams({ client_id: slack.clientId, scope: 'chat:write', redirect_uri: 'http://127.0.0.1/back' });
  const sent = await fetch(`${slack.authorizeUrl}?${query}`, { redirect: 'manual' });
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    client_id: slack.clientId,
    client_secret: slack.clientSecret,
    code,
    redirect_uri: 'http://127.0.0.1/back',
  });
  const answer = await fetch(`${slack.apiUrl}oauth.v2.access`, { method: 'POST', body }).then((got) => got.json());
  return { token: String(answer.access_token), refreshToken: String(answer.refresh_token) };
}

const tokens = () => tokensAt(slack, database.db, clock, book.log);
const exchanges = () => slack.calls.filter(({ method }) => method === 'oauth.v2.access');
const stored = async () => heldToken(database.db, secrets, home);

describe('tokens that end', () => {
  it('are given out as they are while their end is far', async () => {
    clock.advance(10 * 3_600_000);
    expect(await tokens().tokenOf(home)).toBe(slack.botToken);
    expect(exchanges()).toEqual([]);
  });

  it('are renewed before their end, and the new pair is stored sealed', async () => {
    const before = await stored();
    clock.advance(11.5 * 3_600_000);
    const token = await tokens().tokenOf(home);
    expect(token).toBe(slack.botToken);
    expect(token).not.toBe(before?.token);
    expect(await stored()).toMatchObject({ token, version: (before?.version ?? 0) + 1 });
    const raw = await sql`select token, refresh_token from installations where tenant_id = ${home}`.execute(database.db);
    expect(JSON.stringify(raw.rows)).not.toMatch(/xox/);
    await tokens().tokenOf(home);
    expect(exchanges()).toHaveLength(1);
  });

  it('are renewed once when many ask in several processes', async () => {
    clock.advance(13 * 3_600_000);
    slack.expireTokens();
    slack.fault({ method: 'oauth.v2.access', fault: 'slow', afterMs: 400 });
    const processes = [tokens(), tokens(), tokens()];
    const given = await Promise.all(processes.flatMap((one) => [one, one, one]).map((one) => one.tokenOf(home)));
    expect(new Set(given)).toEqual(new Set([slack.botToken]));
    expect(exchanges()).toHaveLength(1);
  });

  it('are renewed when Slack says that one has ended, whatever the clock says', async () => {
    slack.expireTokens();
    const refused = slack.botToken;
    const [one, other] = await Promise.all([tokens().renewed(home, refused), tokens().renewed(home, refused)]);
    expect([one, other]).toEqual([slack.botToken, slack.botToken]);
    expect(await tokens().renewed(home, refused)).toBe(slack.botToken);
    expect(exchanges()).toHaveLength(1);
  });

  it.each(['503', 'hang', 'reset', 'html-200', '429', 'internal_error_of_slack'])(
    'serve to their end while Slack answers %s, and are asked for again later',
    async (fault) => {
      const old = slack.botToken;
      slack.fault({ method: 'oauth.v2.access', fault });
      clock.advance(11.5 * 3_600_000);
      expect(await tokens().tokenOf(home)).toBe(old);
      expect(await tokens().tokenOf(home)).toBe(old);
      expect(exchanges()).toHaveLength(1);
      await sql`update installations set refresh_until = clock_timestamp() where tenant_id = ${home}`.execute(database.db);
      expect(await tokens().tokenOf(home)).toBe(slack.botToken);
      expect(slack.botToken).not.toBe(old);
    },
  );

  it.each(['503', 'internal_error'])(
    'have to wait after their end while Slack answers %s, and the installation is not blamed',
    async (fault) => {
      slack.expireTokens();
      slack.fault({ method: 'oauth.v2.access', fault });
      await expect(tokens().renewed(home, slack.botToken)).rejects.toThrow(RetryableError);
      expect((await installationOf(database.db, home))?.state).toBe('active');
    },
  );

  it('keep nobody waiting after their end while it is known that Slack cannot be asked yet', async () => {
    slack.expireTokens();
    slack.fault({ method: 'oauth.v2.access', fault: '503' });
    for (let times = 0; times < 4; times += 1)
      await expect(tokens().renewed(home, slack.botToken)).rejects.toThrow(RetryableError);
    expect(exchanges()).toHaveLength(1);
  });

  it('are given up when Slack refuses to renew one that has ended, with the cure in the log once', async () => {
    await sql`update installations set refresh_token = ${secrets.seal('xoxe-spent')} where tenant_id = ${home}`.execute(
      database.db,
    );
    slack.expireTokens();
    expect(await tokens().renewed(home, slack.botToken)).toBeUndefined();
    expect(await tokens().tokenOf(home)).toBeUndefined();
    expect(await installationOf(database.db, home)).toMatchObject({ state: 'broken', stateCode: 'slack.refresh_refused' });
    const told = book.lines.filter(({ code }) => code === 'slack.refresh_refused');
    expect(told.map(({ msg }) => msg)).toEqual([expect.stringContaining('/slack/install')]);
    expect(JSON.stringify(book.lines)).not.toMatch(/xox[a-z]/);
  });

  it.each([
    ['nothing but its name has changed', false],
    ['a new token has come', true],
  ])('are not given up where Slack’s refusal crosses with news of the workspace: %s', async (_, isNew) => {
    const old = slack.botToken;
    clock.advance(13 * 3_600_000);
    const refresh = async () => {
      clock.advance(1_000);
      const token = isNew ? 'xoxb-of-a-new-installation' : null;
      await save(database.db, clock, { externalId: slack.teamId, token });
      return { kind: 'refused', error: 'invalid_refresh_token' } as const;
    };
    const crossed = createSlackTokens({ db: database.db, secrets, clock, log: book.log, refresh }).renewed(home, old);
    await (isNew ? expect(crossed).resolves.toBe('xoxb-of-a-new-installation') : expect(crossed).rejects.toThrow(RetryableError));
    expect((await installationOf(database.db, home))?.state).toBe('active');
  });

  it('keep nobody but the first waiting while they are renewed and the old one still serves', async () => {
    const old = slack.botToken;
    clock.advance(11.5 * 3_600_000);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const refresh = async () => {
      await asked;
      return {
        kind: 'granted',
        grant: { token: 'xoxb-next', refresh: { token: 'xoxe-next', lifeSeconds: 43_200 } },
      } as unknown as AccessOutcome;
    };
    const slow = createSlackTokens({ db: database.db, secrets, clock, log: book.log, refresh });
    const first = slow.tokenOf(home);
    await expect
      .poll(async () => (await sql`select from installations where refresh_lease is not null`.execute(database.db)).rows.length)
      .toBe(1);
    expect(await slow.tokenOf(home)).toBe(old);
    answer();
    expect(await first).toBe('xoxb-next');
    expect(await slow.tokenOf(home)).toBe('xoxb-next');
  });

  it('blame the configuration and no workspace when the secret of the app is wrong', async () => {
    slack.expireTokens();
    const wrong = tokensAt(slack, database.db, clock, book.log, 'f'.repeat(32));
    await expect(wrong.renewed(home, slack.botToken)).rejects.toThrow(RetryableError);
    expect((await installationOf(database.db, home))?.state).toBe('active');
    expect(book.lines.map(({ msg }) => msg).join()).toContain('SLACK_CLIENT_SECRET');
  });

  it('serve in a process that cannot renew them', async () => {
    clock.advance(11.5 * 3_600_000);
    const reader = createSlackTokens({ db: database.db, secrets, clock, log: book.log, refresh: undefined });
    expect(await reader.tokenOf(home)).toBe(slack.botToken);
  });

  it('are renewed by the next process when one died at it', async () => {
    clock.advance(13 * 3_600_000);
    slack.expireTokens();
    const held = await stored();
    if (held === undefined) throw new Error('nothing is stored');
    expect(await claimRefresh(database.db, held, 'of a process that died', 300)).toBe(true);
    expect(await claimRefresh(database.db, held, 'of another', 300)).toBe(false);
    expect(await tokens().tokenOf(home)).toBe(slack.botToken);
    expect(exchanges()).toHaveLength(1);
  });

  it('give way to an installation that was made meanwhile', async () => {
    clock.advance(13 * 3_600_000);
    slack.expireTokens();
    slack.fault({ method: 'oauth.v2.access', fault: 'slow', afterMs: 500 });
    const asked = tokens().tokenOf(home);
    await expect.poll(() => exchanges().length).toBe(1);
    await save(database.db, clock, { externalId: slack.teamId, token: 'xoxb-of-a-new-installation' });
    expect(await asked).toBe('xoxb-of-a-new-installation');
    expect(await stored()).toMatchObject({ token: 'xoxb-of-a-new-installation', rotation: undefined });
  });

  it('are not lost where the database fails while they are stored: Slack gives them once', async () => {
    clock.advance(13 * 3_600_000);
    slack.expireTokens();
    await sql`create sequence failing`.execute(database.db);
    await sql`create function fail_at_first() returns trigger language plpgsql as $$ begin
      if new.token is distinct from old.token and nextval('failing') <= 2 then raise exception 'away'; end if; return new; end $$`.execute(
      database.db,
    );
    await sql`create trigger fails before update on installations for each row execute function fail_at_first()`.execute(
      database.db,
    );
    try {
      expect(await tokens().tokenOf(home)).toBe(slack.botToken);
    } finally {
      await sql`drop trigger fails on installations`.execute(database.db);
    }
    expect(exchanges()).toHaveLength(1);
    expect(await stored()).toMatchObject({ token: slack.botToken, version: 1 });
  });

  it('are renewed also where the organisation’s word of the workspace comes in between', async () => {
    clock.advance(13 * 3_600_000);
    slack.expireTokens();
    slack.fault({ method: 'oauth.v2.access', fault: 'slow', afterMs: 500 });
    const asked = tokens().tokenOf(home);
    await expect.poll(() => exchanges().length).toBe(1);
    await save(database.db, clock, { externalId: slack.teamId, token: null });
    expect(await asked).toBe(slack.botToken);
    expect(await stored()).toMatchObject({ token: slack.botToken, rotation: { refreshToken: expect.any(String) } });
  });

  it('are not renewed in a workspace that is gone', async () => {
    expect(await tokens().tokenOf(TenantId.parse('slack-T0NOWHERE'))).toBeUndefined();
    expect(await tokens().renewed(TenantId.parse('slack-T0NOWHERE'), 'xoxb-1')).toBeUndefined();
  });
});

it('a token without an end that Slack calls ended cannot be renewed', async () => {
  await save(database.db, clock, { externalId: slack.teamId, token: 'xoxb-pasted' });
  expect(await tokens().renewed(home, 'xoxb-pasted')).toBeUndefined();
  expect(exchanges()).toEqual([]);
});

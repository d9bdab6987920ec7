import { describe, expect, it } from 'vitest';
import { connectionChecks } from '../../../handlers/http/connection-checks.js';
import { readConfig } from '../../../src/config.js';
import type { Language } from '../../../src/domain/language.js';
import { webWordsOf } from '../../../src/words/languages.js';

const key = '0123456789abcdef0123456789abcdef';

type Installation = Parameters<typeof connectionChecks>[2];

interface Circumstances {
  readonly embedded?: boolean;
  readonly doors?: Installation['doors'];
  readonly readiness?: Installation['readiness'];
  readonly language?: Language;
  readonly url?: string;
}

const checks = (
  env: Readonly<Record<string, string>>,
  { embedded = true, doors = [], readiness = [], language = 'en', url }: Circumstances = {},
) => {
  const words = webWordsOf(language).doors.checks;
  const found = connectionChecks(words, readConfig({ ...env, ...(url === undefined ? {} : { PUBLIC_URL: url }) }), {
    embedded,
    queue: 'postgres',
    readiness,
    doors,
  });
  for (const value of Object.values(env)) expect(JSON.stringify(found)).not.toContain(value);
  return found;
};
const short = (found: ReturnType<typeof checks>, group: string): string[] =>
  found.filter((check) => check.group === group).map(({ label, state }) => `${label} ${state}`);
const detailOf = (found: ReturnType<typeof checks>, label: string): string | null | undefined =>
  found.find((check) => check.label === label)?.detail;

describe('what is set', () => {
  it('names what is missing and where it is found', () => {
    const found = checks({});
    expect(short(found, 'slack')).toEqual(['SLACK_BOT_TOKEN missing', 'SLACK_APP_TOKEN missing']);
    expect(short(found, 'discord')).toEqual(['DISCORD_TOKEN missing']);
    expect(detailOf(found, 'SLACK_APP_TOKEN')).toBe(
      'Found under: Basic Information, App-Level Tokens, begins with xapp-. Or, with a public address, SLACK_SIGNING_SECRET (Basic Information, App Credentials).',
    );
  });

  it('takes the signing secret in the place of the app token', () => {
    const bot = { SLACK_BOT_TOKEN: 'xoxb-1' };
    expect(short(checks({ ...bot, SLACK_SIGNING_SECRET: key }), 'slack')).toEqual([
      'SLACK_BOT_TOKEN ok',
      'SLACK_SIGNING_SECRET ok',
    ]);
    expect(short(checks({ ...bot, SLACK_APP_TOKEN: 'xapp-1' }), 'slack')).toEqual(['SLACK_BOT_TOKEN ok', 'SLACK_APP_TOKEN ok']);
    const both = checks({ ...bot, SLACK_APP_TOKEN: 'xapp-1', SLACK_SIGNING_SECRET: key });
    expect(short(both, 'slack')).toEqual(['SLACK_BOT_TOKEN ok', 'SLACK_APP_TOKEN ok', 'SLACK_SIGNING_SECRET ok']);
    expect(detailOf(both, 'SLACK_SIGNING_SECRET')).toBe('Not needed beside SLACK_APP_TOKEN.');
  });

  it('says where Discord brings commands when a public key is set', () => {
    const url = 'https://tocsin.example.com';
    const found = checks({ DISCORD_TOKEN: 'a-token', DISCORD_PUBLIC_KEY: key.repeat(2) }, { url });
    expect(short(found, 'discord')).toEqual(['DISCORD_TOKEN ok', 'DISCORD_PUBLIC_KEY ok']);
    expect(detailOf(found, 'DISCORD_PUBLIC_KEY')).toContain(`${url}/discord/interactions`);
  });

  it('says where workspaces add Tocsin when the app is for many', () => {
    const url = 'https://tocsin.example.com';
    const app = { SLACK_CLIENT_ID: '12345.67890', SLACK_CLIENT_SECRET: key.toUpperCase(), SLACK_SIGNING_SECRET: key };
    const found = checks(app, { url });
    expect(short(found, 'slack')).toEqual(['SLACK_CLIENT_ID ok', 'SLACK_SIGNING_SECRET ok']);
    expect(detailOf(found, 'SLACK_CLIENT_ID')).toContain(`${url}/slack/install`);
  });

  it('wants a key unless the database is embedded', () => {
    const label = 'TOCSIN_ENCRYPTION_KEY';
    expect(short(checks({}), 'storage')).toContain(`${label} ok`);
    expect(detailOf(checks({}), label)).toMatch(/^A key file in the data folder/);
    const shared = checks({}, { embedded: false });
    expect(short(shared, 'storage')).toContain(`${label} missing`);
    expect(detailOf(shared, label)).toContain('openssl rand -hex 32');
    expect(detailOf(checks({ TOCSIN_ENCRYPTION_KEY: key }, { embedded: false }), label)).toBeNull();
  });

  it('tells whether commands and buttons arrive now', () => {
    const doors = [
      { chat: 'slack', isOpen: () => true },
      { chat: 'discord', isOpen: () => false },
    ];
    const found = checks({ SLACK_BOT_TOKEN: 'xoxb-1', DISCORD_TOKEN: 'a-token' }, { doors });
    expect(short(found, 'slack')).toContain('Commands and buttons ok');
    expect(short(found, 'discord')).toContain('Commands and buttons wrong');
  });

  it('tells in the language of the reader what does not work', () => {
    const readiness = [{ name: 'workers', ok: false, detail: 'Said to machines.', trouble: 'queueSilent' }] as const;
    const queueDetail = (language: Language) =>
      checks({}, { readiness, language }).find(({ state }) => state === 'wrong')?.detail;
    expect(queueDetail('en')).toMatch(/^The job queue does not answer/);
    expect(queueDetail('ko')).toMatch(/^작업 큐가 응답하지 않습니다/);
  });
});

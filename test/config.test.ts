import { describe, expect, it } from 'vitest';
import { discordEntrance } from '../src/app/discord-entrance.js';
import { readConfig } from '../src/config.js';

describe('tokens in the settings', () => {
  it('are refused by name where a placeholder was left in', () => {
    const read = () => readConfig({ SLACK_BOT_TOKEN: 'xoxb-…', SLACK_APP_TOKEN: 'xapp-…', DISCORD_TOKEN: '…' });
    expect(read).toThrow(/SLACK_BOT_TOKEN[\s\S]*SLACK_APP_TOKEN[\s\S]*DISCORD_TOKEN/);
    expect(read).toThrow(/paste the real one/);
    expect(read).not.toThrow(/xoxb-…/);
  });

  it('are taken as they are otherwise', () => {
    expect(readConfig({ SLACK_BOT_TOKEN: 'xoxb-1-a', DISCORD_TOKEN: 'a.b-c_d' })).toMatchObject({ DISCORD_TOKEN: 'a.b-c_d' });
  });
});

describe('the settings of "Add to Slack"', () => {
  const whole = {
    SLACK_CLIENT_ID: '12.34',
    SLACK_CLIENT_SECRET: 'c'.repeat(32),
    SLACK_SIGNING_SECRET: 's'.repeat(32),
    PUBLIC_URL: 'https://tocsin.example.com',
  };

  it.each([
    [{ SLACK_CLIENT_ID: '' }, /SLACK_CLIENT_ID: is needed beside SLACK_CLIENT_SECRET/],
    [{ SLACK_CLIENT_SECRET: '' }, /SLACK_CLIENT_SECRET: is needed beside SLACK_CLIENT_ID/],
    [{ SLACK_SIGNING_SECRET: '', PUBLIC_URL: '' }, /SLACK_SIGNING_SECRET: is needed[^\n]*\n {2}PUBLIC_URL: is needed/],
    [{ PUBLIC_URL: 'http://tocsin.example.com' }, /PUBLIC_URL: must begin with https:/],
    [{ TOCSIN_SLACK_EXTRAS: 'history,everything' }, /TOCSIN_SLACK_EXTRAS: use one or more of history, join, guests, pins/],
  ])('are complained of at the start where half is missing: %j', (change, complaint) => {
    expect(() => readConfig({ ...whole, ...change })).toThrow(complaint);
    expect(() => readConfig({ ...whole, ...change })).not.toThrow(/cccc|ssss/);
  });

  it('are fine together, and over Socket Mode too', () => {
    expect(readConfig({ ...whole, TOCSIN_SLACK_EXTRAS: 'pins, history' }).TOCSIN_SLACK_EXTRAS).toEqual(['pins', 'history']);
    expect(readConfig({ ...whole, SLACK_SIGNING_SECRET: '', SLACK_APP_TOKEN: 'xapp-1' }).TOCSIN_SLACK_EXTRAS).toEqual([]);
  });
});

describe('the settings of interactions over HTTP', () => {
  it.each([
    [{ DISCORD_TOKEN: 'a-token', DISCORD_PUBLIC_KEY: 'ab'.repeat(32) }, /PUBLIC_URL: is needed beside DISCORD_PUBLIC_KEY/],
    [
      { PUBLIC_URL: 'https://t.example', DISCORD_PUBLIC_KEY: 'ab'.repeat(32) },
      /DISCORD_TOKEN: is needed beside DISCORD_PUBLIC_KEY/,
    ],
    [{ DISCORD_PUBLIC_KEY: 'the public key' }, /DISCORD_PUBLIC_KEY: must be the 64 hex digits/],
    [{ TOCSIN_DISCORD_GATEWAY: '1' }, /DISCORD_TOKEN: is needed beside TOCSIN_DISCORD_GATEWAY/],
    [
      { DISCORD_TOKEN: 'a-token', TOCSIN_DISCORD_GATEWAY: '0' },
      /DISCORD_PUBLIC_KEY: is needed where TOCSIN_DISCORD_GATEWAY is 0/,
    ],
  ])('are complained of at the start where something is missing: %j', (env, complaint) => {
    expect(() => readConfig(env)).toThrow(complaint);
  });

  it('are fine together, and switch the gateway off unless it is asked for', () => {
    const whole = { DISCORD_TOKEN: 'a-token', DISCORD_PUBLIC_KEY: 'AB'.repeat(32), PUBLIC_URL: 'https://t.example' };
    expect(discordEntrance(readConfig(whole))).toEqual({ http: true, gateway: false });
    expect(discordEntrance(readConfig({ ...whole, TOCSIN_DISCORD_GATEWAY: '1' }))).toEqual({ http: true, gateway: true });
    expect(discordEntrance(readConfig({ DISCORD_TOKEN: 'a-token' }))).toEqual({ http: false, gateway: true });
  });
});

describe('the settings of translation', () => {
  it.each([
    [{ TOCSIN_TRANSLATE: 'libretranslate' }, /TOCSIN_TRANSLATE_URL: is needed by libretranslate/],
    [{ TOCSIN_TRANSLATE: 'deepl' }, /TOCSIN_TRANSLATE_KEY: is needed by deepl/],
    [{ TOCSIN_TRANSLATE: 'openai' }, /TOCSIN_TRANSLATE_KEY: is needed[^\n]*\n {2}TOCSIN_TRANSLATE_MODEL: is needed/],
    [{ TOCSIN_TRANSLATE: 'babelfish' }, /is one of libretranslate, deepl, openai/],
    [{ TOCSIN_TRANSLATE_URL: 'http://translate.example' }, /TOCSIN_TRANSLATE: is needed beside/],
    [{ TOCSIN_TRANSLATE: 'libretranslate', TOCSIN_TRANSLATE_URL: 'translate.example' }, /must look like https:/],
  ])('are complained of together where something is missing: %j', (env, complaint) => {
    expect(() => readConfig({ ...env, PORT: 'x' })).toThrow(complaint);
    expect(() => readConfig({ ...env, PORT: 'x' })).toThrow(/PORT/);
  });

  it('never show the key', () => {
    const read = () => readConfig({ TOCSIN_TRANSLATE_KEY: 's3cret-key' });
    expect(read).toThrow(/TOCSIN_TRANSLATE: is needed/);
    expect(read).not.toThrow(/s3cret/);
  });

  it.each([
    { TOCSIN_TRANSLATE: 'libretranslate', TOCSIN_TRANSLATE_URL: 'http://10.0.0.5:5000' },
    { TOCSIN_TRANSLATE: 'deepl', TOCSIN_TRANSLATE_KEY: 'abc:fx' },
    { TOCSIN_TRANSLATE: 'openai', TOCSIN_TRANSLATE_URL: 'http://localhost:11434/v1', TOCSIN_TRANSLATE_MODEL: 'small' },
    {},
  ])('are enough: %j', (env) => {
    expect(readConfig(env)).toMatchObject({ ...env, TOCSIN_TRANSLATE_PRIVATE: false });
  });
});

describe('keys that were replaced', () => {
  const [plain, comma] = ['k'.repeat(32), `${'c'.repeat(20)},${'d'.repeat(20)}, ${'e'.repeat(3)}`];
  const older = (text: string) => readConfig({ TOCSIN_ENCRYPTION_KEY_OLD: text }).TOCSIN_ENCRYPTION_KEY_OLD;

  it.each([
    [plain, [plain]],
    [`${plain}, ${'m'.repeat(40)}`, [plain, 'm'.repeat(40)]],
    [comma, [comma]],
    [`${plain},${comma}`, [plain, comma]],
    [`${comma},${plain}`, [comma, plain]],
  ])('may hold commas themselves: %s', (text, meant) => {
    expect(older(text)).toEqual(expect.arrayContaining(meant));
  });

  it('are refused where none is long enough, or there are so many that somebody must have erred', () => {
    expect(() => older('short,keys')).toThrow(/TOCSIN_ENCRYPTION_KEY_OLD: each key needs at least 32 characters/);
    expect(() => older(Array.from({ length: 33 }, () => plain).join(','))).toThrow(/KEY_OLD: holds more than 31 commas/);
  });
});

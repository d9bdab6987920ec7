import { describe, expect, it } from 'vitest';
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

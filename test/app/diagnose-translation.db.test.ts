import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagnoseTranslation } from '../../src/app/diagnose-translation.js';
import { pauseEngine } from '../../src/app/translation-pause.js';
import { readConfig } from '../../src/config.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-03-02T10:00:00Z');
const look = (env: Record<string, string>) => diagnoseTranslation(database.db, readConfig(env), now);
const own = { TOCSIN_TRANSLATE: 'libretranslate', TOCSIN_TRANSLATE_URL: 'http://127.0.0.1:5000' };

describe('what doctor says of translation', () => {
  it('is that it is off where nothing is configured', async () =>
    expect(await look({})).toMatchObject({ subject: 'translation', ok: true, detail: expect.stringMatching(/^off/) }));

  it('is how much is translated, and by what', async () =>
    expect(await look(own)).toMatchObject({
      ok: true,
      detail: 'libretranslate at 127.0.0.1:5000: 0 texts translated, 0 waiting, 0 not usable',
    }));

  it('is what its owner has to do while it is paused, and not after that', async () => {
    const pause = {
      code: 'translate.key',
      detail: 'api.deepl.com does not take the key: set it again',
      expiresAt: '2026-03-02T10:10:00.000Z',
    };
    await pauseEngine(database.db, pause);
    const { ok, detail } = await look({ TOCSIN_TRANSLATE: 'deepl', TOCSIN_TRANSLATE_KEY: 's3cret' });
    expect(ok).toBe(false);
    expect(detail).toMatch(/set it again.*translate\.key.*10:10/);
    await pauseEngine(database.db, { ...pause, expiresAt: '2026-03-02T09:00:00.000Z' });
    expect(await look({ TOCSIN_TRANSLATE: 'deepl', TOCSIN_TRANSLATE_KEY: 's3cret' })).toMatchObject({ ok: true });
  });

  it('warns of a key that everybody on the way can read, and never shows it', async () => {
    const found = await look({ ...own, TOCSIN_TRANSLATE_URL: 'http://translate.alder.example', TOCSIN_TRANSLATE_KEY: 's3cret' });
    expect(found).toMatchObject({ ok: false, detail: expect.stringContaining('unencrypted') });
    expect(found.detail).not.toContain('s3cret');
  });
});

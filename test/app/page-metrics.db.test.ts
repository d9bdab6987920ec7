import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { PermanentError } from '../../src/errors.js';
import { answer, incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, documents, incidents cascade`.execute(database.db);
  line = await openPipeline(database.db);
});

const counted = async (name: string, labels: Readonly<Record<string, string>>): Promise<number> => {
  const { values } = (await line.deps.metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.find(({ labels: own }) => Object.entries(labels).every(([key, value]) => own[key] === value))?.value ?? 0;
};

describe('what is counted of pages', () => {
  it('is each look that failed, by who can do something about it', async () => {
    line.site.fault = () => {
      throw new PermanentError('http.private', 'It is not open to everyone.');
    };
    await line.look();
    line.site.fault = (url) => answer(url, 200, '<!doctype html><html></html>');
    await line.look();
    expect(await counted('tocsin_page_failures_total', { class: 'private' })).toBe(1);
    expect(await counted('tocsin_page_failures_total', { class: 'strange' })).toBe(1);
    expect(await counted('tocsin_page_failures_total', { class: 'blocked' })).toBe(0);
  });

  it('is each thing that could not be read as meant, once for as long as it stands there', async () => {
    const words = { provider: 'statuspage', code: 'unknown-word' };
    const strange = [{ id: 'x'.repeat(12), name: 'Slow', status: 'sideways', impact: 'minor', incident_updates: [] }];
    const shown = (more: object) => (url: string) =>
      answer(url, 200, {
        page: { id: 'larch1234567', name: 'Larch' },
        status: { indicator: 'minor' },
        components: [],
        incidents: strange,
        scheduled_maintenances: [],
        ...more,
      });
    line.site.incidents = [incident('a', [['investigating', 'Slow.']])];
    await line.look();
    expect(await counted('tocsin_page_notes_total', words)).toBe(0);
    line.clock.moveTo(minute(1));
    line.site.fault = shown({});
    await line.look();
    expect(await counted('tocsin_page_notes_total', words)).toBe(1);
    line.clock.moveTo(minute(2));
    line.site.fault = shown({ something: 'else' });
    await line.look();
    expect(await counted('tocsin_page_notes_total', words)).toBe(1);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { adapterIds, adapters } from '../../src/adapters/registry.js';
import { isTerminal } from '../../src/domain/incident.js';
import { type PageLook, PageSnapshot } from '../../src/domain/snapshot.js';
import { PermanentError } from '../../src/errors.js';
import { everyDamage, someDamage, withBody } from './damage.js';
import { fixturesOf } from './fixtures.js';

const source = new URL('../../src/adapters/', import.meta.url);
const registered = Object.entries(adapters);
const cases = registered.flatMap(([id, adapter]) =>
  fixturesOf(id).map((fixture) => ({ id, adapter, name: fixture.name, fixture })),
);

/** What a look says, or that the page was honestly not recognised; any other error is a failure of the adapter. */
async function lookOrUnrecognised(look: Promise<PageLook>): Promise<PageLook | undefined> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof PermanentError && error.code === 'page.unrecognised') return undefined;
    throw error;
  }
}

const openIds = ({ snapshot }: PageLook): string[] =>
  snapshot.incidents.filter(({ status }) => !isTerminal(status)).map(({ id }) => id);
const closedIds = ({ snapshot }: PageLook): string[] =>
  snapshot.incidents.filter(({ status }) => isTerminal(status)).map(({ id }) => id);
const operational = ({ snapshot }: PageLook): number =>
  snapshot.components.filter(({ status }) => status === 'operational').length;

/**
 * Damage may hide what was there and may turn words into `unknown`. It may never make anything look better than it was. Answers with a
 * complaint instead of asserting, because it looks at thousands of damaged pages.
 */
function complaintAbout(damaged: PageLook, whole: PageLook): string | undefined {
  if (!isDeepStrictEqual(PageSnapshot.parse(damaged.snapshot), damaged.snapshot)) return 'the snapshot is not in form';
  if (operational(damaged) > operational(whole)) return 'a component became operational';
  if (whole.snapshot.status !== 'none' && damaged.snapshot.status === 'none') return 'the page became healthy';
  if (closedIds(damaged).length > closedIds(whole).length) return 'an incident ended';
  return undefined;
}

/** An open incident may get lost with its row, but not without a word. */
function silentLoss(damaged: PageLook, whole: PageLook): string | undefined {
  if (openIds(damaged).length >= openIds(whole).length) return undefined;
  const known = new Set(whole.snapshot.notes.map(({ detail }) => detail));
  return damaged.snapshot.notes.some(({ detail }) => !known.has(detail)) ? undefined : 'an open incident vanished without a note';
}

describe('registry', () => {
  it('holds every adapter folder, sorted, under the name of the folder', () => {
    const folders = readdirSync(source, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(adapterIds).toEqual(folders.sort());
    expect(registered.map(([, adapter]) => adapter.id)).toEqual(adapterIds);
  });

  it.each(adapterIds)('%s says in three lines what it reads, how ids are stable and what it cannot tell', (id) => {
    const head = readFileSync(new URL(`${id}/index.ts`, source), 'utf8')
      .split('\n')
      .slice(0, 3);
    expect(head).toEqual([
      expect.stringMatching(/^\/\/ Documents: ./),
      expect.stringMatching(/^\/\/ Ids: ./),
      expect.stringMatching(/^\/\/ Cannot tell: ./),
    ]);
  });

  it.each(adapterIds)('%s has fixtures', (id) => {
    expect(fixturesOf(id).length).toBeGreaterThan(0);
  });
});

describe.each(cases)('adapter $id, case $name', ({ adapter, fixture }) => {
  const { settings, documents, folder } = fixture;
  const parse = (given: readonly PageDocument[]) => adapter.parse(settings, given);

  it('plans the documents of the case and then has enough', () => {
    const asked: string[] = [];
    for (let round = 0; ; round += 1) {
      expect(round).toBeLessThan(5);
      const wanted = adapter.plan(
        settings,
        documents.filter(({ name }) => asked.includes(name)),
      );
      if (wanted.length === 0) break;
      asked.push(...wanted.map(({ name }) => name));
    }
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.toSorted()).toEqual(documents.map(({ name }) => name).toSorted());
  });

  it('parses to the golden snapshot', async () => {
    await expect(`${JSON.stringify(await parse(documents), null, 2)}\n`).toMatchFileSnapshot(`${folder}snapshot.json`);
  });

  it('gives the same answer twice and in any order of the documents', async () => {
    const first = await parse(documents);
    expect(await parse(documents)).toEqual(first);
    expect(await parse(documents.toReversed())).toEqual(first);
  });

  it('keeps ids unique, updates oldest first and every field in form', async () => {
    const { snapshot, asOf } = await parse(documents);
    expect(PageSnapshot.parse(snapshot)).toEqual(snapshot);
    expect(snapshot.provider).toBe(adapter.id);
    if (asOf !== null) expect(new Date(asOf).toISOString()).toBe(asOf);
    for (const rows of [snapshot.incidents, snapshot.components])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const { updates } of snapshot.incidents) {
      expect(updates.map(({ at }) => at)).toEqual(updates.map(({ at }) => at).toSorted());
      const ids = updates.map(({ id }) => id).filter((id) => id !== null);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('never takes a truncated document for a healthy page', async () => {
    const whole = await parse(documents);
    const cut = fc.record({
      document: fc.constantFrom(...documents.filter(({ status }) => status === 200)),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(cut, async ({ document, share }) => {
        const shorter = document.body.slice(0, Math.floor(document.body.length * share));
        const look = await lookOrUnrecognised(parse(withBody(documents, document.name, shorter)));
        if (look === undefined) return;
        expect(complaintAbout(look, whole)).toBeUndefined();
        expect(look.snapshot.notes).not.toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('survives the wrong type, an unknown word or nothing at every place', async () => {
    const whole = await parse(documents);
    let recognised = 0;
    const complaints: string[] = [];
    for (const { where, documents: damaged } of everyDamage(documents)) {
      const look = await lookOrUnrecognised(parse(damaged));
      if (look === undefined) continue;
      recognised += 1;
      const complaint = complaintAbout(look, whole) ?? silentLoss(look, whole);
      if (complaint !== undefined) complaints.push(`${where}: ${complaint}`);
    }
    expect(complaints).toEqual([]);
    expect(recognised).toBeGreaterThan(0);
  });

  it('survives several damages at once', async () => {
    const whole = await parse(documents);
    await fc.assert(
      fc.asyncProperty(someDamage(documents), async (damaged) => {
        const look = await lookOrUnrecognised(parse(damaged));
        if (look !== undefined) expect(complaintAbout(look, whole)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(registered)('adapter %s', (id, adapter) => {
  const [fixture] = fixturesOf(id);
  const { settings, documents } = fixture ?? { settings: undefined, documents: [] };
  const strangers = {
    'an empty body': '',
    'white space': ' \n',
    'a web page': '<!doctype html><html><head><title>Checking your browser</title></head><body></body></html>',
    'an XML error': '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    'an empty list': '[]',
    'a bare null': 'null',
    'a bare number': '42',
    'a bare text': '"ok"',
    'an empty object': '{}',
    'a refusal': '{"message":"Forbidden"}',
    'an error document': '{"error":"not found","code":404}',
    'hollow anchors': '{"page":{},"status":{}}',
    'plain text': 'Service Unavailable',
  };

  describe.each(Object.entries(strangers))('given %s', (_, body) => {
    it.each(documents.filter(({ status }) => status === 200).map(({ name }) => name))(
      'as %s, does not recognise the page',
      async (name) => {
        const outcome = adapter.parse(settings, withBody(documents, name, body));
        await expect(outcome).rejects.toMatchObject({ code: 'page.unrecognised' });
        await expect(outcome).rejects.toBeInstanceOf(PermanentError);
      },
    );
  });

  it('does not recognise a page without documents', async () => {
    await expect(adapter.parse(settings, [])).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('refuses settings that are no settings', () => {
    expect(() => adapter.plan({ url: 'ftp://files.example' }, [])).toThrow();
    expect(() => adapter.plan(null, [])).toThrow();
  });
});

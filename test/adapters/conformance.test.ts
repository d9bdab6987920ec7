import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Adapter, PageDocument, PageRequest } from '../../src/adapters/adapter.js';
import { adapterIds, adapters } from '../../src/adapters/registry.js';
import { PermanentError } from '../../src/errors.js';
import { complaintAbout, cutComplaint, doublingComplaint, formComplaint, lookOrUnrecognised, silentLoss } from './complaints.js';
import { mutantsOf, withBody, withDocument } from './damage.js';
import { type Fixture, fixturesOf } from './fixtures.js';

/** Providers whose empty list says that all is well. Everywhere else it is a broken answer. */
const listsMayBeEmpty: ReadonlySet<string> = new Set(['aws', 'salesforce', 'upptime']);

/** Damage after which a page of this provider is still a whole one, only another. */
const otherPages: Readonly<Record<string, RegExp>> = {
  // An event of one service names it itself and lists no services beside it.
  aws: /\bimpacted_services = (?:gone|null|\{\})$/,
};

/** `TOCSIN_FUZZ=full` cuts at every length and tries ten thousand damages; otherwise a share of it, so that the suite stays quick. */
const isFull = process.env.TOCSIN_FUZZ === 'full';
const mutantsForAdapter = isFull ? 10_000 : 900;
const cutsOfDocument = 40;
const patience = isFull ? 7_200_000 : 60_000;

const source = new URL('../../src/adapters/', import.meta.url);
const registered: [string, Adapter][] = Object.entries(adapters);
const cases = registered.flatMap(([id, adapter]) =>
  fixturesOf(id).map((fixture) => ({ id, adapter, name: fixture.name, fixture })),
);

/** Everything that a page is asked for, in the order of asking, as if it answered with these documents. */
function requestsFor(adapter: Adapter, settings: unknown, documents: readonly PageDocument[]): PageRequest[] {
  const asked: PageRequest[] = [];
  for (let round = 0; round < 6; round += 1) {
    const soFar = documents.filter(({ name }) => asked.some((request) => request.name === name));
    const wanted = adapter.plan(settings, soFar).filter(({ name }) => !asked.some((request) => request.name === name));
    if (wanted.length === 0) return asked;
    asked.push(...wanted);
  }
  throw new Error('plan() never has enough');
}

const present = ({ status }: PageDocument): boolean => status === 200;

/** Every length, or some of them in equal strides and the last. */
function cutsOf(length: number): number[] {
  const stride = isFull ? 1 : Math.max(1, Math.floor(length / cutsOfDocument));
  const cuts = Array.from({ length: Math.ceil(length / stride) }, (_, index) => index * stride);
  return [...new Set([...cuts, length - 1])];
}

describe('registry', () => {
  it('holds every adapter folder, sorted, under the name of the folder', () => {
    const folders = readdirSync(source, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'reading')
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

describe.each(cases)('adapter $id, case $name', ({ id, adapter, fixture }) => {
  const { settings, documents, folder } = fixture;
  const parse = (given: readonly PageDocument[]) => adapter.parse(settings, given);

  it('plans the documents of the case and then has enough', () => {
    const asked = requestsFor(adapter, settings, documents).map(({ name }) => name);
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
    const look = await parse(documents);
    expect(formComplaint(look)).toBeUndefined();
    expect(look.snapshot.provider).toBe(adapter.id);
  });

  it('never shows one incident as two, however many documents hold it', async () => {
    const { incidents } = (await parse(documents)).snapshot;
    const marks = incidents.map(({ title, startedAt, scheduledFor, updates, components }) =>
      JSON.stringify([title.toLowerCase(), startedAt ?? scheduledFor ?? updates[0]?.at ?? null, components.toSorted()]),
    );
    expect(marks.filter((mark, index) => marks.indexOf(mark) !== index)).toEqual([]);
  });

  it('says what is missing, and covers no more, when a document that may be missing is', async () => {
    const whole = await parse(documents);
    const optional = requestsFor(adapter, settings, documents).filter(({ expects }) => expects?.includes(404) === true);
    for (const { name } of optional) {
      if (!documents.some((document) => document.name === name && present(document))) continue;
      const absent = withDocument(documents, name, { status: 404, body: 'Not found' });
      const look = await lookOrUnrecognised(parse(absent));
      if (look === undefined) continue;
      expect(look.snapshot.notes, name).not.toEqual([]);
      expect(complaintAbout(look, whole), name).toBeUndefined();
      const complete = (given: typeof look) => given.windows.filter(({ reach }) => reach === 'all').flatMap(({ kinds }) => kinds);
      expect(complete(whole), name).toEqual(expect.arrayContaining(complete(look)));
    }
  });

  it('never takes a truncated document for a healthy page', { timeout: patience }, async () => {
    const whole = await parse(documents);
    const complaints: string[] = [];
    for (const { name, body } of documents.filter(present)) {
      for (const cut of cutsOf(body.length)) {
        const look = await lookOrUnrecognised(parse(withBody(documents, name, body.slice(0, cut))));
        const complaint = look && cutComplaint(look, whole);
        if (complaint !== undefined) complaints.push(`${name} after ${cut} of ${body.length}: ${complaint}`);
      }
    }
    expect(complaints).toEqual([]);
  });

  it('survives fields and elements that are missing, of another type, unheard of or doubled', { timeout: patience }, async () => {
    const whole = await parse(documents);
    const isAnotherPage = (what: string): boolean => otherPages[id]?.test(what) ?? false;
    const count = Math.ceil(mutantsForAdapter / fixturesOf(id).length);
    let [tried, recognised] = [0, 0];
    const complaints: string[] = [];
    for (const { where, documents: damaged, doubles } of mutantsOf(documents, count, isAnotherPage)) {
      tried += 1;
      const look = await lookOrUnrecognised(parse(damaged));
      if (look === undefined) continue;
      recognised += 1;
      const single = where.includes(' + ') ? undefined : silentLoss(look, whole);
      const complaint = complaintAbout(look, whole) ?? single ?? (doubles ? doublingComplaint(look, whole) : undefined);
      if (complaint !== undefined) complaints.push(`${where}: ${complaint}`);
    }
    expect(complaints).toEqual([]);
    // A page that lists nothing is made of little more than what it is known by.
    const listsNothing = whole.snapshot.incidents.length === 0 && whole.snapshot.components.length === 0;
    expect(recognised / tried).toBeGreaterThanOrEqual(listsNothing ? 0.05 : 0.5);
  });
});

const strangers: Readonly<Record<string, string>> = {
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

/** One fixture of an adapter for each set of documents that its looks are made of, present ones apart from absent ones. */
function kindsOf(id: string) {
  const shapeOf = ({ documents }: Fixture): string =>
    JSON.stringify(documents.map((document) => [document.name, present(document)]).sort());
  return [...new Map(fixturesOf(id).map((fixture) => [shapeOf(fixture), fixture])).values()];
}

const kinds = registered.flatMap(([id, adapter]) => kindsOf(id).map((fixture) => ({ id, adapter, name: fixture.name, fixture })));

const neededOf = ({ adapter, fixture: { settings, documents } }: (typeof kinds)[number]): string[] =>
  requestsFor(adapter, settings, documents)
    .filter(({ name, expects }) => expects === undefined && documents.some((each) => each.name === name && present(each)))
    .map(({ name }) => name);

describe.each(kinds)('adapter $id, documents of $name', (kind) => {
  const { id, adapter } = kind;
  const { settings, documents } = kind.fixture;
  const given = requestsFor(adapter, settings, documents);
  const answered = new Set(documents.filter(present).map(({ name }) => name));
  const needed = neededOf(kind);
  const optional = given.filter(({ name, expects }) => expects !== undefined && answered.has(name)).map(({ name }) => name);
  const strange = Object.entries(strangers).filter(([what]) => what !== 'an empty list' || !listsMayBeEmpty.has(id));

  describe.each(strange)('given %s', (_, body) => {
    it.each(needed)('as %s, does not recognise the page', async (name) => {
      const outcome = adapter.parse(settings, withBody(documents, name, body));
      await expect(outcome).rejects.toMatchObject({ code: 'page.unrecognised' });
      await expect(outcome).rejects.toBeInstanceOf(PermanentError);
    });

    it.each(optional)('as %s, does not recognise the page or says so', async (name) => {
      const whole = await adapter.parse(settings, documents);
      const look = await lookOrUnrecognised(adapter.parse(settings, withBody(documents, name, body)));
      if (look === undefined) return;
      expect(complaintAbout(look, whole)).toBeUndefined();
      expect(look.snapshot.notes).not.toEqual([]);
    });
  });

  it('does not recognise a page without documents', async () => {
    await expect(adapter.parse(settings, [])).rejects.toMatchObject({ code: 'page.unrecognised' });
  });
});

describe.each(registered)('adapter %s', (id, adapter) => {
  it('needs a document', () => {
    expect(kinds.filter((kind) => kind.id === id).flatMap(neededOf)).not.toEqual([]);
  });

  it('refuses settings that are no settings', () => {
    expect(() => adapter.plan({ url: 'ftp://files.example' }, [])).toThrow();
    expect(() => adapter.plan(null, [])).toThrow();
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken } from '../memory-site.js';
import { type ApiSite, secret, startApiSite } from './api-site.js';
import { answerChecker, type Described, Description, operationsIn } from './description.js';
import { strange, valuesOf, type Words } from './json-values.js';

let site: ApiSite;
let description: Description;
let check: ReturnType<typeof answerChecker>;
let words: Words;

beforeAll(async () => {
  site = await startApiSite();
  description = Description.parse(await (await fetch(`${site.url}/api/v1/openapi.json`)).json());
  check = answerChecker(description);
  words = await meaningfulWords();
});
afterAll(() => site.close());

/** What exists, of everybody's; and cursors that were really given out. */
async function meaningfulWords(): Promise<Words> {
  const cursors: string[] = [];
  for (const list of ['incidents', 'regions', 'open', 'vendors']) {
    const { next } = await (
      await fetch(`${site.url}/api/v1/${list}?limit=1`, { headers: { authorization: `Bearer ${site.tokens.reader}` } })
    ).json();
    if (next !== null) cursors.push(next);
  }
  const known = new Map(
    Object.entries({
      vendor: ['juniper', 'juniper', 'inner', 'hidden', 'github'],
      incident: Object.values(site.ids),
      channel: ['ours-ops', 'ours-ops', 'preview-ops', 'their-ops'],
      subscription: ['s-ours-ops', 's-preview-ops', 's-their-ops'],
      region: ['eu', 'us-east', 'frankfurt', 'atlantis'],
      within: ['eu', 'us-east'],
      filter: [
        'juniper',
        'region:eu',
        'all min-impact:major',
        'kind:postmortem,maintenance',
        'component:"A*" -region:us',
        'hidden',
        'region:',
      ],
      cursor: cursors,
      zone: ['Europe/Berlin', 'UTC'],
      from: ['22:00'],
      until: ['07:00'],
      at: ['09:00'],
      id: ['U123', '42'],
    }),
  );
  const all = [...known.values()].flat();
  return (name) => known.get(name) ?? all;
}

interface Asked {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly who: string | undefined;
  readonly type: string;
}

function requests({ operation }: Described): fc.Arbitrary<Asked> {
  const { schemas } = description.components;
  const places = (place: string) =>
    operation.parameters.flatMap((parameter) =>
      'in' in parameter && parameter.in === place
        ? [[parameter.name, valuesOf(parameter.schema, schemas, words, parameter.name)] as const]
        : [],
    );
  const body = operation.requestBody?.content['application/json'].schema;
  return fc.record({
    path: fc.record(Object.fromEntries(places('path'))),
    query: fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      { weight: 9, arbitrary: fc.record(Object.fromEntries(places('query')), { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('cursor', 'limit', 'workspace', 'filter', 'x'), strange) },
    ),
    body: body === undefined ? fc.constant(undefined) : valuesOf(body, schemas, words, ''),
    who: fc.constantFrom(
      undefined,
      site.tokens.reader,
      site.tokens.writer,
      site.tokens.writer,
      site.tokens.preview,
      adminToken,
      'nobody',
    ),
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml') },
    ),
  });
}

const texts = (value: unknown): string[] =>
  [value].flat().map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')));

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

function addressOf({ path }: Described, asked: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(texts(asked.path[name])[0] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(asked.query).flatMap(([name, value]) => texts(value).map((text) => [name, text])),
  );
  return `${site.url}/api/v1${filled}${query.size === 0 ? '' : `?${query}`}`;
}

/** Which answers each operation gave, so that a run in which everything was refused is noticed. */
const given = new Map<string, Set<number>>();

function note({ operation }: Described, status: number): void {
  given.set(operation.operationId, (given.get(operation.operationId) ?? new Set()).add(status));
}

/** Addresses that mean another operation once a part of them is empty or a dot are that one's business. */
const isItself = ({ path }: Described, asked: Asked): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => !['', '.', '..'].includes(texts(asked.path[name])[0] ?? ''));

async function problemsWith(described: Described, asked: Asked): Promise<string[]> {
  site.clock.advance(60_000);
  const answer = await fetch(addressOf(described, asked), {
    method: described.method.toUpperCase(),
    headers: {
      ...(asked.who === undefined ? {} : { authorization: `Bearer ${asked.who}` }),
      ...(asked.body === undefined ? {} : { 'content-type': asked.type }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  note(described, answer.status);
  const text = await answer.text();
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const isProblem = answer.status >= 400;
  return [
    ...(answer.status >= 500 ? [`answered ${answer.status}: ${text}`] : []),
    ...(isProblem && type !== 'application/problem+json' ? [`a problem as ${type}`] : []),
    ...(text.includes(secret) ? [`told what is not theirs: ${text.slice(0, 500)}`] : []),
    ...check(described, answer.status, type, type.endsWith('json') ? JSON.parse(text) : text),
  ];
}

describe('the description', () => {
  it('is what OpenAPI 3.1 asks for, with an id of its own for each operation', () => {
    const ids = operationsIn(description).map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(25);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names every part of its addresses', () => {
    for (const { path, operation } of operationsIn(description)) {
      const named = operation.parameters.flatMap((parameter) =>
        'in' in parameter && parameter.in === 'path' ? [parameter.name] : [],
      );
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(named);
    }
  });

  it('refers to nothing that is not in it', () => {
    const referred = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(referred.length).toBeGreaterThan(50);
    for (const [, part = '', name = ''] of referred) expect(description.components).toHaveProperty([part, name]);
    expect(JSON.stringify(description)).not.toContain('$defs');
  });
});

describe('whatever is asked of it', () => {
  it('answers as described, never breaks, and tells nobody what is not theirs', { timeout: 240_000 }, async () => {
    for (const described of operationsIn(description)) {
      const property = fc.asyncProperty(requests(described), async (asked) => {
        fc.pre(isItself(described, asked));
        expect(await problemsWith(described, asked), `${described.method} ${addressOf(described, asked)}`).toEqual([]);
      });
      await fc.assert(property, { numRuns: 40, endOnFailure: true });
    }
  });

  it('was answered to every question at least once, and carried out many of the changes', () => {
    const carriedOut = ({ operation }: Described): boolean =>
      [...(given.get(operation.operationId) ?? [])].some((status) => status < 300);
    const all = operationsIn(description);
    expect(all.filter((described) => described.method === 'get' && !carriedOut(described)).map(({ path }) => path)).toEqual([]);
    expect(all.filter((described) => described.method !== 'get' && carriedOut(described)).length).toBeGreaterThan(5);
  });

  it('has left the other workspace as it was', async () => {
    const read = async (path: string) =>
      (await fetch(`${site.url}/api/v1${path}`, { headers: { authorization: `Bearer ${site.tokens.theirs}` } })).json();
    expect(await read('/channels/their-ops')).toMatchObject({ id: 'their-ops', name: `${secret}-ops` });
    expect(await read('/channels/their-ops/subscriptions')).toMatchObject({ items: [{ id: 's-their-ops', filter: 'juniper' }] });
    expect(await read('/channels/their-ops/mutes')).toEqual({ items: [], next: null });
    expect((await read('/affected')).items).toMatchObject([{ person: `${secret} Kim` }]);
    expect(await read('/incidents?vendor=hidden')).toMatchObject({ items: [{ title: `${secret} trouble` }] });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adapterIds, adapters } from '../../src/adapters/registry.js';
import { parseCommand } from '../../src/app/commands/parse-command.js';
import { lookOrUnrecognised } from '../adapters/complaints.js';
import { fixturesOf } from '../adapters/fixtures.js';
import { enter, type MemorySite, post, startSite } from '../handlers/http/memory-site.js';

const poison = '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"prototype":{"polluted":"yes"}';

/** The same JSON with the poison in every object. */
function poisoned(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(poisoned).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${poisoned(inner)}`);
  return `{${[poison, ...fields].join(',')}}`;
}

function poisonedBody(body: string): string {
  try {
    return poisoned(JSON.parse(body));
  } catch {
    return body;
  }
}

afterEach(() => {
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(Reflect.get(Object, 'polluted')).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

describe('no prototype is changed by the JSON of a vendor', () => {
  it.each(adapterIds)('for a page of %s, which is read as before', async (id) => {
    for (const { settings, documents } of fixturesOf(id)) {
      const before = await adapters[id].parse(settings, documents);
      const look = await lookOrUnrecognised(
        adapters[id].parse(
          settings,
          documents.map((document) => ({ ...document, body: poisonedBody(document.body) })),
        ),
      );
      expect(JSON.stringify(look?.snapshot.incidents ?? [])).not.toContain('polluted');
      if (look !== undefined)
        expect(look.snapshot.incidents.map(({ id: one }) => one)).toEqual(before.snapshot.incidents.map(({ id: one }) => one));
    }
  });
});

describe('no prototype is changed by a request', () => {
  let site: MemorySite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  const names = ['__proto__[polluted]', '__proto__.polluted', 'constructor[prototype][polluted]', '__proto__'];

  it.each(names)('with the field %s', async (name) => {
    const cookie = await enter(site);
    for (const path of ['/start/vendors', '/start/follow', '/preview', '/preview/c1/subscriptions', '/preview/c1/preset'])
      await post(site, path, [[name, 'yes']], { cookie });
    for (const path of ['/', '/start', '/vendors/juniper', '/admin'])
      expect((await fetch(`${site.url}${path}?${encodeURIComponent(name)}=yes`, { headers: { cookie } })).status).toBe(200);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('and %s is the name of nothing here', async (name) => {
    expect((await fetch(`${site.url}/?said=${name}`)).status).toBe(200);
    for (const path of [`/vendors/${name}`, `/preview/${name}`, `/incidents/${name}`, `/assets/${name}`, `/${name}`])
      expect([path, (await fetch(`${site.url}${path}`)).status]).toEqual([path, 404]);
    expect(parseCommand(name, 'tocsin').kind).not.toBe(name);
  });
});

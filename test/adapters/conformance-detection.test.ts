import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Adapter, Confidence, PageDocument } from '../../src/adapters/adapter.js';
import { adapters } from '../../src/adapters/registry.js';
import { type Fixture, fixturesOf } from './fixtures.js';

const registered: [string, Adapter][] = Object.entries(adapters);
const cases = registered.flatMap(([id, adapter]) =>
  fixturesOf(id).map((fixture) => ({ id, adapter, name: fixture.name, fixture })),
);
const rank: Record<Confidence, number> = { possible: 0, likely: 1, sure: 2 };
const fetchedAt = '2026-11-03T09:00:00.000Z';

const hasUrl = (settings: unknown): settings is { readonly url: string } =>
  typeof settings === 'object' && settings !== null && 'url' in settings && typeof settings.url === 'string';

/** Where people would say this page is. */
const addressOf = ({ settings, documents }: Fixture): URL =>
  new URL(hasUrl(settings) ? settings.url : new URL(documents[0]?.url ?? 'https://status.example').origin);

const sameAddress = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;

/**
 * One adapter's own look at a site: its probes answered, the page itself where there is one. `elsewhere` answers everything else. That a page is found
 * and can then be read is tested with the whole of detection, in test/app/detect-every-provider.test.ts.
 */
function recognise(
  adapter: Adapter,
  address: URL,
  documents: readonly PageDocument[],
  elsewhere?: (url: string) => PageDocument,
) {
  const at = (url: string): PageDocument | undefined =>
    documents.find((document) => sameAddress(document.url, url)) ?? elsewhere?.(url);
  const answers = adapter.detection.probes(address).flatMap(({ name, url }) => {
    const document = at(url);
    return document === undefined ? [] : [{ ...document, name }];
  });
  return adapter.detection.recognise(address, at(address.href), answers);
}

describe.each(registered)('detection of %s', (_, adapter) => {
  const { detection } = adapter;
  const address = new URL('https://status.unheard-of.example/');
  const probes = detection.probes(address);

  it('has its place in the order of asking and asks for each thing once', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(detection.step);
    expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
    expect(new Set(probes.map(({ url }) => url)).size).toBe(probes.length);
    for (const { url } of probes) expect(new URL(url).protocol).toBe('https:');
  });

  it('names hosts, and has settings for each of them', () => {
    for (const host of detection.hosts ?? []) {
      expect(host).toMatch(/^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]+$/);
      const there = new URL(`https://${host.replace('*', 'acme')}/`);
      const settings = detection.forHost?.(there) ?? detection.recognise(there, undefined, [])?.settings;
      expect(settings, host).toBeDefined();
      expect(adapter.plan(settings, [])).not.toEqual([]);
    }
  });

  it('never throws, and sees nothing of its own in what is nobody’s', () => {
    const words = fc.constantFrom(
      '',
      '[]',
      '{}',
      'null',
      '42',
      '"ok"',
      '{"page":null}',
      '{"data":[]}',
      '{"data":{}}',
      '{"summary":{}}',
      '{"message":"Forbidden"}',
      '<html></html>',
      '<rss></rss>',
      '<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
      '<Error/>',
      'Pong!',
    );
    const body = fc.oneof(words, fc.string({ maxLength: 200 }), fc.json({ maxDepth: 3 }));
    const document = (name: string, url: string) =>
      fc.record({
        name: fc.constant(name),
        url: fc.constant(url),
        status: fc.constantFrom(200, 200, 200, 204, 301, 401, 403, 404, 500),
        headers: fc.constantFrom({}, { 'content-type': 'text/html' }, { 'content-type': 'application/json' }),
        body,
        fetchedAt: fc.constant(fetchedAt),
      });
    const answers = fc
      .tuple(...probes.map(({ name, url }) => fc.option(document(name, url))))
      .map((all) => all.filter((each) => each !== null));
    fc.assert(
      fc.property(fc.option(document('page', address.href), { nil: undefined }), answers, (page, given) => {
        expect(detection.recognise(address, page, given)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  const hostile: Readonly<Record<string, string>> = {
    'the same web page everywhere':
      '<!doctype html><html><head><title>Acme</title></head><body><div id="app"></div><a href="https://statuspage.io">Powered by</a></body></html>',
    'a bot challenge everywhere':
      '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>',
    'an empty list everywhere': '[]',
    'an empty object everywhere': '{}',
    'a refusal everywhere': '{"message":"Forbidden"}',
    'an error document everywhere': '{"error":"not found","status":404}',
    'an S3 error everywhere':
      '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
    'nothing everywhere': '',
  };

  it.each(Object.entries(hostile))('does not take a host for its own that answers with %s', (_what, body) => {
    const answer = (url: string): PageDocument => ({ name: 'any', url, status: 200, headers: {}, body, fetchedAt });
    expect(recognise(adapter, address, [], answer)).toBeUndefined();
  });
});

describe.each(cases)('detection at $id, case $name', ({ id, adapter, fixture }) => {
  const address = addressOf(fixture);
  const present = fixture.documents.filter(({ status }) => status === 200);
  const own = recognise(adapter, address, present);

  it('is nobody else’s page', () => {
    const claims = registered.flatMap(([other, rival]) => {
      if (other === id) return [];
      const find = recognise(rival, address, present);
      if (find === undefined) return [];
      const isAsked = rival.detection.step <= adapter.detection.step;
      const isStronger = own === undefined || rank[find.confidence] >= rank[own.confidence];
      const isClaim = fixture.detectable && (isAsked ? isStronger : find.confidence === 'sure' && isStronger);
      return isClaim ? [`${other}: ${find.evidence.join('; ')}`] : [];
    });
    expect(claims).toEqual([]);
  });
});

const strangers = cases.filter(({ fixture }) => !fixture.detectable);

it.each(strangers)('detection at $id does not take for its own what is not, case $name', ({ adapter, fixture }) => {
  const present = fixture.documents.filter(({ status }) => status === 200);
  expect(recognise(adapter, addressOf(fixture), present)).toBeUndefined();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../../../src/errors.js';
import { enter, type MemorySite, post, startSite } from './memory-site.js';

let site: MemorySite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers, redirect: 'manual' });

describe('what anybody may read', () => {
  it.each([
    ['/', 'Open now'],
    ['/start', 'Paste your vendors'],
    ['/vendors/juniper', 'Juniper Mail outage history'],
    ['/incidents/i1', 'Juniper Mail had a major incident'],
    ['/preview', '#mail-ops'],
    ['/preview/c1', 'juniper region:eu-west'],
  ])('serves %s', async (path, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(text);
  });

  it('shows the doors first while nothing is followed', async () => {
    const empty = await startSite({
      record: { ...site.deps.record, placeCounts: async () => ({ pages: 0, channels: 0, incidents: false }) },
    });
    try {
      const html = await (await fetch(`${empty.url}/`)).text();
      for (const door of ['See it work', 'Connect Slack or Discord', 'Paste your vendors']) expect(html).toContain(door);
    } finally {
      await empty.close();
    }
  });

  it('treats a filter it does not know as if it were not there', async () => {
    expect((await get('/vendors/juniper?kind=party&impact=huge&month=2026-99&after=nonsense&q=')).status).toBe(200);
  });

  it('gives an incident as JSON', async () => {
    const answer = await get('/incidents/i1.json');
    expect(await answer.json()).toMatchObject({ id: 'k1', kind: 'incident', updates: [{ id: 'u1' }, { id: 'u2' }] });
  });
});

describe('what is not there', () => {
  it.each(['/nowhere', '/vendors/unheard-of', '/incidents/none', '/preview/none', '/assets/none.css'])(
    'answers %s with 404 and a page',
    async (path) => {
      const answer = await get(path, { accept: 'text/html' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<h1>Not found</h1>');
    },
  );

  it('answers programs with problem+json', async () => {
    const answer = await get('/incidents/none.json');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toEqual({
      title: 'Not found',
      status: 404,
      detail: 'No incident with this id is recorded here.',
    });
  });

  it('answers an address that cannot be decoded with 400', async () => {
    expect((await get('/vendors/%E0%A4%A')).status).toBe(400);
  });
});

describe('failures', () => {
  it('hides what broke behind a page and a 500', async () => {
    const broken = await startSite({
      record: { ...site.deps.record, placeCounts: () => Promise.reject(new Error('password=hunter2')) },
    });
    try {
      const answer = await fetch(`${broken.url}/`);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain('hunter2');
    } finally {
      await broken.close();
    }
  });

  it('passes on a sentence that is meant for people', async () => {
    const refused = await startSite({
      startDemo: () => Promise.reject(new OperatorError('demo.off', 'The demo needs a free port.')),
    });
    try {
      const answer = await post(refused, '/demo', [], { cookie: await enter(refused) });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('The demo needs a free port.');
    } finally {
      await refused.close();
    }
  });
});

describe('headers and assets', () => {
  it('allows no script, style or frame from elsewhere on any page', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('serves pages that keep to that policy', async () => {
    for (const path of ['/', '/start', '/vendors/juniper', '/incidents/i1', '/preview/c1']) {
      const html = await (await get(path)).text();
      expect(html).not.toMatch(/ style="|<style| on[a-z]+="|<script(?![^>]* src=)/);
    }
  });

  it('keeps an asset for ever under the hash of its content only', async () => {
    const page = await (await get('/')).text();
    const hashed = /\/assets\/base\.css\?v=\w+/.exec(page)?.[0] ?? '';
    expect((await get(hashed)).headers.get('cache-control')).toContain('immutable');
    expect((await get('/assets/base.css?v=old')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/..%2Fapp.ts')).status).toBe(404);
  });
});

describe('probes', () => {
  it('lives, is ready, and counts', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: '0.1.0' });
    expect((await get('/readyz')).status).toBe(200);
    expect(await (await get('/metrics')).text()).toBe('tocsin_pages_stale 0\n');
  });

  it.each([
    ['/readyz', 'readiness'],
    ['/metrics', 'metrics'],
  ] as const)('asks the database once a second at most, however many look: %s', async (path, name) => {
    let asked = 0;
    const counted = await startSite({
      readiness: async () => {
        if (name === 'readiness') asked += 1;
        return [];
      },
      metrics: async () => {
        asked += 1;
        if (asked === 1) throw new Error('the database is away');
        return { contentType: 'text/plain', body: '' };
      },
    });
    const look = () => fetch(`${counted.url}${path}`);
    try {
      if (name === 'metrics') expect((await look()).status).toBe(500);
      const before = asked;
      const answers = await Promise.all(Array.from({ length: 100 }, look));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(asked).toBe(before + 1);
      counted.clock.advance(1_000);
      await look();
      expect(asked).toBe(before + 2);
    } finally {
      await counted.close();
    }
  });

  it('is not ready while one part is not', async () => {
    const waiting = await startSite({
      readiness: async () => [{ name: 'sweep', ok: false, detail: 'The last sweep is 3 min old.' }],
    });
    try {
      const answer = await fetch(`${waiting.url}/readyz`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ status: 'not ready', checks: [{ name: 'sweep', ok: false }] });
    } finally {
      await waiting.close();
    }
  });
});

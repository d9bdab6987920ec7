import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSite, startApiSite } from './api/api-site.js';

let site: ApiSite;
beforeAll(async () => {
  site = await startApiSite();
});
afterAll(() => site.close());

it('tells a model where everything is, and each address that it names answers', async () => {
  const response = await fetch(`${site.url}/llms.txt`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await response.text();
  expect(text).toMatch(/^# Tocsin\n\n> /);
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(link.startsWith(site.url)).toBe(true);
    expect((await fetch(link)).status).toBe(200);
  }
});

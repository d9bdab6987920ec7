import { channel } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { checkPort } from '../../../handlers/http/listen.js';
import { startProbes, startWeb } from '../../../handlers/http/start-web.js';
import { startSite } from './memory-site.js';

it('goes on serving when connections could not be taken for a while', async () => {
  const site = await startSite();
  const web = await startWeb(site.deps, { host: '127.0.0.1', port: 0 }, new AbortController());
  const servers = new Set<Server>();
  const note = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'server' in message && message.server instanceof Server)
      servers.add(message.server);
  };
  const requests = channel('http.server.request.start');
  requests.subscribe(note);
  try {
    await fetch(`${web.url}/healthz`);
    expect(servers.size).toBe(1);
    for (const server of servers) for (let time = 1; time <= 2; time += 1) server.emit('error', new Error('accept EMFILE'));
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
  } finally {
    requests.unsubscribe(note);
    await web.close();
    await site.close();
  }
});

describe('a process without pages', () => {
  const anyPort = { host: '127.0.0.1', port: 0 };

  it('shows whether it lives and can work, and nothing else', async () => {
    const site = await startSite();
    const taken = await startWeb(site.deps, anyPort, new AbortController());
    const port = Number(new URL(taken.url).port);
    await taken.close();
    const probes = await startProbes(site.deps, { host: '127.0.0.1', port }, new AbortController());
    try {
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('role web');
    } finally {
      await probes.close();
      await site.close();
    }
  });

  it('does without its probes where another process has the port; a process with pages refuses', async () => {
    const site = await startSite();
    const first = await startWeb(site.deps, anyPort, new AbortController());
    const address = { host: '127.0.0.1', port: Number(new URL(first.url).port) };
    try {
      await (await startProbes(site.deps, address, new AbortController())).close();
      expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
      await expect(checkPort(address)).rejects.toMatchObject({ code: 'web.port', message: expect.stringContaining('is taken') });
    } finally {
      await first.close();
      await site.close();
    }
  });
});

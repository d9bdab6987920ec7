import { channel } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { expect, it } from 'vitest';
import { startWeb } from '../../../handlers/http/start-web.js';
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

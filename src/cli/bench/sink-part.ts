import { createServer, type ServerResponse } from 'node:http';
import type { PartActions } from './part.js';

/** So many bodies are kept, to be posted again by the other side. */
const kept = 40;

interface Accepted {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

const discordEpochMs = 1_420_070_400_000;

/** Slack and Discord as the barest servers that answer in their formats: no limits, no checks. What they are told they only count. */
export async function sinkPart(): Promise<PartActions> {
  let count = 0;
  let ids = 0n;
  const samples: Accepted[] = [];
  /** When a channel first got something, in epoch milliseconds. */
  const firstAt = new Map<string, number>();
  const threads = new Set<string>();
  const accept = (channel: string, accepted: Accepted) => {
    count += 1;
    if (!firstAt.has(channel)) firstAt.set(channel, Date.now());
    if (samples.length < kept) samples.push(accepted);
  };
  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const slack = (path: string, type: string, body: string): object => {
    if (path.endsWith('auth.test'))
      return { ok: true, team_id: 'T0BENCH', team: 'Bench', url: null, user_id: 'U1', bot_id: 'B1' };
    if (!path.includes('/chat.')) return { ok: true, bot: { app_id: 'A1' } };
    const said = new URLSearchParams(body);
    const channel = said.get('channel') ?? '';
    accept(channel, { path, type, body });
    const thread = said.get('thread_ts');
    const ts = said.get('ts') ?? `${Math.floor(Date.now() / 1000)}.${String(count).padStart(6, '0')}`;
    return { ok: true, channel, ts, message: thread === null ? {} : { thread_ts: thread } };
  };
  const nextId = (): string => {
    ids += 1n;
    return String((BigInt(Date.now() - discordEpochMs) << 22n) + ids);
  };
  const discord = (method: string, path: string, type: string, body: string): { status: number; answer: object } => {
    const [, channel = '', , message, isThread] = /^\/v10\/(.*)$/.exec(path)?.[1]?.split('/') ?? [];
    if (isThread === 'threads') {
      threads.add(message ?? '');
      return { status: 200, answer: { id: message, type: 11 } };
    }
    // A reply to a root whose thread was not opened yet; channels are shorter numbers here.
    if (method === 'POST' && channel.length > 18 && !threads.has(channel))
      return { status: 404, answer: { code: 10003, message: 'Unknown Channel' } };
    accept(channel, { path, type, body });
    const at = new Date().toISOString();
    return {
      status: 200,
      answer: { id: message ?? nextId(), author: { id: '100000000000000001' }, content: '', timestamp: at, embeds: [] },
    };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const [path = '', type = ''] = [request.url, request.headers['content-type']];
      if (path.startsWith('/api/')) return send(response, 200, slack(path, type, body));
      if (!path.startsWith('/v10/')) {
        count += 1;
        return send(response, 200, { ok: true });
      }
      const { status, answer } = discord(request.method ?? '', path, type, body);
      return send(response, status, answer);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    origin: async () => origin,
    count: async () => count,
    firstAt: async () => Object.fromEntries(firstAt),
    /** Forgets what it was told so far. */
    clear: async () => {
      count = 0;
      samples.length = 0;
      firstAt.clear();
    },
    samples: async () => samples,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { Agent, request } from 'undici';
import { z } from 'zod';
import type { PartActions } from './part.js';
import { type Usage, usageOfThisProcess } from './usage.js';

const FetchAll = z.object({ origins: z.array(z.string()), paths: z.array(z.string()), validates: z.boolean() });

const PostAll = z.object({
  origin: z.string(),
  count: z.number().int(),
  bodies: z.array(z.object({ path: z.string(), type: z.string(), body: z.string() })),
});

const atOnce = 8;
/** As long as Tocsin's own reader keeps one. */
const idleMs = 500;

/** Runs that many at a time, as the workers of a queue do. */
async function inTurn(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await one(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function measured(work: () => Promise<void>): Promise<{ cpuMs: number; rssMb: number }> {
  const before = usageOfThisProcess();
  await work();
  const after: Usage = usageOfThisProcess();
  return { cpuMs: after.cpuMs - before.cpuMs, rssMb: after.rssMb };
}

/** The bare equivalents: an HTTP client and nothing else. */
export function barePart(): PartActions {
  const poster = new Agent({ connections: 4 });
  const etags = new Map<string, string>();
  const fetchOne = async (dispatcher: Agent, url: string, validates: boolean): Promise<void> => {
    const etag = etags.get(url);
    const headers = { accept: 'application/json', ...(validates && etag !== undefined ? { 'if-none-match': etag } : {}) };
    const answer = await request(url, { headers, dispatcher, signal: AbortSignal.timeout(15_000) });
    await answer.body.text();
    const given = answer.headers.etag;
    if (typeof given === 'string') etags.set(url, given);
  };
  return {
    fetchAll: async (argument) => {
      const { origins, paths, validates } = FetchAll.parse(argument);
      return measured(async () => {
        // Thousands of pages are thousands of hosts: connections that nobody needs any more are closed on the way, and the last ones at the end.
        const dispatcher = new Agent({ connections: 4, keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs });
        await inTurn(origins.length, async (index) => {
          await Promise.all(paths.map((path) => fetchOne(dispatcher, `${origins[index]}${path}`, validates)));
        });
        await dispatcher.close();
      });
    },
    postAll: async (argument) => {
      const { origin, count, bodies } = PostAll.parse(argument);
      return measured(() =>
        inTurn(count, async (index) => {
          const { path, type, body } = bodies[index % bodies.length] ?? { path: '/', type: 'application/json', body: '{}' };
          const headers = { 'content-type': type };
          const signal = AbortSignal.timeout(15_000);
          const answer = await request(`${origin}${path}`, { method: 'POST', headers, body, dispatcher: poster, signal });
          await answer.body.text();
        }),
      );
    },
    close: () => poster.close(),
  };
}

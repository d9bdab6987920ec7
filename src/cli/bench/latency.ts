import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../../clock.js';
import { countDueLooks, dueTimes, fillAudience, fillPages } from '../../db/audience.js';
import { PageId, TenantId } from '../../domain/ids.js';
import { addMs, toIso } from '../../domain/time.js';
import { openStores, type Stores } from './backends.js';
import type { Benchmark, Reading } from './benchmark.js';
import { type Measured, summary } from './measure.js';
import { startPart } from './part.js';

const Asked = z.object({ at: z.array(z.number().nullable()) });
const FirstAt = z.record(z.string(), z.number());

/** How long people wait beyond the poll itself, when many pages change at one moment. */
export const latency: Benchmark = {
  name: 'latency',
  summary:
    'from the moment a look is due, and from the moment the page is asked, to the message that Slack has accepted; 50 pages change at once',
  run: async ({ rounds, log, version }) => {
    const count = rounds < 10 ? 5 : 50;
    const measured: Measured[] = [];
    const readings: Reading[] = [];
    for (const backend of ['redis', 'postgres'] as const) {
      const stores = await openStores(backend, log);
      if (stores === undefined) continue;
      try {
        const { afterDue, afterAsked } = await changeAll(stores, version, count);
        measured.push(summary(`${backend}: due to accepted`, afterDue), summary(`${backend}: asked to accepted`, afterAsked));
        readings.push(last(`${backend}: due to accepted, 99 of 100 within`, afterDue));
        readings.push(last(`${backend}: asked to accepted, 99 of 100 within`, afterAsked));
      } finally {
        await stores.close();
      }
    }
    return { measured, readings, ratios: {} };
  },
};

const last = (name: string, us: readonly number[]): Reading => {
  const sorted = us.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
  return { name, value: Math.round(value / 1000), unit: 'ms' };
};

/** The shortest that may be set. */
const pollSeconds = 15;

async function changeAll(
  { env, database: { db } }: Stores,
  version: string,
  count: number,
): Promise<{ afterDue: number[]; afterAsked: number[] }> {
  const parts = await Promise.all([startPart('pages'), startPart('sink'), startPart('service')]);
  const [pages, sink, service] = parts;
  try {
    const at = addMs(toIso(systemClock.now()), -3_600_000);
    const plan = { count, validates: true, past: 10, updatesEach: 4, updateLength: 100, at };
    const origins = await pages.ask('open', z.array(z.string()), plan);
    const origin = await sink.ask('origin', z.string());
    const chat = { SLACK_BOT_TOKEN: 'xoxb-bench', SLACK_API_URL: `${origin}/api/` };
    const settings = { TOCSIN_ROLES: 'poll,deliver', TOCSIN_POLL_SECONDS: String(pollSeconds) };
    await service.ask('start', z.unknown(), { env: { ...env, ...chat, ...settings }, version, unpaced: true });
    await fillPages(db, origins);
    for (let index = 1; index <= count; index += 1)
      await fillAudience(db, {
        tenantId: TenantId.parse('slack-T0BENCH'),
        chat: 'slack',
        count: 1,
        vendorSlug: `vendor-${index}`,
        pageId: PageId.parse(`page-${index}`),
        externalPrefix: `C${index}X`,
      });
    await untilLooked(() => countDueLooks(db));
    // Their looks come at different times by now, as they do in a service that runs.
    await sleep(pollSeconds * 2_000);
    const due = new Map((await dueTimes(db)).map(({ pageId, dueAt }) => [pageId, dueAt]));
    const changedAt = Date.now();
    await pages.ask('show', z.unknown(), { openUpdates: 1 });
    const accepted = await untilAccepted(() => sink.ask('firstAt', FirstAt), count);
    const { at: asked } = await pages.ask('asked', Asked);
    const times = Array.from({ length: count }, (_, index) => {
      const acceptedAt = accepted[`C${index + 1}X000001`] ?? Number.NaN;
      const askedAt = asked[index] ?? Number.NaN;
      const planned = due.get(`page-${index + 1}`) ?? changedAt;
      // A look that was under way when the page changed was not the one that saw it.
      const dueAt = planned > changedAt ? planned : askedAt;
      return { due: (acceptedAt - dueAt) * 1000, asked: (acceptedAt - askedAt) * 1000 };
    });
    return { afterDue: times.map((time) => time.due), afterAsked: times.map((time) => time.asked) };
  } finally {
    await Promise.all(parts.map((part) => part.close()));
  }
}

const limitMs = 180_000;

async function untilLooked(left: () => Promise<number>): Promise<void> {
  for (const deadline = Date.now() + limitMs; (await left()) > 0; await sleep(100))
    if (Date.now() > deadline) throw new Error('not every page was read');
}

async function untilAccepted(ask: () => Promise<Record<string, number>>, count: number): Promise<Record<string, number>> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await sleep(200)) {
    const found = await ask();
    if (Object.keys(found).length >= count) return found;
  }
  throw new Error('not every channel was told');
}

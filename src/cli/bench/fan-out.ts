import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../../clock.js';
import { type Audience, addGuild, fillAudience, previewWrites, storedPreviewBody, toldThreads } from '../../db/audience.js';
import type { Db } from '../../db/database.js';
import { addPage, loadPage, lookSoon, type PageKey } from '../../db/pages.js';
import { PageId, previewTenant, publicTenant, TenantId } from '../../domain/ids.js';
import { addMs, toIso } from '../../domain/time.js';
import { type Backend, openStores, type Stores } from './backends.js';
import type { Benchmark, Reading } from './benchmark.js';
import { type Part, startPart } from './part.js';
import { Usage } from './usage.js';

const Origins = z.array(z.string());
const Samples = z.array(z.object({ path: z.string(), type: z.string(), body: z.string() }));
type Sample = z.infer<typeof Samples>[number];

const guildId = '200000000000000001';
const guildTenant = (id: string): TenantId => TenantId.parse(`discord-${id}`);

interface Crowd extends Pick<Audience, 'tenantId' | 'chat' | 'count' | 'externalPrefix'> {
  readonly key: PageKey;
}

interface Sizes {
  readonly preview: number;
  readonly slack: number;
  readonly discord: number;
}

const sizes = {
  smoke: { preview: 60, slack: 20, discord: 20 },
  warmUp: { preview: 400, slack: 200, discord: 200 },
  full: { preview: 10_000, slack: 2_000, discord: 2_000 },
} as const satisfies Record<string, Sizes>;

const crowdsOf = (name: string, { preview, slack, discord }: Sizes): readonly Crowd[] => [
  crowd(`${name}-preview`, 'preview', previewTenant, preview, `${name}-p`),
  crowd(`${name}-slack`, 'slack', TenantId.parse('slack-T0BENCH'), slack, `C${name.toUpperCase()}`),
  crowd(`${name}-discord`, 'discord', guildTenant(guildId), discord, name === 'warm' ? '300000000000' : '400000000000'),
];

const crowd = (page: string, chat: Crowd['chat'], tenantId: TenantId, count: number, externalPrefix: string): Crowd => ({
  chat,
  tenantId,
  count,
  externalPrefix,
  key: { tenantId: publicTenant, pageId: PageId.parse(page) },
});

/** An incident that opens, and its next update, told in many channels by the whole service, beside bare posts of the same bodies. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  summary:
    'an incident and its next update to 10,000 preview, 2,000 Slack and 2,000 Discord channels, beside bare posts of the same bodies',
  run: async ({ rounds, log, version }) => {
    const readings: Reading[] = [];
    const ratios: Record<string, number> = {};
    for (const backend of ['redis', 'postgres'] as const) {
      const stores = await openStores(backend, log);
      if (stores === undefined) {
        readings.push({ name: 'Redis: left out, this machine has no redis-server', value: 0, unit: '' });
        continue;
      }
      try {
        const told = await fanOutOn(stores, version, rounds < 10);
        readings.push(...told.map((one) => readingOf(backend, one)));
        Object.assign(ratios, ratiosOf(backend, told));
      } finally {
        await stores.close();
      }
    }
    return { measured: [], readings, ratios };
  },
};

interface Told {
  readonly chat: string;
  readonly step: 'opened' | 'updated';
  readonly messages: number;
  readonly ourCpuMs: number;
  readonly bareCpuMs: number;
  readonly seconds: number;
  readonly rssMb: number;
}

const readingOf = (backend: Backend, { chat, step, messages, ourCpuMs, bareCpuMs, seconds, rssMb }: Told): Reading => {
  const per = (ms: number): number => Math.round((ms / messages) * 1000);
  const beside = `${per(ourCpuMs)} µs beside ${per(bareCpuMs)} µs each, ${Math.round(messages / seconds)}/s, ${rssMb} MB`;
  return { name: `${backend}, ${chat}, ${step}: ${messages} messages, ${beside}`, value: Math.round(ourCpuMs), unit: 'ms CPU' };
};

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

function ratiosOf(backend: Backend, told: readonly Told[]): Record<string, number> {
  const sum = (list: readonly Told[], of: (one: Told) => number): number => list.reduce((total, one) => total + of(one), 0);
  const of = (list: readonly Told[]): number => twoDigits(sum(list, (one) => one.ourCpuMs) / sum(list, (one) => one.bareCpuMs));
  const each = told.map((one) => [`${backend}, ${one.chat}, ${one.step} / bare posts (CPU)`, of([one])] as const);
  return { ...Object.fromEntries(each), [`${backend}, all / bare posts (CPU)`]: of(told) };
}

async function fanOutOn({ env, database: { db } }: Stores, version: string, isSmoke: boolean): Promise<Told[]> {
  const parts = await Promise.all([startPart('pages'), startPart('sink'), startPart('service'), startPart('bare')]);
  const [pages, sink, service, bare] = parts;
  const scene = { db, pages, sink, service, bare };
  // A service that has run for a while is what is measured, not its first second.
  const warmUp = isSmoke ? [] : crowdsOf('warm', sizes.warmUp);
  const measured = crowdsOf('bench', isSmoke ? sizes.smoke : sizes.full);
  const crowds = [...warmUp, ...measured];
  try {
    const at = addMs(toIso(systemClock.now()), -3_600_000);
    const plan = { count: crowds.length, validates: true, past: 3, updatesEach: 3, updateLength: 300, at };
    const origins = await pages.ask('open', Origins, plan);
    const origin = await sink.ask('origin', z.string());
    const chats = {
      SLACK_BOT_TOKEN: 'xoxb-bench',
      SLACK_API_URL: `${origin}/api/`,
      DISCORD_TOKEN: 'bench',
      DISCORD_API_URL: origin,
    };
    await addGuild(db, guildTenant(guildId), guildId);
    const start = {
      env: { ...env, ...chats, TOCSIN_ROLES: 'poll,deliver', TOCSIN_POLL_SECONDS: '3600' },
      version,
      unpaced: true,
    };
    await service.ask('start', z.unknown(), start);
    for (const [index, one] of crowds.entries()) await settle(db, one, origins[index] ?? '');
    const told: Told[] = [];
    for (const list of [warmUp, measured])
      for (const step of ['opened', 'updated'] as const)
        for (const one of list) told.push(await tell(scene, one, step, crowds.indexOf(one)));
    return told.slice(-2 * measured.length);
  } finally {
    await Promise.all(parts.map((part) => part.close()));
  }
}

interface Scene {
  readonly db: Db;
  readonly pages: Part;
  readonly sink: Part;
  readonly service: Part;
  readonly bare: Part;
}

/** Shows the page's next state, waits until every channel was told, and posts the same again without Tocsin. */
async function tell({ db, pages, sink, service, bare }: Scene, one: Crowd, step: Told['step'], page: number): Promise<Told> {
  const openUpdates = step === 'opened' ? 1 : 2;
  const written = () => (one.chat === 'preview' ? previewWrites(db, one.tenantId) : sink.ask('count', z.number()));
  await sink.ask('clear', z.unknown());
  await pages.ask('show', z.unknown(), { openUpdates, pages: [page] });
  const writtenBefore = await written();
  const begun = performance.now();
  const before = await service.usage();
  await lookSoon(db, one.key, toIso(systemClock.now()));
  await untilTold(db, one, openUpdates);
  const after = await service.usage();
  const seconds = (performance.now() - begun) / 1000;
  const messages = (await written()) - writtenBefore;
  const [origin, bodies] = [await sink.ask('origin', z.string()), await ofTheSame(db, sink, one)];
  const bareCost = await bare.ask('postAll', Usage, { origin, count: messages, bodies });
  const cost = { ourCpuMs: after.cpuMs - before.cpuMs, bareCpuMs: bareCost.cpuMs, rssMb: after.rssMb };
  return { chat: one.chat, step, messages, seconds, ...cost };
}

async function settle(db: Db, { key, ...audience }: Crowd, origin: string): Promise<void> {
  const vendorSlug = key.pageId;
  const now = toIso(systemClock.now());
  const page = {
    ...key,
    vendorSlug,
    vendorName: 'Bench',
    url: origin,
    adapter: 'statuspage',
    settings: { url: origin },
    pollSeconds: 3600,
  };
  await addPage(db, page, now);
  await fillAudience(db, { ...audience, vendorSlug, pageId: key.pageId });
  for (const deadline = Date.now() + 30_000; (await loadPage(db, key))?.baselineAt == null; await sleep(100))
    if (Date.now() > deadline) throw new Error(`the page ${key.pageId} was not read`);
}

const toldLimitMs = 30 * 60_000;

async function untilTold(db: Db, { key, count }: Crowd, openUpdates: number): Promise<void> {
  for (const deadline = Date.now() + toldLimitMs; Date.now() < deadline; await sleep(250)) {
    const { threads, current, revision } = await toldThreads(db, key.pageId);
    if (threads === count && current === count && revision === openUpdates) return;
  }
  throw new Error(`not every channel of ${key.pageId} was told`);
}

async function ofTheSame(db: Db, sink: Part, { chat, tenantId }: Crowd): Promise<readonly Sample[]> {
  if (chat !== 'preview') return sink.ask('samples', Samples);
  return [{ path: '/', type: 'application/json', body: await storedPreviewBody(db, tenantId) }];
}

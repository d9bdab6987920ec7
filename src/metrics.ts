import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { adapterIds } from './adapters/registry.js';
import type { ChatCall } from './chat/port.js';
import { ChangeKind } from './domain/change.js';
import { unreadableClasses } from './domain/page-trouble.js';
import { engineNames } from './translate/engine.js';

export const chatNames = ['preview', 'slack', 'discord'] as const;
const pollOutcomes = ['changed', 'unchanged', 'failed', 'unrecognised'] as const;
const actions = [
  'post-root',
  'edit-root',
  'post-reply',
  'edit-reply',
  'post-note',
  'post-line',
  'edit-line',
  'post-channel',
  'edit-channel',
] as const satisfies readonly ChatCall['about']['action'][];
const deliveryOutcomes = ['sent', 'retry', 'in-doubt', 'dead'] as const;
const settlements = ['found', 'absent', 'repeat', 'unreadable'] as const;
const turns = ['post', 'edit'] as const;
const jobStates = ['waiting', 'active', 'delayed', 'failed'] as const;
export const queueNames = ['poll', 'ingest', 'reconcile', 'sweep', 'retention'] as const;

const registered = (registry: Registry) => ({ registers: [registry] });

const pageMetrics = (registry: Registry) => ({
  polls: new Counter({
    name: 'tocsin_polls_total',
    help: 'Looks at pages',
    labelNames: ['provider', 'outcome'],
    ...registered(registry),
  }),
  pollSeconds: new Histogram({
    name: 'tocsin_poll_seconds',
    help: 'Seconds for one look at a page',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    ...registered(registry),
  }),
  pagesStale: new Gauge({
    name: 'tocsin_pages_stale',
    help: 'Followed pages that could not be read at their last look',
    ...registered(registry),
  }),
  pageFailures: new Counter({
    name: 'tocsin_page_failures_total',
    help: 'Looks that found a page unreadable, by who can do something about it',
    labelNames: ['class'],
    ...registered(registry),
  }),
  pageNotes: new Counter({
    name: 'tocsin_page_notes_total',
    help: 'Things on pages that could not be read as meant, each counted when it was new on its page',
    labelNames: ['provider', 'code'],
    ...registered(registry),
  }),
  changes: new Counter({
    name: 'tocsin_changes_total',
    help: 'Differences found on pages',
    labelNames: ['kind'],
    ...registered(registry),
  }),
});

const deliveryMetrics = (registry: Registry) => ({
  deliveries: new Counter({
    name: 'tocsin_deliveries_total',
    help: 'Writes to chats',
    labelNames: ['chat', 'action', 'outcome'],
    ...registered(registry),
  }),
  deliveryLag: new Histogram({
    name: 'tocsin_delivery_lag_seconds',
    help: 'Seconds from seen to posted',
    labelNames: ['chat'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
    ...registered(registry),
  }),
  vendorLag: new Histogram({
    name: 'tocsin_vendor_lag_seconds',
    help: 'Seconds from started to posted by the vendor',
    labelNames: ['vendor'],
    buckets: [60, 300, 900, 3600, 14_400, 86_400, 604_800],
    ...registered(registry),
  }),
  inDoubt: new Counter({
    name: 'tocsin_in_doubt_total',
    help: 'Writes with unknown outcome, by how they were settled',
    labelNames: ['chat', 'settled'],
    ...registered(registry),
  }),
  unknownAnswers: new Counter({
    name: 'tocsin_unknown_answers_total',
    help: 'Refusals with a reason that no table of ours knows',
    labelNames: ['chat'],
    ...registered(registry),
  }),
  paced: new Counter({
    name: 'tocsin_paced_total',
    help: 'Writes that waited for their turn in a crowded channel or workspace',
    labelNames: ['chat', 'waiting'],
    ...registered(registry),
  }),
});

const translationOutcomes = ['done', 'same', 'refused', 'failed'] as const;

const translationMetrics = (registry: Registry) => ({
  translations: new Counter({
    name: 'tocsin_translations_total',
    help: 'Texts of vendors that a machine was asked to translate',
    labelNames: ['engine', 'outcome'],
    ...registered(registry),
  }),
});

/** What is wrong now; brought up to date by `countTroubles` before each scrape. */
const troubleMetrics = (registry: Registry) => ({
  threadsLagging: new Gauge({
    name: 'tocsin_threads_lagging',
    help: 'Threads that do not show the latest state yet',
    ...registered(registry),
  }),
  threadsInDoubt: new Gauge({
    name: 'tocsin_threads_in_doubt',
    help: 'Threads with a write of which nobody knows yet whether it was made',
    ...registered(registry),
  }),
  deliveriesDead: new Gauge({
    name: 'tocsin_deliveries_dead',
    help: 'Writes that were given up in the last 14 days and that no person of the channel ended',
    ...registered(registry),
  }),
  channelsPaused: new Gauge({
    name: 'tocsin_channels_paused',
    help: 'Channels that wait for somebody to act before they can be written to again',
    labelNames: ['chat'],
    ...registered(registry),
  }),
});

export const cpuModes = ['user', 'system'] as const;
export const delayQuantiles = { 0.5: 50, 0.99: 99, 1: 100 } as const;
export const connectionStates = ['used', 'idle', 'awaited'] as const;

/** How the process itself is; brought up to date by a process watch before each scrape. */
const processMetrics = (registry: Registry) => ({
  resident: new Gauge({
    name: 'tocsin_process_resident_bytes',
    help: 'Memory that the process holds, without an embedded database',
    ...registered(registry),
  }),
  heapUsed: new Gauge({
    name: 'tocsin_process_heap_used_bytes',
    help: 'What of it is in use by JavaScript objects',
    ...registered(registry),
  }),
  memoryLimit: new Gauge({
    name: 'tocsin_process_memory_limit_bytes',
    help: 'What the container or, without a limit, the machine has for all its processes',
    ...registered(registry),
  }),
  cpuSeconds: new Counter({
    name: 'tocsin_process_cpu_seconds_total',
    help: 'Seconds of a processor',
    labelNames: ['mode'],
    ...registered(registry),
  }),
  openFiles: new Gauge({
    name: 'tocsin_process_open_fds',
    help: 'Open files and sockets; 0 where the system does not tell',
    ...registered(registry),
  }),
  startTime: new Gauge({
    name: 'tocsin_process_start_time_seconds',
    help: 'When the process started, in seconds since 1970',
    ...registered(registry),
  }),
  eventLoopDelay: new Gauge({
    name: 'tocsin_event_loop_delay_seconds',
    help: 'How much later than due timers ran since the scrape before; the quantile 1 is the longest',
    labelNames: ['quantile'],
    ...registered(registry),
  }),
  buildInfo: new Gauge({
    name: 'tocsin_build_info',
    help: 'Always 1: which release on which Node.js',
    labelNames: ['version', 'node'],
    ...registered(registry),
  }),
  databaseConnections: new Gauge({
    name: 'tocsin_database_connections',
    help: 'Connections of the pool that are used or idle, and how many more are waited for',
    labelNames: ['state'],
    ...registered(registry),
  }),
  queueConnected: new Gauge({
    name: 'tocsin_queue_connected',
    help: '1 where the queue store answered the last scrape, else 0',
    ...registered(registry),
  }),
});

/** Every metric of the product, with every label pair at zero from the start so that a rate is right from the first scrape. */
export function createMetrics() {
  const registry = new Registry();
  const metrics = {
    registry,
    ...pageMetrics(registry),
    ...deliveryMetrics(registry),
    ...troubleMetrics(registry),
    ...translationMetrics(registry),
    ...processMetrics(registry),
    queueJobs: new Gauge({
      name: 'tocsin_queue_jobs',
      help: 'Jobs',
      labelNames: ['queue', 'state'],
      ...registered(registry),
    }),
  };
  for (const provider of adapterIds) for (const outcome of pollOutcomes) metrics.polls.inc({ provider, outcome }, 0);
  for (const name of unreadableClasses) metrics.pageFailures.inc({ class: name }, 0);
  for (const kind of ChangeKind.options) metrics.changes.inc({ kind }, 0);
  for (const chat of chatNames) {
    for (const action of actions) for (const outcome of deliveryOutcomes) metrics.deliveries.inc({ chat, action, outcome }, 0);
    for (const settled of settlements) metrics.inDoubt.inc({ chat, settled }, 0);
    for (const waiting of turns) metrics.paced.inc({ chat, waiting }, 0);
    metrics.unknownAnswers.inc({ chat }, 0);
    metrics.channelsPaused.set({ chat }, 0);
    metrics.deliveryLag.zero({ chat });
  }
  for (const engine of engineNames) for (const outcome of translationOutcomes) metrics.translations.inc({ engine, outcome }, 0);
  for (const mode of cpuModes) metrics.cpuSeconds.inc({ mode }, 0);
  for (const quantile of Object.keys(delayQuantiles)) metrics.eventLoopDelay.set({ quantile }, 0);
  for (const state of connectionStates) metrics.databaseConnections.set({ state }, 0);
  for (const queue of queueNames) for (const state of jobStates) metrics.queueJobs.set({ queue, state }, 0);
  return metrics;
}
export type Metrics = ReturnType<typeof createMetrics>;

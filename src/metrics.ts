import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { adapterIds } from './adapters/registry.js';
import { ChangeKind } from './domain/change.js';

const chats = ['preview', 'slack', 'discord'] as const;
const pollOutcomes = ['changed', 'unchanged', 'failed', 'unrecognised'] as const;
const actions = ['post-root', 'edit-root', 'post-reply', 'edit-reply', 'post-note'] as const;
const deliveryOutcomes = ['sent', 'retry', 'in-doubt', 'dead'] as const;
const settlements = ['found', 'absent', 'repeat', 'unreadable'] as const;
const jobStates = ['waiting', 'active', 'delayed', 'failed'] as const;
export const queueNames = ['poll', 'ingest', 'reconcile', 'sweep', 'retention'] as const;

/** Every metric of the product, with every label pair at zero from the start so that a rate is right from the first scrape. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    polls: new Counter({ name: 'tocsin_polls_total', help: 'Looks at pages', labelNames: ['provider', 'outcome'], registers }),
    pollSeconds: new Histogram({
      name: 'tocsin_poll_seconds',
      help: 'Seconds for one look at a page',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    }),
    pagesStale: new Gauge({
      name: 'tocsin_pages_stale',
      help: 'Followed pages that could not be read at their last look',
      registers,
    }),
    changes: new Counter({ name: 'tocsin_changes_total', help: 'Differences found on pages', labelNames: ['kind'], registers }),
    deliveries: new Counter({
      name: 'tocsin_deliveries_total',
      help: 'Writes to chats',
      labelNames: ['chat', 'action', 'outcome'],
      registers,
    }),
    deliveryLag: new Histogram({
      name: 'tocsin_delivery_lag_seconds',
      help: 'Seconds from seen to posted',
      labelNames: ['chat'],
      buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
      registers,
    }),
    vendorLag: new Histogram({
      name: 'tocsin_vendor_lag_seconds',
      help: 'Seconds from started to posted by the vendor',
      labelNames: ['vendor'],
      buckets: [60, 300, 900, 3600, 14_400, 86_400, 604_800],
      registers,
    }),
    threadsLagging: new Gauge({
      name: 'tocsin_threads_lagging',
      help: 'Threads that do not show the latest state yet',
      registers,
    }),
    inDoubt: new Counter({
      name: 'tocsin_in_doubt_total',
      help: 'Writes with unknown outcome, by how they were settled',
      labelNames: ['chat', 'settled'],
      registers,
    }),
    queueJobs: new Gauge({ name: 'tocsin_queue_jobs', help: 'Jobs', labelNames: ['queue', 'state'], registers }),
  };
  for (const provider of adapterIds) for (const outcome of pollOutcomes) metrics.polls.inc({ provider, outcome }, 0);
  for (const kind of ChangeKind.options) metrics.changes.inc({ kind }, 0);
  for (const chat of chats) {
    for (const action of actions) for (const outcome of deliveryOutcomes) metrics.deliveries.inc({ chat, action, outcome }, 0);
    for (const settled of settlements) metrics.inDoubt.inc({ chat, settled }, 0);
    metrics.deliveryLag.zero({ chat });
  }
  for (const queue of queueNames) for (const state of jobStates) metrics.queueJobs.set({ queue, state }, 0);
  return metrics;
}
export type Metrics = ReturnType<typeof createMetrics>;

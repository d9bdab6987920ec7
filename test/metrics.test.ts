import { describe, expect, it } from 'vitest';
import { adapterIds } from '../src/adapters/registry.js';
import type { ChatCall, Settled } from '../src/chat/port.js';
import { ChangeKind } from '../src/domain/change.js';
import { unreadableClasses } from '../src/domain/page-trouble.js';
import { createMetrics, queueNames } from '../src/metrics.js';
import { engineNames } from '../src/translate/engine.js';

/** Every kind of write there is; the compiler names what is missing here. */
const actions: Readonly<Record<ChatCall['about']['action'], true>> = {
  'post-root': true,
  'edit-root': true,
  'post-reply': true,
  'edit-reply': true,
  'post-note': true,
  'post-line': true,
  'edit-line': true,
  'post-channel': true,
  'edit-channel': true,
};
const settlements: Readonly<Record<Settled['kind'], true>> = { found: true, absent: true, repeat: true, unreadable: true };

const chat = ['preview', 'slack', 'discord'];

/** The names that others rely on, with every label and its values. */
const contract: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  tocsin_polls_total: { provider: adapterIds, outcome: ['changed', 'unchanged', 'failed', 'unrecognised'] },
  tocsin_poll_seconds: {},
  tocsin_pages_stale: {},
  tocsin_page_failures_total: { class: unreadableClasses },
  tocsin_changes_total: { kind: ChangeKind.options },
  tocsin_deliveries_total: { chat, action: Object.keys(actions), outcome: ['sent', 'retry', 'in-doubt', 'dead'] },
  tocsin_delivery_lag_seconds: { chat },
  tocsin_threads_lagging: {},
  tocsin_in_doubt_total: { chat, settled: Object.keys(settlements) },
  tocsin_queue_jobs: { queue: queueNames, state: ['waiting', 'active', 'delayed', 'failed'] },
  tocsin_threads_in_doubt: {},
  tocsin_deliveries_dead: {},
  tocsin_channels_paused: { chat },
  tocsin_unknown_answers_total: { chat },
  tocsin_translations_total: { engine: engineNames, outcome: ['done', 'same', 'refused', 'failed'] },
  tocsin_paced_total: { chat, waiting: ['post', 'edit'] },
  tocsin_process_resident_bytes: {},
  tocsin_process_heap_used_bytes: {},
  tocsin_process_memory_limit_bytes: {},
  tocsin_process_cpu_seconds_total: { mode: ['user', 'system'] },
  tocsin_process_open_fds: {},
  tocsin_process_start_time_seconds: {},
  tocsin_event_loop_delay_seconds: { quantile: ['0.5', '0.99', '1'] },
  tocsin_database_connections: { state: ['used', 'idle', 'awaited'] },
  tocsin_queue_connected: {},
};

const pairsOf = (labels: Readonly<Record<string, readonly string[]>>): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (pairs, [label, values]) => pairs.flatMap((pair) => values.map((value) => ({ ...pair, [label]: value }))),
    [{}],
  );

describe('metrics at the start', () => {
  it.each(Object.entries(contract))('show %s with every label pair at zero and no other', async (name, labels) => {
    const metric = createMetrics().registry.getSingleMetric(name);
    const values = (await metric?.get())?.values ?? [];
    // Histograms show a row for each bucket.
    const shown = values
      .filter(({ labels: own }) => !('le' in own) || own.le === '+Inf')
      .map(({ labels: { le: _, ...own } }) => own);
    const unique = [...new Set(shown.map((own) => JSON.stringify(Object.entries(own).sort())))];
    expect(unique.sort()).toEqual(
      pairsOf(labels)
        .map((pair) => JSON.stringify(Object.entries(pair).sort()))
        .sort(),
    );
    for (const { value } of values) expect(value).toBe(0);
  });

  it('have no name that the contract does not know', async () => {
    const names = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
    // Vendors are known when something of theirs is posted, notes when a page gives cause for one, the release when a process is watched.
    const later = ['tocsin_build_info', 'tocsin_page_notes_total', 'tocsin_vendor_lag_seconds'];
    expect(names.sort()).toEqual([...Object.keys(contract), ...later].sort());
  });
});

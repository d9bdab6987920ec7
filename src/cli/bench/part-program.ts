import { barePart } from './bare-part.js';
import { pagesPart } from './pages-part.js';
import { type PartActions, PartRequest } from './part.js';
import { sinkPart } from './sink-part.js';
import { usageOfThisProcess } from './usage.js';

/** A part of a benchmark as a process: it answers its parent until that goes away. */
const parts: Readonly<Record<string, () => Promise<PartActions>>> = {
  pages: async () => pagesPart(),
  sink: async () => sinkPart(),
  bare: async () => barePart(),
  service: async () => (await import('./service-part.js')).servicePart(),
};

const actions: PartActions = {
  usage: async () => usageOfThisProcess(),
  close: async () => undefined,
  ...(await parts[process.argv[2] ?? '']?.()),
};

process.on('message', (message) => {
  const { id, action, argument } = PartRequest.parse(message);
  const work = actions[action]?.(argument) ?? Promise.reject(new Error(`there is no "${action}"`));
  work.then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

process.on('disconnect', () => {
  const close = actions.close?.(undefined) ?? Promise.resolve();
  close.finally(() => process.exit(0));
});

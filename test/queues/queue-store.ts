import type { ProxyState } from './tcp-proxy.js';

/** A real Redis or PostgreSQL that a test may restart, flush and cut off. */
export interface QueueStore {
  readonly backend: 'redis' | 'postgres';
  /** Straight to the store. */
  readonly url: string;
  /** Through the proxy that `reach` changes. */
  readonly proxiedUrl: string;
  reach(state: ProxyState): Promise<void>;
  restart(): Promise<void>;
  /** Everything gone, also the schedulers. */
  flush(namespace: string): Promise<void>;
  /** What jobs have left behind: names of keys, or of tables with a count. Events and queue metadata are not counted. */
  leftovers(namespace: string): Promise<readonly string[]>;
  /** Entries of event streams. */
  events(namespace: string): Promise<number>;
  /** How many entries the stream of `poll` may have, as the queue itself says; undefined when it has forgotten. */
  eventLimit(namespace: string): Promise<number | undefined>;
  close(): Promise<void>;
}

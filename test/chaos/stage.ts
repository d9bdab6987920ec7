import type { Db } from '../../src/db/database.js';
import type { QueueStore } from '../queues/queue-store.js';
import type { Crew } from './crew.js';
import type { Places } from './places.js';
import type { PostgresServer } from './postgres-server.js';
import type { StormPage } from './storm.js';

/** Everything that a fault can reach in one wave. */
export interface Stage {
  readonly db: Db;
  readonly crew: Crew;
  readonly postgres: PostgresServer;
  readonly store: QueueStore;
  readonly places: Places;
  readonly pages: readonly StormPage[];
  readonly chance: () => number;
  /** Resolves at once when the run is being taken down. */
  sleep(ms: number): Promise<void>;
}

/** One way in which things go wrong. `names` are what is counted when it was hit. */
export interface Fate {
  readonly names: readonly string[];
  /** How often it comes compared with the others, once each had its turn. */
  readonly weight: number;
  /** The same one by one: what comes by chance, and what is made up for. */
  readonly parts?: readonly Fate[];
  /** Lets it happen and ends it. @returns the names of what really happened */
  play(stage: Stage): Promise<readonly string[]>;
}

export const pick = <Item>(items: readonly Item[], chance: () => number): Item | undefined =>
  items[Math.floor(chance() * items.length)];

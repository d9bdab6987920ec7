import fc from 'fast-check';
import type { Incident, IncidentUpdate } from '../../src/domain/incident.js';
import type { DeliveryLog, Twin } from '../../src/domain/thread.js';
import type { ThreadRules } from '../../src/domain/thread-rules.js';

/** What the world around a thread is like at one moment, and has nothing to do with what the vendor writes. */
export interface Weather {
  readonly closed: Pick<DeliveryLog, 'areRepliesClosed' | 'isRootClosed'>;
  readonly rules: (incident: Incident) => Pick<ThreadRules, 'now' | 'standing' | 'twinOf' | 'isNoNews' | 'fitsBelow'>;
}

export interface Forecast {
  readonly closings: readonly {
    readonly from: number;
    readonly visits: number;
    readonly replies: boolean;
    readonly root: boolean;
  }[];
  /** From this visit on the root is gone. */
  readonly orphanFrom: number | null;
  /** Until this visit postmortems wait for their twins. */
  readonly waitUntil: number;
  readonly salt: number;
  /** Visits at which everything that is missing is late. */
  readonly lateAt: readonly boolean[];
}

export const forecasts: fc.Arbitrary<Forecast> = fc.record({
  closings: fc.array(fc.record({ from: fc.nat(20), visits: fc.nat(8), replies: fc.boolean(), root: fc.boolean() }), {
    maxLength: 4,
  }),
  orphanFrom: fc.option(fc.nat(20), { nil: null, freq: 3 }),
  waitUntil: fc.nat(20),
  salt: fc.nat(),
  lateAt: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
});

/** After the last visit everything is open again and nothing waits; a root that is gone stays gone. */
export function weatherAt(forecast: Forecast, visit: number, isLast: boolean): Weather {
  const now = isLast ? [] : forecast.closings.filter(({ from, visits }) => visit >= from && visit <= from + visits);
  const isOrphan = forecast.orphanFrom !== null && (isLast || visit >= forecast.orphanFrom);
  const isLate = forecast.lateAt[visit % forecast.lateAt.length] === true;
  return {
    closed: {
      areRepliesClosed: now.some(({ replies }) => replies),
      isRootClosed: isOrphan || now.some(({ root }) => root),
    },
    rules: (incident) => ({
      now: isLate ? '2099-01-01T00:00:00.000Z' : '2000-01-01T00:00:00.000Z',
      standing: isOrphan,
      twinOf: (update) => twinAt(forecast, incident, update, !isLast && visit < forecast.waitUntil),
    }),
  };
}

/** By the revision, so that an edit may make a twin of what was none and the other way round. */
function twinAt({ salt }: Forecast, incident: Incident, update: IncidentUpdate, isEarly: boolean): Twin | 'wait' | undefined {
  const fate =
    [...`${salt}${incident.key}${update.revision}${update.body}`].reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1009,
      7,
    ) % 4;
  if (fate === 0) return undefined;
  if (isEarly && fate !== 1) return 'wait';
  return fate === 3 ? undefined : { title: `Other outage ${update.revision}`, at: update.at, url: null };
}

import { History } from '../../src/app/simulate/script.js';
import { type Simulator, startSimulator } from '../../src/app/simulate/server.js';
import type { Clock } from '../../src/clock.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import { addMs, type IsoTime, toIso } from '../../src/domain/time.js';

const vendors = ['Alder Pay', 'Birch Mail', 'Cedar Maps', 'Dogwood DNS'] as const;
const statuses: readonly IncidentStatus[] = ['investigating', 'identified', 'identified', 'monitoring', 'resolved'];

export interface StormIncident {
  /** Stands in the title and, with the update's number, in every text: `v1-i3`, `v1-i3-u2`. */
  readonly token: string;
  readonly impact: 'minor' | 'major';
  readonly updates: readonly { readonly token: string; readonly at: IsoTime }[];
}

/** Time that passes only as far as it is let: the storm has something left for every life, however long a start takes. */
export class StormClock implements Clock {
  readonly #begun: number;
  #from: number;
  #passed = 0;
  #allowed = 0;
  constructor(now: number) {
    this.#begun = now;
    this.#from = now;
  }
  now(): Date {
    return new Date(this.#begun + Math.min(this.#passed + Date.now() - this.#from, this.#allowed));
  }
  /** Lets time go on from where it stands now, for so long. */
  letPass(ms: number): void {
    this.#passed = this.now().getTime() - this.#begun;
    this.#from = Date.now();
    this.#allowed = this.#passed + ms;
  }
  /** Time is over at once. */
  skip(ms: number): void {
    this.letPass(ms);
    this.#passed = this.#allowed;
  }
}

export interface StormSettings {
  /** While it stands still the pages are empty: a first look then finds nothing, and every incident is news. */
  readonly clock: Clock;
  readonly chance: () => number;
  /** About how long it lasts, by its clock. */
  readonly seconds: number;
  /** Up to four. */
  readonly vendorCount?: number;
  readonly incidentsEach?: number;
}

export interface Storm {
  readonly incidents: readonly StormIncident[];
  readonly simulators: readonly { readonly vendor: string; readonly simulator: Simulator }[];
  /** When the last page changes for the last time. */
  endsAt(): Date;
  close(): Promise<void>;
}

/** Invented vendors whose incidents overlap: with four of them something changes on one of the pages about twice in a second. */
export async function startStorm(settings: StormSettings): Promise<Storm> {
  const startAt = toIso(settings.clock.now());
  const incidents: StormIncident[] = [];
  const simulators: Storm['simulators'][number][] = [];
  for (const [index, vendor] of vendors.slice(0, settings.vendorCount ?? vendors.length).entries()) {
    const { history, told } = historyOf(vendor, index + 1, startAt, settings);
    incidents.push(...told);
    const pace = { speed: 1, maxGapMs: 60_000 };
    simulators.push({
      vendor,
      simulator: await startSimulator({ history, startAt, ...pace, as: 'statuspage', clock: settings.clock }),
    });
  }
  return {
    incidents,
    simulators,
    endsAt: () =>
      new Date(Math.max(...simulators.map(({ simulator }) => simulator.finishesAt()?.getTime() ?? Number.POSITIVE_INFINITY))),
    close: async () => {
      await Promise.all(simulators.map(({ simulator }) => simulator.close()));
    },
  };
}

function historyOf(
  vendor: string,
  number: number,
  startAt: IsoTime,
  { seconds, chance, incidentsEach = 6 }: StormSettings,
): { history: History; told: StormIncident[] } {
  const told = Array.from({ length: incidentsEach }, (_nothing, index): StormIncident => {
    const token = `v${number}-i${index + 1}`;
    let at = addMs(startAt, Math.round((index / incidentsEach) * seconds * 700 + chance() * 2_000));
    const updates = statuses.map((_status, place) => {
      if (place > 0) at = addMs(at, Math.round(500 + chance() * seconds * 80));
      return { token: `${token}-u${place + 1}`, at };
    });
    return { token, impact: chance() < 0.5 ? 'major' : 'minor', updates };
  });
  const page = { name: vendor, url: 'https://status.example' };
  return { told, history: History.parse({ provider: 'statuspage', page, status: 'none', incidents: told.map(scripted) }) };
}

const scripted = ({ token, impact, updates }: StormIncident) => ({
  id: token,
  title: `Trouble ${token}`,
  kind: 'incident',
  impact,
  status: 'resolved',
  startedAt: updates[0]?.at,
  resolvedAt: updates.at(-1)?.at,
  updates: updates.map((update, place) => ({
    id: update.token,
    status: statuses[place],
    body: `Word number ${place + 1} about it (${update.token}).`,
    at: update.at,
  })),
});

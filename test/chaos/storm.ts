import { History } from '../../src/app/simulate/script.js';
import { startSimulator } from '../../src/app/simulate/server.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import { addMs, type IsoTime, toIso } from '../../src/domain/time.js';
import { type FaultyPage, startPageFaults } from './page-faults.js';
import type { StormClock } from './storm-clock.js';

/** Many pages, as whoever dies while it looks at one leaves it alone for the length of a lease. */
const vendors = [
  'Alder Pay',
  'Birch Mail',
  'Cedar Maps',
  'Dogwood DNS',
  'Elm Search',
  'Fir Storage',
  'Ginkgo Login',
  'Hazel Queue',
  'Ironwood Build',
  'Juniper Voice',
  'Katsura Print',
  'Larch Tax',
] as const;

/** So many new ones each second keep every channel busy and stay below what a platform lets through. */
const incidentsPerSecond = 0.25;
const middles: readonly IncidentStatus[] = ['identified', 'identified', 'monitoring', 'monitoring', 'identified'];

export interface StormUpdate {
  /** `v3-i2-u1`: stands in the text, with the number of the wording behind it. */
  readonly token: string;
  readonly at: IsoTime;
  /** When the vendor rewrote it; null where it never did. */
  readonly editedAt: IsoTime | null;
}

export interface StormIncident {
  /** `v3-i2`: stands in the title. */
  readonly token: string;
  readonly impact: 'minor' | 'major';
  readonly updates: readonly StormUpdate[];
}

export interface StormPage {
  readonly vendor: string;
  /** Where it is looked at, behind the faults. */
  readonly page: FaultyPage;
}

export interface Storm {
  readonly incidents: readonly StormIncident[];
  readonly pages: readonly StormPage[];
  close(): Promise<void>;
}

/** While the clock stands the pages are empty: a first look then finds nothing, and every incident is news. */
export async function startStorm(clock: StormClock, chance: () => number, seconds: number): Promise<Storm> {
  const startAt = toIso(clock.now());
  const count = Math.max(3, Math.round(seconds * incidentsPerSecond));
  const incidents = Array.from({ length: count }, (_nothing, index) => incidentOf(index, startAt, seconds, chance));
  const opened = await Promise.all(
    vendors.map(async (vendor, index) => {
      const own = incidents.filter(({ token }) => token.startsWith(`v${index + 1}-`)).map(scripted);
      // The simulator insists on something to play; a page without an incident of its own has one that lies far ahead.
      const history = History.parse({
        provider: 'statuspage',
        page: { name: vendor, url: 'https://status.example' },
        status: 'none',
        incidents: own.length > 0 ? own : [scripted(quietIncident(startAt))],
      });
      const simulator = await startSimulator({ history, startAt, speed: 1, maxGapMs: 86_400_000, as: 'statuspage', clock });
      return { vendor, simulator, page: await startPageFaults(simulator.origin) };
    }),
  );
  const close = async (): Promise<void> => {
    await Promise.all(opened.flatMap(({ page, simulator }) => [page.close(), simulator.close()]));
  };
  return { incidents, pages: opened, close };
}

export const wordingOf = ({ editedAt }: StormUpdate): number => (editedAt === null ? 1 : 2);

function incidentOf(index: number, startAt: IsoTime, seconds: number, chance: () => number): StormIncident {
  const token = `v${(index % vendors.length) + 1}-i${Math.floor(index / vendors.length) + 1}`;
  const length = 5 + Math.floor(chance() * 3);
  // The last one ends with the storm; the first ones begin at once.
  const spanMs = Math.min(seconds * 600, 60_000) * (0.4 + 0.6 * chance());
  let at = addMs(startAt, Math.round(200 + chance() * Math.max(0, seconds * 1_000 - spanMs)));
  const updates = Array.from({ length }, (_nothing, place): StormUpdate => {
    if (place > 0) at = addMs(at, Math.round((spanMs / length) * (0.3 + 0.7 * chance())));
    const editedAt = chance() < 0.3 ? addMs(at, Math.round(500 + chance() * 6_000)) : null;
    return { token: `${token}-u${place + 1}`, at, editedAt };
  });
  return { token, impact: chance() < 0.5 ? 'major' : 'minor', updates };
}

const quietIncident = (startAt: IsoTime): StormIncident => ({
  token: 'quiet',
  impact: 'minor',
  updates: [{ token: 'quiet-u1', at: addMs(startAt, 30 * 86_400_000), editedAt: null }],
});

const statusOf = (place: number, length: number): IncidentStatus => {
  if (place === 0) return 'investigating';
  return place === length - 1 ? 'resolved' : (middles[place - 1] ?? 'monitoring');
};

const body = (token: string, wording: number): string => `What is known about it by now (${token} w${wording}).`;

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
    status: statusOf(place, updates.length),
    body: body(update.token, 1),
    at: update.at,
    edits: update.editedAt === null ? [] : [{ at: update.editedAt, body: body(update.token, 2) }],
  })),
});

import type { OpenIncident } from '../../db/record/open-incidents.js';
import type { PageView } from '../../db/record/pages.js';
import { ancestors, type Gazetteer, globalTag, isWithin } from '../../domain/regions.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { worstImpact } from '../parts/tone.js';

/** What the reader chose; all of it stands in the address. */
export interface OverviewChoice {
  readonly category: string | null;
  /** A tag of the gazetteer. */
  readonly region: string | null;
  /** Of vendors alone: what they are called. */
  readonly q: string | null;
  /** Of the vendors, from 1. */
  readonly page: number;
}

export interface Counted {
  readonly name: string;
  readonly count: number;
}

export interface IncidentGroup {
  readonly category: string;
  readonly total: number;
  readonly shown: readonly OpenIncident[];
}

export interface RegionChip extends Counted {
  readonly tag: string;
}

export interface OverviewModel {
  readonly choice: OverviewChoice;
  /** Of everything, whatever was chosen. */
  readonly counts: { readonly open: number; readonly unknown: number; readonly running: number; readonly pages: number };
  readonly lastLookAt: IsoTime | null;
  readonly groups: readonly IncidentGroup[];
  readonly categories: readonly Counted[];
  /** From the widest place to the chosen one. */
  readonly path: readonly Omit<RegionChip, 'count'>[];
  readonly regions: readonly RegionChip[];
  readonly unknown: readonly PageView[];
  readonly planned: {
    readonly running: readonly OpenIncident[];
    readonly soon: readonly OpenIncident[];
    readonly later: readonly OpenIncident[];
  };
  readonly vendors: readonly PageView[];
}

interface Sources {
  readonly pages: readonly PageView[];
  readonly open: readonly OpenIncident[];
  readonly choice: OverviewChoice;
  readonly now: IsoTime;
  readonly gazetteer: Gazetteer;
  readonly categoryOf: (vendorSlug: string) => string | null;
}

/** Vendors that the catalogue does not know. */
const otherCategory = 'other';
const mostTogether = 14;
const mostOfOne = 40;
const mostRegions = 12;
const soonMs = 7 * 86_400_000;

export const isUnknown = ({ followed, state }: PageView): boolean => followed && (state === 'failed' || state === 'unrecognised');

/** Sorts what is open, unknown and coming into what the first page shows. */
export function overviewModel({ pages, open, choice, now, gazetteer, categoryOf }: Sources): OverviewModel {
  const category = ({ vendorSlug }: { readonly vendorSlug: string }): string => categoryOf(vendorSlug) ?? otherCategory;
  const isChosen = (thing: { readonly vendorSlug: string }): boolean =>
    choice.category === null || category(thing) === choice.category;
  const isThere = ({ regions }: OpenIncident, region: string | null): boolean =>
    region === null || regions.length === 0 || regions.some((tag) => tag === globalTag || isWithin(gazetteer, tag, region));
  const burning = open.filter(({ kind }) => kind !== 'maintenance');
  const planned = open
    .filter(({ kind }) => kind === 'maintenance')
    .filter((each) => isChosen(each) && isThere(each, choice.region));
  const here = burning.filter((incident) => isThere(incident, choice.region));
  return {
    choice,
    counts: {
      open: burning.length,
      unknown: pages.filter(isUnknown).length,
      running: open.filter(isRunning).length,
      pages: pages.length,
    },
    lastLookAt:
      pages
        .flatMap(({ lastOkAt }) => lastOkAt ?? [])
        .toSorted()
        .at(-1) ?? null,
    groups: groupsOf(here.filter(isChosen), category, choice.category !== null),
    categories: counted(here.map(category)),
    path: pathTo(gazetteer, choice.region),
    regions: regionChips(gazetteer, burning.filter(isChosen), choice.region),
    unknown: pages.filter(isUnknown).filter(isChosen).toSorted(byFailure),
    planned: splitPlanned(planned.toSorted(bySchedule), now),
    vendors: pages.filter((page) => isChosen(page) && isCalled(page, choice.q)),
  };
}

const isRunning = ({ kind, status }: OpenIncident): boolean => kind === 'maintenance' && status !== 'scheduled';

const rank: readonly OpenIncident['impact'][] = ['critical', 'major', 'minor', 'unknown', 'none', 'maintenance'];

const byImpact = (a: OpenIncident, b: OpenIncident): number =>
  rank.indexOf(a.impact) - rank.indexOf(b.impact) || (a.begunAt < b.begunAt ? 1 : -1);

const beginOf = ({ scheduledFor, begunAt }: OpenIncident): IsoTime => scheduledFor ?? begunAt;

const bySchedule = (a: OpenIncident, b: OpenIncident): number => (beginOf(a) < beginOf(b) ? -1 : 1);

const byFailure = (a: PageView, b: PageView): number => ((a.failingSince ?? '') < (b.failingSince ?? '') ? 1 : -1);

const isCalled = ({ vendorName, vendorSlug }: PageView, q: string | null): boolean =>
  q === null || `${vendorName} ${vendorSlug}`.toLowerCase().includes(q.toLowerCase());

/** The most frequent first, equals by name. */
function counted(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function groupsOf(
  incidents: readonly OpenIncident[],
  category: (incident: OpenIncident) => string,
  isOne: boolean,
): IncidentGroup[] {
  const names = [...new Set(incidents.map(category))];
  const most = isOne ? mostOfOne : Math.max(1, Math.floor(mostTogether / Math.max(names.length, 1)));
  return names
    .map((name) => incidents.filter((incident) => category(incident) === name).toSorted(byImpact))
    .toSorted((a, b) => worst(a) - worst(b) || b.length - a.length)
    .map((group) => ({
      category: group[0] === undefined ? otherCategory : category(group[0]),
      total: group.length,
      shown: group.slice(0, most),
    }));
}

const worst = (group: readonly OpenIncident[]): number => rank.indexOf(worstImpact(group.map(({ impact }) => impact)) ?? 'none');

const pathTo = (gazetteer: Gazetteer, region: string | null): Omit<RegionChip, 'count'>[] =>
  region === null
    ? []
    : ancestors(gazetteer, region)
        .filter((tag) => tag !== globalTag)
        .map((tag) => ({ tag, name: gazetteer.places.get(tag)?.name ?? tag }))
        .reverse();

/** The places one step below the chosen one in which something is open. */
function regionChips(gazetteer: Gazetteer, incidents: readonly OpenIncident[], region: string | null): RegionChip[] {
  const below = incidents.flatMap(({ regions }) => [...new Set(regions.flatMap((tag) => stepBelow(gazetteer, tag, region)))]);
  return counted(below)
    .slice(0, mostRegions)
    .map(({ name: tag, count }) => ({ tag, name: gazetteer.places.get(tag)?.name ?? tag, count }));
}

function stepBelow(gazetteer: Gazetteer, tag: string, region: string | null): string[] {
  const chain = [tag, ...ancestors(gazetteer, tag).slice(1)];
  const end = region === null ? chain.filter((each) => each !== globalTag).length : chain.indexOf(region);
  const step = end <= 0 ? undefined : chain[end - 1];
  return step === undefined || step === globalTag ? [] : [step];
}

function splitPlanned(planned: readonly OpenIncident[], now: IsoTime): OverviewModel['planned'] {
  const until = addMs(now, soonMs);
  const waiting = planned.filter((incident) => !isRunning(incident));
  return {
    running: planned.filter(isRunning),
    soon: waiting.filter((incident) => beginOf(incident) < until),
    later: waiting.filter((incident) => beginOf(incident) >= until),
  };
}

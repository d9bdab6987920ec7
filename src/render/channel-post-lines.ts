import { impactRank } from '../domain/impact-rank.js';
import type { Impact } from '../domain/incident.js';
import type { AwayFacts, ChannelPostFacts, StormFacts, ToldIncident } from '../domain/storm.js';
import { readableLine, unreadableLine } from './page-note-lines.js';
import { type Line, range, type Segment } from './segments.js';
import { isSameDay, roughSpan } from './spans.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';
import { vendorName } from './wording.js';

/** Where our own page about an incident is; null where no public address is configured. */
export type ReportUrl = (incidentId: string) => string | null;

const most = { vendors: 8, incidents: 5, titleChars: 80 } as const;

export function channelPostLine(facts: ChannelPostFacts, reportUrl: ReportUrl): Line {
  switch (facts.kind) {
    case 'storm':
      return stormLine(facts);
    case 'away':
      return awayLine(facts, reportUrl);
    case 'unreadable':
      return unreadableLine(facts);
    case 'readable':
      return readableLine(facts);
  }
}

function stormLine(facts: StormFacts): Line {
  const { incidents } = facts;
  if (incidents.length === 0) return ['🌊 What was listed here has threads of its own now.'];
  const over = incidents.filter(({ endedAt }) => endedAt !== null).length;
  return [
    '🌊 ',
    ...(over < incidents.length ? stormNow(facts) : stormThen(facts)),
    ` (${impactWords(incidents)}).`,
    ...upstream(facts),
    overWords(over, incidents.length),
  ];
}

function stormNow({ incidents, beganAt }: StormFacts): Line {
  const vendors = vendorsOf(incidents);
  const since: Line = [' since ', momentOn(first(incidents), beganAt)];
  if (vendors.length === incidents.length)
    return [`${counted(vendors.length, 'more vendor')} reported trouble`, ...since, `: ${listed(vendors)}`];
  if (vendors.length === 1) return [`${incidents.length} more incidents at ${listed(vendors)}`, ...since];
  return [`${incidents.length} more incidents at ${vendors.length} vendors`, ...since, `: ${listed(vendors)}`];
}

function stormThen({ incidents, beganAt }: StormFacts): Line {
  const vendors = vendorsOf(incidents);
  const [from, to] = [first(incidents), last(incidents)];
  const when: Line = [' ', ...(from < to ? [momentOn(from, beganAt), '–', momentOn(to, beganAt)] : [momentOn(from, beganAt)])];
  if (vendors.length === incidents.length)
    return [`${counted(vendors.length, 'vendor')} had trouble`, ...when, `: ${listed(vendors)}`];
  if (vendors.length === 1) return [`${incidents.length} incidents at ${listed(vendors)}`, ...when];
  return [`${incidents.length} incidents at ${vendors.length} vendors`, ...when, `: ${listed(vendors)}`];
}

/** A vendor with several incidents is named once. */
const vendorsOf = (incidents: readonly ToldIncident[]): string[] => [
  ...new Map(incidents.map(({ vendorSlug, vendor }) => [vendorSlug, vendorName(vendor)])).values(),
];

const first = (incidents: readonly ToldIncident[]): string => incidents.map(({ beganAt }) => beganAt).sort()[0] ?? '';
const last = (incidents: readonly ToldIncident[]): string =>
  incidents
    .map(({ endedAt, beganAt }) => endedAt ?? beganAt)
    .sort()
    .at(-1) ?? '';

const momentOn = (at: string, day: string): Segment => ({ at, as: isSameDay(at, day) ? 'clock' : 'moment' });

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function listed(names: readonly string[]): string {
  const shown = names.length === most.vendors + 1 ? names : names.slice(0, most.vendors);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest === 0 ? '' : `, +${rest} more`}`;
}

const words: Readonly<Record<Impact, string>> = {
  critical: 'critical',
  major: 'major',
  minor: 'minor',
  none: 'without impact',
  maintenance: 'maintenance',
  unknown: 'not stated',
};

function impactWords(incidents: readonly ToldIncident[]): string {
  const found = [...new Set(incidents.map(({ impact }) => impact))].sort((one, other) => impactRank(other) - impactRank(one));
  const [only] = found;
  if (found.length > 1 || only === undefined)
    return found.map((impact) => `${incidents.filter((one) => one.impact === impact).length} ${words[impact]}`).join(', ');
  const word = only === 'unknown' ? 'impact not stated' : words[only];
  return incidents.length === 1 || only === 'unknown' ? word : `all ${word}`;
}

function upstream({ upstream: named, incidents }: StormFacts): Line {
  if (named === null) return [];
  const who = vendorsOf(incidents).length === 1 ? 'named there' : `${named.count} of them name${named.count === 1 ? 's' : ''} it`;
  const link: Line = named.url === null ? [] : [{ url: named.url, label: 'thread' }, '; '];
  return [' Possibly upstream: ', { bold: vendorName(named.vendor) }, ' (', ...link, `${who}).`];
}

function overWords(over: number, all: number): string {
  if (over === 0) return '';
  if (over === all) return all === 1 ? ' It is over.' : ' All are over.';
  return ` ${over} of them ${over === 1 ? 'is' : 'are'} over.`;
}

function awayLine({ awayFrom, backAt, incidents }: AwayFacts, reportUrl: ReportUrl): Line {
  const away = awayFrom === null ? null : roughSpan(awayFrom, backAt);
  const are = incidents.length === 1 ? 'is' : 'are';
  const head =
    away === null
      ? `⏪ ${things(incidents)} came and went before I could tell of ${incidents.length === 1 ? 'it' : 'them'} here: `
      : `⏪ Back after ${away}. ${things(incidents)} passed meanwhile and ${are} over: `;
  const worstFirst = incidents.toSorted((one, other) => impactRank(other.impact) - impactRank(one.impact));
  const shown = worstFirst.length === most.incidents + 1 ? worstFirst : worstFirst.slice(0, most.incidents);
  const rest = incidents.length - shown.length;
  return [
    head,
    ...shown.flatMap(
      (incident, index): Line => [
        index === 0 ? '' : ', ',
        ...passed(incident, incident.hasReport === false ? null : reportUrl(incident.id)),
      ],
    ),
    rest === 0 ? '.' : `, +${rest} more.`,
  ];
}

function things(incidents: readonly ToldIncident[]): string {
  const planned = incidents.filter(({ kind }) => kind === 'maintenance').length;
  const kinds = [
    incidents.length === planned ? [] : [counted(incidents.length - planned, 'incident')],
    planned === 0 ? [] : [counted(planned, 'maintenance window')],
  ];
  return kinds.flat().join(' and ');
}

function passed({ vendor, title, impact, beganAt, endedAt }: ToldIncident, url: string | null): Line {
  const label = cutWords(oneLine(title), most.titleChars) || 'Untitled';
  const severity = impact === 'minor' || impact === 'major' || impact === 'critical' ? `${impact}, ` : '';
  const to = endedAt ?? beganAt;
  return [
    { bold: vendorName(vendor) },
    ' ',
    url === null ? label : { url, label },
    ` (${severity}`,
    ...(beganAt < to ? range(beganAt, to, isSameDay(beganAt, to)) : [{ at: to, as: 'moment' } as const]),
    ')',
  ];
}

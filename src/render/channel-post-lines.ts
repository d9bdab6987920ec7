import { impactRank } from '../domain/impact-rank.js';
import type { Language } from '../domain/language.js';
import type { AwayFacts, ChannelPostFacts, StormFacts } from '../domain/storm.js';
import type { ToldIncident } from '../domain/told-incident.js';
import type { Words } from '../words/chat/en.js';
import type { ImpactCounts, StormParts } from '../words/chat/en-posts.js';
import { wordsOf } from '../words/languages.js';
import { type Line, range, type Segment } from '../words/segments.js';
import { isSameDay } from '../words/spans.js';
import { boardLines } from './board-lines.js';
import { readableLine, unreadableLine } from './page-note-lines.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';
import { digestLines, morningLines, pastLines } from './time-post-lines.js';
import { type ReportUrl, thingsTold } from './told-words.js';
import { impactIn, vendorName } from './wording.js';

const most = { vendors: 8, incidents: 5, titleChars: 80 } as const;

/** `publicUrl`: null where no public address is configured. */
export function channelPostLines(facts: ChannelPostFacts, publicUrl: string | null, language?: Language): readonly Line[] {
  const reportUrl: ReportUrl = (incidentId) => (publicUrl === null ? null : `${publicUrl}/incidents/${incidentId}`);
  const words = wordsOf({ language });
  switch (facts.kind) {
    case 'storm':
      return [stormLine(facts, words)];
    case 'away':
      return [awayLine(facts, reportUrl, words)];
    case 'unreadable':
      return [unreadableLine(facts, words)];
    case 'readable':
      return [readableLine(facts, words)];
    case 'morning':
      return morningLines(facts, reportUrl, words);
    case 'past':
      return pastLines(facts, reportUrl, words);
    case 'digest':
      return digestLines(facts, publicUrl, words);
    case 'board':
      return boardLines(facts, words);
  }
}

function stormLine(facts: StormFacts, words: Words): Line {
  const { incidents } = facts;
  const { post } = words;
  if (incidents.length === 0) return [post.stormLeft];
  const over = incidents.filter(({ endedAt }) => endedAt !== null).length;
  return [
    ...(over < incidents.length ? stormNow(facts, words) : stormThen(facts, words)),
    ` (${post.impacts(impactsOf(incidents))})${words.stop}`,
    ...upstream(facts, words),
    post.someOver(over, incidents.length),
  ];
}

function stormParts(incidents: readonly ToldIncident[], when: Line, words: Words): StormParts {
  const vendors = vendorsOf(incidents, words);
  return { vendors: vendors.length, incidents: incidents.length, when, names: listed(vendors, words) };
}

const stormNow = ({ incidents, beganAt }: StormFacts, words: Words): Line =>
  words.post.stormNow(stormParts(incidents, [momentOn(first(incidents), beganAt)], words));

function stormThen({ incidents, beganAt }: StormFacts, words: Words): Line {
  const [from, to] = [first(incidents), last(incidents)];
  const when: Line = from < to ? [momentOn(from, beganAt), '–', momentOn(to, beganAt)] : [momentOn(from, beganAt)];
  return words.post.stormThen(stormParts(incidents, when, words));
}

/** A vendor with several incidents is named once. */
const vendorsOf = (incidents: readonly ToldIncident[], { language }: Words): string[] => [
  ...new Map(incidents.map(({ vendorSlug, vendor }) => [vendorSlug, vendorName(vendor, language)])).values(),
];

const first = (incidents: readonly ToldIncident[]): string => incidents.map(({ beganAt }) => beganAt).sort()[0] ?? '';
const last = (incidents: readonly ToldIncident[]): string =>
  incidents
    .map(({ endedAt, beganAt }) => endedAt ?? beganAt)
    .sort()
    .at(-1) ?? '';

const momentOn = (at: string, day: string): Segment => ({ at, as: isSameDay(at, day) ? 'clock' : 'moment' });

function listed(names: readonly string[], { post }: Words): string {
  const shown = names.length === most.vendors + 1 ? names : names.slice(0, most.vendors);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest === 0 ? '' : post.restOfVendors(rest)}`;
}

function impactsOf(incidents: readonly ToldIncident[]): ImpactCounts {
  const found = [...new Set(incidents.map(({ impact }) => impact))].sort((one, other) => impactRank(other) - impactRank(one));
  return found.map((impact) => ({ impact, count: incidents.filter((one) => one.impact === impact).length }));
}

function upstream({ upstream: named, incidents }: StormFacts, words: Words): Line {
  if (named === null) return [];
  const { post, language } = words;
  const link: Segment | null = named.url === null ? null : { url: named.url, label: post.thread };
  const naming = vendorsOf(incidents, words).length === 1 ? null : named.count;
  return post.upstream({ bold: vendorName(named.vendor, language) }, link, naming);
}

function awayLine({ awayFrom, backAt, incidents }: AwayFacts, reportUrl: ReportUrl, words: Words): Line {
  const { post, roughSpan } = words;
  const away = awayFrom === null ? null : roughSpan(awayFrom, backAt);
  const told = thingsTold(incidents);
  const worstFirst = incidents.toSorted((one, other) => impactRank(other.impact) - impactRank(one.impact));
  const shown = worstFirst.length === most.incidents + 1 ? worstFirst : worstFirst.slice(0, most.incidents);
  const rest = incidents.length - shown.length;
  return [
    away === null ? post.missed(told) : post.backAfter(away, told),
    ...shown.flatMap(
      (incident, index): Line => [
        index === 0 ? '' : ', ',
        ...passed(incident, incident.hasReport === false ? null : reportUrl(incident.id), words),
      ],
    ),
    rest === 0 ? words.stop : `${post.rest(rest, ', ')}${words.stop}`,
  ];
}

function passed({ vendor, title, impact, beganAt, endedAt }: ToldIncident, url: string | null, words: Words): Line {
  const label = cutWords(oneLine(title), most.titleChars) || words.untitled;
  const severity = impactIn({ impact, language: words.language });
  const to = endedAt ?? beganAt;
  return [
    { bold: vendorName(vendor, words.language) },
    ' ',
    url === null ? label : { url, label },
    ` (${severity === null ? '' : `${severity}, `}`,
    ...(beganAt < to ? range(beganAt, to, isSameDay(beganAt, to)) : [{ at: to, as: 'moment' } as const]),
    ')',
  ];
}

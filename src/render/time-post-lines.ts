import type { DigestFacts } from '../domain/digest.js';
import { impactRank } from '../domain/impact-rank.js';
import type { Impact } from '../domain/incident.js';
import type { MorningFacts, PastFacts } from '../domain/morning.js';
import { addMs, type IsoTime, msBetween } from '../domain/time.js';
import type { ToldIncident } from '../domain/told-incident.js';
import type { Words } from '../words/chat/en.js';
import type { Line, MomentForm } from '../words/segments.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';
import { type ReportUrl, thingsTold } from './told-words.js';
import { impactIn, vendorName } from './wording.js';

const most = { over: 5, open: 5, past: 10, titleChars: 60 } as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const titled = (title: string, { untitled }: Words): string => cutWords(oneLine(title), most.titleChars) || untitled;

type Named = Pick<ToldIncident, 'id' | 'vendor' | 'title' | 'hasReport'>;

/** Where things are reported, and the words for them. */
interface Telling {
  readonly reportUrl: ReportUrl;
  readonly words: Words;
}

function named({ id, title, hasReport }: Named, { reportUrl, words }: Telling): Line {
  const url = hasReport === false ? null : reportUrl(id);
  const label = titled(title, words);
  return [url === null ? label : { url, label }];
}

const linked = (incident: Named, telling: Telling): Line => [
  { bold: vendorName(incident.vendor, telling.words.language) },
  ' ',
  ...named(incident, telling),
];

/** What is over links to its report; what is open has a thread that follows. */
export function morningLines({ from, until, incidents }: MorningFacts, reportUrl: ReportUrl, words: Words): readonly Line[] {
  const { post } = words;
  const over = incidents.filter(({ endedAt }) => endedAt !== null);
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  const as = msBetween(from, until) < dayMs ? 'clock' : 'moment';
  const head = post.morning({ at: from, as }, { at: until, as }, thingsTold(incidents));
  const ended: Line =
    over.length === 0 ? [] : post.over(joined(over, { most: most.over, words }, (one) => passed(one, as, { reportUrl, words })));
  const going = post.stillOpen(
    joined(open, { most: most.open, words }, (one) => goesOn(one, as, words)),
    open.length,
  );
  return open.length === 0 ? [[...head, ...ended]] : [[...head, ...ended], going];
}

/** The worst first. */
function joined(
  incidents: readonly ToldIncident[],
  { most: limit, words }: { readonly most: number; readonly words: Words },
  lineOf: (incident: ToldIncident) => Line,
): Line {
  const worstFirst = incidents.toSorted((one, other) => impactRank(other.impact) - impactRank(one.impact));
  const shown = worstFirst.length === limit + 1 ? worstFirst : worstFirst.slice(0, limit);
  const rest = incidents.length - shown.length;
  return [
    ...shown.flatMap((incident, index): Line => [...(index === 0 ? [] : [' · ']), ...lineOf(incident)]),
    ...(rest === 0 ? [] : [words.post.rest(rest, ' · ')]),
  ];
}

const emojis: Readonly<Record<Impact, string>> = {
  critical: '🔴',
  major: '🟠',
  minor: '🟡',
  none: '🟡',
  maintenance: '🟡',
  unknown: '🟡',
};

const severity = ({ impact }: ToldIncident, { language }: Words): string | null => impactIn({ impact, language });

function passed(incident: ToldIncident, as: MomentForm, telling: Telling): Line {
  const { beganAt, endedAt } = incident;
  const word = severity(incident, telling.words);
  const to = endedAt ?? beganAt;
  const when: Line = beganAt < to ? [{ at: beganAt, as }, '–', { at: to, as }] : [{ at: to, as }];
  return [...linked(incident, telling), ` (${word === null ? '' : `${word}, `}`, ...when, ')'];
}

function goesOn(incident: ToldIncident, as: MomentForm, words: Words): Line {
  const word = severity(incident, words);
  const planned = incident.kind === 'maintenance';
  return [
    `${planned ? '🛠️' : emojis[incident.impact]} `,
    { bold: vendorName(incident.vendor, words.language) },
    ` ${titled(incident.title, words)}${word === null ? '' : `, ${word}`}, `,
    ...(planned ? words.post.plannedFrom : words.post.openSince)({ at: incident.beganAt, as }),
  ];
}

/** `⚪ Larch published 3 past incidents: …`, a line each. */
export function pastLines({ incidents }: PastFacts, reportUrl: ReportUrl, words: Words): readonly Line[] {
  const { post, language } = words;
  if (incidents.length === 0) return [[post.pastLeft]];
  const telling = { reportUrl, words };
  const vendors = [...new Map(incidents.map(({ vendorSlug, vendor }) => [vendorSlug, vendorName(vendor, language)])).values()];
  const [only = ''] = vendors;
  const shown = incidents.length === most.past + 1 ? incidents : incidents.slice(0, most.past);
  const rest = incidents.length - shown.length;
  return [
    post.past(vendors.length === 1 ? { bold: only } : vendors.length, incidents.length),
    ...shown.map((incident) =>
      pastLine(incident, vendors.length === 1 ? named(incident, telling) : linked(incident, telling), words),
    ),
    ...(rest === 0 ? [] : [[post.restAlone(rest)]]),
  ];
}

function pastLine(incident: PastFacts['incidents'][number], what: Line, words: Words): Line {
  const { post } = words;
  const when = post.pastWhen({ at: incident.beganAt, as: 'day' }, severity(incident, words));
  return ['• ', ...what, ...when, incident.hasPostmortem ? post.pastPostmortem : ''];
}

/** `Week 33: 9 incidents at 5 of 60 vendors, 6 h 40 min in all; …`, and below it by name what got no thread. */
export function digestLines(facts: DigestFacts, publicUrl: string | null, words: Words): readonly Line[] {
  const details: Line = publicUrl === null ? [] : [' ', { url: publicUrl, label: words.post.details }];
  return [
    [...period(facts, words), ': ', counts(facts, words), ...coming(facts, words), ...details],
    ...quiet(facts, publicUrl, words),
  ];
}

/** Where a pause or a change made the time another one, it is said from when it runs. */
function period({ every, from, until, week }: DigestFacts, { post }: Words): Line {
  const days = msBetween(from, until) / dayMs;
  if (every === 'week' && Math.abs(days - 7) < 1) return [post.week(week)];
  if (every === 'day' && Math.abs(days - 1) < 0.2) return [post.lastDay];
  return post.digestSince({ at: from, as: 'moment' });
}

const counts = (facts: DigestFacts, { post, span }: Words): string =>
  facts.incidents === 0 ? post.noIncidents : post.digest(facts, span(zeroTime, addMs(zeroTime, facts.openMs)));

const zeroTime: IsoTime = '2000-01-01T00:00:00.000Z';

function coming({ coming: planned, comingCount }: DigestFacts, { post, language }: Words): Line {
  if (planned.length === 0) return [];
  const rest = comingCount - planned.length;
  return post.coming([
    ...planned.flatMap(
      ({ vendor, from, until }, index): Line => [
        index === 0 ? '' : ', ',
        `${vendorName(vendor, language)} `,
        { at: from, as: 'moment' },
        ...(until === null ? [] : ['–', { at: until, as: msBetween(from, until) < dayMs ? 'clock' : 'moment' } as const]),
      ],
    ),
    rest === 0 ? '' : post.rest(rest, ', '),
  ]);
}

function quiet({ quiet: some, quietCount }: DigestFacts, publicUrl: string | null, words: Words): Line[] {
  if (some.length === 0) return [];
  const rest = quietCount - some.length;
  const reportUrl = (id: string) => (publicUrl === null ? null : `${publicUrl}/incidents/${id}`);
  return [
    words.post.withoutThread([
      ...some.flatMap((one, index): Line => [...(index === 0 ? [] : [' · ']), ...linked(one, { reportUrl, words })]),
      rest === 0 ? '' : words.post.rest(rest, ' · '),
    ]),
  ];
}

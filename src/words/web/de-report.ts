import type { Impact, IncidentKind } from '../../domain/incident.js';
import type { Contradiction, Stretch } from '../../domain/incident-facts.js';
import { deCalendar as calendar } from './de-calendar.js';
import { deRecord } from './de-record.js';
import type { reportWords, SummaryFacts } from './en-report.js';
import { intlList, intlSpan } from './intl-calendar.js';
import { type Window, windowsText } from './windows.js';

const span = intlSpan('de');
const list = intlList('de');

/** Behind "nach" and "vor": `5 Tagen`. */
const dative = (length: string): string => length.replace(/ Tage$/, ' Tagen');

const few = (words: readonly string[]): string =>
  words.length <= 4 ? list(words) : `${words.slice(0, 3).join(', ')} und ${words.length - 3} weitere`;

const adjective: Partial<Record<Impact, string>> = { minor: 'leichte', major: 'schwere', critical: 'kritische' };
const noun: Record<IncidentKind, { readonly article: string; readonly bare: string; readonly ending: string }> = {
  incident: { article: 'eine', bare: 'Störung', ending: '' },
  maintenance: { article: 'eine', bare: 'Wartung', ending: '' },
  notice: { article: 'einen', bare: 'Hinweis', ending: 'n' },
};

function what({ impact, kind }: SummaryFacts): string {
  const { article, bare, ending } = noun[kind];
  const word = adjective[impact];
  return word === undefined ? `${article} ${bare}` : `${article} ${word}${ending} ${bare}`;
}

function where({ components, regions }: SummaryFacts): string {
  const named = components.length > 0 ? ` Komponenten: ${few(components)}.` : '';
  return regions.length > 0 ? `${named} Regionen: ${few(regions)}.` : named;
}

function after({ kind, status, postmortemAt, begunAt }: SummaryFacts): string {
  const state = status === 'completed' ? 'Abgeschlossen' : kind === 'notice' ? 'Erledigt' : 'Inzwischen behoben';
  return postmortemAt === null
    ? `${state}.`
    : `${state}; das Postmortem erschien am ${calendar.dayBeside(postmortemAt, begunAt)}.`;
}

function openSentence(facts: SummaryFacts): string {
  const last = facts.lastUpdateAt === null ? '' : ` Letztes Update: ${calendar.dateTime(facts.lastUpdateAt)}.`;
  return `${facts.vendor} hat seit ${calendar.dateTime(facts.begunAt)} ${what(facts)}.${where(facts)} Zustand laut Seite: ${deRecord.status[facts.status]}.${last}`;
}

function maintenanceSentence(facts: SummaryFacts): string {
  const until = facts.scheduledUntil === null ? '' : ` bis ${calendar.dateTime(facts.scheduledUntil)}`;
  const planned = `${calendar.dateTime(facts.scheduledFor ?? facts.begunAt)}${until}`;
  if (facts.status === 'scheduled') return `${facts.vendor} plant eine Wartung: ${planned}.${where(facts)}`;
  if (facts.open) return `${facts.vendor} wird gewartet, geplant: ${planned}.${where(facts)}`;
  const lasted = facts.lasted === null ? '' : `, Dauer ${span(facts.lasted.from, facts.lasted.to)}`;
  return `${facts.vendor} hatte am ${calendar.day(facts.begunAt)} eine Wartung${lasted}.${where(facts)} ${after(facts)}`;
}

function pastSentence(facts: SummaryFacts): string {
  const day = calendar.day(facts.begunAt);
  if (facts.afterTheFact && facts.publishedAt !== null) {
    const isSameDay = facts.publishedAt.slice(0, 10) === facts.begunAt.slice(0, 10);
    const published = isSameDay ? 'noch am selben Tag' : `am ${calendar.dayBeside(facts.publishedAt, facts.begunAt)}`;
    return `${facts.vendor} hat ${what(facts)} vom ${day} nachträglich gemeldet, ${published}.${where(facts)} ${after(facts)}`;
  }
  const lasted = facts.lasted === null ? '' : `, Dauer ${span(facts.lasted.from, facts.lasted.to)}`;
  return `${facts.vendor} hatte am ${day} ${what(facts)}${lasted}.${where(facts)} ${after(facts)}`;
}

function summary(facts: SummaryFacts): string {
  if (facts.withdrawnAt !== null)
    return `${facts.vendor} hat ${what(facts)} vom ${calendar.day(facts.begunAt)} veröffentlicht und von der Seite genommen.${where(facts)} Was dort stand, bleibt hier.`;
  if (facts.kind === 'maintenance') return maintenanceSentence(facts);
  return facts.open ? openSentence(facts) : pastSentence(facts);
}

const windows = (told: readonly Window[]): string =>
  windowsText(told, {
    ...calendar,
    between: ', ',
    list,
    since: (moment) => `seit ${moment}`,
    more: (count) => `${count} weitere`,
    total: (length, count) => (count > 1 ? ` (zusammen ${length})` : ` (${length})`),
    span,
  });

const counted = (told: readonly Window[]): string =>
  `${told.length === 1 ? 'einen Zeitraum' : `${told.length} Zeiträume`}: ${windows(told)}`;

function contradiction(vendor: string, found: Contradiction): string {
  switch (found.kind) {
    case 'end-before-start':
      return `Laut der Seite von ${vendor} liegt das Ende (${calendar.dateTime(found.resolvedAt)}) vor dem Beginn (${calendar.dateTime(found.startedAt)}); eine Dauer ergibt sich daraus nicht.`;
    case 'no-duration':
      return `Die Seite von ${vendor} gibt für Beginn und Ende dieselbe Minute an, ${calendar.dateTime(found.at)}; eine Dauer ergibt sich daraus nicht.`;
    case 'written-after-end':
      return `Die Seite von ${vendor} nennt als Ende ${calendar.dateTime(found.resolvedAt)}, das letzte Update ist aber von ${calendar.dateTime(found.at)}, ${span(found.resolvedAt, found.at)} später.`;
    case 'published-late':
      return `Veröffentlicht ${span(found.resolvedAt, found.at)} nach dem Ende, das die Seite nennt (${calendar.dateTime(found.resolvedAt)}).`;
    case 'written-before-start':
      return `Die Seite von ${vendor} nennt als Beginn ${calendar.dateTime(found.startedAt)}, das erste Update ist aber von ${calendar.dateTime(found.at)}, ${span(found.at, found.startedAt)} früher.`;
    case 'went-back':
      return `Der Zustand ging von „${deRecord.status[found.from]}“ zurück auf „${deRecord.status[found.to]}“ (${calendar.dateTime(found.at)}).`;
    case 'no-end':
      return `Die Seite von ${vendor} sagt, dass es vorbei ist, nennt aber kein Ende.`;
    case 'other-windows':
      return `Das Update von ${calendar.dateTime(found.at)} nennt ${counted(found.update)}. Das Postmortem nennt ${counted(found.postmortem)}.`;
  }
}

export const deReport: typeof reportWords = {
  account: (vendor, told, isAssumed) =>
    `Gestört laut ${vendor}: ${windows(told)}.${isAssumed ? ' Eine Zeitzone ist nicht genannt; gelesen als UTC.' : ''}`,
  contradiction,
  lag: {
    started: (vendor, by) => (by === 'account' ? `gestört, laut ${vendor}` : `Beginn laut der Seite von ${vendor}`),
    posted: (vendor) => `erste Meldung von ${vendor}`,
    seen: 'von uns gesehen',
    delivered: (channels) => (channels === 1 ? 'in einem Kanal' : `in ${channels} Kanälen`),
    startedHint: 'Die meisten Seiten tragen als Beginn die Minute ihrer ersten Meldung ein; gestört war es oft schon vorher.',
    baseline: 'stand schon auf der Seite, als wir zu schauen begannen',
    notStated: 'ohne Angabe',
    later: (found: Stretch | null) => (found === null ? '' : `${span(found.from, found.to)} später`),
    fastest: (length) => `Zuerst ${length}, nachdem wir es sahen`,
    median: (length) => `die Hälfte binnen ${dative(length)}`,
    perChannel: 'Nach Kanal',
    channel: 'Kanal',
    postedAt: 'Gepostet',
    afterSeen: 'Nach unserem Blick',
    subscribedLater: 'später abonniert',
    notPosted: 'keine eigene Nachricht',
  },
  span,
  summary,
};

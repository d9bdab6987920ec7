import type { IncidentStatus } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { factsOfLabels } from './feed-body-labelled.js';
import type { FeedItem } from './feed-document.js';
import { type UpdateHead, updateHeads } from './feed-heads.js';
import { labelsOf } from './feed-labels.js';
import { textOfMarkup } from './feed-markup.js';
import type { BodyContext, BodyReading, FeedUpdate } from './feed-reading.js';
import { readFeedTime, readYearlessTime, type TimeFrame } from './feed-time.js';
import { trimBody } from './feed-trim.js';
import { durationMs, readEventWindow } from './feed-window.js';
import { statusOfLabel } from './status-words.js';

/**
 * Bodies of one paragraph per update, each with its time and its state. Statuspage writes the newest first and no year, Status.io the oldest first
 * and the year, Instatus in no order and below lines about the incident as a whole; others have headings in the place of `<strong>`.
 */
export function readParagraphBody(item: FeedItem, context: BodyContext): BodyReading | null {
  const heads = updateHeads(item.html);
  const [first] = heads;
  if (first === undefined) return null;
  const before = item.html.slice(0, first.start);
  const labels = labelsOf(before);
  const grammar = grammarOf(first, labels.length > 0);
  const facts = factsOfLabels(labels, item, context.notes);
  const window = readEventWindow(textOfMarkup(before), frameOf(item, context));
  const kind = window === null ? facts.kind : 'maintenance';
  const dated = datedUpdates(item, heads, grammar, context);
  const from = window?.from ?? facts.scheduledFor ?? (grammar === 'instatus' && kind === 'maintenance' ? item.publishedAt : null);
  const duration = durationMs(labels.find(({ name }) => name === 'duration')?.value ?? '');
  const end = from === null || duration === null ? null : new Date(Date.parse(from) + duration).toISOString();
  return {
    ...facts,
    grammar,
    updates: kind === 'maintenance' && grammar === 'instatus' ? asMaintenance(dated, from) : dated,
    ...(kind === undefined ? {} : { kind }),
    scheduledFor: from,
    scheduledUntil: window?.until ?? facts.scheduledUntil ?? end,
  };
}

function grammarOf(head: UpdateHead, hasLabels: boolean): BodyReading['grammar'] {
  if (!head.isSmall) return 'labelled';
  if (hasLabels) return 'instatus';
  return readFeedTime(head.time) === null ? 'statuspage' : 'statusio';
}

const frameOf = (item: FeedItem, context: BodyContext): TimeFrame => {
  const to = item.updatedAt ?? item.publishedAt ?? context.fetchedAt;
  return { from: item.publishedAt ?? to, to };
};

interface Paragraph {
  readonly label: string;
  readonly body: string;
  readonly at: IsoTime | null;
}

function datedUpdates(
  item: FeedItem,
  heads: readonly UpdateHead[],
  grammar: BodyReading['grammar'],
  context: BodyContext,
): FeedUpdate[] {
  const frame = frameOf(item, context);
  const paragraphs: Paragraph[] = [];
  for (const [index, head] of heads.entries()) {
    const latest = grammar === 'statuspage' ? (paragraphs.at(-1)?.at ?? null) : null;
    const time = readYearlessTime(head.time, frame, latest);
    const where = `an update of "${item.title.slice(0, 60)}"`;
    if (time === null) context.notes.add('unreadable-time', `the time of ${where} is "${head.time.slice(0, 60)}"`);
    if (time?.isGuess === true)
      context.notes.add(
        'guessed-zone',
        `the time of ${where}, "${head.time.slice(0, 60)}", names no zone that is known for sure`,
      );
    const body = trimBody(item.html.slice(head.bodyStart, heads[index + 1]?.start ?? item.html.length));
    paragraphs.push({ label: head.label, body, at: time?.at ?? null });
  }
  return withStates(oldestFirst(paragraphs, grammar), item, context);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Among equal times the order of the document decides, read from its older end. */
function oldestFirst(paragraphs: readonly Paragraph[], grammar: BodyReading['grammar']): Paragraph[] {
  const first = paragraphs[0]?.at ?? '';
  const last = paragraphs.at(-1)?.at ?? '';
  const isNewestFirst = first === last ? grammar === 'statuspage' || grammar === 'labelled' : first > last;
  return (isNewestFirst ? paragraphs.toReversed() : [...paragraphs]).sort((a, b) => compare(a.at ?? '', b.at ?? ''));
}

const repeating =
  /^(?:update|updated|information|aktualisierung|mise à jour|actualización|atualização|aggiornamento|обновление|更新|アップデート|업데이트)$/iu;

/** "Update" means: as before. */
function withStates(paragraphs: readonly Paragraph[], item: FeedItem, { notes }: BodyContext): FeedUpdate[] {
  let current: IncidentStatus = 'unknown';
  return paragraphs.map(({ label, body, at }) => {
    const status = statusOfLabel(label);
    const isRepeat = status === null && repeating.test(label.trim());
    if (status === null && !isRepeat)
      notes.add('unknown-word', `the state of an update of "${item.title.slice(0, 60)}" is "${label.slice(0, 60)}"`);
    current = status ?? (isRepeat ? current : 'unknown');
    return { status: current, body, at };
  });
}

const early: ReadonlySet<IncidentStatus> = new Set(['investigating', 'identified', 'monitoring']);

/** Instatus calls the announcement of a maintenance "Identified". */
const asMaintenance = (updates: readonly FeedUpdate[], from: IsoTime | null): FeedUpdate[] =>
  updates.map((update) => {
    if (update.status === 'resolved') return { ...update, status: 'completed' };
    if (!early.has(update.status)) return update;
    return { ...update, status: from !== null && update.at !== null && update.at < from ? 'scheduled' : 'in_progress' };
  });

import type { PageRow } from '../../db/pages.js';
import type { Incident, IncidentUpdate } from '../../domain/incident.js';
import { shownUpdates } from '../../domain/incident.js';
import { incidentFacts } from '../../domain/incident-facts.js';
import { begunAtOf } from '../../domain/record-facts.js';
import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import { toDiscord } from '../../render/text/to-discord.js';
import type { WebWords } from '../../words/web/en.js';

export interface MarkdownSettings {
  readonly words: WebWords;
  /** Where reports can be read; null where no address is configured. */
  readonly publicUrl: string | null;
}

/** A title is one line and may hold any sign. */
const plainTitle = (title: string): string =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');

/** Of one dialect of Markdown into the common one, where a list has its own marks and paragraphs have an empty line between them. */
function commonMarkdown(text: string): string {
  let isCode = false;
  let wasItem = false;
  const lines = text.split('\n').flatMap((line) => {
    const isFence = line.startsWith('```');
    const wasCode = isCode;
    if (isFence) isCode = !isCode;
    if (wasCode) return [line];
    const item = line.replace(/^(\s*)• /, '$1- ').replace(/^(\s*\d+)\\\. /, '$1. ');
    const isItem = item !== line;
    const isClose = isItem && wasItem;
    wasItem = isItem;
    return isClose || line === '' ? [item] : ['', item];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What belongs to an item of a list stands as far in as its first word. */
const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

function updateLines({ status, at, body }: IncidentUpdate, index: number, { words }: MarkdownSettings): string[] {
  const text = commonMarkdown(toDiscord(parseVendorText(body)));
  const mark = `${index + 1}. `;
  const head = `${mark}**${words.status[status]}** ${words.calendar.dateTime(at)}`;
  return text === '' ? [head, ''] : [head, '', indented(text, mark.length), ''];
}

/** When it began and how it ended, in the words of the page. */
function timesOf(incident: Incident, { words }: MarkdownSettings): string {
  const { history, calendar, report } = words;
  const begunAt = begunAtOf(incident);
  const facts = incidentFacts({ ...incident, begunAt });
  if (incident.status === 'scheduled') return `${history.planned} ${calendar.dateTime(begunAt)}`;
  const parts = [
    `${history.started} ${calendar.dateTime(begunAt)}`,
    endOf(incident, facts, words),
    ...(facts.lasted === null ? [] : [report.span(facts.lasted.from, facts.lasted.to)]),
    ...(facts.afterTheFact && facts.publishedAt !== null ? [`${history.published} ${calendar.dateTime(facts.publishedAt)}`] : []),
  ];
  return parts.join(' · ');
}

function endOf(
  incident: Incident,
  facts: ReturnType<typeof incidentFacts>,
  { history, calendar, incident: said }: WebWords,
): string {
  if (incident.withdrawnAt !== null) return `${said.removed} ${calendar.dateTime(incident.withdrawnAt)}`;
  if (facts.open) return history.stillOpen;
  if (facts.endedAt === null) return history.endNotGiven;
  return `${incident.kind === 'maintenance' ? history.completed : history.resolved} ${calendar.dateTime(facts.endedAt)}`;
}

function incidentLines(incident: Incident, settings: MarkdownSettings): string[] {
  const { words, publicUrl } = settings;
  const places = [...incident.regions, ...incident.components].map(plainTitle).join(', ');
  return [
    `### ${plainTitle(incident.title)}`,
    '',
    timesOf(incident, settings),
    '',
    `${words.impact[incident.impact]}${places === '' ? '' : ` · ${places}`}`,
    '',
    ...shownUpdates(incident).flatMap((update, index) => updateLines(update, index, settings)),
    ...(publicUrl === null ? [] : [`[${words.history.read} →](${publicUrl}/incidents/${incident.id})`, '']),
  ];
}

/** The history as a document: months, incidents newest first, the updates of each in their order. */
export async function* markdownLines(
  page: PageRow,
  incidents: AsyncIterable<Incident>,
  settings: MarkdownSettings,
): AsyncGenerator<string> {
  const { words } = settings;
  yield `# ${words.history.title(plainTitle(page.vendorName))}`;
  let month: string | undefined;
  for await (const incident of incidents) {
    const its = begunAtOf(incident).slice(0, 7);
    if (its !== month) yield `\n## ${words.calendar.month(its)}`;
    month = its;
    yield `\n${incidentLines(incident, settings).join('\n').trimEnd()}`;
  }
  if (month === undefined) yield `\n${words.history.none}`;
}

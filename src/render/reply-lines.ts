import type { Standing, Twin } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { addMs } from '../domain/time.js';
import { rootBudget, standingBudget } from './limits.js';
import { dotted, type Line } from './segments.js';
import { span, utcDay } from './spans.js';
import { oneLine } from './text/clean.js';
import { cutToFit, cutWords } from './text/cut.js';
import { discordText } from './text/to-discord.js';
import type { EditNoteView, ReplyView, WithdrawnNoteView } from './view.js';
import { impactWord, namedPlaces, rootLook, stateWord, vendorName } from './wording.js';

const emojis: Partial<Record<ReplyView['status'], string>> = { resolved: '🟢 ', completed: '🟢 ', postmortem: '📄 ' };

/**
 * What stands above the quote bar: which update this is and when it was posted. Later parts of a long text say only which it is. Of a text that stands
 * elsewhere this is all there is.
 */
export function replyHead(view: ReplyView): Line {
  const { status, part, parts, twin, standing } = view;
  if (twin !== undefined) return sameAs(twin, view);
  const counted = parts > 1 ? ` (${part}/${parts})` : '';
  const name: Line = [...(view.reopens ? [{ bold: 'Reopened' }, ' · '] : []), { bold: stateWord(status) }, counted];
  const emoji = emojis[status] ?? '';
  if (part > 1) return [emoji, ...name];
  const removed: Line = view.removed ? [`taken off the page${isBehindName(view) ? '' : ` by ${vendorName(view.vendor)}`}`] : [];
  const said = standing === undefined ? [[emoji, ...name]] : [whose(view, standing), name, ...howItStands(standing)];
  return dotted([...said, posted(view), open(view), removed]);
}

function sameAs({ title, at, url }: Twin, { removed, vendor }: ReplyView): Line {
  const label = `${cutWords(oneLine(title), rootBudget.titleChars) || 'another incident'}, ${utcDay(at)}`;
  const after = removed ? `; taken off the page by ${vendorName(vendor)}.` : '.';
  return ['🔗 Same postmortem as ', url === null ? label : { url, label }, `, posted there in full${after}`];
}

/** Does this very message begin with the vendor's name, as a root does? */
const isBehindName = ({ standing, part, twin }: ReplyView): boolean => standing !== undefined && part === 1 && twin === undefined;

function whose({ vendor, status }: ReplyView, { impact }: Standing): Line {
  const { emoji } = rootLook({ withdrawn: false, retroactive: false, incidentKind: 'incident', status, impact });
  return [emojis[status] ?? `${emoji} `, { bold: cutToFit(vendorName(vendor), standingBudget.vendorChars, discordText) }];
}

/** Cut by their escaped length: together with the rest of the head they must leave room for the text, whatever is in them. */
function howItStands({ impact, regions }: Standing): Line[] {
  const word = impactWord(impact);
  const places = namedPlaces(regions);
  return [word === null ? [] : [word], places === null ? [] : [cutToFit(places, standingBudget.placesChars, discordText)]];
}

function posted(view: ReplyView): Line {
  if (view.status !== 'postmortem') return [{ at: view.at, as: 'clock' }];
  const later = view.afterEndMs === null ? null : span(before(view.at, view.afterEndMs), view.at);
  return later === null
    ? ['published ', { at: view.at, as: 'moment' }]
    : ['published ', { at: view.at, as: 'day' }, `, ${later} later`];
}

function open(view: ReplyView): Line {
  const lasted = view.openMs === null ? null : span(before(view.at, view.openMs), view.at);
  return lasted === null ? [] : [`open for ${lasted}`];
}

const before = (time: IsoTime, ms: number): IsoTime => addMs(time, -ms);

/** The small line under the last part of a text that was changed since. */
export function replyFoot(view: ReplyView): Line {
  if (view.editedAt === null || view.removed || view.part !== view.parts || view.twin !== undefined) return [];
  return [`edited ${isBehindName(view) ? '' : `by ${vendorName(view.vendor)} `}`, { at: view.editedAt, as: 'clock' }];
}

/** The reply as one line for those who hear it, who must learn whom it is about. */
export const replySpoken = (view: ReplyView): Line =>
  isBehindName(view) ? replyHead(view) : [`${vendorName(view.vendor)}: `, ...replyHead(view)];

export const editNoteHead = (view: EditNoteView): Line => [
  `✏️ ${vendorName(view.vendor)} changed what it wrote at `,
  { at: view.at, as: 'clock' },
  ':',
];

export const withdrawnLine = (view: WithdrawnNoteView): Line => [
  `🗑️ ${vendorName(view.vendor)} has taken this incident off its page. What it wrote stays here and in the report.`,
];

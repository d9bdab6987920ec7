import type { Standing, Twin } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { addMs } from '../domain/time.js';
import type { Words } from '../words/chat/en.js';
import { wordsOf } from '../words/languages.js';
import { dotted, type Line } from '../words/segments.js';
import { rootBudget, standingBudget } from './limits.js';
import { oneLine } from './text/clean.js';
import { cutToFit, cutWords } from './text/cut.js';
import { discordText } from './text/to-discord.js';
import type { AppendedView, EditNoteView, ReplyView, RootView, WithdrawnNoteView } from './view.js';
import { impactIn, namedPlaces, rootLook, vendorName } from './wording.js';

const emojis: Partial<Record<ReplyView['status'], string>> = { resolved: '🟢 ', completed: '🟢 ', postmortem: '📄 ' };

/**
 * What stands above the quote bar: which update this is and when it was posted. Later parts of a long text say only which it is. Of a text that stands
 * elsewhere this is all there is.
 */
export function replyHead(view: ReplyView): Line {
  const { status, part, parts, twin, standing } = view;
  const { reply, states } = wordsOf(view);
  if (twin !== undefined) return sameAs(twin, view);
  const counted = parts > 1 ? ` (${part}/${parts})` : '';
  const name: Line = [...(view.reopens ? [{ bold: reply.reopened }, ' · '] : []), { bold: states[status] }, counted];
  const emoji = emojis[status] ?? '';
  if (part > 1) return [emoji, ...name];
  const removed: Line = view.removed ? [reply.takenOff(isBehindName(view) ? null : nameOf(view))] : [];
  const said = standing === undefined ? [[emoji, ...name]] : [whose(view, standing), name, ...howItStands(view, standing)];
  return dotted([...said, posted(view), open(view), removed]);
}

const nameOf = ({ vendor, language }: Pick<ReplyView, 'vendor' | 'language'>): string => vendorName(vendor, language);

function sameAs({ title, at, url }: Twin, view: ReplyView): Line {
  const { reply, day, anotherIncident } = wordsOf(view);
  const label = `${cutWords(oneLine(title), rootBudget.titleChars) || anotherIncident}, ${day(at)}`;
  return reply.samePostmortem(url === null ? label : { url, label }, view.removed ? nameOf(view) : null);
}

/** Does this very message begin with the vendor's name, as a root does? */
const isBehindName = ({ standing, part, twin }: ReplyView): boolean => standing !== undefined && part === 1 && twin === undefined;

function whose(view: ReplyView, { impact }: Standing): Line {
  const { status } = view;
  const { emoji } = rootLook({ withdrawn: false, retroactive: false, incidentKind: 'incident', status, impact });
  return [emojis[status] ?? `${emoji} `, { bold: cutToFit(nameOf(view), standingBudget.vendorChars, discordText) }];
}

/** Cut by their escaped length: together with the rest of the head they must leave room for the text, whatever is in them. */
function howItStands({ language }: ReplyView, { impact, regions }: Standing): Line[] {
  const word = impactIn({ impact, language });
  const places = namedPlaces(regions);
  return [word === null ? [] : [word], places === null ? [] : [cutToFit(places, standingBudget.placesChars, discordText)]];
}

function posted(view: ReplyView): Line {
  if (view.status !== 'postmortem') return [{ at: view.at, as: 'clock' }];
  const { reply, span } = wordsOf(view);
  const later = view.afterEndMs === null ? null : span(before(view.at, view.afterEndMs), view.at);
  return reply.published({ at: view.at, as: later === null ? 'moment' : 'day' }, later);
}

function open(view: ReplyView): Line {
  const { reply, span } = wordsOf(view);
  const lasted = view.openMs === null ? null : span(before(view.at, view.openMs), view.at);
  return lasted === null ? [] : [reply.openFor(lasted)];
}

const before = (time: IsoTime, ms: number): IsoTime => addMs(time, -ms);

/** The small line under a text: that a machine translated it, and that the vendor has changed it since. */
export const replyFoot = (view: ReplyView): Line => dotted([translatedLine(view), editedLine(view)]);

/** That the words above are a machine's, and where the vendor's are. */
export function translatedLine({ translation, language }: Pick<RootView | ReplyView, 'translation' | 'language'>): Line {
  if (translation === undefined) return [];
  const { automatically, original } = wordsOf({ language }).translation;
  return [automatically, ...(translation.url === null ? [] : [' · ', { url: translation.url, label: original }])];
}

function editedLine(view: ReplyView): Line {
  if (view.editedAt === null || view.removed || view.part !== view.parts || view.twin !== undefined) return [];
  return wordsOf(view).reply.edited(isBehindName(view) ? null : nameOf(view), { at: view.editedAt, as: 'clock' });
}

/** What stands above an update without news, inside the message of the update before it. */
export function appendedHead({ status, at, editedAt, removed }: AppendedView, { states, reply }: Words): Line {
  const edited = editedAt === null ? [] : reply.edited(null, { at: editedAt, as: 'clock' });
  return dotted([[{ bold: states[status] }], [{ at, as: 'clock' }], removed ? [reply.takenOff(null)] : edited]);
}

/** The reply as one line for those who hear it, who must learn whom it is about. */
export const replySpoken = (view: ReplyView): Line =>
  isBehindName(view) ? replyHead(view) : [`${nameOf(view)}: `, ...replyHead(view)];

export const editNoteHead = (view: EditNoteView): Line =>
  wordsOf(view).reply.changed(vendorName(view.vendor, view.language), { at: view.at, as: 'clock' });

export const withdrawnLine = (view: WithdrawnNoteView): Line => [
  wordsOf(view).reply.withdrawn(vendorName(view.vendor, view.language)),
];

import type { IsoTime } from '../domain/time.js';
import { addMs } from '../domain/time.js';
import { dotted, type Line } from './segments.js';
import { span } from './spans.js';
import type { EditNoteView, ReplyView, WithdrawnNoteView } from './view.js';
import { stateWord, vendorName } from './wording.js';

const emojis: Partial<Record<ReplyView['status'], string>> = { resolved: '🟢 ', completed: '🟢 ', postmortem: '📄 ' };

/** What stands above the quote bar: which update this is and when it was posted. Later parts of a long text say only that. */
export function replyHead(view: ReplyView): Line {
  const counted = view.parts > 1 ? ` (${view.part}/${view.parts})` : '';
  const again: Line = view.reopens ? [{ bold: 'Reopened' }, ' · '] : [];
  const name: Line = [...again, emojis[view.status] ?? '', { bold: stateWord(view.status) }, counted];
  if (view.part > 1) return name;
  return dotted([name, posted(view), open(view), view.removed ? [`taken off the page by ${vendorName(view.vendor)}`] : []]);
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
  if (view.editedAt === null || view.removed || view.part !== view.parts) return [];
  return [`edited by ${vendorName(view.vendor)} `, { at: view.editedAt, as: 'clock' }];
}

export const editNoteHead = (view: EditNoteView): Line => [
  `✏️ ${vendorName(view.vendor)} changed what it wrote at `,
  { at: view.at, as: 'clock' },
  ':',
];

export const withdrawnLine = (view: WithdrawnNoteView): Line => [
  `🗑️ ${vendorName(view.vendor)} has taken this incident off its page. What it wrote stays here and in the report.`,
];

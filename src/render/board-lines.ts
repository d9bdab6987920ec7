import { type BoardFacts, type BurningLine, boardRoom, type UnknownLine } from '../domain/board.js';
import type { Impact } from '../domain/incident.js';
import type { Words } from '../words/chat/en.js';
import { dotted, type Line } from '../words/segments.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';
import { impactIn, vendorName } from './wording.js';

const emojis: Readonly<Record<Impact, string>> = {
  critical: '🔴',
  major: '🟠',
  minor: '🟡',
  none: '🟡',
  unknown: '🟡',
  maintenance: '🛠️',
};

/** The board of a channel: fine, burning, unknown. */
export function boardLines(facts: BoardFacts, words: Words): readonly Line[] {
  const { post } = words;
  const more = facts.burningIncidents - facts.burning.length;
  const hidden = facts.unknownCount - facts.unknown.length;
  return [
    headLine(facts, words),
    ...facts.burning.map((one) => burningLine(one, words)),
    ...(more > 0 ? [[post.boardRest(more)]] : []),
    ...facts.unknown.map((one) => unknownLine(one, words)),
    ...(hidden > 0 ? [[post.boardUnknownRest(hidden)]] : []),
  ];
}

function headLine({ vendors, fine, burningVendors, maintenance, unknownCount }: BoardFacts, { post }: Words): Line {
  const parts = [
    post.boardFine(fine),
    burningVendors === 0 ? '' : post.boardBurning(burningVendors),
    maintenance === 0 ? '' : post.boardMaintenance(maintenance),
    unknownCount === 0 ? '' : post.boardUnknown(unknownCount),
  ];
  const emoji = burningVendors > 0 ? '🔥' : unknownCount > 0 ? '⚠️' : '🟢';
  const counted = parts.filter((part) => part !== '').join(', ');
  return [`${emoji} `, { bold: post.boardVendors(vendors) }, `: ${counted}.`];
}

function burningLine({ vendor, title, kind, impact, beganAt, url }: BurningLine, words: Words): Line {
  const { language, post, untitled } = words;
  const label = cutWords(oneLine(title), boardRoom.titleChars) || untitled;
  const word = impactIn({ impact, language });
  return dotted([
    [`${kind === 'maintenance' ? '🛠️' : emojis[impact]} `, { bold: vendorName(vendor, language) }],
    [url === null ? label : { url, label }],
    word === null ? [] : [word],
    post.openSince({ at: beganAt, as: 'moment' }),
  ]);
}

const unknownLine = ({ vendor, since, why }: UnknownLine, { post, language }: Words): Line => [
  '⚠️ ',
  { bold: vendorName(vendor, language) },
  ' · ',
  ...(since === null ? [] : post.unreadableSince({ at: since, as: 'moment' })),
  since === null ? post.boardReason(why) : why === '' ? '' : ` (${post.boardReason(why)})`,
  post.notFine,
];

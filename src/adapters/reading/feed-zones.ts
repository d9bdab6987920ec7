import { zoneAbbreviations } from '../../domain/zone-abbreviations.js';

/** Time zones as feeds abbreviate them. */
export interface FeedZone {
  readonly offsetMinutes: number;
  readonly isGuess: boolean;
}

/** Abbreviations of several places or seasons → what they mean most often on status pages. */
const doubtful: Readonly<Record<string, string>> = {
  '60': 'BST',
  '330': 'IST',
  '-180': 'ADT',
  '-240': 'AST',
  '-300': 'ET',
  '-360': 'CST CT',
  '-420': 'MT',
  '-480': 'PT',
};

const table = new Map<string, FeedZone>([
  ...[...zoneAbbreviations].map(([name, offsetMinutes]): [string, FeedZone] => [name, { offsetMinutes, isGuess: false }]),
  ...Object.entries(doubtful).flatMap(([minutes, names]) =>
    names.split(' ').map((name): [string, FeedZone] => [name, { offsetMinutes: Number(minutes), isGuess: true }]),
  ),
]);

/** Reads what stands behind a clock: `+0800`, `+08:00`, `GMT+0`, `UTC`, `(PDT)`. Where nothing known stands there, UTC is a guess. */
export function readZone(behindClock: string): FeedZone {
  const text = behindClock.trim();
  const offset = /^\(?(?:GMT|UTC)? ?([+\-−])(\d{1,2}):?(\d{2})?(?!\d)/i.exec(text);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes <= 14 * 60) return { offsetMinutes: offset[1] === '+' ? minutes : -minutes, isGuess: false };
  }
  const name = /^\(?([A-Za-z]{1,5})(?![A-Za-z])/.exec(text)?.[1] ?? '';
  return table.get(name.toUpperCase()) ?? { offsetMinutes: 0, isGuess: true };
}

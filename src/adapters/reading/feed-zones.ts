/** Time zones as feeds abbreviate them. */
export interface FeedZone {
  readonly offsetMinutes: number;
  readonly isGuess: boolean;
}

/** Minutes east of UTC → abbreviations that mean nothing else in practice. */
const known: Readonly<Record<string, string>> = {
  '0': 'Z UT UTC GMT WET',
  '60': 'WEST CET MEZ',
  '120': 'CEST MESZ EET SAST CAT',
  '180': 'EEST MSK EAT',
  '240': 'GST',
  '300': 'PKT',
  '420': 'ICT WIB',
  '480': 'HKT PHT SGT AWST',
  '540': 'JST KST',
  '570': 'ACST',
  '600': 'AEST',
  '630': 'ACDT',
  '660': 'AEDT',
  '720': 'NZST',
  '780': 'NZDT',
  '-180': 'BRT ART',
  '-240': 'EDT',
  '-300': 'EST CDT',
  '-360': 'MDT',
  '-420': 'MST PDT',
  '-480': 'PST AKDT',
  '-540': 'AKST',
  '-600': 'HST',
};

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

const table = new Map(
  [
    { rows: known, isGuess: false },
    { rows: doubtful, isGuess: true },
  ].flatMap(({ rows, isGuess }) =>
    Object.entries(rows).flatMap(([minutes, names]) =>
      names.split(' ').map((name): [string, FeedZone] => [name, { offsetMinutes: Number(minutes), isGuess }]),
    ),
  ),
);

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

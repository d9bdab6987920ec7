import { numberWord } from '../number-word.js';
import type { Line, Segment } from '../segments.js';

export interface OpenedLateParts {
  readonly began: Segment | null;
  readonly place: string | null;
  /** What brought it into the filter, as a clause, and when. */
  readonly cause: { readonly since: Segment; readonly clause: Line } | null;
  /** Updates from before that. */
  readonly earlier: number;
}

export interface SoonParts {
  readonly vendor: Segment;
  readonly ahead: string | null;
  readonly plan: Line;
}

/** Lines of Tocsin's own in a thread, and what surfaces in the channel. `about`: place and title, with the end of the sentence. */
export const enLines = {
  reopened: (vendor: Segment, later: string | null, about: string): Line => [
    '🟠 ',
    vendor,
    ' is ',
    { bold: 'back' },
    later === null ? ' after it was resolved' : ` ${later} after it was resolved`,
    about,
  ],
  escalated: (emoji: string, vendor: Segment, impact: { from: string | null; to: Segment }, about: string): Line => [
    `${emoji} `,
    vendor,
    impact.from === null ? ' is now ' : ` went from ${impact.from} to `,
    impact.to,
    about,
  ],
  over: (vendor: Segment, lasted: string | null, about: string): Line => [
    '🟢 ',
    vendor,
    lasted === null ? ' is resolved' : ` resolved after ${lasted}`,
    about,
  ],
  title: (from: string, to: string): Line => ['🏷️ Title is now "', to, '" (was "', from, '").'],
  firstNamed: (emoji: string, names: Line, said: Line): Line => [`${emoji} Now names `, ...names, ...said],
  alsoNamed: (emoji: string, names: Line, said: Line): Line => [`${emoji} Now also `, ...names, ...said],
  noLongerNamed: (emoji: string, names: Line, vendor: string, at: Segment): Line => [
    `${emoji} No longer names `,
    ...names,
    ` (${vendor}, `,
    at,
    ').',
  ],
  goesOn: (filter: Segment): Line => [' This thread goes on to the end; the filter here is ', filter, '.'],
  unnamed: (said: Line): Line => ['🌍 Now also regions it does not name', ...said],
  namesRest: (count: number): string => ` and ${count} more`,
  openedLate: ({ began, place, cause, earlier }: OpenedLateParts): Line => {
    const follow = earlier === 1 ? ' The earlier update follows.' : ` The ${numberWord(earlier)} earlier updates follow.`;
    const start: Line = began === null ? [] : [' this began ', began, place === null ? '' : ` in ${place}`];
    const reason: Line = cause === null ? [] : [start.length === 0 ? ' ' : '; ', 'since ', cause.since, ' ', ...cause.clause];
    return ['↪️ Opened late:', ...start, ...reason, '.', earlier === 0 ? '' : follow];
  },
  lateUnnamed: (vendor: string, filter: Segment | null): Line => [
    `${vendor} speaks of other regions without naming them`,
    ...(filter === null ? [] : [', so it may touch ', filter]),
  ],
  lateNamed: (vendor: string, names: Line): Line => [`${vendor} also names `, ...names],
  lateImpact: (to: Segment, from: string | null): Line => ['it is ', to, from === null ? '' : ` (was ${from})`],
  affected: (names: readonly string[], rest: number): string =>
    `🙋 ${names.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}: we're affected`,
  nobodyAffected: '🙋 Taken back: nobody here says that they are affected.',
  isOver: (vendor: Segment): Line => [vendor, ' says that this is over.'],
  postmortemHere: (vendor: Segment): Line => ['the postmortem of ', vendor, ' is here.'],
  away: (count: number, when: Line): Line => [`⏪ Late: ${numberWord(count)} updates from `, ...when, ' follow.'],
  promised: (vendor: string, by: Segment, now: Segment): Line => [
    `🔇 ${vendor} promised an update by `,
    by,
    '; it is ',
    now,
    '.',
  ],
  silentFor: (vendor: string, silent: string): Line => [`🔇 No word from ${vendor} for ${silent}`],
  silentSince: (vendor: string, since: Segment): Line => [`🔇 No word from ${vendor} since `, since],
  usualGap: (usual: string | null): string =>
    usual === null ? '.' : `; it usually writes every ${usual} while an incident is open.`,
  soon: ({ vendor, ahead, plan }: SoonParts): Line => ['🛠️ ', vendor, ` begins${ahead === null ? '' : ` in ${ahead}`}: `, ...plan],
  overrun: (vendor: Segment, past: string | null, end: Segment): Line => [
    '🛠️ ',
    vendor,
    past === null ? ': still running past its planned end (' : `: still running ${past} past its planned end (`,
    end,
    ').',
  ],
};

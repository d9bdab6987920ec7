import type { Line } from '../segments.js';
import { counted, dative } from './de-count.js';
import type { Words } from './en.js';

export const deLines: Words['line'] = {
  reopened: (vendor, later, about) => [
    '🟠 ',
    vendor,
    ' ist ',
    { bold: 'wieder gestört' },
    later === null ? ', nachdem es behoben war' : `, ${later} nach der Behebung`,
    about,
  ],
  escalated: (emoji, vendor, { from, to }, about) => [
    `${emoji} `,
    vendor,
    from === null ? ' ist jetzt ' : `: von ${from} auf `,
    to,
    ...(from === null ? [] : [' hochgestuft']),
    about,
  ],
  over: (vendor, lasted, about) => ['🟢 ', vendor, lasted === null ? ' ist behoben' : ` nach ${dative(lasted)} behoben`, about],
  title: (from, to) => ['🏷️ Der Titel lautet jetzt „', to, '“ (vorher „', from, '“).'],
  firstNamed: (emoji, names, said) => [`${emoji} Nennt jetzt `, ...names, ...said],
  alsoNamed: (emoji, names, said) => [`${emoji} Jetzt auch `, ...names, ...said],
  noLongerNamed: (emoji, names, vendor, at) => [`${emoji} Nennt nicht mehr `, ...names, ` (${vendor}, `, at, ').'],
  goesOn: (filter) => [' Dieser Thread läuft bis zum Ende weiter; der Filter hier ist ', filter, '.'],
  unnamed: (said) => ['🌍 Jetzt auch Regionen, die nicht genannt werden', ...said],
  namesRest: (count) => ` und ${count} weitere`,
  openedLate: ({ began, place, cause, earlier }) => {
    const follow = earlier === 1 ? ' Das frühere Update folgt.' : ` Die ${earlier} früheren Updates folgen.`;
    const start: Line = began === null ? [] : [' Beginn ', began, place === null ? '' : ` in ${place}`, '.'];
    const reason: Line = cause === null ? [] : [' Seit ', cause.since, ': ', ...cause.clause, '.'];
    return ['↪️ Spät eröffnet.', ...start, ...reason, earlier === 0 ? '' : follow];
  },
  lateUnnamed: (vendor, filter) => [
    `${vendor} spricht von weiteren Regionen, ohne sie zu nennen`,
    ...(filter === null ? [] : ['; das kann ', filter, ' betreffen']),
  ],
  lateNamed: (vendor, names) => [`${vendor} nennt auch `, ...names],
  lateImpact: (to, from) => ['eingestuft als ', to, from === null ? '' : ` (vorher ${from})`],
  affected: (names, rest) => `🙋 ${names.join(', ')}${rest === 0 ? '' : ` und ${rest} weitere`}: wir sind betroffen`,
  nobodyAffected: '🙋 Zurückgenommen: Niemand hier ist als betroffen gemeldet.',
  isOver: (vendor) => [vendor, ' meldet: Die Störung ist vorbei.'],
  postmortemHere: (vendor) => ['das Postmortem von ', vendor, ' ist da.'],
  away: (count, when) => [
    '⏪ Verspätet: ',
    `${counted(count, 'Update', 'Updates')} (`,
    ...when,
    count === 1 ? ') folgt.' : ') folgen.',
  ],
  promised: (vendor, by, now) => [`🔇 ${vendor} hat ein Update bis `, by, ' angekündigt; jetzt ist es ', now, '.'],
  silentFor: (vendor, silent) => [`🔇 Seit ${dative(silent)} nichts Neues von ${vendor}`],
  silentSince: (vendor, since) => [`🔇 Nichts Neues von ${vendor} seit `, since],
  usualGap: (usual) => (usual === null ? '.' : `; sonst kommt während einer Störung alle ${usual} ein Update.`),
  soon: ({ vendor, ahead, plan }) => [
    '🛠️ ',
    vendor,
    ahead === null ? ': Wartung beginnt: ' : `: Wartung beginnt in ${dative(ahead)}: `,
    ...plan,
  ],
  overrun: (vendor, past, end) => [
    '🛠️ ',
    vendor,
    past === null ? ': läuft noch, obwohl das Ende für ' : `: läuft noch, ${past} länger als bis zum geplanten Ende (`,
    end,
    past === null ? ' geplant war.' : ').',
  ],
};

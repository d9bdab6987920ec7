/** Minutes east of UTC → abbreviations that mean nothing else in practice. */
const rows: Readonly<Record<string, string>> = {
  '0': 'Z UT UTC GMT WET',
  '60': 'WEST CET MEZ WAT',
  '120': 'CEST MESZ EET SAST CAT',
  '180': 'EEST MSK МСК EAT TRT',
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

/** Abbreviations in capitals with their minutes east of UTC. Those of several places or seasons are not here: what they mean is for each reader to say. */
export const zoneAbbreviations: ReadonlyMap<string, number> = new Map(
  Object.entries(rows).flatMap(([minutes, names]) => names.split(' ').map((name): [string, number] => [name, Number(minutes)])),
);

import type { Contradiction } from '../../../src/domain/incident-facts.js';
import { incidentFacts } from '../../../src/domain/incident-facts.js';
import { report } from '../../web/read-models.js';

const from = '2026-02-17T09:05:07.000Z';
const to = '2026-05-18T10:17:31.000Z';

const window = { from, until: to, seq: 1 };

const contradictions: readonly Contradiction[] = [
  { kind: 'end-before-start', startedAt: to, resolvedAt: from },
  { kind: 'no-duration', at: from },
  { kind: 'written-after-end', resolvedAt: from, at: to },
  { kind: 'published-late', resolvedAt: from, at: to },
  { kind: 'written-before-start', startedAt: to, at: from },
  { kind: 'went-back', from: 'monitoring', to: 'identified', at: from },
  { kind: 'no-end' },
  { kind: 'other-windows', at: from, update: [window], postmortem: [window, window] },
];

const given = [report(), report({ status: 'monitoring', resolvedAt: null }), report({ kind: 'notice', impact: 'unknown' })];
const facts = given.map((incident) => ({
  ...incident,
  ...incidentFacts(incident),
  vendor: incident.vendorName,
  lastUpdateAt: incident.updates.at(-1)?.at ?? null,
}));

/** Words that take more than counts, names and times. */
const whole: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  count: [
    [1, 'page', 'pages'],
    [3, 'page', 'pages'],
  ],
  'admin.costOf': [
    [{ looks: 0, unchangedLooks: 0, bytesRead: 0, fetchMs: 0 }],
    [{ looks: 9, unchangedLooks: 4, bytesRead: 90_000, fetchMs: 900 }],
  ],
  'admin.postTrouble': [['dead'], ['in-doubt'], ['behind']],
  'admin.write': [
    'post-root',
    'edit-root',
    'post-reply',
    'edit-reply',
    'post-note',
    'post-line',
    'thread',
    'replies',
    'root',
  ].flatMap((kind) => [
    [kind, null],
    [kind, 2],
  ]),
  'calendar.month': [['2026-02']],
  'calendar.monthAlone': [['2026-05']],
  'calendar.day': [[from], [to]],
  'doors.matches.refusal': (['blocked', 'private', 'gone', 'unreachable', 'unrecognised'] as const).map((why) => [
    { why, detail: 'Juniper is silent.' },
  ]),
  'report.account': [
    ['Juniper', [window], false],
    ['Juniper', [window, window], true],
  ],
  'report.contradiction': contradictions.map((found) => ['Juniper', found]),
  'report.lag.started': [
    ['Juniper', 'account'],
    ['Juniper', 'page'],
  ],
  'report.lag.later': [[{ from, to }]],
  'report.summary': facts.map((one) => [one]),
};

const numbers = [1, 2, 1_234];
const byName: Readonly<Record<string, readonly unknown[]>> = {
  time: [from, to],
  beside: [to],
  day: ['Day'],
  month: ['2026-02'],
  share: [0.5],
  code: [null, 'chat.archived'],
  ...Object.fromEntries(['from', 'to'].map((name) => [name, [name === 'from' ? from : to]])),
  ...Object.fromEntries(
    (
      'n total seconds months number hours maintenance notices part all incidents days hit seq people channels found filters times open unknown shown threads ' +
      'subscriptions looks pages count failures minutes rows running workspaces posted paused'
    )
      .split(' ')
      .map((name) => [name, numbers]),
  ),
  ...Object.fromEntries(
    (
      'version scopes address slug vendor word kind impact worst channel name engine input title filter preset who what where length trouble language text label ' +
      'page reason workspace chat action person status category region fileFormat median p99'
    )
      .split(' ')
      .map((name) => [name, ['Juniper']]),
  ),
};

/** `(vendor, open = 0) =>` → `vendor`, `open`. */
function parametersOf(said: object): string[] {
  const [, list = ''] = /^[^(]*\(([^)]*)\)/.exec(String(said)) ?? [];
  return list
    .split(',')
    .map((part) => part.trim().split(/[\s=]/)[0] ?? '')
    .filter((name) => name !== '');
}

/** Lists of arguments with which a word can be tried; undefined where nobody has said how. `path` is where it stands, `said` its English form. */
export function sampleArguments(path: string, said: object): readonly (readonly unknown[])[] | undefined {
  const listed = whole[path];
  if (listed !== undefined) return listed;
  const values = parametersOf(said).map((name) => byName[name]);
  if (values.some((value) => value === undefined)) return undefined;
  return numbers.map((_, round) => values.map((value) => value?.[Math.min(round, value.length - 1)]));
}

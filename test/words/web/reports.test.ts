import { describe, expect, it } from 'vitest';
import { incidentFacts } from '../../../src/domain/incident-facts.js';
import type { Language } from '../../../src/domain/language.js';
import { webWordsOf } from '../../../src/words/languages.js';
import { report, reportUpdate } from '../../web/read-models.js';

function sentence(language: Language, given: Parameters<typeof report>[0]): string {
  const incident = report(given);
  return webWordsOf(language).report.summary({
    ...incident,
    ...incidentFacts(incident),
    vendor: incident.vendorName,
    lastUpdateAt: incident.updates.at(-1)?.at ?? null,
  });
}

const late = [reportUpdate({ status: 'resolved', at: '2026-03-10T08:00:00.000Z' })];

describe('the first sentence of a report in other languages', () => {
  it.each([
    [
      'ko',
      'Juniper Mail에서 2026년 3월 4일에 중대한 장애가 발생해 1시간 12분 동안 이어졌습니다. 구성 요소: Outbound. 리전: eu-west. 지금은 해결되었습니다.',
    ],
    [
      'ja',
      'Juniper Mail で2026年3月4日に重大な障害が発生し、1時間12分続きました。コンポーネント：Outbound。リージョン：eu-west。現在は解決しています。',
    ],
    [
      'de',
      'Juniper Mail hatte am 4. März 2026 eine schwere Störung, Dauer 1 Stunde 12 Minuten. Komponenten: Outbound. Regionen: eu-west. Inzwischen behoben.',
    ],
  ] as const)('says vendor, day, impact, length, place and state in %s', (language, text) => {
    expect(sentence(language, {})).toBe(text);
  });

  it.each([
    ['ko', '같은 날|3월 10일에 사후 공지했습니다'],
    ['ja', '3月10日に事後公表しました'],
    ['de', 'nachträglich gemeldet, am 10\\. März'],
  ] as const)('tells a report after the fact as one in %s', (language, text) => {
    expect(sentence(language, { updates: late })).toMatch(new RegExp(text));
  });

  it.each(['ko', 'ja', 'de'] as const)('never says how long in %s where the page gives no duration', (language) => {
    expect(sentence(language, { resolvedAt: '2026-03-04T09:12:00.000Z' })).not.toMatch(/0 ?(?:분|Min|分)|동안|続き|Dauer/);
  });

  it.each(['ko', 'ja', 'de'] as const)('has a sentence in %s for every kind and state', (language) => {
    const open = sentence(language, { status: 'monitoring', resolvedAt: null });
    const planned = sentence(language, {
      ...{ kind: 'maintenance', impact: 'maintenance', status: 'scheduled', resolvedAt: null },
      ...{ scheduledFor: '2026-03-05T01:00:00.000Z', scheduledUntil: '2026-03-05T03:00:00.000Z' },
    });
    const done = sentence(language, { kind: 'maintenance', impact: 'maintenance', status: 'completed' });
    const gone = sentence(language, { withdrawnAt: '2026-03-05T00:00:00.000Z' });
    const notice = sentence(language, { kind: 'notice', impact: 'unknown' });
    const all = [open, planned, done, gone, notice];
    expect(new Set(all).size).toBe(5);
    for (const text of all) expect(text).not.toMatch(/undefined|null|\bon\b|\bhad\b|\. \.| {2}/);
    expect(open).toContain('10:24 UTC');
    expect(planned).toMatch(/01:00 UTC.*03:00 UTC/);
  });
});

describe('windows of an account', () => {
  const window = (from: string, until: string | null) => ({ from, until, seq: 1 });

  it('names a day once, open ends as open, and no more than five', () => {
    const { account } = webWordsOf('en').report;
    const told = account('Juniper Mail', [window('2026-03-04T09:12:00.000Z', null)], true);
    expect(told).toBe(
      "Failing by Juniper Mail's own account: since 4 Mar 2026, 09:12 UTC. It names no time zone; these hours are read as UTC.",
    );
    const many = Array.from({ length: 8 }, (_, hour) =>
      window(`2026-03-04T0${hour}:00:00.000Z`, `2026-03-04T0${hour}:10:00.000Z`),
    );
    expect(account('Juniper Mail', many, false)).toBe(
      "Failing by Juniper Mail's own account: 4 March 2026, 00:00–00:10, 01:00–01:10, 02:00–02:10, 03:00–03:10, 04:00–04:10 and 3 more (UTC) (1 h 20 min in all).",
    );
    const long = [window('2026-03-04T23:00:00.000Z', '2026-03-05T01:00:00.000Z')];
    expect(account('Juniper Mail', long, false)).toContain('4 Mar 2026, 23:00 UTC – 5 Mar 2026, 01:00 UTC (2 h)');
  });

  it('are told in Korean, Japanese and German', () => {
    const told = [
      window('2026-03-04T08:40:00.000Z', '2026-03-04T09:05:00.000Z'),
      window('2026-03-04T09:10:00.000Z', '2026-03-04T09:45:00.000Z'),
    ];
    const by = (language: Language) => webWordsOf(language).report.account('Juniper Mail', told, false);
    expect(by('ko')).toBe('Juniper Mail의 설명에 따른 장애 시간: 2026년 3월 4일 08:40–09:05, 09:10–09:45 UTC (모두 1시간).');
    expect(by('ja')).toBe('Juniper Mail の説明による障害時間：2026年3月4日 08:40–09:05、09:10–09:45 UTC (合計1時間)。');
    expect(by('de')).toBe('Gestört laut Juniper Mail: 4. März 2026, 08:40–09:05 und 09:10–09:45 UTC (zusammen 1 Stunde).');
  });
});

describe('calendars', () => {
  const at = '2026-08-17T18:10:31.000Z';
  it.each([
    [
      'ko',
      [
        '2026년 8월 17일',
        '8월 17일',
        '2026년 8월 17일 18:10 UTC',
        '8월 17일 (월) 18:10 UTC',
        '2026년 8월 17일 18:10:31 UTC',
        '2026년 8월',
        '8월',
      ],
    ],
    [
      'ja',
      [
        '2026年8月17日',
        '8月17日',
        '2026年8月17日 18:10 UTC',
        '8月17日(月) 18:10 UTC',
        '2026年8月17日 18:10:31 UTC',
        '2026年8月',
        '8月',
      ],
    ],
    [
      'de',
      [
        '17. August 2026',
        '17. August',
        '17. August 2026, 18:10 UTC',
        'Mo., 17. August, 18:10 UTC',
        '17. August 2026, 18:10:31 UTC',
        'August 2026',
        'August',
      ],
    ],
  ] as const)('write moments in %s, in UTC', (language, written) => {
    const { calendar } = webWordsOf(language);
    expect([
      calendar.day(at),
      calendar.dayBeside(at, '2026-01-01T00:00:00.000Z'),
      calendar.dateTime(at),
      calendar.soon(at),
      calendar.dateTimeSeconds(at),
      calendar.month('2026-08'),
      calendar.monthAlone('2026-08'),
    ]).toEqual(written);
    expect(calendar.dayBeside(at, '2025-01-01T00:00:00.000Z')).toBe(written[0]);
    expect(calendar.clock(at)).toBe('18:10 UTC');
  });
});

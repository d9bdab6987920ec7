import { describe, expect, it } from 'vitest';
import { accountTimes } from '../../../src/domain/account/account-times.js';
import type { IncidentStatus } from '../../../src/domain/incident.js';

const posted = '2026-08-17T18:10:00.000Z';

/** `from–until` with the day, a question mark where the zone is only assumed; "open" where no end is told. */
function read(body: string, at = posted): string[] {
  const ranges = accountTimes([{ body, at, seq: 1 }]);
  return ranges.map(
    ({ from, until, certainty }) => `${short(from)}–${until === null ? 'open' : short(until)}${certainty === 'zoned' ? '' : '?'}`,
  );
}

const short = (time: string): string => time.slice(5, 16).replace('T', ' ');

const story = (...updates: readonly (readonly [at: string, body: string, status?: IncidentStatus])[]) =>
  accountTimes(
    updates.map(([at, body, status = 'investigating'], index) => ({ at: `${at}:00.000Z`, body, seq: index + 1, status })),
  ).map(({ from, until, seq }) => `${short(from)}–${until === null ? 'open' : short(until)} #${seq}`);

const afternoon = ['08-17 12:05–08-17 13:20'];

describe('the times of an account', () => {
  it.each([
    ['a range with a hyphen', 'Uploads broke 12:05-13:20 UTC.'],
    ['a range with a dash and a guess', 'Uploads broke from ~12:05–13:20 UTC.'],
    ['between and and', 'Between 12:05 and 13:20 UTC uploads failed.'],
    ['both ends with their zone', 'Between 12:05 UTC and 13:20 UTC uploads failed.'],
    ['from until', 'Uploads failed from approximately 12:05 until about 13:20 UTC.'],
    ['the halves of the day', 'Uploads failed between 12:05 PM and 1:20 PM UTC.'],
    ['a half said once for both', 'Uploads failed from 9:05 to 10:20 PM KST.'],
    ['a half said at the first only', 'Uploads failed from 9:05 PM to 10:20 KST.'],
    ['Pacific summer time', 'Between 5:05 AM and 6:20 AM PDT uploads failed.'],
    ['Pacific time by its place', 'Uploads failed from 05:05 to 06:20 US/Pacific.'],
    ['eastern time of the season', 'Uploads failed from 8:05 AM to 9:20 AM ET.'],
    ['an offset', 'Uploads failed from 14:05 UTC+2 to 15:20 UTC+2.'],
    ['moments as machines write them', 'Uploads failed between 2026-08-17T14:05:00+02:00 and 2026-08-17T15:20:00+02:00.'],
    ['four digits', 'Between 1205 and 1320 UTC uploads failed.'],
    ['bold type', 'Between **12:05** and **13:20 UTC** uploads failed.'],
    ['markup', 'Uploads failed from <var>12:05</var> to <var>13:20</var>&nbsp;UTC.'],
    ['a zone that stands apart', 'Uploads failed from 12:05 to 13:20. (All times in UTC.)'],
    ['a beginning and an end in one sentence', 'The outage began at 12:05 UTC and was resolved by 13:20 UTC.'],
    [
      'a beginning and an end in two sentences',
      'At 12:05 UTC we observed upload errors. The problem was fully resolved at 13:20 UTC.',
    ],
    ['another zone in brackets', 'Between 12:05 UTC (5:05 AM PDT) and 13:20 UTC (6:20 AM PDT) uploads failed.'],
    ['a form with a beginning and an end', 'Upload errors. Start time: 12:05 UTC. End time: 13:20 UTC.'],
    ['clocks with dots', 'Uploads failed between 14.05 and 15.20 CEST.'],
    ['German verbs', 'Die Störung begann um 14:05 Uhr MESZ und wurde um 15:20 Uhr behoben.'],
    ['French verbs', 'Le problème a commencé à 14h05 CEST et a été résolu à 15h20.'],
    ['Spanish verbs', 'El problema comenzó a las 14:05 CEST y se resolvió a las 15:20.'],
    ['Portuguese verbs', 'O problema começou às 09:05 BRT e foi resolvido às 10:20.'],
    ['Italian verbs', 'Il problema è iniziato alle 14:05 CEST ed è stato risolto alle 15:20.'],
    ['Dutch verbs', 'De storing begon om 14:05 CEST en was om 15:20 opgelost.'],
    ['Russian verbs', 'Сбой начался в 15:05 МСК и был устранён в 16:20.'],
    ['Japanese verbs', '21時05分頃よりエラーが発生しておりましたが、22時20分に復旧いたしました(JST)。'],
    ['a Japanese form', '発生時刻: 2026年8月17日 21:05 JST、復旧時刻: 22:20 JST、アップロード障害'],
    ['German', 'Zwischen 14:05 und 15:20 Uhr MESZ kam es zu Fehlern.'],
    ['German with a date', 'Am 17. August von 14.05 Uhr bis 15.20 Uhr (MESZ) war der Export gestört.'],
    ['German, beginning and end', 'Ab 14:05 Uhr (MESZ) kam es zu Ausfällen; um 15:20 Uhr wurde die Störung behoben.'],
    ['French', 'Entre 14h05 et 15h20 CEST, les exports ont échoué.'],
    ['French by the town', 'De 14h05 à 15h20 (heure de Paris), panne des exports.'],
    ['French, beginning and end', 'À partir de 14h05 CEST, des erreurs sont apparues. Le problème a été résolu à 15h20 CEST.'],
    ['Spanish', 'Entre las 14:05 y las 15:20 CEST hubo errores.'],
    ['Spanish from until', 'Desde las 14:05 hasta las 15:20 (CEST) fallaron las cargas.'],
    ['Portuguese', 'Das 09:05 às 10:20 BRT houve erros no envio.'],
    ['Portuguese by the town', 'Entre 9h05 e 10h20 (horário de Brasília) houve falhas.'],
    ['Italian', 'Dalle 14:05 alle 15:20 CEST ci sono stati errori.'],
    ['Italian between', 'Tra le 14:05 e le 15:20 CEST il servizio era rallentato.'],
    ['Dutch', 'Tussen 14:05 en 15:20 CEST waren er storingen.'],
    ['Dutch from until', 'Van 14:05 tot 15:20 uur (CEST) was de export onbereikbaar.'],
    ['Russian', 'С 15:05 до 16:20 МСК наблюдались ошибки.'],
    ['Russian with a date', '17 августа с 15:05 по 16:20 (МСК) выгрузка была недоступна.'],
    ['Japanese', '21:05から22:20まで(JST)、アップロードでエラーが発生しました。'],
    ['Japanese with a date', '8月17日21時05分〜22時20分(日本時間)に障害が発生しました。'],
    ['Korean', '21:05~22:20 (KST) 동안 업로드 오류가 발생했습니다.'],
    ['Korean with a date and a half of the day', '8월 17일 오후 9시 5분부터 10시 20분까지 (KST) 장애가 있었습니다.'],
    ['Korean from a machine', '12:05 UTC로, 업로드에 문제가 발생합니다.\n13:20 UTC로, 업로드 문제가 해결되었습니다.'],
    ['Chinese', '北京时间 20:05 至 21:20 期间上传出现故障。'],
    ['Chinese with a date', '8月17日20:05-21:20（北京时间），部分用户上传异常。'],
    ['Chinese with a half of the day', '晚上8点05分到晚上9点20分（北京时间）上传出现错误。'],
  ])('are read from %s', (_what, body) => {
    expect(read(body)).toEqual(afternoon);
  });

  it.each([
    ['English', 'Starting at 12:05 UTC uploads fail.'],
    ['English since', 'Upload errors since 12:05 UTC.'],
    ['English as of', 'As of 12:05 UTC, we are looking into failed uploads.'],
    ['German', 'Seit 14:05 Uhr MESZ sehen wir Fehler.'],
    ['French', 'Depuis 14h05 CEST, des erreurs sont visibles.'],
    ['Spanish', 'Desde las 14:05 CEST hay errores.'],
    ['Portuguese', 'Desde as 09:05 BRT há erros no envio.'],
    ['Italian', 'Dalle 14:05 CEST si verificano errori.'],
    ['Dutch', 'Vanaf 14:05 CEST zijn er storingen.'],
    ['Russian', 'С 15:05 МСК наблюдаются ошибки.'],
    ['Japanese', '21:05(JST)より障害が発生しております。'],
    ['Korean', '21:05 KST부터 업로드 오류가 발생하고 있습니다.'],
    ['Chinese', '从20:05（北京时间）开始上传出现错误。'],
  ])('have no end where only a beginning is told: %s', (_what, body) => {
    expect(read(body)).toEqual(['08-17 12:05–open']);
  });

  it('are several where a sentence names several windows', () => {
    expect(read('Uploads were broken twice today, between 14:31-14:52 UTC and 16:07-17:19 UTC.')).toEqual([
      '08-17 14:31–08-17 14:52',
      '08-17 16:07–08-17 17:19',
    ]);
    expect(read('Uploads failed from 9:00 to 9:20 UTC, and from 10:00 to 10:05 UTC.')).toHaveLength(2);
  });

  it.each([
    ['a maintenance to come', 'Maintenance will take place from 19:00 to 20:00 UTC.'],
    ['a maintenance of today', 'Scheduled maintenance between 14:00 and 15:00 UTC.'],
    ['a promise', 'Upload errors persist. Next update by 19:30 UTC.'],
    ['a promise that is past when it is read', 'Upload errors persist. We will provide another update at 18:00 UTC.'],
    ['a forecast', 'We expect the upload problem to be resolved by 18:00 UTC.'],
    ['hours of business', 'Our support hours are 09:00-17:00 UTC.'],
    ['hours of business in German', 'Öffnungszeiten: Montag bis Freitag von 09:00 bis 17:00 Uhr MESZ.'],
    ['a time without trouble', 'No errors were seen between 16:00 and 17:00 UTC.'],
    ['the vendor’s own work', 'We deployed the change between 16:00 and 16:10 UTC.'],
    ['watching', 'We have been monitoring since 16:05 UTC and saw no further failures.'],
    ['one moment in between', 'At 14:05 UTC the team was paged about upload errors.'],
    ['the stamp of a running log', '14:05 UTC We are seeing upload errors. 14:30 UTC The errors continue.'],
    ['versions and prices', 'Version 2.10 costs 12.30 to 14.50 USD when uploads fail.'],
    ['a duration', 'Uploads failed for 35 minutes.'],
    ['a day that is to come', 'Uploads may fail tomorrow between 10:00 and 11:00 UTC.'],
    ['a range that ends long after it is told', 'Uploads fail from 17:00 to 21:00 UTC.'],
  ])('are not read from %s', (_what, body) => {
    expect(read(body)).toEqual([]);
  });

  it('leave out the entries of a timeline, and read what stands around it', () => {
    const body =
      '**Summary** Between 12:05 and 13:20 UTC uploads failed. **Timeline \\(UTC\\)** - 12:01 - 12:04 rollout of errors - 12:05 UTC to 12:09 UTC first failures. **Impact** Uploads only.';
    expect(read(body)).toEqual(afternoon);
  });

  it('are those of the last such hour before the post', () => {
    expect(read('Uploads failed between 19:00 and 20:00 UTC.')).toEqual(['08-16 19:00–08-16 20:00']);
    expect(read('Uploads failed between 22:10 and 03:14 UTC.')).toEqual(['08-16 22:10–08-17 03:14']);
    expect(read('Uploads failed between 23:50 and 00:10 UTC.', '2027-01-01T00:30:00.000Z')).toEqual(['12-31 23:50–01-01 00:10']);
  });

  it.each([
    ['before both', 'On 14 August, between 22:05 and 01:20 UTC, uploads failed.', '08-14 22:05–08-15 01:20'],
    ['behind both', 'Uploads failed between 12:05 and 13:20 UTC on August 14, 2026.', '08-14 12:05–08-14 13:20'],
    ['behind both, over midnight', 'Uploads failed between 22:05 and 01:20 UTC on August 14, 2026.', '08-14 22:05–08-15 01:20'],
    ['at each end', 'Uploads failed from 2026-08-14 22:05 Pacific Time to 2026-08-15 01:20.', '08-15 05:05–08-15 08:20'],
    ['behind each end', 'Uploads failed from 11pm on 13 August until 1am UTC on 14 August.', '08-13 23:00–08-14 01:00'],
    [
      'at the end of the second only',
      'On April 7, 2026 between 18:20 UTC and 01:15 UTC (April 8), uploads failed.',
      '04-07 18:20–04-08 01:15',
    ],
    [
      'over many days',
      'Between August 1, 2026 at 15:00 UTC, and August 12, 2026 at 15:22 UTC uploads failed.',
      '08-01 15:00–08-12 15:22',
    ],
    ['by its distance', 'Yesterday between 12:05 and 13:20 UTC uploads failed.', '08-16 12:05–08-16 13:20'],
    [
      'in German',
      'Zwischen dem 13. August, 23:30 Uhr und dem 14. August, 01:15 Uhr MESZ traten Fehler auf.',
      '08-13 21:30–08-13 23:15',
    ],
    ['of last year', 'On December 31 between 22:05 and 23:20 UTC uploads failed.', '12-31 22:05–12-31 23:20'],
  ])('take the day that stands %s', (_where, body, expected) => {
    expect(read(body)).toEqual([expected]);
  });

  it('are marked where no zone is told, and left out where that would make them of another day', () => {
    expect(read('Uploads failed from 12:05 to 13:20.')).toEqual(['08-17 12:05–08-17 13:20?']);
    expect(read('Uploads failed from 20:05 to 21:20.')).toEqual([]);
  });

  it('take the zone of the page where the text has none', () => {
    const ranges = accountTimes([{ body: 'Uploads failed from 14:05 to 15:20.', at: posted, seq: 1 }], {
      postedZone: 'Europe/Berlin',
    });
    expect(ranges).toMatchObject([{ from: '2026-08-17T12:05:00.000Z', until: '2026-08-17T13:20:00.000Z', certainty: 'zoned' }]);
  });

  it('say where their words stand', () => {
    const body = '**Summary** Between **12:05** and 13:20 UTC, uploads failed.';
    const [range] = accountTimes([{ body, at: posted, seq: 7 }]);
    expect(range).toMatchObject({ words: '12:05** and 13:20 UTC', seq: 7 });
    expect(body.slice(range?.start, range?.end)).toBe(range?.words);
  });
});

describe('the account of several updates', () => {
  it('keeps the newest telling of a window', () => {
    expect(
      story(
        ['2026-08-17T13:30', 'Uploads failed from 12:10 to 13:20 UTC.'],
        ['2026-08-17T15:00', 'Uploads failed from 12:05 to 13:25 UTC.'],
      ),
    ).toEqual(['08-17 12:05–08-17 13:25 #2']);
  });

  it('adds windows that are others', () => {
    expect(
      story(
        ['2026-08-17T13:30', 'Uploads failed from 12:05 to 12:20 UTC.'],
        ['2026-08-17T15:00', 'Uploads failed again between 14:05 and 14:30 UTC.'],
      ),
    ).toEqual(['08-17 12:05–08-17 12:20 #1', '08-17 14:05–08-17 14:30 #2']);
  });

  it('closes an open window with the end that a later update tells', () => {
    expect(
      story(
        ['2026-08-17T12:30', 'Upload errors since 12:05 UTC.'],
        ['2026-08-17T14:00', 'Uploads recovered as of 13:20 UTC.', 'monitoring'],
      ),
    ).toEqual(['08-17 12:05–08-17 13:20 #1']);
  });

  it('does not close a window with a moment at which it was still open', () => {
    expect(
      story(
        ['2026-08-17T13:30', 'Upload errors since 12:05 UTC.'],
        ['2026-08-17T14:00', 'Logins recovered as of 13:20 UTC.', 'monitoring'],
      ),
    ).toEqual(['08-17 12:05–open #1']);
  });

  it('keeps a known end when the beginning is told again', () => {
    expect(
      story(
        ['2026-08-17T13:30', 'Uploads failed from 12:05 to 13:20 UTC.'],
        ['2026-08-17T15:00', 'The upload outage started at 12:04 UTC.'],
      ),
    ).toEqual(['08-17 12:05–08-17 13:20 #1']);
  });

  it('lets a zone correct an hour that was assumed, and a date a day', () => {
    expect(
      story(
        ['2026-08-17T12:30', 'At about 05:05, uploads began to fail.'],
        ['2026-08-17T14:00', 'Uploads failed from 12:04 to 13:20 UTC.', 'resolved'],
      ),
    ).toEqual(['08-17 12:04–08-17 13:20 #2']);
    expect(
      story(
        ['2026-08-17T13:30', 'Uploads failed from 12:05 to 13:20 UTC.', 'resolved'],
        ['2026-08-18T14:00', 'On August 16, 2026 uploads failed from 12:05 to 13:20 UTC.', 'postmortem'],
      ),
    ).toEqual(['08-16 12:05–08-16 13:20 #2']);
  });

  it('reads a report by the days of the incident, and believes it about the beginning', () => {
    expect(
      story(
        ['2026-08-17T12:30', 'Upload errors since 12:05 UTC.'],
        ['2026-08-17T14:00', 'All is well.', 'resolved'],
        ['2026-09-02T09:00', 'Uploads failed between 11:40 and 13:20 UTC.', 'postmortem'],
      ),
    ).toEqual(['08-17 11:40–08-17 13:20 #3']);
  });

  it('goes on from the day that a report has named', () => {
    expect(
      story(['2026-09-02T09:00', 'On 17 August a disk filled up. Uploads failed between 11:40 and 13:20 UTC.', 'postmortem']),
    ).toEqual(['08-17 11:40–08-17 13:20 #1']);
    const alone = [
      {
        at: '2026-09-02T09:00:00.000Z',
        body: 'Uploads failed between 11:40 and 13:20 UTC.',
        seq: 3,
        status: 'postmortem' as const,
      },
    ];
    expect(accountTimes(alone, { overAt: '2026-08-17T14:00:00.000Z' })).toMatchObject([{ from: '2026-08-17T11:40:00.000Z' }]);
  });

  it('is empty without updates or times', () => {
    expect(accountTimes([])).toEqual([]);
    expect(story(['2026-08-17T12:30', 'We are looking into it.'])).toEqual([]);
  });
});

describe('a hostile text', () => {
  it.each([
    '14:05 - ',
    'between 14:05 and ',
    '1:10 ',
    '12 ',
    '<',
    '**a',
    '# a ',
    'timeline ',
    '2026-',
    'May 5 ',
    '14:05から',
    'no errors ',
    'https://',
    '(',
    'resolved at ',
  ])('that repeats "%s" for a million characters is read at its beginning only', (piece) => {
    const body = `${piece.repeat(1_000_000 / piece.length)} Uploads failed from 12:05 to 13:20 UTC.`;
    expect(read(body).filter((range) => afternoon.includes(range))).toEqual([]);
  });
});

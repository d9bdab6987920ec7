import { describe, expect, it } from 'vitest';
import { promisedUpdate } from '../../../src/domain/account/promised-update.js';

const posted = '2026-08-17T18:10:00.000Z';
const by = (body: string, at = posted): string | undefined => promisedUpdate(body, at)?.by.slice(0, 16);

describe('a promised update', () => {
  it.each([
    ['by', 'Next update by 19:30 UTC.'],
    ['a colon', 'Next update: 19:30 UTC'],
    ['a zone of its own', 'We will provide another update by 12:30 PM PDT.'],
    ['a zone with seasons', 'Our next update will follow at 12:30 PM Pacific Time.'],
    ['a date', 'You will hear from us with the next update on Monday, 2026-08-17 12:30 US/Pacific.'],
    ['the later end of a range', 'Next update between 19:00 and 19:30 UTC.'],
    ['minutes', 'Next update in 80 minutes.'],
    ['the later end of a span', 'We will share the next update in 60 to 80 minutes.'],
    ['a condition that only makes it sooner', 'We will post another update by 19:30 UTC, or sooner if there is news.'],
    ['what stands behind a past time', 'At 17:50 UTC uploads failed. Next update by 19:30 UTC.'],
    ['the last of several', 'Next update by 18:45 UTC. Correction: next update by 19:30 UTC.'],
    ['German', 'Nächstes Update um 21:30 Uhr MESZ.'],
    ['French', 'Prochaine mise à jour à 21h30 CEST.'],
    ['Spanish', 'Próxima actualización a las 21:30 CEST.'],
    ['Portuguese', 'Próxima atualização às 16:30 BRT.'],
    ['Italian', 'Prossimo aggiornamento entro le 21:30 CEST.'],
    ['Dutch', 'Volgende update om 21:30 CEST.'],
    ['Russian', 'Следующее обновление в 22:30 МСК.'],
    ['Japanese', '次回の更新は04:30 (JST)を予定しています。'],
    ['Korean', '다음 업데이트는 04:30 (KST) 예정입니다.'],
    ['Chinese', '下一次更新时间为北京时间 03:30。'],
    ['no zone, but soon', 'Next update at 19:30.'],
  ])('is read from %s', (_what, body) => {
    expect(by(body)).toBe('2026-08-17T19:30');
  });

  it.each([
    ['within minutes', 'Another update will be provided within the next 30 minutes.'],
    ['in half an hour', 'The next update will be posted in half an hour.'],
    ['thirty, in words', 'We will update you in thirty minutes.'],
    ['a rhythm', 'We will continue to provide updates every 30 minutes.'],
    ['German', 'Ein weiteres Update folgt in 30 Minuten.'],
    ['German, the verb last', 'Wir werden in 30 Minuten ein Update veröffentlichen.'],
    ['French', 'Prochaine mise à jour dans 30 minutes.'],
    ['Spanish', 'La próxima actualización será en 30 minutos.'],
    ['Portuguese', 'A próxima atualização será em 30 minutos.'],
    ['Italian', 'Il prossimo aggiornamento sarà tra 30 minuti.'],
    ['Dutch', 'De volgende update volgt binnen 30 minuten.'],
    ['Russian', 'Следующее обновление через 30 минут.'],
    ['Japanese', '30分以内に次回の更新を行います。'],
    ['Korean', '다음 업데이트는 30분 후에 제공될 예정입니다.'],
    ['Chinese', '下一次更新将在30分钟后发布。'],
  ])('counts a span from the post: %s', (_what, body) => {
    expect(by(body)).toBe('2026-08-17T18:40');
  });

  it.each([
    ['We will provide another update within the hour.'],
    ['Une nouvelle mise à jour sera publiée dans l’heure.'],
    ['A próxima atualização será em 1 hora.'],
    ['Следующее обновление в течение часа.'],
    ['次の更新は1時間後を予定しています。'],
    ['我们将在1小时内发布下一次更新。'],
  ])('knows an hour: %s', (body) => {
    expect(by(body)).toBe('2026-08-17T19:10');
  });

  it.each([
    ['We will provide updates as they become available.'],
    ['We will update this page shortly.'],
    ['More updates soon.'],
    ['We will provide an update once the rollback is done, within the hour.'],
    ['We will update when something changes, which we expect within the hour.'],
    ['We expect a fix by 19:30 UTC and will provide updates.'],
    ['We expect recovery within 30 minutes and will provide updates.'],
    ['By 14:05 UTC we had restored uploads; another update will follow.'],
    ['We will publish a post-mortem update within 48 hours.'],
    ['We deployed an update at 17:30 UTC and will watch it.'],
    ['As a rule we write every 30 minutes; from here on only when something changes.'],
    ['We will keep watching for the next 30 minutes.'],
    ['Next update at 12:30.'],
    ['Next update by 25:70 UTC.'],
    [''],
  ])('is not read from what promises no time: %s', (body) => {
    expect(by(body)).toBeUndefined();
  });

  it('goes over midnight, over the year and over a change of clocks', () => {
    expect(by('Next update by 00:30 UTC.', '2026-12-31T23:50:00.000Z')).toBe('2027-01-01T00:30');
    expect(by('Next update by 03:30 AM PT.', '2026-03-08T08:00:00.000Z')).toBe('2026-03-08T10:30');
    expect(by('Our next update will be tomorrow at 09:00 UTC.')).toBe('2026-08-18T09:00');
  });

  it('gives the words of the promise as written', () => {
    const body = 'Uploads fail.\n\n**Next update** by <b>19:30 UTC</b>. Sorry!';
    expect(promisedUpdate(body, posted)?.words).toBe('**Next update** by <b>19:30 UTC');
  });

  it('is not looked for beyond the beginning of an endless text', () => {
    expect(by(`${'next update '.repeat(90_000)}. Next update by 19:30 UTC.`)).toBeUndefined();
  });
});

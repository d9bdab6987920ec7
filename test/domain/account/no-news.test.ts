import { describe, expect, it } from 'vitest';
import { isNoNews } from '../../../src/domain/account/no-news.js';
import type { IncidentStatus } from '../../../src/domain/incident.js';

const isIdle = (body: string, status: IncidentStatus = 'investigating', before = 'Uploads fail in Dublin. (Files)'): boolean =>
  isNoNews({ status, body }, { status, body: before });

describe('an update without news', () => {
  it.each([
    ['We are continuing to investigate this issue.'],
    ['We’re still investigating.'],
    ['Our team continues to investigate the problem and will provide updates as they become available.'],
    ['Apologies, but we are continuing to investigate this issue.'],
    ['The investigation is still ongoing. Thank you for your patience.'],
    ['We are continuing to monitor for any further issues.'],
    ['We are continuing to investigate this issue. (Files)'],
    ['<p>We are continuing to investigate this issue.</p>'],
    ['Wir untersuchen das Problem weiterhin.'],
    ['Unser Team untersucht die Störung weiterhin. Wir entschuldigen uns für die Unannehmlichkeiten.'],
    ['Nous continuons à enquêter sur ce problème.'],
    ['Nous poursuivons nos investigations. Merci pour votre patience.'],
    ['Seguimos investigando el problema.'],
    ['Continuamos investigando este problema.'],
    ['Ainda estamos investigando o problema. Agradecemos sua paciência.'],
    ['Stiamo ancora indagando sul problema.'],
    ['We onderzoeken het probleem nog steeds.'],
    ['Мы продолжаем расследовать эту проблему.'],
    ['引き続き調査しております'],
    ['引き続き調査を行っております。'],
    ['引き続き原因を調査中です。ご迷惑をおかけし申し訳ございません。'],
    ['문제를 계속 조사하고 있습니다.'],
    ['현재도 원인을 파악 중입니다. 불편을 드려 죄송합니다.'],
    ['我们仍在调查此问题。'],
    ['我们将继续监控情况。'],
  ])('only says that work goes on: %s', (body) => {
    expect(isIdle(body)).toBe(true);
  });

  it.each([
    ['a place', 'We are continuing to investigate this issue in Frankfurt.'],
    ['a part', 'We are still investigating the upload errors.'],
    ['a number', 'We are continuing to investigate. 5 % of uploads fail.'],
    ['a cause', 'We are continuing to investigate the database.'],
    ['a promise', 'We are continuing to investigate. Next update in 30 minutes.'],
    ['progress', 'We continue to make progress.'],
    ['a fix while nothing is identified', 'We are continuing to work on a fix for this issue.'],
    ['a beginning', 'We are investigating this issue.'],
    ['an end', 'We are no longer investigating this issue.'],
    ['more trouble', 'We are still investigating further issues.'],
    ['a workaround', 'We are continuing to investigate. Please use the old address until then.'],
    ['courtesy without any work', 'We apologize for the inconvenience.'],
    ['nothing', ''],
    ['a place in German', 'Wir untersuchen das Problem in Frankfurt weiterhin.'],
    ['a place in Japanese', '引き続き東京リージョンで調査しております。'],
    ['a cause in Korean', '데이터베이스 문제를 계속 조사하고 있습니다.'],
    ['a place in Chinese', '我们仍在调查上海的问题。'],
    ['a part in Spanish', 'Seguimos investigando los errores de carga.'],
  ])('is never one that tells %s', (_what, body) => {
    expect(isIdle(body)).toBe(false);
  });

  it('is one that works on the fix of what is identified', () => {
    expect(isIdle('We are continuing to work on a fix for this issue.', 'identified')).toBe(true);
  });

  it('is one that repeats the text before, with or without saying that it goes on', () => {
    const before = 'Uploads remain slow in Dublin. 3 of 9 hosts are back.';
    expect(isIdle(before, 'identified', before)).toBe(true);
    expect(
      isIdle(
        'Uploads continue to be slow in Dublin. 3 of 9 hosts are back.',
        'identified',
        'Uploads continue to be slow in Dublin. 3 of 9 hosts are back. Sorry.',
      ),
    ).toBe(true);
    expect(isIdle('Uploads remain slow in Dublin. 4 of 9 hosts are back.', 'identified', before)).toBe(false);
  });

  it('is not one that repeats a span of time, which counts anew', () => {
    const text = 'We will keep the old hosts for 30 minutes.';
    expect(isIdle(text, 'monitoring', text)).toBe(false);
  });

  it('is never the first, one that changes the state, or one that ends an incident', () => {
    const text = 'We are continuing to investigate this issue.';
    expect(isNoNews({ status: 'investigating', body: text }, undefined)).toBe(false);
    expect(isNoNews({ status: 'investigating', body: text }, { status: 'monitoring', body: 'All is quiet.' })).toBe(false);
    expect(isIdle(text, 'resolved')).toBe(false);
  });

  it('is never a long text', () => {
    expect(isIdle('We are continuing to investigate this issue. '.repeat(30_000))).toBe(false);
  });
});

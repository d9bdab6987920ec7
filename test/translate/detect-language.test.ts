import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../src/translate/detect-language.js';

/** One line and one longer text of an invented vendor in each language. */
const texts: Readonly<Record<string, readonly [string, string]>> = {
  en: [
    'We are looking into slow logins.',
    'Between the morning deploy and noon, some customers of Brightwater Mail saw their messages queue for longer than usual. The backlog is gone and new mail arrives within seconds.',
  ],
  de: [
    'Wir untersuchen die Störung.',
    'Seit heute Morgen kommen Nachrichten bei einigen Kunden von Brightwater Mail verspätet an. Der Rückstau ist abgebaut, neue Post trifft wieder in Sekunden ein.',
  ],
  fr: [
    'Le problème est résolu.',
    'Depuis ce matin, les messages de certains clients de Brightwater Mail arrivent en retard. La file est vide et les nouveaux courriers arrivent de nouveau en quelques secondes.',
  ],
  es: [
    'El problema está resuelto.',
    'Desde esta mañana los mensajes de algunos clientes de Brightwater Mail llegan con retraso. La cola ya está vacía y el correo nuevo llega en pocos segundos.',
  ],
  pt: [
    'O problema foi resolvido.',
    'Desde esta manhã as mensagens de alguns clientes da Brightwater Mail chegam com atraso. A fila já está vazia e o correio novo chega em poucos segundos.',
  ],
  it: [
    'Il problema è stato risolto.',
    'Da questa mattina i messaggi di alcuni clienti di Brightwater Mail arrivano in ritardo. La coda è vuota e la nuova posta arriva di nuovo in pochi secondi.',
  ],
  nl: [
    'De storing is opgelost.',
    'Sinds vanochtend komen de berichten van sommige klanten van Brightwater Mail te laat aan. De wachtrij is leeg en nieuwe post komt weer binnen enkele seconden aan.',
  ],
  pl: [
    'Problem został rozwiązany.',
    'Od dzisiejszego rana wiadomości części klientów Brightwater Mail docierają z opóźnieniem. Kolejka jest już pusta i nowa poczta dochodzi w ciągu kilku sekund.',
  ],
  ru: [
    'Мы изучаем причину медленного входа в систему и сообщим, как только узнаем больше о том, что случилось.',
    'С сегодняшнего утра письма некоторых клиентов Brightwater Mail приходят с опозданием. Очередь уже пуста, и новая почта снова доходит за несколько секунд.',
  ],
  ko: [
    '로그인 지연을 조사하고 있습니다.',
    '오늘 아침부터 Brightwater Mail 일부 고객의 메시지가 늦게 도착했습니다. 밀린 대기열은 모두 처리되었고 새 메일은 다시 몇 초 안에 도착합니다.',
  ],
  ja: [
    'ログインの遅延を調査しています。',
    '今朝から Brightwater Mail の一部のお客様宛てのメッセージに遅れが出ていました。滞留は解消し、新しいメールは再び数秒で届きます。',
  ],
  zh: [
    '我们正在调查登录缓慢的原因。',
    '从今天早上开始，Brightwater Mail 部分客户的邮件延迟送达。积压的队列已经清空，新邮件现在几秒之内就能送达。',
  ],
};

describe.each(Object.entries(texts))('a text in %s', (language, [line, long]) => {
  it('is known by one line', () => expect(detectLanguage(line)).toBe(language));
  it('is known by a few sentences', () => expect(detectLanguage(long)).toBe(language));
  it('is known among code, addresses and names in capitals', () =>
    expect(
      detectLanguage(
        `${long}\n\n\`SELECT the FROM der WHERE and IS NOT NULL\` https://status.example/le/la/les EU-WEST API HTTP 503`,
      ),
    ).toBe(language));
});

describe('a text that does not tell its language', () => {
  it.each([
    '',
    '503',
    'API',
    'Dashboard',
    'eu-west-1 / eu-central-1',
    'Elevated error rates',
    'https://status.example/the/and/of/is',
    '`the and of is are we our have`',
    'Vi undersøger problemet og det er ikke løst for alle.',
    'カ',
    '東京',
  ])('is of none: %s', (text) => expect(detectLanguage(text)).toBeNull());

  it('is not read to its end when it is endless', () => {
    const text = `${'We are looking into it and will report. '.repeat(200)}${'la les des et nous '.repeat(50_000)}`;
    expect(detectLanguage(text)).toBe('en');
  });
});

it.each(['A fix is out.', 'A rollback is on.', 'E-mail is up.'])('%s is in no other language than English', (text) => {
  expect([null, 'en']).toContain(detectLanguage(text));
});

describe('hostile texts', () => {
  it.each(['.', './', '@', '_a', 'a=', '`', '``', '<', '1', 'A', 'http://'])('of %s without end are read in time', (part) => {
    // What looks at anything twice takes minutes for these.
    expect(detectLanguage(`We ${part.repeat(4_000)}`)).toBeNull();
    expect(detectLanguage(`${part.repeat(500)} We are looking into it and will report`)).toSatisfy(
      (language) => language === null || language === 'en',
    );
  });

  it('says what a Japanese sentence with figures in it is', () =>
    expect(detectLanguage('14:05頃からv2.1のAPIで遅延が発生しており、現在原因を調査しています。')).toBe('ja'));
});

import type { shellWords } from './en-shell.js';

export const deShell: typeof shellWords = {
  product: 'Tocsin',
  skip: 'Zum Inhalt springen',
  nav: { label: 'Hauptmenü', overview: 'Übersicht', preview: 'Vorschau', start: 'Loslegen', admin: 'Verwaltung' },
  footer: {
    version: (version) => `Tocsin ${version}`,
    languages: 'Sprache',
    zoneUtc: 'Zeiten in UTC',
    zoneLocal: 'Zeiten in der eigenen Zone',
    enter: 'Hier lässt sich nur lesen. Zum Ändern den Link öffnen, den Tocsin beim Start ausgegeben hat.',
    admin: 'Dieser Browser darf hier auch ändern.',
  },
  problems: {
    notFound: {
      title: 'Nicht gefunden',
      text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie vertippt, oder was sie zeigte, ist nicht mehr da.',
    },
    vendorUnknown: (slug) =>
      `Ein Anbieter „${slug}“ ist hier noch nicht vorgekommen. Die Übersicht nennt alle, die beobachtet werden.`,
    incidentUnknown: 'Unter dieser Kennung ist keine Störung aufgezeichnet.',
    channelUnknown: 'Einen Vorschaukanal mit dieser Kennung gibt es nicht.',
    failed: {
      title: 'Hier ist etwas schiefgegangen',
      text: 'Der Fehler liegt bei uns und ist protokolliert. Ein neuer Versuch kann helfen.',
    },
    stranger: {
      title: 'Dafür braucht es den Verwaltungslink',
      text: 'Lesen dürfen alle; zum Ändern braucht es den Link, den Tocsin beim Start ausgegeben hat. Ihn einmal in diesem Browser öffnen und es dann noch einmal versuchen. Bei jedem Start kommt ein neuer.',
    },
    crossSite: {
      title: 'Diese Anfrage kam von einer anderen Website',
      text: 'Zur Sicherheit nimmt Tocsin Änderungen nur von den eigenen Seiten an. Bitte die Seite hier öffnen und es noch einmal versuchen.',
    },
    badRequest: {
      title: 'Das hat nicht geklappt',
      text: 'Das Formular kam unvollständig an. Bitte zurückgehen, ausfüllen und noch einmal senden.',
    },
    entryUsed: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde schon benutzt oder ist abgelaufen. Ein Neustart von Tocsin gibt einen neuen aus; es geht auch mit TOCSIN_ADMIN_TOKEN.',
    },
    tooLarge: { title: 'Das ist zu viel auf einmal', text: 'Bitte weniger Text auf einmal senden.' },
    tooMany: {
      title: 'Zu viele Anfragen',
      text: (seconds) => `Von dieser Adresse kamen sehr viele Anfragen. In ${seconds} s geht es weiter.`,
    },
    busy: {
      title: 'Zu viele schauen gerade zu',
      text: 'So viele schauen im Moment live zu, dass sich diese Seite nicht von selbst erneuert. Neu laden zeigt den letzten Stand.',
    },
    home: 'Zur ersten Seite',
  },
};

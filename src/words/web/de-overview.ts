import { dePlaces } from './de-places.js';
import type { overviewWords } from './en-overview.js';

const format = (value: number): string => value.toLocaleString('de');
const count = (n: number, one: string, many: string): string => `${format(n)} ${n === 1 ? one : many}`;

export const deOverview: typeof overviewWords = {
  overview: {
    title: 'Übersicht',
    headline: (open, unknown, running) => {
      const doubt =
        unknown === 0
          ? ''
          : ` ${count(unknown, 'Seite lässt', 'Seiten lassen')} sich nicht lesen und ${unknown === 1 ? 'gilt' : 'gelten'} als unbekannt.`;
      const work = running === 0 ? '' : ` ${count(running, 'Wartung läuft', 'Wartungen laufen')}.`;
      return `${open === 0 ? 'Bei Ihren Anbietern ist nichts offen.' : `${count(open, 'Störung', 'Störungen')} offen.`}${doubt}${work}`;
    },
    burning: 'Jetzt offen',
    nothingOpen: 'Auf den lesbaren Seiten ist keine Störung offen.',
    quiet: (pages) => `${count(pages, 'Seite', 'Seiten')} ohne Störung gelesen. Zuletzt nachgesehen:`,
    nothingFits: 'Nichts Offenes passt zu dieser Auswahl.',
    all: 'alle',
    category: 'Kategorie',
    region: 'Region',
    everywhere: 'überall',
    moreOf: (n, category) => `${format(n)} weitere in ${category}`,
    unknown: 'Unbekannt',
    unknownHint: 'Diese Seiten ließen sich zuletzt nicht lesen. Sie gelten nicht als störungsfrei.',
    moreUnknown: (n) =>
      `${count(n, 'weitere Seite, die sich', 'weitere Seiten, die sich')} nicht lesen ${n === 1 ? 'lässt' : 'lassen'}`,
    doing: {
      blocked: 'Ein Bot-Filter weist uns ab; wir versuchen es hin und wieder.',
      private: 'Sie verlangt eine Anmeldung; wer Tocsin betreibt, kann den Zugang hinterlegen.',
      gone: 'Ihre Adresse gibt es nicht mehr; wir sehen nach, ob sie wiederkommt.',
      silent: 'Sie antwortet nicht; wir versuchen es weiter.',
      failing: 'Ihr Server antwortet mit Fehlern; wir versuchen es weiter.',
      busy: 'Sie bat um weniger Abrufe; wir warten so lange wie gewünscht.',
      elsewhere: 'Sie führt zu einem anderen Anbieter; bis das geklärt ist, glauben wir ihr nichts.',
      strange: 'Ihr Aufbau hat sich geändert; wir behalten den zuletzt gelesenen Stand.',
      ours: 'Auf unserer Seite klemmt etwas; wer Tocsin betreibt, sieht den Grund.',
    },
    nextLook: 'Nächster Abruf:',
    planned: 'Wartung',
    underWay: 'Läuft',
    soon: 'In den nächsten 7 Tagen',
    later: (n) => `Später (${format(n)})`,
    calendar: 'Kalender (.ics)',
    vendors: 'Anbieter',
    find: 'Anbieter suchen',
    findButton: 'Suchen',
    noVendor: (word) => `Kein hier verfolgter Anbieter heißt „${word}“.`,
    shown: (from, to, total) => `${format(from)}–${format(to)} von ${format(total)}, die mit Problemen zuerst`,
    previous: 'Zurück',
    next: 'Weiter',
    since: 'seit',
    neverRead: 'noch nie gelesen',
    places: dePlaces,
    categories: {
      ai: 'KI',
      analytics: 'Analyse',
      auth: 'Anmeldung',
      cdn: 'CDN',
      'ci-cd': 'Build und Deployment',
      cloud: 'Cloud',
      communications: 'Anrufe und SMS',
      database: 'Datenbanken',
      dns: 'DNS',
      ecommerce: 'Onlineshops',
      email: 'E-Mail',
      hosting: 'Hosting',
      messaging: 'Messaging',
      observability: 'Monitoring',
      other: 'Sonstige',
      own: 'Eigene',
      payments: 'Zahlungen',
      productivity: 'Arbeitswerkzeuge',
      realtime: 'Echtzeit',
      security: 'Sicherheit',
      'source-control': 'Quellcode',
      support: 'Kundendienst',
    },
  },
  pageState: {
    fine: 'keine Störung',
    open: (n) => count(n, 'offene Störung', 'offene Störungen'),
    maintenance: 'in Wartung',
    waiting: 'noch nicht gelesen',
    unreadable: {
      blocked: 'vom Bot-Filter abgewiesen',
      private: 'verlangt eine Anmeldung',
      gone: 'Adresse verschwunden',
      silent: 'antwortet nicht',
      failing: 'antwortet mit Fehlern',
      busy: 'bittet um weniger Abrufe',
      elsewhere: 'führt anderswohin',
      strange: 'nicht erkannt',
      ours: 'nicht lesbar',
    },
    unfollowed: 'nicht verfolgt',
    trouble: 'Problem ohne Störungsmeldung',
  },
};

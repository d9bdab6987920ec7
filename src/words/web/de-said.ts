import type { saidWords } from './en-said.js';

export const deSaid: typeof saidWords = {
  subscribed: 'Hinzugefügt.',
  'already-subscribed': 'Diesen Filter hat der Kanal schon.',
  removed: 'Entfernt. Offene Threads laufen bis zum Ende weiter.',
  preset: 'Preset geändert.',
  created: 'Der Kanal ist da. Ein Filter bestimmt, was hierher kommt.',
  'name-taken': 'Einen Kanal dieses Namens gibt es schon; das ist er.',
  demo: 'Die Demo läuft. In wenigen Sekunden erscheinen hier Threads.',
  following: 'Diese Anbieter werden jetzt beobachtet. Was offen ist, erscheint hier gleich.',
  welcome: 'Angemeldet: Dieser Browser darf 30 Tage lang ändern.',
  left: 'Dieser Browser darf nichts mehr ändern.',
  retried:
    'Es wird jetzt noch einmal versucht. Was klappt, verschwindet in Sekunden von dieser Seite; was nicht klappt, kommt mit dem Grund zurück.',
  'nothing-to-retry': 'Hier gab es nichts zu wiederholen: Es ist schon zugestellt oder soll nicht mehr zugestellt werden.',
  resumed: 'Der Kanal wird jetzt noch einmal versucht. Geht es weiter nicht, steht er gleich mit dem Grund wieder hier.',
  'not-paused': 'Dieser Kanal ist nicht mehr angehalten.',
  'needs-invitation': 'Jemand hat Tocsin aus diesem Kanal entfernt; zurück führt nur eine Einladung von dort.',
  unknown: 'Das gibt es nicht mehr.',
};

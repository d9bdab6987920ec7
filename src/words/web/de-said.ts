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
  limited: 'Die Grenzen sind gespeichert.',
  writers: 'Gespeichert ist, wer etwas ändern darf.',
  'bad-limit': 'Nichts wurde geändert: Eine Grenze ist eine ganze Zahl bis 9.999.999, oder leer.',
  'not-confirmed': 'Nichts wurde gelöscht: Das Eingetippte ist weder der Name noch die Kennung.',
  deleted: 'Es ist gelöscht, mit allem, was dazugehörte.',
  deleting: 'Es wird gelöscht. Das geht von selbst weiter; laden Sie in einer Minute neu, um zu sehen, ob es fort ist.',
};

import type { LimitFaultWords } from './en-limits.js';

export const deLimitFaults: LimitFaultWords = {
  limitChannelSubscriptions:
    'Dieser Kanal hat {count} Abos, mehr geht nicht: beende einige oder lass die Grenze von dem anheben, der Tocsin betreibt.',
  limitSubscriptions:
    'Dieser Workspace hat {count} Abos, mehr geht nicht: beende einige oder lass die Grenze von dem anheben, der Tocsin betreibt.',
  limitCustomPages:
    'Dieser Workspace folgt {count} Seiten, die nicht im Katalog stehen, mehr geht nicht: gib einige auf oder lass die Grenze von dem anheben, der Tocsin betreibt.',
  limitPrivatePages:
    'Dieser Workspace hat {count} private Seiten, mehr geht nicht: lass die Grenze von dem anheben, der Tocsin betreibt.',
  limitForwards:
    'Dieser Workspace hat {count} Weiterleitungen, mehr geht nicht: entferne einige oder lass die Grenze von dem anheben, der Tocsin betreibt.',
  limitTokens:
    'Dieser Workspace hat {count} gültige Token, mehr geht nicht: widerrufe einige oder lass die Grenze von dem anheben, der Tocsin betreibt.',
  limitCommands: 'Aus diesem Workspace kamen mehr als {count} Anfragen in einer Minute: warte etwas und frag noch einmal.',
};

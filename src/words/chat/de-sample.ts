import type { Words } from './en.js';

export const deSample: Words['sample'] = {
  vendor: 'Probe',
  title: 'Probe, keine Störung: So sieht eine aus',
  arrives: 'Probe, keine Störung: So kommt eine an',
  first: 'Hier stehen die Worte des Anbieters. Es ist nichts passiert: Jemand hat Tocsin ausprobiert.',
  second: 'So wird das Ende einer Störung gemeldet. Es war nichts passiert.',
  posting: 'Posten',
  threads: 'Unterhaltungen',
  edits: 'Bearbeiten',
  mention: (name) => `Erwähnung von @${name}`,
  told: (results) => `🧪 Probe, keine Störung: So sieht eine aus. ${results}`,
  remove: 'Entfernen',
};

import type { IncidentStatus } from '../../domain/incident.js';
import type { MomentForm } from '../segments.js';
import { lengthOf, roughLengthOf, type Stretch, utcClock } from '../spans.js';
import { deLines } from './de-lines.js';
import { dePosts } from './de-posts.js';
import { deReplies } from './de-replies.js';
import { deRoots } from './de-roots.js';
import { deSample } from './de-sample.js';
import { deTranslation } from './de-translation.js';
import type { Words } from './en.js';

const unit = (name: string): Intl.NumberFormat => new Intl.NumberFormat('de', { style: 'unit', unit: name, unitDisplay: 'long' });

const units = { day: unit('day'), hour: unit('hour'), minute: unit('minute'), second: unit('second') } as const;

const dates = new Intl.DateTimeFormat('de', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `1 Stunde 12 Minuten`; abbreviated units would end in a dot, which is no end of a sentence. */
const lengthWords = (stretch: Stretch | null): string | null =>
  stretch === null ? null : stretch.map(({ count, unit: name }) => units[name].format(count)).join(' ');

const day = (time: string): string => dates.format(new Date(time));

const moment = (at: string, as: MomentForm): string => {
  if (as === 'clock') return `${utcClock(at)} UTC`;
  return as === 'day' ? day(at) : `${day(at)}, ${utcClock(at)} UTC`;
};

/** The pages say it in the same words. */
export const states: Readonly<Record<IncidentStatus, string>> = {
  investigating: 'Wird untersucht',
  identified: 'Ursache gefunden',
  monitoring: 'Wird beobachtet',
  resolved: 'Behoben',
  postmortem: 'Postmortem',
  scheduled: 'Geplant',
  in_progress: 'Läuft',
  verifying: 'Wird geprüft',
  completed: 'Abgeschlossen',
  withdrawn: 'Zurückgezogen',
  unknown: 'Update',
};

/** Names of vendors have no gender and no case here: they stand alone or behind a preposition. */
export const de: Words = {
  language: 'de',
  states,
  impact: { minor: 'gering', major: 'schwer', critical: 'kritisch' },
  moment,
  day,
  span: (from, to) => lengthWords(lengthOf(from, to)),
  roughSpan: (from, to) => lengthWords(roughLengthOf(from, to)),
  vendor: 'Anbieter',
  stop: '.',
  untitled: 'Ohne Titel',
  anotherIncident: 'eine andere Störung',
  incident: 'Störung',
  somebody: 'Jemand',
  root: deRoots,
  reply: deReplies,
  line: deLines,
  post: dePosts,
  sample: deSample,
  translation: deTranslation,
  tag: {
    investigating: 'wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'wird beobachtet',
    resolved: 'behoben',
    maintenance: 'Wartung',
  },
};

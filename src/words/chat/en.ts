import type { ChannelSettings } from '../../domain/channel-settings.js';
import type { IncidentStatus } from '../../domain/incident.js';
import { utcWords } from '../segments.js';
import { roughSpan, span, utcDay } from '../spans.js';
import { enLines } from './en-lines.js';
import { enPosts } from './en-posts.js';
import { enReplies } from './en-replies.js';
import { enRoots } from './en-roots.js';
import { enSample } from './en-sample.js';
import { enTranslation } from './en-translation.js';

/** The pages say it in the same words. */
export const states: Readonly<Record<IncidentStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  postmortem: 'Postmortem',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  verifying: 'Verifying',
  completed: 'Completed',
  withdrawn: 'Withdrawn',
  unknown: 'Update',
};

/**
 * Everything that Tocsin itself says in threads and channels. A further language is another object of this shape. Whole sentences are functions of
 * segments, because the order of words is the language's own.
 */
export const en = {
  language: 'en' as const,
  states,
  impact: { minor: 'minor', major: 'major', critical: 'critical' },
  /** A moment where the platform cannot show the reader's own time. */
  moment: utcWords,
  day: utcDay,
  span,
  roughSpan,
  vendor: 'Vendor',
  /** Ends a sentence. */
  stop: '.',
  untitled: 'Untitled',
  anotherIncident: 'another incident',
  /** In place of a title that must not be shown. */
  incident: 'incident',
  somebody: 'Somebody',
  root: enRoots,
  reply: enReplies,
  line: enLines,
  post: enPosts,
  sample: enSample,
  translation: enTranslation,
  /** Of a forum's posts; their names are what people see in its list. */
  tag: {
    investigating: 'investigating',
    identified: 'identified',
    monitoring: 'monitoring',
    resolved: 'resolved',
    maintenance: 'maintenance',
  },
};
export type Words = Omit<typeof en, 'language'> & { readonly language: ChannelSettings['language'] };

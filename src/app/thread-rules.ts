import { loadGazetteer } from '../catalogue/regions.js';
import type { ThreadWork } from '../db/thread-work.js';
import { isNoNews } from '../domain/account/no-news.js';
import type { Surface } from '../domain/channel-settings.js';
import type { IncidentUpdate } from '../domain/incident.js';
import { isWithin } from '../domain/regions.js';
import type { ThreadRules } from '../domain/thread-rules.js';
import type { IsoTime } from '../domain/time.js';
import { wordingsOf } from './delivery-call.js';
import { isMuted } from './is-quiet.js';
import { sentenceNaming } from './name-quote.js';
import { readAccount } from './read-account.js';
import { fitsBelow, fitsRoot, replyParts } from './reply-parts.js';
import { translatedOf } from './thread-translations.js';
import type { Twins } from './twin-postmortems.js';
import { unnamedQuote } from './unnamed-quote.js';
import { watchRules } from './watch-rules.js';

export interface RuleCircumstances {
  readonly now: IsoTime;
  readonly twins: Twins;
  /** How often the vendor writes while an incident is open, where that is known. */
  readonly usualGapMs?: number | undefined;
}

/** What decides, besides the incident and the log, which writes a thread needs. */
export function rulesFor(work: ThreadWork, { now, twins, usualGapMs }: RuleCircumstances): ThreadRules {
  const wordingAt = wordingsOf(work);
  const { channel, incident, vendorName } = work;
  return {
    preset: channel.preset,
    parts: replyParts,
    fitsRoot,
    textAt: (seq, revision) => wordingAt(seq, revision)?.body,
    standing: work.thread.rootClosedCode === 'chat.root_gone',
    now,
    twinOf: ({ seq }: IncidentUpdate) => twins.get(seq),
    isNoNews,
    fitsBelow,
    accountOf,
    watch: watchRules(work, usualGapMs),
    ...openedLate(work),
    ...translatedOf(work),
    lines: {
      surfaces: shownBeside(channel),
      mention: work.thread.mentioned ? null : channel.settings.mention,
      isQuiet: isMuted(work),
      marks: work.marks,
      marksVersion: work.thread.marksVersion,
      filter: work.filter,
      within: (region, wider) => isWithin(loadGazetteer(), region, wider),
      unnamed: () => unnamedOf(incident),
      naming: (of, name) => sentenceNaming(loadGazetteer(), { incident, vendor: vendorName, of, name }),
    },
  };
}

/** Every step of every thread of an incident asks again. */
function remembered<Subject extends object, Answer>(read: (subject: Subject) => Answer): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { readonly answer: Answer }>();
  return (subject) => {
    const before = known.get(subject) ?? { answer: read(subject) };
    known.set(subject, before);
    return before.answer;
  };
}

const accountOf = remembered(readAccount);
const unnamedOf = remembered(unnamedQuote);

function openedLate({ openingChanges = [] }: ThreadWork): Pick<ThreadRules, 'openedLate'> {
  const [first] = openingChanges;
  return first === undefined ? {} : { openedLate: { at: first.at, changes: openingChanges } };
}

/** In a forum a post is all there is: beside the reply that says *Resolved* or *Reopened*, a line that repeats it would notify people twice. */
const shownBeside = ({ kind, settings }: ThreadWork['channel']): readonly Surface[] =>
  kind === 'forum' ? settings.surfaces.filter((surface) => surface === 'escalated') : settings.surfaces;

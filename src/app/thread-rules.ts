import { loadGazetteer } from '../catalogue/regions.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { Surface } from '../domain/channel-settings.js';
import type { IncidentUpdate } from '../domain/incident.js';
import type { ThreadRules } from '../domain/thread-rules.js';
import type { IsoTime } from '../domain/time.js';
import { wordingsOf } from './delivery-call.js';
import { isQuiet } from './is-quiet.js';
import { sentenceNaming } from './name-quote.js';
import { fitsRoot, replyParts } from './reply-parts.js';
import type { Twins } from './twin-postmortems.js';

export interface RuleCircumstances {
  readonly now: IsoTime;
  readonly twins: Twins;
}

/** What decides, besides the incident and the log, which writes a thread needs. */
export function rulesFor(work: ThreadWork, { now, twins }: RuleCircumstances): ThreadRules {
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
    lines: {
      surfaces: shownBeside(channel),
      mention: work.thread.mentioned ? null : channel.settings.mention,
      isQuiet: isQuiet(work),
      marks: work.marks,
      marksVersion: work.thread.marksVersion,
      filter: work.filter,
      naming: (of, name) => sentenceNaming(loadGazetteer(), { incident, vendor: vendorName, of, name }),
    },
  };
}

/** In a forum a post is all there is: beside the reply that says *Resolved* or *Reopened*, a line that repeats it would notify people twice. */
const shownBeside = ({ kind, settings }: ThreadWork['channel']): readonly Surface[] =>
  kind === 'forum' ? settings.surfaces.filter((surface) => surface === 'escalated') : settings.surfaces;

import type { Incident, IncidentUpdate } from './incident.js';
import { isRetroactive } from './origin.js';
import type { SentThread } from './sent-thread.js';
import type { ChatAction, Standing, Twin } from './thread.js';
import type { ThreadRules } from './thread-rules.js';

export type ReplyPost = Extract<ChatAction, { kind: 'post-reply' }>;
type ReplyEdit = Extract<ChatAction, { kind: 'edit-reply' }>;

/** How one update is told: with all its words, by a link to the thread that has them, or not yet. */
type Telling = 'full' | 'wait' | Twin;

/**
 * The replies that a thread lacks, in reading order, each once. Where a postmortem waits for its twin, what comes after it waits as well; one that
 * was given up holds up nothing.
 */
export function* missingReplies(
  incident: Incident,
  sent: SentThread,
  rules: ThreadRules,
  isGivenUp: (action: ChatAction) => boolean,
): Generator<ReplyPost> {
  const carried = carriedByRoot(incident, rules);
  const standing = standingOf(incident, rules);
  for (const update of incident.updates) {
    if (update === carried && sent.partsOf(update.seq).length === 0) continue;
    const telling = tellingOf(update, sent, rules);
    const parts = telling === 'full' ? rules.parts(update) : 1;
    for (let part = 1; part <= parts; part += 1) {
      if (sent.reply(update.seq, part) !== undefined) continue;
      const action: ReplyPost = { kind: 'post-reply', ...version(update), part, ...linked(telling), ...standing };
      if (isGivenUp(action)) continue;
      if (telling === 'wait') return;
      yield action;
    }
  }
}

/** The replies that do not show what their update is now. What a reply said about the incident as a whole stays: it was so when it was posted. */
export function* outdatedReplies(incident: Incident, sent: SentThread, rules: ThreadRules): Generator<ReplyEdit> {
  for (const update of incident.updates) {
    const outdated = sent.partsOf(update.seq).filter(({ revision }) => revision !== update.revision);
    const telling = outdated.length === 0 ? 'full' : tellingOf(update, sent, rules);
    if (telling === 'wait') continue;
    for (const { part, standing } of outdated)
      yield { kind: 'edit-reply', ...version(update), part, ...linked(telling), ...(standing === undefined ? {} : { standing }) };
  }
}

const version = ({ seq, revision }: IncidentUpdate) => ({ seq, revision });

const linked = (telling: Telling): { twin?: Twin } => (typeof telling === 'string' ? {} : { twin: telling });

/** True for a postmortem that is not posted before its twin is. */
export const isWaiting = (update: IncidentUpdate, sent: SentThread, rules: ThreadRules): boolean =>
  sent.reply(update.seq, 1) === undefined && tellingOf(update, sent, rules) === 'wait';

/** A link stays one until the text behind it changes, and what was posted in full stays that. */
function tellingOf(update: IncidentUpdate, sent: SentThread, { preset, twinOf }: ThreadRules): Telling {
  const told = sent.partsOf(update.seq);
  if (told.some(({ twin }) => twin === undefined)) return 'full';
  const [link] = told;
  if (link?.twin !== undefined && link.revision === update.revision) return link.twin;
  return preset === 'plain' || update.status !== 'postmortem' ? 'full' : (twinOf?.(update) ?? 'full');
}

function standingOf({ impact, regions }: Incident, { preset, standing }: ThreadRules): { standing?: Standing } {
  return preset !== 'plain' && standing === true ? { standing: { impact, regions: [...regions] } } : {};
}

/**
 * The one update whose text lives in the root and is not repeated as a reply: the first, until a second one was seen; on the card of a report
 * after the fact, the report, whose postmortem may follow without it. Removed updates count as seen, so that the thread does not depend on
 * whether we posted before or after the removal.
 */
function carriedByRoot(incident: Incident, { preset, standing, fitsRoot }: ThreadRules): IncidentUpdate | undefined {
  if (preset === 'plain' || standing === true) return undefined;
  const texts = isRetroactive(incident) ? incident.updates.filter((update) => update.status !== 'postmortem') : incident.updates;
  const [only, second] = texts;
  if (only === undefined || second !== undefined || only.removedAt !== null || only.status === 'postmortem') return undefined;
  return fitsRoot === undefined || fitsRoot(only) ? only : undefined;
}

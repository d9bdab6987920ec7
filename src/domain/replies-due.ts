import { appendixOf } from './appended-updates.js';
import type { Incident, IncidentUpdate } from './incident.js';
import { isRetroactive } from './origin.js';
import { showsAllOf } from './root-state.js';
import type { SentReply, SentThread } from './sent-thread.js';
import type { ChatAction, ReplyEdit, ReplyPost, Standing, Twin, Version } from './thread.js';
import type { ThreadRules } from './thread-rules.js';

/** How one update is told: with all its words, by a link to the thread that has them, or not yet. */
type Telling = 'full' | 'wait' | Twin;

/**
 * The writes that bring a thread the updates it lacks, in reading order, each once. What says nothing new goes below the reply before it. Where a
 * postmortem waits for its twin, what comes after it waits as well; one that was given up holds up nothing.
 */
export function* missingReplies(
  incident: Incident,
  sent: SentThread,
  rules: ThreadRules,
  isGivenUp: (action: ChatAction) => boolean,
): Generator<ReplyPost | ReplyEdit> {
  const carried = carriedByRoot(incident, rules);
  const standing = standingOf(incident, rules);
  for (const update of incident.updates) {
    if (update === carried && sent.partsOf(update.seq).length === 0) continue;
    const appendix = appendixOf(update, incident, sent, rules);
    if (appendix === 'told') continue;
    if (appendix !== undefined && !isGivenUp(appendix)) {
      yield appendix;
      continue;
    }
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
  const latest = new Map(incident.updates.map((update) => [update.seq, version(update)]));
  for (const update of incident.updates) {
    const outdated = sent
      .partsOf(update.seq)
      .filter((reply) => !isShown(update, reply, sent, latest) || !isInLanguage(reply, sent, rules));
    const telling = outdated.length === 0 ? 'full' : tellingOf(update, sent, rules);
    if (telling === 'wait') continue;
    for (const reply of outdated) {
      const below = sent.keptBelow(reply).map(({ seq }) => latest.get(seq) ?? missing(seq));
      yield editOf(update, reply, telling, { below, moved: sent.movedFrom(reply) });
    }
  }
}

function isShown(update: IncidentUpdate, reply: SentReply, sent: SentThread, latest: ReadonlyMap<number, Version>): boolean {
  const kept = sent.keptBelow(reply);
  return (
    reply.revision === update.revision &&
    kept.length === reply.appended.length &&
    kept.every(({ seq, revision }) => latest.get(seq)?.revision === revision) &&
    !sent.isUnsure(reply)
  );
}

/** A translation that has come since is shown by an edit. */
function isInLanguage(reply: SentReply, sent: SentThread, rules: ThreadRules): boolean {
  const { seq, revision, part, twin, translated } = reply;
  return showsAllOf(translated, translatedIn({ seq, revision, part, twin, appended: [...sent.keptBelow(reply)] }, rules));
}

/** Which texts of a reply are to be shown translated; a link shows none. */
export const translatedIn = (
  { seq, revision, part, twin, appended = [] }: Pick<ReplyEdit, 'seq' | 'revision' | 'part' | 'twin' | 'appended'>,
  { translatedOf }: ThreadRules,
): readonly string[] =>
  twin === undefined ? (translatedOf?.({ of: 'reply', part, versions: [{ seq, revision }, ...appended] }) ?? []) : [];

interface Beneath {
  readonly below: readonly Version[];
  readonly moved: readonly number[];
}

function editOf(
  update: IncidentUpdate,
  { part, standing }: SentReply,
  telling: Twin | 'full',
  { below, moved }: Beneath,
): ReplyEdit {
  return {
    kind: 'edit-reply',
    ...version(update),
    part,
    ...linked(telling),
    ...(standing === undefined ? {} : { standing }),
    ...(below.length === 0 ? {} : { appended: [...below] }),
    ...(moved.length === 0 ? {} : { moved: [...moved] }),
  };
}

function missing(seq: number): never {
  throw new Error(`a reply shows update ${seq}, which its incident does not have`);
}

const version = ({ seq, revision }: Version): Version => ({ seq, revision });

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

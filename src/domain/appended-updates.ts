import { type Incident, type IncidentUpdate, isTerminal } from './incident.js';
import { isLate } from './late-line.js';
import type { SentReply, SentThread } from './sent-thread.js';
import type { ReplyEdit, Version } from './thread.js';
import type { ThreadRules } from './thread-rules.js';

/**
 * How an update without news is told: below the text of the reply before it, by editing that one. `told`: it stands there. Undefined: it has or needs a
 * reply of its own, as everything has that is not surely without news, or comes when nobody expects the last reply to grow.
 */
export function appendixOf(
  update: IncidentUpdate,
  incident: Incident,
  sent: SentThread,
  rules: ThreadRules,
): ReplyEdit | 'told' | undefined {
  if (sent.partsOf(update.seq).length > 0) return undefined;
  const host = sent.hostOf(update.seq);
  // What grew by an edit of the vendor's, so that it has no room there any more, gets a reply of its own.
  if (host !== undefined) return hasRoom(host, update, incident, sent, rules) ? 'told' : undefined;
  const before = previous(update, incident);
  if (before === undefined || !isWithoutNews(update, before, incident, rules)) return undefined;
  const place = sent.unsureHostOf(update.seq) ?? (isNow(update, rules) ? lastReplyAbout(before, sent, rules) : undefined);
  if (place === undefined || !hasRoom(place, update, incident, sent, rules)) return undefined;
  const { seq, part } = place;
  const appended = [...below(place, update, sent), update].map(({ seq: of }) => versionOf(of, incident));
  const moved = sent.movedFrom(place);
  const { revision } = versionOf(seq, incident);
  return { kind: 'edit-reply', seq, revision, part, appended, ...(moved.length === 0 ? {} : { moved: [...moved] }) };
}

const previous = ({ seq }: IncidentUpdate, { updates }: Incident): IncidentUpdate | undefined =>
  updates[updates.findIndex((update) => update.seq === seq) - 1];

function isWithoutNews(
  update: IncidentUpdate,
  before: IncidentUpdate,
  { updates }: Incident,
  { preset, standing, isNoNews }: ThreadRules,
): boolean {
  if (preset === 'plain' || standing === true || isNoNews === undefined) return false;
  if (update.removedAt !== null || before.removedAt !== null) return false;
  if (update.status !== before.status || isTerminal(update.status)) return false;
  const named = new Set(updates.slice(0, updates.indexOf(update)).flatMap(({ components }) => components));
  return update.components.every((name) => named.has(name)) && isNoNews(update, before);
}

/** What comes late is announced, and read together. */
const isNow = ({ at }: IncidentUpdate, { now }: ThreadRules): boolean => now === undefined || !isLate(at, now);

/** The last reply of the thread, where it ends with the words of this update. */
function lastReplyAbout(update: IncidentUpdate, sent: SentThread, rules: ThreadRules): SentReply | undefined {
  const last = sent.lastReply;
  if (last === undefined || last.twin !== undefined || last.standing !== undefined) return undefined;
  const end = sent.keptBelow(last).at(-1);
  const isEnd = end === undefined ? last.seq === update.seq && last.part >= rules.parts(update) : end.seq === update.seq;
  return isEnd ? last : undefined;
}

/** What stands there before it. */
function below(host: SentReply, { seq }: IncidentUpdate, sent: SentThread): readonly Version[] {
  const kept = sent.keptBelow(host);
  const place = kept.findIndex((version) => version.seq === seq);
  return place < 0 ? kept : kept.slice(0, place);
}

function hasRoom(
  host: SentReply,
  update: IncidentUpdate,
  incident: Incident,
  sent: SentThread,
  { fitsBelow }: ThreadRules,
): boolean {
  const updateOf = (seq: number) => incident.updates.filter((candidate) => candidate.seq === seq);
  const [carrier] = updateOf(host.seq);
  if (carrier === undefined || fitsBelow === undefined) return carrier !== undefined;
  return fitsBelow(carrier, host.part, [...below(host, update, sent).flatMap(({ seq }) => updateOf(seq)), update]);
}

function versionOf(seq: number, { updates }: Incident): Version {
  const update = updates.find((candidate) => candidate.seq === seq);
  if (update === undefined) throw new Error(`a reply shows update ${seq}, which its incident does not have`);
  return { seq, revision: update.revision };
}

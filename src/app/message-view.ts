import type { Mention } from '../domain/channel-settings.js';
import type { Incident, IncidentStatus, IncidentUpdate } from '../domain/incident.js';
import { isTerminal, shownUpdates } from '../domain/incident.js';
import type { Language } from '../domain/language.js';
import { quotedUpdate } from '../domain/root-state.js';
import { diffWords } from '../domain/text-diff.js';
import type { ChatAction, ReplyEdit, ReplyPost, RootState, Version } from '../domain/thread.js';
import { versionKey } from '../domain/thread.js';
import { type IsoTime, msBetween } from '../domain/time.js';
import { parsedText } from '../render/text/parsed-text.js';
import type { AppendedView, MessageView, ReplyView, RootView, TranslationMark } from '../render/view.js';
import { noText, replyPart } from './reply-parts.js';

interface Wording {
  readonly status: IncidentStatus;
  readonly body: string;
  readonly at: IsoTime;
  readonly seenAt: IsoTime;
}

export interface ViewContext {
  readonly incident: Incident;
  readonly vendor: string;
  /** Where our own pages are reached; null leaves report links out. */
  readonly publicUrl: string | null;
  /** Every wording an update ever had, and when we saw it. */
  readonly revisionAt: (seq: number, revision: number) => Wording | undefined;
  /** Whom the root named when it was posted; left out where that is still to happen. */
  readonly mentions?: readonly Mention[];
  /** In which what is not the vendor's is said. */
  readonly language?: Language;
  /** The translation of a text, as far as it is known: of `title`, or by `versionKey`. */
  readonly translations?: ReadonlyMap<string, string> | undefined;
}

/** What one write says, as facts. Everything comes from the action and the incident, so the same action always gives the same message. */
export function messageView(action: ChatAction, context: ViewContext): MessageView {
  const view = viewOf(action, context);
  return context.language === undefined ? view : { ...view, language: context.language };
}

function viewOf(action: ChatAction, context: ViewContext): MessageView {
  switch (action.kind) {
    case 'post-root':
      return rootView(action.state, action.mention === undefined ? [] : [action.mention], context);
    case 'edit-root':
      return rootView(action.state, context.mentions ?? [], context);
    case 'post-reply':
    case 'edit-reply':
      return replyView(action, context);
    case 'post-note':
      return noteView(action, context);
    case 'post-line':
    case 'edit-line':
      return { kind: 'line', vendor: context.vendor, facts: action.facts };
  }
}

const updateOf = (incident: Incident, seq: number): IncidentUpdate => {
  const update = incident.updates.find((candidate) => candidate.seq === seq);
  if (update === undefined) throw new Error(`incident ${incident.id} has no update ${seq}`);
  return update;
};

function rootView(state: RootState, mentions: readonly Mention[], context: ViewContext): RootView {
  const { incident, vendor, publicUrl, revisionAt } = context;
  const translated = translatedTexts(state.translated, context);
  const shown = quotedUpdate(state);
  const latest = shown === null ? null : updateOf(incident, shown.seq);
  const original = latest === null || shown === null ? '' : (revisionAt(shown.seq, shown.revision)?.body ?? latest.body);
  const body = (shown === null ? undefined : translated.get(versionKey(shown))) ?? original;
  return {
    kind: 'root',
    vendor,
    title: translated.get('title') ?? state.title,
    url: state.url,
    reportUrl: publicUrl === null ? null : `${publicUrl}/incidents/${incident.id}`,
    incidentKind: state.kind,
    status: state.status,
    impact: state.impact,
    startedAt: state.startedAt,
    resolvedAt: state.resolvedAt,
    scheduledFor: state.scheduledFor,
    scheduledUntil: state.scheduledUntil,
    components: state.components,
    regions: state.regions,
    updateCount: state.updateCount,
    latest: latest === null ? null : { status: latest.status, at: latest.at, body: parsedText(body) },
    postmortem: state.postmortem === null ? null : { at: updateOf(incident, state.postmortem.seq).at },
    retroactive: state.retroactive,
    publishedAt: incident.updates[0]?.at ?? null,
    withdrawn: state.withdrawn,
    seenAt: incident.firstSeenAt,
    ...(state.unnamedRegions === true ? { unnamedRegions: true } : {}),
    ...(state.account === undefined ? {} : { account: state.account }),
    mentions,
    ...markedAs(translated, null, context),
  };
}

/** Those of an action's translations that are still known: what is not is shown as the vendor wrote it. */
const translatedTexts = (keys: readonly string[] = [], { translations }: ViewContext): ReadonlyMap<string, string> =>
  new Map([...(translations ?? [])].filter(([key]) => keys.includes(key)));

/** A translation is marked as one, with the way to the original: our page about it, else the vendor's. */
function markedAs(
  translated: ReadonlyMap<string, string>,
  seq: number | null,
  { incident, publicUrl, language = 'en' }: ViewContext,
): { translation?: TranslationMark } {
  if (translated.size === 0) return {};
  const place = seq === null ? '' : `#u-${seq}`;
  const url = publicUrl === null ? incident.url : `${publicUrl}/${language}/incidents/${incident.id}${place}`;
  return { translation: { url } };
}

/** In the wording of the action's own revision: a reply in doubt is looked for by its words, whatever the vendor has changed since. */
function replyView(action: ReplyPost | ReplyEdit, context: ViewContext): ReplyView {
  const { part, twin, standing } = action;
  const translated = translatedTexts(action.translated, context);
  const { incident, vendor, revisionAt } = context;
  const update = updateIn(action, context);
  const appended =
    action.kind === 'edit-reply' ? (action.appended ?? []).map((one) => appendedView(one, context, translated)) : [];
  const text = translated.get(versionKey(action)) ?? update.body;
  const { body, parts } = twin === undefined ? replyPart({ body: text }, part) : noText;
  const isEnd = isTerminal(update.status) && update.status !== 'postmortem';
  const wasOpenFor = isEnd && incident.origin !== 'retroactive' ? openFor(incident, update) : null;
  const end =
    incident.resolvedAt ??
    shownUpdates(incident).find((shown) => isTerminal(shown.status) && shown.status !== 'postmortem')?.at ??
    null;
  return {
    kind: 'reply',
    vendor,
    status: update.status,
    at: update.at,
    body,
    part,
    parts,
    openMs: wasOpenFor,
    afterEndMs: update.status === 'postmortem' && end !== null && end < update.at ? msBetween(end, update.at) : null,
    editedAt: update.removedAt === null ? lastEditAt(update, revisionAt) : null,
    removed: update.removedAt !== null,
    reopens: reopens(incident, update),
    ...(twin === undefined ? {} : { twin }),
    ...(standing === undefined ? {} : { standing }),
    ...(appended.length === 0 ? {} : { appended }),
    ...markedAs(translated, action.seq, context),
  };
}

/** The update in one of its wordings. */
function updateIn({ seq, revision }: Version, { incident, revisionAt }: ViewContext): IncidentUpdate {
  const now = updateOf(incident, seq);
  return now.revision === revision ? now : { ...now, ...revisionAt(seq, revision), revision, removedAt: null };
}

function appendedView(version: Version, context: ViewContext, translated: ReadonlyMap<string, string>): AppendedView {
  const update = updateIn(version, context);
  const { status, at, body, removedAt } = update;
  const editedAt = removedAt === null ? lastEditAt(update, context.revisionAt) : null;
  return {
    status,
    at,
    body: parsedText(translated.get(versionKey(version)) ?? body),
    editedAt,
    removed: removedAt !== null,
  };
}

/** How long the incident had been open when this update ended it. Of the last end the vendor gives a time of its own, which the root shows too. */
function openFor(incident: Incident, update: IncidentUpdate): number | null {
  const { startedAt, resolvedAt } = incident;
  const lastWord = shownUpdates(incident).findLast(({ status }) => status !== 'postmortem');
  const endedAt = lastWord?.seq === update.seq && resolvedAt !== null ? resolvedAt : update.at;
  return startedAt !== null && startedAt < endedAt ? msBetween(startedAt, endedAt) : null;
}

/** An update that says open again after one that said over. */
function reopens(incident: Incident, update: IncidentUpdate): boolean {
  const shown = shownUpdates(incident);
  const before = shown[shown.findIndex(({ seq }) => seq === update.seq) - 1];
  return before !== undefined && isTerminal(before.status) && !isTerminal(update.status);
}

/** When the vendor last changed the words; a change of the time alone, or a removal taken back, is no edit. */
function lastEditAt(update: IncidentUpdate, revisionAt: ViewContext['revisionAt']): IsoTime | null {
  for (let revision = update.revision; revision > 1; revision -= 1) {
    const [after, before] = [revisionAt(update.seq, revision), revisionAt(update.seq, revision - 1)];
    if (after !== undefined && before !== undefined && after.body !== before.body) return after.seenAt;
  }
  return null;
}

function noteView(
  action: Extract<ChatAction, { kind: 'post-note' }>,
  { incident, vendor, revisionAt }: ViewContext,
): MessageView {
  if (action.note === 'withdrawn') return { kind: 'withdrawn-note', vendor };
  const before = action.fromRevision === null ? '' : (revisionAt(action.seq, action.fromRevision)?.body ?? '');
  const update = updateOf(incident, action.seq);
  const after = revisionAt(action.seq, action.revision)?.body ?? update.body;
  return { kind: 'edit-note', vendor, at: update.at, runs: diffWords(before, after) };
}

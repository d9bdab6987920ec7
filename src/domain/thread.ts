import { z } from 'zod';
import { Mention } from './channel-settings.js';
import { Impact, IncidentKind, IncidentStatus } from './incident.js';

/**
 * `plain`: every incident one root, every update one reply. `default`: the first update lives in the root until a second one arrives, a
 * retroactive report is one card, edits of facts get a short reply of their own.
 */
export const Preset = z.enum(['plain', 'default']);
export type Preset = z.infer<typeof Preset>;

const AccountTime = z.object({
  from: z.string(),
  /** Null where the vendor names no end. */
  until: z.string().nullable(),
  /** The update that says so. */
  seq: z.number().int(),
});
export type AccountTime = z.infer<typeof AccountTime>;

/** When it failed by the vendor's own words, beside the times of its page. */
export const Account = z.object({
  /** The versions of the updates that it was read from: while these stay, it is not read again, however we read by then. */
  readFrom: z.string(),
  times: z.array(AccountTime),
  /** Some of these were told without a zone. */
  isAssumed: z.boolean(),
  /** From the beginning of the first of these times to the vendor's first post. */
  noticeLagMs: z.number().nullable(),
  /** The postmortem tells of other times than an update did. */
  contradiction: z.object({ postmortem: z.array(AccountTime), update: z.array(AccountTime), at: z.string() }).nullable(),
});
export type Account = z.infer<typeof Account>;

/** What the root message is made of. Two roots are the same when these are, whatever a release does to the wording around them. */
export const RootState = z.object({
  title: z.string(),
  url: z.string().nullable(),
  kind: IncidentKind,
  status: IncidentStatus,
  impact: Impact,
  startedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  scheduledFor: z.string().nullable(),
  scheduledUntil: z.string().nullable(),
  components: z.array(z.string()),
  regions: z.array(z.string()),
  updateCount: z.number().int(),
  /** The newest update that is not a postmortem, and its revision. */
  latest: z.object({ seq: z.number().int(), revision: z.number().int() }).nullable(),
  postmortem: z.object({ seq: z.number().int(), revision: z.number().int() }).nullable(),
  retroactive: z.boolean(),
  withdrawn: z.boolean(),
  /** It speaks of regions without naming them. Left out with the preset `plain`, and in roots that were written before this was known. */
  unnamedRegions: z.boolean().optional(),
  /** What the vendor's own sentences say about when it failed; left out like `unnamedRegions`. */
  account: Account.optional(),
  /** What of it is shown in the channel's language by a machine: `title`, or the number and revision of the update (`3.1`). */
  translated: z.array(z.string()).optional(),
});
export type RootState = z.infer<typeof RootState>;

/** Short lines of our own in a thread. `edit` shows what a vendor changed in a text people have already read; `withdrawn` says it left the page. */
export const NoteKind = z.enum(['edit', 'withdrawn']);
export type NoteKind = z.infer<typeof NoteKind>;

const Person = z.object({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof Person>;

/** `surfaces`: the line is also shown in the channel itself. */
const surfacing = { title: z.string(), regions: z.array(z.string()), surfaces: z.boolean() };

/** What made an incident concern a channel that it had not concerned before. */
export const LateCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unnamed') }),
  z.object({ kind: z.enum(['regions', 'components']), names: z.array(z.string()) }),
  z.object({ kind: z.literal('impact'), from: Impact, to: Impact }),
]);
export type LateCause = z.infer<typeof LateCause>;

/**
 * What a line of our own says. Everything it says is in it, so that the same action always gives the same message. `title` and `regions` are the
 * incident's at the time.
 */
export const LineFacts = z.discriminatedUnion('line', [
  z.object({ line: z.literal('reopened'), ...surfacing, endedAt: z.string().nullable(), backAt: z.string().nullable() }),
  z.object({
    line: z.literal('escalated'),
    ...surfacing,
    from: Impact,
    to: Impact.extract(['major', 'critical']),
    mention: Mention.nullable(),
  }),
  z.object({ line: z.literal('over'), ...surfacing, startedAt: z.string().nullable(), resolvedAt: z.string().nullable() }),
  z.object({
    line: z.enum(['regions', 'components']),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    /** True when the thread had been told of none before. */
    isFirst: z.boolean(),
    /** The vendor's sentence that names what was added, and when it was posted. */
    quote: z.object({ text: z.string(), at: z.string() }).nullable(),
    at: z.string(),
    /** The filter that brought the thread here, where it may have to do with what was removed. */
    filter: z.string().nullable(),
  }),
  z.object({ line: z.literal('title'), from: z.string(), to: z.string() }),
  /** `at`: when the first of them said so; null when all have taken it back. */
  z.object({ line: z.literal('affected'), people: z.array(Person), at: z.string().nullable() }),
  z.object({ line: z.literal('asked'), about: z.enum(['over', 'postmortem']), people: z.array(Person) }),
  /** Several updates follow that are old by now. `from`, `to`: when the vendor posted the first and the last of them; `upTo`: the number of the last. */
  z.object({ line: z.literal('away'), count: z.number().int(), from: z.string(), to: z.string(), upTo: z.number().int() }),
  /** It may touch regions that the vendor does not name. */
  z.object({ line: z.literal('unnamed'), quote: z.object({ text: z.string(), at: z.string() }).nullable(), at: z.string() }),
  z.object({
    line: z.literal('opened-late'),
    beganAt: z.string().nullable(),
    /** Where it was before it came to concern this channel. */
    regions: z.array(z.string()),
    cause: LateCause.nullable(),
    since: z.string(),
    filter: z.string(),
    /** How many updates the vendor had posted before that. */
    earlier: z.number().int(),
  }),
  /** The vendor of something severe has not written, though it said it would or usually does. `now`: when this was noticed. */
  z.object({
    line: z.literal('silence'),
    kind: z.enum(['promise', 'silence']),
    promisedBy: z.string().nullable(),
    lastUpdateAt: z.string(),
    usualGapMs: z.number().nullable(),
    now: z.string(),
  }),
  z.object({
    line: z.literal('soon'),
    from: z.string(),
    to: z.string().nullable(),
    components: z.array(z.string()),
    regions: z.array(z.string()),
    now: z.string(),
  }),
  z.object({ line: z.literal('overrun'), plannedUntil: z.string(), now: z.string() }),
]);
export type LineFacts = z.infer<typeof LineFacts>;

/** A postmortem whose text stands in full in another thread of the channel. */
export const Twin = z.object({ title: z.string(), at: z.string(), url: z.string().nullable() });
export type Twin = z.infer<typeof Twin>;

/** What a reply says about the incident as a whole where there is no root to say it. */
export const Standing = z.object({ impact: Impact, regions: z.array(z.string()) });
export type Standing = z.infer<typeof Standing>;

const replyParts = {
  seq: z.number().int(),
  revision: z.number().int(),
  part: z.number().int(),
  twin: Twin.optional(),
  standing: Standing.optional(),
  /** Which of the texts in it are shown in the channel's language by a machine: number and revision (`3.1`). */
  translated: z.array(z.string()).optional(),
};

/**
 * How often this very edit was confirmed before. It is made again when another one, of a translation that is not wanted any more, may have been made
 * after it.
 */
const repeated = { again: z.number().int().optional() };

/** An update in one of its wordings. */
export const Version = z.object({ seq: z.number().int(), revision: z.number().int() });
export type Version = z.infer<typeof Version>;

/** The next write a thread needs. */
export const ChatAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post-root'), state: RootState, mention: Mention.optional() }),
  z.object({ kind: z.literal('edit-root'), state: RootState, ...repeated }),
  z.object({ kind: z.literal('post-reply'), ...replyParts }),
  /**
   * `appended`: updates without news, which stand below the text of the reply and have no reply of their own; in reading order. `moved`: the numbers of
   * those that stood there, or may have, and have a reply of their own by now.
   */
  z.object({
    kind: z.literal('edit-reply'),
    ...replyParts,
    appended: z.array(Version).optional(),
    moved: z.array(z.number().int()).optional(),
    ...repeated,
  }),
  z.object({
    kind: z.literal('post-note'),
    note: NoteKind,
    /** The update it is about; 0 for the incident as a whole. */
    seq: z.number().int(),
    revision: z.number().int(),
    /** The revision people had read before; null where that means nothing. */
    fromRevision: z.number().int().nullable(),
  }),
  /** `count` tells lines about different causes apart: a revision, a level, or how often it happened. */
  z.object({ kind: z.literal('post-line'), facts: LineFacts, count: z.number().int() }),
  z.object({ kind: z.literal('edit-line'), facts: LineFacts, count: z.number().int() }),
]);
export type ChatAction = z.infer<typeof ChatAction>;
export type ReplyPost = Extract<ChatAction, { kind: 'post-reply' }>;
export type ReplyEdit = Extract<ChatAction, { kind: 'edit-reply' }>;
export type LinePost = Extract<ChatAction, { kind: 'post-line' }>;

/** One confirmed write, as the delivery log keeps it. */
export interface SentAction {
  readonly action: ChatAction;
  /** The platform's reference of the message that was written. */
  readonly messageRef: string;
}

/** Everything confirmed for one thread, oldest first. In-doubt and dead intents are not in it: they are settled before the next action is asked for. */
export interface DeliveryLog {
  readonly sent: readonly SentAction[];
  /** Row keys (`actionKey`) of writes that were given up for good; nextAction does not ask for them again. */
  readonly dead: ReadonlySet<string>;
  /** True when a write of the root was tried after its last confirmed one and may have been made: what the root shows is not known. */
  readonly isRootUnsure?: boolean;
  /** The thread takes no more replies, for now or for good: only the root is kept true. What is missing stays owed. */
  readonly areRepliesClosed?: boolean;
  /** Edits that append something and may have been made, of replies of which no later edit is confirmed. */
  readonly unsureEdits?: readonly ReplyEdit[];
  /** The root cannot be edited any more: replies go on, and say themselves how things stand. */
  readonly isRootClosed?: boolean;
}

export const writesRoot = ({ kind }: ChatAction): boolean => kind === 'post-root' || kind === 'edit-root';

/** What makes two intents the same delivery: the unique key of the log besides the thread. Root edits are keyed by the incident revision that wanted them. */
export function actionKey(action: ChatAction, incidentRevision: number): string {
  switch (action.kind) {
    case 'post-root':
      return 'post-root';
    case 'edit-root':
      return `edit-root:${incidentRevision}${translatedKey(action.state)}${againKey(action)}`;
    case 'post-reply':
      return `post-reply:${action.seq}:${action.part}`;
    case 'edit-reply':
      return `edit-reply:${action.seq}:${action.part}:${action.revision}${appendedKey(action)}${translatedKey(action)}${againKey(action)}`;
    case 'post-note':
      return `post-note:${action.note}:${action.seq}:${action.revision}`;
    case 'post-line':
    case 'edit-line':
      return `${action.kind}:${lineName(action.facts)}:${action.count}`;
  }
}

const appendedKey = ({ appended = [], moved = [] }: ReplyEdit): string =>
  [...appended.map(({ seq, revision }) => `:+${seq}.${revision}`), ...moved.map((seq) => `:-${seq}`)].join('');

const translatedKey = ({ translated = [] }: Pick<ReplyEdit, 'translated'>): string =>
  translated.length === 0 ? '' : `:t${translated.join(',')}`;

const againKey = ({ again = 0 }: { readonly again?: number | undefined }): string => (again === 0 ? '' : `:again${again}`);

/** What a version of an update is called among what is translated. */
export const versionKey = ({ seq, revision }: Version): string => `${seq}.${revision}`;

const lineName = (facts: LineFacts): string => (facts.line === 'asked' ? `asked-${facts.about}` : facts.line);

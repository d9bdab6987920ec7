import { z } from 'zod';
import { Impact, IncidentKind, IncidentStatus } from './incident.js';

/**
 * `plain`: every incident one root, every update one reply. `default`: the first update lives in the root until a second one arrives, a
 * retroactive report is one card, edits of facts get a short reply of their own.
 */
export const Preset = z.enum(['plain', 'default']);
export type Preset = z.infer<typeof Preset>;

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
});
export type RootState = z.infer<typeof RootState>;

/** Short lines of our own in a thread. `edit` shows what a vendor changed in a text people have already read; `withdrawn` says it left the page. */
export const NoteKind = z.enum(['edit', 'withdrawn']);
export type NoteKind = z.infer<typeof NoteKind>;

/** The next write a thread needs. */
export const ChatAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post-root'), state: RootState }),
  z.object({ kind: z.literal('edit-root'), state: RootState }),
  z.object({ kind: z.literal('post-reply'), seq: z.number().int(), revision: z.number().int(), part: z.number().int() }),
  z.object({ kind: z.literal('edit-reply'), seq: z.number().int(), revision: z.number().int(), part: z.number().int() }),
  z.object({
    kind: z.literal('post-note'),
    note: NoteKind,
    /** The update it is about; 0 for the incident as a whole. */
    seq: z.number().int(),
    revision: z.number().int(),
    /** The revision people had read before; null where that means nothing. */
    fromRevision: z.number().int().nullable(),
  }),
]);
export type ChatAction = z.infer<typeof ChatAction>;

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
}

export const writesRoot = ({ kind }: ChatAction): boolean => kind === 'post-root' || kind === 'edit-root';

/** What makes two intents the same delivery: the unique key of the log besides the thread. Root edits are keyed by the incident revision that wanted them. */
export function actionKey(action: ChatAction, incidentRevision: number): string {
  switch (action.kind) {
    case 'post-root':
      return 'post-root';
    case 'edit-root':
      return `edit-root:${incidentRevision}`;
    case 'post-reply':
      return `post-reply:${action.seq}:${action.part}`;
    case 'edit-reply':
      return `edit-reply:${action.seq}:${action.part}:${action.revision}`;
    case 'post-note':
      return `post-note:${action.note}:${action.seq}:${action.revision}`;
  }
}

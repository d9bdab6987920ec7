import type { OldChannel, OldDelivery, OldThread } from './old-version.js';

/** One write as the version before left it. `isThere`: people see the message, whatever its delivery says. */
export interface OldWrite {
  readonly what: 'root' | 'root edit' | 1 | 2 | 3;
  readonly state: OldDelivery['state'];
  readonly isThere: boolean;
  readonly failureCode?: string;
}

/** A thread that was on its way when the version before was stopped. */
export interface HalfDelivered {
  readonly name: string;
  readonly writes: readonly OldWrite[];
  readonly thread?: Partial<OldThread>;
  readonly channel?: Partial<OldChannel>;
  /** What people see in the end: the status that the root shows, then each reply's update and revision, in order. */
  readonly becomes: readonly string[];
}

const root: OldWrite = { what: 'root', state: 'sent', isThere: true };
const first: OldWrite = { what: 1, state: 'sent', isThere: true };
const whole = ['monitoring', '1r2', '2r1', '3r1'];

export const muteEnds = '2026-03-02T11:00:00.000Z';

export const halfDelivered: readonly HalfDelivered[] = [
  { name: 'its root and its first reply', writes: [root, first], becomes: whole },
  { name: 'nothing yet', writes: [], becomes: whole },
  { name: 'a root that was being sent and is there', writes: [{ ...root, state: 'sending' }], becomes: whole },
  {
    name: 'a root that was being sent and is not there',
    writes: [{ ...root, state: 'sending', isThere: false }],
    becomes: whole,
  },
  {
    name: 'a root in doubt that is there',
    writes: [{ ...root, state: 'in_doubt', failureCode: 'slack.timeout' }],
    becomes: whole,
  },
  ...(['sending', 'in_doubt'] as const).flatMap((state) =>
    [true, false].map((isThere) => ({
      name: `a reply that is ${state === 'sending' ? 'being sent' : 'in doubt'} and is ${isThere ? '' : 'not '}there`,
      writes: [root, first, { what: 2, state, isThere } as const],
      becomes: whole,
    })),
  ),
  {
    name: 'a reply that waits to be tried again',
    writes: [root, first, { what: 2, state: 'retry', isThere: false, failureCode: 'slack.rate_limited' }],
    thread: { failureCode: 'slack.rate_limited', notBefore: '2026-03-02T10:20:30.000Z' },
    becomes: whole,
  },
  {
    name: 'a reply that was given up',
    writes: [root, first, { what: 2, state: 'dead', isThere: false, failureCode: 'settled.unreadable' }],
    becomes: ['monitoring', '1r2', '3r1'],
  },
  {
    name: 'an edit of its root that was overtaken',
    writes: [root, first, { what: 'root edit', state: 'superseded', isThere: false, failureCode: 'discord.edit_limit' }],
    becomes: whole,
  },
  {
    name: 'an edit of its root that has to wait',
    writes: [root, first, { what: 'root edit', state: 'retry', isThere: false, failureCode: 'discord.edit_limit' }],
    thread: { failureCode: 'discord.edit_limit', notBefore: '2026-03-02T10:50:00.000Z' },
    becomes: whole,
  },
  {
    name: 'an edit of its root in doubt',
    writes: [root, first, { what: 'root edit', state: 'in_doubt', isThere: false }],
    becomes: whole,
  },
  {
    name: 'a vendor that is muted',
    writes: [],
    thread: { failureCode: 'muted', notBefore: muteEnds },
    channel: { mutedUntil: muteEnds },
    becomes: whole,
  },
  {
    name: 'a root that people took away',
    writes: [{ ...root, isThere: false }, first],
    thread: { state: 'stopped', stoppedCode: 'chat.root_gone' },
    becomes: ['1r1'],
  },
  { name: 'a channel that is paused', writes: [root, first], channel: { state: 'paused' }, becomes: whole },
  {
    name: 'a channel that is paused with a reply in doubt',
    writes: [root, first, { what: 2, state: 'in_doubt', isThere: true }],
    channel: { state: 'paused' },
    becomes: whole,
  },
];

const rootState = (status: string, latest: number, updateCount: number) => ({
  title: 'Slow answers',
  url: null,
  kind: 'incident',
  status,
  impact: 'minor',
  startedAt: '2026-03-02T10:00:00.000Z',
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updateCount,
  latest: { seq: latest, revision: 1 },
  postmortem: null,
  retroactive: false,
  withdrawn: false,
});

/** The action in the JSON of the version before, and the key of its row. */
export function oldAction({ what }: OldWrite): { rowKey: string; action: object } {
  if (what === 'root') return { rowKey: 'post-root', action: { kind: 'post-root', state: rootState('investigating', 1, 1) } };
  if (what === 'root edit') return { rowKey: 'edit-root:2', action: { kind: 'edit-root', state: rootState('identified', 2, 2) } };
  return { rowKey: `post-reply:${what}:1`, action: { kind: 'post-reply', seq: what, revision: 1, part: 1 } };
}

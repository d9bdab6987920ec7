import { recordWords } from './en-record.js';

const { count } = recordWords;

/** A write, or the part of a thread, that something happened to. */
function write(kind: string, seq: number | null): string {
  const update = seq === null || seq === 0 ? 'an update' : `update ${seq}`;
  switch (kind) {
    case 'post-root':
      return 'the root';
    case 'edit-root':
      return 'the latest state of the root';
    case 'post-reply':
      return update;
    case 'edit-reply':
      return `an edit of ${update}`;
    case 'post-note':
      return "a note of Tocsin's own";
    case 'post-line':
    case 'edit-line':
      return "a line of Tocsin's own";
    case 'thread':
      return 'everything that would follow';
    case 'replies':
      return 'replies; the root is kept true';
    case 'root':
      return 'edits of the root; replies go on';
    default:
      return kind;
  }
}

const postKinds: Readonly<Record<string, string>> = {
  storm: 'Many incidents in one message',
  away: 'What passed while nobody could post',
  unreadable: 'A page that cannot be read',
  readable: 'A page that can be read again',
};

const postTroubles = { dead: 'given up', 'in-doubt': 'in doubt', behind: 'late' };

interface PageCost {
  readonly looks: number;
  readonly unchangedLooks: number;
  readonly bytesRead: number;
  readonly fetchMs: number;
}

/** What whoever runs the installation sees. */
export const adminWords = {
  title: 'Admin',
  pages: 'Pages',
  page: 'Page',
  state: 'State',
  nextLook: 'Next look',
  lastGood: 'Last good look',
  lastChange: 'Last change',
  cost: 'Cost',
  costOf: ({ looks, unchangedLooks, bytesRead, fetchMs }: PageCost) =>
    looks === 0
      ? 'none yet'
      : `${count(looks, 'look')}, ${Math.round((100 * unchangedLooks) / looks)} % unchanged, ${Math.round(bytesRead / looks / 1024).toLocaleString('en')} KB and ${Math.round(fetchMs / looks).toLocaleString('en')} ms each`,
  failing: (n: number) => `${count(n, 'failure')} in a row`,
  channels: 'Preview channels and their filters',
  channel: 'Channel',
  filter: 'Filter',
  leave: 'Leave: this browser may no longer change things',
  allWell: 'Everything is delivered, and nothing waits for anybody.',
  toSee: 'To see to:',
  what: 'What',
  where: 'Where',
  since: 'Since',
  why: 'Why, and who can help',
  act: 'Act',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total.toLocaleString('en')} are shown.`,
  write,
  postKind: (kind: string) => postKinds[kind] ?? kind,
  postTrouble: (trouble: keyof typeof postTroubles) => postTroubles[trouble],
  waiting: (threads: number, subscriptions: number) =>
    `${count(threads, 'thread')} ${threads === 1 ? 'waits' : 'wait'}, ${count(subscriptions, 'subscription')}`,
  removed: 'Tocsin was removed',
  broken: 'Tocsin is locked out',
  settles: 'Tocsin looks in the channel whether it is there, before it sends anything again.',
  retry: 'Retry',
  retryLabel: (what: string, where: string) => `Retry: ${what}, ${where}`,
  tryAgain: 'Try again now',
  tryAgainLabel: (where: string) => `Try again now: ${where}`,
  sections: {
    lagging: { title: 'Threads that are behind', none: 'Every thread shows the latest state.' },
    doubtful: { title: 'Writes in doubt', none: 'It is known of every write whether it was made.' },
    givenUp: { title: 'Given up in the last 14 days', none: 'Nothing was given up in the last 14 days.' },
    posts: { title: 'Messages to whole channels', none: 'No message to a whole channel is late or given up.' },
    paused: { title: 'Paused channels', none: 'Tocsin may post in every channel that follows something.' },
    ended: {
      title: 'Workspaces and servers without Tocsin',
      none: 'No workspace or server that follows something is out of reach.',
    },
    untold: { title: 'What nobody could be told', none: 'Everybody who had to be told something could be told.' },
  },
};

import type { Unreadable } from '../../domain/page-trouble.js';
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
  menu: {
    label: 'Admin pages',
    troubles: 'Troubles',
    subscriptions: 'Subscriptions',
    pages: 'Pages',
    deliveries: 'Deliveries',
    installations: 'Installations',
    audit: 'Audit log',
  },
  about: {
    troubles: 'What is late, given up or out of reach, and what helps.',
    subscriptions: 'Who follows what, in which channel, and how much it brings.',
    pages: 'The status pages that are read: how, how well, at what cost.',
    deliveries: 'The newest messages, and how far the chats are behind.',
    installations: 'Workspaces and servers, the preview, and tokens of programs.',
    audit: 'Who changed what, for 400 days.',
  },
  search: 'Search',
  filterButton: 'Filter',
  reset: 'Show all',
  chat: 'Chat',
  any: 'any',
  nextPage: 'Next page',
  firstPage: 'Back to the beginning',
  nothing: 'Nothing here fits. Take a filter away to see more.',
  empty: { subscriptions: 'Nothing is subscribed yet.', pages: 'No page is known yet.', deliveries: 'Nothing was written yet.' },
  workspace: 'Workspace',
  by: 'Made by',
  nobody: 'not known',
  sources: { chat: 'chat', file: 'tocsin.yaml', web: 'web' },
  ownedByFile: 'Changed in tocsin.yaml',
  dose: '90 days',
  doseOf: (threads: number) => count(threads, 'thread'),
  lastThread: 'last',
  neverThread: 'none yet',
  goesTo: (filter: string, channel: string | null) =>
    `${filter} → ${channel === null ? 'a channel that is gone (so it comes here)' : `#${channel}`}`,
  end: 'End',
  endLabel: (filter: string, where: string) => `End the subscription ${filter}, ${where}`,
  standing: 'Standing',
  standings: { well: 'read well', failing: 'unreadable', unfollowed: 'followed by nobody' },
  followers: 'Followed by',
  followersOf: (workspaces: number) => (workspaces === 0 ? 'nobody' : count(workspaces, 'workspace')),
  own: (workspace: string) => `private to ${workspace}`,
  notes: (n: number) => `${count(n, 'note')} from reading it`,
  lookNow: 'Look now',
  lookNowLabel: (vendor: string) => `Look now: ${vendor}`,
  looking: 'The page is looked at now. What was found stands here within seconds; reload to see it.',
  cures: {
    blocked: 'Its bot filter turns us away. Ask the vendor to let this address through, or follow its feed instead.',
    private: 'It wants a login. `tocsin page add` takes the header or token that opens it.',
    gone: 'Its address is gone. Look where the vendor moved it, and subscribe to the new address.',
    silent: 'It does not answer. If it opens in your browser, look at the proxy and firewall of this machine.',
    failing: 'Its server answers with errors. That is the vendor’s to mend; Tocsin goes on trying.',
    busy: 'It asked for fewer looks, and gets them. Nobody has to act.',
    elsewhere: 'It leads to another vendor’s page. See whether the vendor was bought or has moved.',
    strange: 'It is there, but no longer built as it was. An update of Tocsin may read it; please report it.',
    ours: 'Something on this side fails. The log of Tocsin says more.',
  } satisfies Record<Unreadable, string>,
  states: {
    sending: 'being written',
    sent: 'sent',
    in_doubt: 'in doubt',
    retry: 'to be tried again',
    dead: 'given up',
    superseded: 'overtaken',
  },
  lag: (posted: number, median: string, p99: string) =>
    `${count(posted, 'message')} with news in the last 24 hours: half of them within ${median} after we saw the news, 99 in 100 within ${p99}. Quiet hours count as waiting.`,
  noLag: 'No news was posted in the last 24 hours.',
  begun: 'Begun',
  attempt: (n: number) => `try ${n}`,
  installed: 'Since',
  channelsOf: (channels: number, paused: number) => `${count(channels, 'channel')}${paused === 0 ? '' : `, ${paused} paused`}`,
  subscriptionsOf: (n: number) => count(n, 'subscription'),
  installState: { active: 'connected', removed: 'removed', broken: 'locked out' },
  holds: 'Holds',
  tokens: 'Tokens',
  noTokens: 'none',
  mayWrite: 'may change things',
  mayRead: 'reads only',
  tokenUsed: 'last used',
  tokenUnused: 'never used',
  tokenRevoked: 'revoked',
  when: 'When',
  actor: 'Who',
  action: 'Did what',
  subject: 'To what',
  detail: 'Details',
  exportAs: (fileFormat: string) => `Download as ${fileFormat}`,
  auditEmpty: 'Nothing was changed yet since the log exists.',
  about400: 'Entries are kept for 400 days. A download holds the newest 10,000 that the filter shows.',
  actions: {
    'subscription.added': 'subscribed',
    'subscription.changed': 'changed a subscription',
    'subscription.ended': 'unsubscribed',
    'settings.changed': 'changed settings',
    'preset.changed': 'changed the preset',
    'mute.added': 'muted',
    'mute.ended': 'unmuted',
    'forward.added': 'added a forward',
    'forward.changed': 'changed a forward',
    'forward.restarted': 'restarted a forward',
    'forward.ended': 'ended a forward',
    'board.added': 'added a board',
    'board.ended': 'removed the board',
    'channel.added': 'made a channel',
    'channel.ended': 'ended a channel',
    'channel.resumed': 'resumed a channel',
    'page.added': 'added a page',
    'page.looked': 'asked for a look',
    'hook.added': 'added a webhook',
    'hook.removed': 'removed a webhook',
    'thread.retried': 'retried a thread',
    'post.retried': 'retried a message',
    'installation.added': 'was installed',
    'installation.ended': 'lost a workspace',
    'installation.revived': 'got a workspace back',
    'token.added': 'made a token',
    'token.revoked': 'revoked a token',
    'tenant.limited': "changed a workspace's limits",
    'tenant.writers': 'changed who may write',
    'tenant.exported': 'exported a workspace',
    'tenant.deleted': 'deleted a workspace',
    'secrets.resealed': 'sealed secrets anew',
  } satisfies Readonly<Record<string, string>>,
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

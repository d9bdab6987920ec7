import type { Db } from '../db/database.js';
import { type DeliveryTroubles, deliveryTroubles } from '../db/record/delivery-troubles.js';
import { givenUp } from '../db/record/given-up.js';
import type { Listed } from '../db/record/listed.js';
import { endedByPeopleCodes, givenUpShownDays } from '../domain/giving-up.js';
import type { IsoTime } from '../domain/time.js';
import { holdupReason, type Reason, reasonOf } from '../render/reasons.js';
import { webWordsOf } from '../words/languages.js';
import { utcWords } from '../words/segments.js';
import { count, shown } from './commands/describe.js';
import { type Finding, finding } from './finding.js';

/** Of each kind of trouble only the one that lasts longest is named; the admin page lists them all. */
const look = { limit: 1, first: 'oldest' } as const;

/** What is wrong with delivery, one line for each kind, with the worst example and its cure. */
export async function deliveryFindings(db: Db, now: IsoTime): Promise<Finding[]> {
  const troubles = await deliveryTroubles(db, { ...look, now });
  const mendable = await givenUp(db, { ...look, now }, endedByPeopleCodes);
  return [
    lagging(troubles),
    doubtful(troubles),
    dead(mendable, troubles.givenUp.total),
    posts(troubles),
    paused(troubles),
    ended(troubles),
    untold(troubles),
  ];
}

interface Where {
  readonly chat: string;
  readonly workspace: string;
  readonly channelName: string | null;
}

/** `#ops (slack, Acme)` */
const where = ({ chat, workspace, channelName }: Where): string => {
  const place = workspace === '' || chat === 'preview' ? chat : `${chat}, ${shown(workspace)}`;
  return channelName === null ? `${shown(workspace)} (${chat})` : `#${shown(channelName)} (${place})`;
};

/** `Larch “Slow answers” in #ops (slack, Acme)` */
const threadOf = (row: Where & { readonly vendorName: string; readonly incidentTitle: string }): string =>
  `${shown(row.vendorName)} “${shown(row.incidentTitle)}” in ${where(row)}`;

interface Line<Row> {
  readonly subject: string;
  readonly none: string;
  /** What is wrong with how many; the example follows. */
  readonly said: (total: number) => string;
  readonly example: (row: Row) => string;
  readonly reason: (row: Row) => string;
}

function line<Row extends { readonly since: IsoTime }>({ total, rows }: Listed<Row>, words: Line<Row>): Finding {
  const [worst] = rows;
  if (worst === undefined) return finding(true, words.subject, words.none);
  const since = `${total === 1 ? 'since' : 'the longest since'} ${utcWords(worst.since, 'moment')}`;
  return finding(false, words.subject, `${words.said(total)}, ${since}: ${words.example(worst)}. ${words.reason(worst)}`);
}

/** The terminal speaks English. */
const { delivery } = webWordsOf('en');

const textOf = (code: string | null): string => reasonText(reasonOf(delivery, code ?? 'unknown'));

/** A code without words is named as one. */
const reasonText = ({ actor, text }: Reason): string => (actor === 'unknown' ? `(${text})` : text);

const lagging = ({ lagging: list }: DeliveryTroubles): Finding =>
  line(list, {
    subject: 'threads',
    none: 'none is behind for more than a minute',
    said: (total) => `${count(total, 'thread')} ${total === 1 ? 'is' : 'are'} behind`,
    example: threadOf,
    reason: (row) => reasonText(holdupReason(delivery, row)),
  });

const doubtful = ({ doubtful: list }: DeliveryTroubles): Finding =>
  line(list, {
    subject: 'deliveries',
    none: 'none is in doubt',
    said: (total) => `${count(total, 'write')} may have been made or not`,
    example: threadOf,
    reason: () =>
      'Tocsin looks in the channel before it sends anything again; that needs a running process with the role deliver.',
  });

/** What people ended themselves is told, and is no fault. */
function dead(mendable: DeliveryTroubles['givenUp'], all: number): Finding {
  const others = all - mendable.total;
  const byPeople = others === 0 ? '' : `${others.toLocaleString('en-US')} ended because people took the message or thread away`;
  return line(mendable, {
    subject: 'given up',
    none: byPeople === '' ? `nothing in the last ${givenUpShownDays} days` : byPeople,
    said: (total) =>
      `${total.toLocaleString('en-US')} ${total === 1 ? 'write or thread was' : 'writes or threads were'} given up`,
    example: threadOf,
    reason: ({ code }) => `${textOf(code)} /admin has a button that tries again.`,
  });
}

const posts = ({ posts: list }: DeliveryTroubles): Finding =>
  line(list, {
    subject: 'messages to channels',
    none: 'none is late or given up',
    said: (total) => `${count(total, 'message')} to whole channels ${total === 1 ? 'is' : 'are'} late, in doubt or given up`,
    example: where,
    reason: ({ trouble, code }) =>
      trouble === 'dead' ? `${textOf(code)} /admin has a button that tries again.` : code === null ? '' : textOf(code),
  });

const paused = ({ paused: list }: DeliveryTroubles): Finding =>
  line(list, {
    subject: 'paused channels',
    none: 'none',
    said: (total) => `${count(total, 'channel')} ${total === 1 ? 'is' : 'are'} paused`,
    example: where,
    reason: ({ code }) => textOf(code),
  });

const ended = ({ ended: list }: DeliveryTroubles): Finding =>
  line(list, {
    subject: 'installations',
    none: 'none is broken',
    said: (total) => `${count(total, 'installation')} cannot be written to`,
    example: (row) => where({ ...row, channelName: null }),
    reason: ({ code, state }) => textOf(code ?? (state === 'removed' ? 'slack.app_uninstalled' : 'slack.invalid_auth')),
  });

const untold = ({ untold: list }: DeliveryTroubles): Finding =>
  line(list, {
    subject: 'notices',
    none: 'everybody who had to be told something could be told',
    said: (total) => `of ${count(total, 'trouble')} nobody could be told`,
    example: where,
    reason: ({ detail }) => detail,
  });

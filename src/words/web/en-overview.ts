import type { Unreadable } from '../../domain/page-trouble.js';
import { recordWords } from './en-record.js';

const { count } = recordWords;

/** The overview of what burns, and how a page is doing. */
export const overviewWords = {
  overview: {
    title: 'Overview',
    headline: (open: number, unknown: number) => {
      const doubt =
        unknown === 0
          ? ''
          : ` ${count(unknown, 'page')} cannot be read, so ${unknown === 1 ? 'it counts' : 'they count'} as unknown.`;
      return `${open === 0 ? 'Nothing is open at your vendors.' : `${count(open, 'incident')} open.`}${doubt}`;
    },
    burning: 'Open now',
    nothingOpen: 'No incident is open on the pages that could be read.',
    unknown: 'Unknown',
    unknownHint: 'These pages could not be read at the last look. They are not counted as fine.',
    planned: 'Maintenance',
    vendors: 'Vendors',
    vendor: 'Vendor',
    state: 'State',
    lastLook: 'Last look',
    since: 'since',
    neverRead: 'never read yet',
    more: (n: number) => `and ${n} more`,
    updates: (n: number) => (n === 1 ? '1 update,' : `${count(n, 'update')}, the last`),
    report: 'Report',
    running: 'under way',
  },
  pageState: {
    fine: 'no incident',
    open: (n: number) => count(n, 'open incident'),
    maintenance: 'in maintenance',
    waiting: 'not looked at yet',
    unreadable: {
      blocked: 'blocked by a bot filter',
      private: 'asks for a login',
      gone: 'gone from its address',
      silent: 'does not answer',
      failing: 'answers with errors',
      busy: 'asks for fewer looks',
      elsewhere: 'leads elsewhere',
      strange: 'not recognised',
      ours: 'unreadable',
    } satisfies Record<Unreadable, string>,
    unfollowed: 'not followed',
    trouble: 'trouble without an incident',
  },
};

import type { Unreadable } from '../../domain/page-trouble.js';
import { enPlaces } from './en-places.js';
import { recordWords } from './en-record.js';

const { count } = recordWords;

/** The overview of what burns, and how a page is doing. */
export const overviewWords = {
  overview: {
    title: 'Overview',
    headline: (open: number, unknown: number, running: number) => {
      const doubt =
        unknown === 0
          ? ''
          : ` ${count(unknown, 'page')} cannot be read, so ${unknown === 1 ? 'it counts' : 'they count'} as unknown.`;
      const work = running === 0 ? '' : ` ${count(running, 'maintenance window')} under way.`;
      return `${open === 0 ? 'Nothing is open at your vendors.' : `${count(open, 'incident')} open.`}${doubt}${work}`;
    },
    burning: 'Open now',
    nothingOpen: 'No incident is open on the pages that could be read.',
    quiet: (pages: number) => `${count(pages, 'page')} read without an incident. Last look:`,
    nothingFits: 'Nothing that is open fits this choice.',
    all: 'all',
    category: 'Category',
    region: 'Region',
    everywhere: 'everywhere',
    moreOf: (n: number, category: string) => `${n.toLocaleString('en')} more in ${category}`,
    unknown: 'Unknown',
    unknownHint: 'These pages could not be read at the last look. They are not counted as fine.',
    moreUnknown: (n: number) => `${count(n, 'more page', 'more pages')} that cannot be read`,
    doing: {
      blocked: 'A bot filter turns us away; we come back now and then.',
      private: 'It asks for a login; whoever runs Tocsin can give us the key.',
      gone: 'Its address is gone; we look whether it comes back.',
      silent: 'It does not answer; we keep trying.',
      failing: 'Its server answers with errors; we keep trying.',
      busy: 'It asked for fewer looks; we wait as long as it said.',
      elsewhere: 'It leads to another vendor; we believe nothing of it until that is cleared up.',
      strange: 'It is no longer built as it was; we keep the last state we could read.',
      ours: 'Something on our side fails; whoever runs Tocsin sees why.',
    } satisfies Record<Unreadable, string>,
    nextLook: 'Next look:',
    planned: 'Maintenance',
    underWay: 'Under way',
    soon: 'In the next 7 days',
    later: (n: number) => `Later (${n.toLocaleString('en')})`,
    calendar: 'Calendar (.ics)',
    vendors: 'Vendors',
    find: 'Find a vendor',
    findButton: 'Find',
    noVendor: (word: string) => `No vendor that is followed here is called “${word}”.`,
    shown: (from: number, to: number, total: number) =>
      `${from}–${to} of ${total.toLocaleString('en')}, those with trouble first`,
    previous: 'Previous',
    next: 'Next',
    since: 'since',
    neverRead: 'never read yet',
    places: enPlaces,
    categories: {
      ai: 'AI',
      analytics: 'Analytics',
      auth: 'Sign-in',
      cdn: 'CDN',
      'ci-cd': 'Build and deploy',
      cloud: 'Cloud',
      communications: 'Calls and text messages',
      database: 'Databases',
      dns: 'DNS',
      ecommerce: 'Online shops',
      email: 'Email',
      hosting: 'Hosting',
      messaging: 'Messaging',
      observability: 'Monitoring',
      other: 'Other',
      own: 'Our own',
      payments: 'Payments',
      productivity: 'Productivity',
      realtime: 'Realtime',
      security: 'Security',
      'source-control': 'Source code',
      support: 'Customer support',
    } satisfies Readonly<Record<string, string>>,
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

import { type ReadableFacts, type Unreadable, type UnreadableFacts, unreadableClass } from '../domain/page-trouble.js';
import type { Line } from './segments.js';
import { roughSpan } from './spans.js';
import { vendorName } from './wording.js';

const why: Readonly<Record<Unreadable, string>> = {
  blocked: 'a bot filter answers instead of it',
  private: 'it now asks for a login',
  gone: 'there is nothing at its address any more',
  silent: 'it does not answer',
  failing: 'it answers with errors',
  busy: 'it asks for fewer looks than even a slow rhythm makes',
  elsewhere: 'its address leads to the page of somebody else now',
  strange: 'it answers in a form that I do not know',
  ours: 'the fault is on my side; whoever runs me sees it in the log',
};

/** `⚠️ I can't read Acme's status page since 13:40 (it now asks for a login). …` */
export function unreadableLine({ vendor, url, since, code, open }: UnreadableFacts): Line {
  const name = vendorName(vendor);
  return [
    '⚠️ I can’t read ',
    { bold: name },
    '’s ',
    { url, label: 'status page' },
    ' since ',
    { at: since, as: 'moment' },
    ` (${why[unreadableClass(code)]}). `,
    meanwhile(open),
  ];
}

function meanwhile(open: number | null): string {
  if (open === null) return 'I never could, so what is open there is unknown. I’ll say when I can.';
  const known = open === 0 ? 'nothing was open' : `${open} open incident${open === 1 ? '' : 's'}`;
  return `Until then: last known state, ${known}. I’ll say when it is back.`;
}

export const readableLine = ({ vendor, url, since, backAt }: ReadableFacts): Line => [
  '✅ I can read ',
  { bold: vendorName(vendor) },
  '’s ',
  { url, label: 'status page' },
  ` again, after ${roughSpan(since, backAt)}. What it says now is in the threads.`,
];

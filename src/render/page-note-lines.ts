import { type ReadableFacts, type UnreadableFacts, unreadableClass } from '../domain/page-trouble.js';
import type { Words } from '../words/chat/en.js';
import type { Line } from '../words/segments.js';
import { vendorName } from './wording.js';

/** `⚠️ I can't read Acme's status page since 13:40 (it now asks for a login). …` */
export function unreadableLine({ vendor, url, since, code, open }: UnreadableFacts, { post, language }: Words): Line {
  const [name, page] = [{ bold: vendorName(vendor, language) }, { url, label: post.statusPage }];
  return [
    ...post.unreadable(name, page, { at: since, as: 'moment' }, post.why[unreadableClass(code)]),
    open === null ? post.neverRead : post.lastKnown(open),
  ];
}

export const readableLine = ({ vendor, url, since, backAt }: ReadableFacts, { post, language, roughSpan }: Words): Line =>
  post.readable({ bold: vendorName(vendor, language) }, { url, label: post.statusPage }, roughSpan(since, backAt));

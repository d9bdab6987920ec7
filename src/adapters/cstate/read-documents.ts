import type { PageDocument } from '../adapter.js';
import { type Feed, readFeed } from '../reading/feed-document.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import type { Notes } from '../reading/notes.js';
import { Index, Issues } from './schema.js';

export interface CstateDocuments {
  /** Undefined where a title broke the document; the feed tells the issues then, and nothing tells the systems. */
  readonly index: Index | undefined;
  readonly issues: Issues | undefined;
  readonly feed: Feed | undefined;
}

/** Titles are written into the JSON as they are, so a quotation mark in one of them breaks it. */
function isBroken({ body }: PageDocument, mark: string): boolean {
  const text = body.trim();
  if (!text.startsWith('{') || !text.includes(mark)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

function readIndex(document: PageDocument, notes: Notes): Index | undefined {
  if (isBroken(document, '"cStateVersion"')) {
    notes.add('broken-document', 'index.json is broken, as by a quotation mark in a title; the feed is read instead');
    return undefined;
  }
  const read = Index.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that is no cState page: "cStateVersion" or "systems" is missing');
  return read.data;
}

function readIssues(document: PageDocument | undefined, notes: Notes): Issues | undefined {
  if (document === undefined || document.status === 404) {
    notes.add('missing-document', 'the page has no list of issues');
    return undefined;
  }
  if (isBroken(document, '"pages"')) {
    notes.add('broken-document', 'the list of issues is broken, as by a quotation mark in a title; the feed is read instead');
    return undefined;
  }
  const read = Issues.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that is no list of cState issues');
  return read.data;
}

/** A page that hides its history has an empty feed. */
async function readHistory(document: PageDocument | undefined, notes: Notes): Promise<Feed | undefined> {
  if (document === undefined || document.status === 404 || document.body.trim() === '') {
    notes.add('missing-document', 'the page has no feed, which alone holds the texts');
    return undefined;
  }
  return readFeed(document, notes);
}

export async function readDocuments(documents: readonly PageDocument[], url: string, notes: Notes): Promise<CstateDocuments> {
  const document = documentNamed(documents, 'index');
  if (document === undefined) throw unrecognised({ url: `${url}/index.json` }, 'with nothing');
  const index = readIndex(document, notes);
  const issues = readIssues(documentNamed(documents, 'issues'), notes);
  const feed = await readHistory(documentNamed(documents, 'feed'), notes);
  if (index === undefined && feed === undefined) throw unrecognised(document, 'with JSON that is broken, and has no feed');
  return { index, issues, feed };
}

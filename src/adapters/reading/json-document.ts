import { PermanentError } from '../../errors.js';
import type { PageDocument } from '../adapter.js';

/** The one error for "this is not the document we know": the page counts as unreadable, never as empty and healthy. `why` completes "<url> answered …". */
export const unrecognised = (document: Pick<PageDocument, 'url'>, why: string, cause?: unknown): PermanentError =>
  new PermanentError('page.unrecognised', `${document.url} answered ${why}.`, { cause });

export const documentNamed = (documents: readonly PageDocument[], name: string): PageDocument | undefined =>
  documents.find((document) => document.name === name);

/** @throws PermanentError `page.unrecognised` for an empty body, a web page, XML and JSON that is cut off or broken. */
export function readJson(document: PageDocument): unknown {
  const body = document.body.trim();
  if (body === '') throw unrecognised(document, 'with an empty body');
  if (body.startsWith('<')) throw unrecognised(document, 'with a web page or XML where JSON was expected');
  try {
    return JSON.parse(body);
  } catch (error) {
    throw unrecognised(document, 'with JSON that is broken or cut off', error);
  }
}

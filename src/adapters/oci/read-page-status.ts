import type { PageStatus } from '../../domain/incident.js';
import type { PageDocument } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import type { Notes } from '../reading/notes.js';
import { OracleStatus } from './schema.js';

/** What the page says of itself; undefined where the document is away. */
export function readPageStatus(document: PageDocument | undefined, notes: Notes): PageStatus | undefined {
  if (document === undefined || document.status !== 200) {
    notes.add('missing-document', 'the page has no document about its state');
    return undefined;
  }
  const read = OracleStatus.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that has no "status" object');
  return notes.word(read.data.status.indicator, 'indicator of the page');
}

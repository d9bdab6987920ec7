import type { z } from 'zod';
import type { PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import type { Notes } from '../reading/notes.js';
import { Announcements, Events, Incidents, Overview } from './schema.js';

export interface OneUptimeDocuments {
  readonly overview: Overview;
  readonly fetchedAt: string;
  readonly incidents: Incidents | undefined;
  readonly events: Events | undefined;
  readonly announcements: z.infer<typeof Announcements> | undefined;
}

/** A list that the page does not show is refused with 400. */
function readList<List>(
  documents: readonly PageDocument[],
  name: string,
  schema: z.ZodType<List>,
  notes: Notes,
): List | undefined {
  const document = documentNamed(documents, name);
  if (document === undefined || document.status === 400) {
    notes.add('missing-document', `the page shows no ${name}`);
    return undefined;
  }
  const read = schema.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, `with JSON that is no list of ${name}`);
  return read.data;
}

export function readDocuments(documents: readonly PageDocument[], url: string, notes: Notes): OneUptimeDocuments {
  const document = documentNamed(documents, 'overview');
  if (document === undefined) throw unrecognised({ url }, 'without its overview');
  const overview = Overview.safeParse(readJson(document));
  if (!overview.success)
    throw unrecognised(document, 'with JSON that is no OneUptime page: "statusPageResources" or "monitorStatuses" is missing');
  return {
    overview: overview.data,
    fetchedAt: document.fetchedAt,
    incidents: readList(documents, 'incidents', Incidents, notes),
    events: readList(documents, 'maintenances', Events, notes),
    announcements: readList(documents, 'announcements', Announcements, notes),
  };
}

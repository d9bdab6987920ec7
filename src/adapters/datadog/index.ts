// Documents: /config.json (the whole page: components, incidents open and closed).
// Ids: page, component, incident and update carry ids; imported posts share one createdAt, their own time stands in startedAt.
// Cannot tell: maintenances (their form is not known), the impact of an incident without components, how far back the list reaches, how fresh the answer is.
import { z } from 'zod';
import type { PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { firstOfEach, isNewestFirst, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin, webAddress } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readConfig } from './read-config.js';
import { labelsOf, readComponents, readIncident } from './read-incident.js';
import type { DatadogConfig } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

/** The address that people know: the vendor's own host, if it has given the page one. */
function pageUrlOf({ customDomain, pageUrl }: DatadogConfig, origin: string): string {
  const own = customDomain === null || !/^[\w.-]+$/.test(customDomain) ? null : webAddress(`https://${customDomain}`, origin);
  return (own ?? webAddress(pageUrl, origin) ?? origin).replace(/(?<!\/)\/+$/, '');
}

/** What cannot be read may be worse than all that can. */
function pageStatus(config: DatadogConfig, components: readonly SnapshotComponent[], incidents: readonly SnapshotIncident[]) {
  const groups = config.components.good.filter(({ type }) => type === 'ComponentGroup');
  const isWhole = [config.components, config.incidents, ...groups.map((group) => group.components)].every(
    ({ listed, bad }) => listed && bad.length === 0,
  );
  return statusOfLists(incidents, components, isWhole && components.length > 0);
}

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'config');
  if (document === undefined || document.status !== 200)
    throw unrecognised({ url: `${origin}/config.json` }, 'with no configuration');
  const config = readConfig(document);
  const notes = new Notes();
  const components = firstOfEach(readComponents(notes.rows(config.components, 'components'), notes), 'components', notes);
  const pageUrl = pageUrlOf(config, origin);
  const context = { notes, pageUrl, labels: labelsOf(components) };
  const rows = firstOfEach(notes.rows(config.incidents, 'incidents'), 'incidents', notes);
  const listed = rows.map((row) => readIncident(row, context));
  const incidents = newestFirst(listed);
  if ((config.maintenances ?? []).length > 0)
    notes.add('not-read', 'the page lists maintenances, whose form is not known; they are left out');
  const isOrdered = config.incidents.bad.length === 0 && isNewestFirst(listed);
  return {
    snapshot: {
      provider: 'datadog',
      page: { name: config.name.trim(), url: pageUrl },
      status: pageStatus(config, components, incidents),
      components,
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: isOrdered ? [{ kinds: ['incident'], reach: 'recent' }] : [],
  };
}

const plan = ({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0 ? [] : [{ name: 'config', url: `${url}/config.json`, accept: 'json' }];

export const datadog = defineAdapter<Settings>({
  id: 'datadog',
  label: 'Datadog Status Pages',
  settings: Settings,
  detection,
  plan,
  parse,
});

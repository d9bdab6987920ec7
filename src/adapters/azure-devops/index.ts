// Documents: /_apis/status/health (how every service is in every geography).
// Ids: a service and a geography name a component; there are no incidents.
// Cannot tell: why something is unwell, since when and what is done about it: the page is a matrix of health words without texts.
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { detection } from './detection.js';
import { readComponents } from './read-components.js';
import { DevOpsHealth, pageStatusOf } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const healthAt = (origin: string): string => `${origin}/_apis/status/health?api-version=7.1-preview.1`;

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'health');
  if (document === undefined || document.status !== 200)
    throw unrecognised({ url: healthAt(origin) }, 'with no health of services');
  const health = DevOpsHealth.safeParse(readJson(document));
  if (!health.success) throw unrecognised(document, 'with JSON that has no "status" object or no services');
  const notes = new Notes();
  const components = firstOfEach(readComponents(health.data, notes), 'components', notes);
  if (components.length === 0) throw unrecognised(document, 'with services of which none has a geography');
  const status = pageStatusOf[notes.word(health.data.status.health, 'health of the page')];
  const page = { name: 'Azure DevOps', url: origin };
  return {
    snapshot: { provider: 'azure-devops', page, status, components, incidents: [], notes: notes.list() },
    asOf: null,
    windows: [],
  };
}

export const azureDevops = defineAdapter<Settings>({
  id: 'azure-devops',
  label: 'Azure DevOps status',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : [{ name: 'health', url: healthAt(url), accept: 'json' }]),
  parse,
});

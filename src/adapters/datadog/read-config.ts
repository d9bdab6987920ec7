import { z } from 'zod';
import type { PageDocument } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import { DatadogConfig } from './schema.js';

/** What no other `/config.json` has together. "maintenances" is null where there are none. */
const Anchor = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  components: z.array(z.unknown()),
  incidents: z.array(z.unknown()),
  maintenances: z.array(z.unknown()).nullable(),
});

/** @throws PermanentError `page.unrecognised` for every other document of that name, and for the web page that stands at every unknown path. */
export function readConfig(document: PageDocument): DatadogConfig {
  const raw = readJson(document);
  const read = DatadogConfig.safeParse(raw);
  if (!Anchor.safeParse(raw).success || !read.success)
    throw unrecognised(document, 'with JSON that is not the configuration of a Datadog status page');
  const { components } = read.data;
  if (components.good.length === 0 && components.bad.length > 0)
    throw unrecognised(document, 'with components in a form that is not the one of a Datadog status page');
  return read.data;
}

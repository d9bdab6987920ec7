// Documents: /public/currentevents (what is open, with its log), or instead of it one service feed (/rss/<service>-<region>.rss, one item for each update).
// Ids: the ARN stays through every rewording, the second of an entry names it; in feeds the service, the title without its state and the second of the oldest post, as their links are all equal.
// Cannot tell: maintenances, ends that leave no entry (an event just vanishes; an empty list means that all is well), services that were never impacted.
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { detection } from './detection.js';
import { parseEvents } from './parse-events.js';
import { parseServiceFeed } from './parse-service-feed.js';
import { isServiceFeed, settingsOf } from './settings.js';

const Settings = z.object({
  /** Any address of the dashboard, or a service's feed. */
  url: z.url({ protocol: /^https?$/ }).transform((url) => settingsOf(new URL(url)).url),
});
type Settings = z.infer<typeof Settings>;

function wanted({ url }: Settings): PageRequest {
  if (isServiceFeed(new URL(url))) return { name: 'feed', url, accept: 'xml' };
  return { name: 'events', url: `${url}/public/currentevents`, accept: 'json' };
}

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const { name, url } = wanted(settings);
  const document = documentNamed(documents, name);
  if (document === undefined || document.status !== 200) throw unrecognised({ url }, 'with no list of events');
  return name === 'feed' ? parseServiceFeed(document) : parseEvents(settings.url, document);
}

export const aws = defineAdapter<Settings>({
  id: 'aws',
  label: 'AWS Health',
  settings: Settings,
  detection,
  plan: (settings, soFar) => (soFar.length > 0 ? [] : [wanted(settings)]),
  parse,
});

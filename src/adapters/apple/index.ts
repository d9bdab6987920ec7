// Documents: /support/systemstatus/data/system_status_en_US.js, or the same below data/developer/ for developers, which stands in a call of a function.
// Ids: a message has a number and stands under every service that it is about; services only have names.
// Cannot tell: what a message said before it was replaced, regions, how long what is over stays listed, so that nothing can be told from its absence.
import { z } from 'zod';
import type { PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { type AppleSettings, appleSettings, detection } from './detection.js';
import { type Message, readMessage, serviceStatus } from './read-event.js';
import { type AppleEvent, type AppleService, AppleStatus } from './schema.js';

const Settings = z.object({ url: pageOrigin, page: z.enum(['services', 'developer']).default('services') });

const names: Readonly<Record<AppleSettings['page'], string>> = { services: 'Apple', developer: 'Apple Developer' };
const folders: Readonly<Record<AppleSettings['page'], string>> = { services: '', developer: 'developer/' };
const pages: Readonly<Record<AppleSettings['page'], string>> = {
  services: 'https://www.apple.com/support/systemstatus/',
  developer: 'https://developer.apple.com/system-status/',
};

/** The document for developers is a script: `jsonCallback({…});`. */
function unwrapped(document: PageDocument): PageDocument {
  const call = /^\s*[A-Za-z_$][\w$.]{0,60}\(/.exec(document.body);
  const end = document.body.lastIndexOf(')');
  return call === null || end < 0 ? document : { ...document, body: document.body.slice(call[0].length, end) };
}

function readServices(
  document: PageDocument,
  notes: Notes,
): { readonly services: readonly AppleService[]; readonly isWhole: boolean } {
  const read = AppleStatus.safeParse(readJson(unwrapped(document)));
  if (!read.success || read.data.services.good.length === 0)
    throw unrecognised(document, 'with JSON that lists no services, so it is not the status of Apple');
  const { services } = read.data;
  return { services: notes.rows(services, 'services'), isWhole: services.bad.length === 0 };
}

function readComponents(services: readonly AppleService[], notes: Notes): SnapshotComponent[] {
  const components = services.map((service) => {
    const name = service.serviceName.trim();
    if (!service.events.listed) notes.add('missing-list', `service ${name} has no list of events`);
    return { id: name, name, group: null, status: serviceStatus(service), regions: [] };
  });
  return firstOfEach(components, 'services', notes);
}

function readMessages(services: readonly AppleService[], origin: string, notes: Notes): SnapshotIncident[] {
  const messages = new Map<string, { readonly event: AppleEvent; readonly service: AppleService }[]>();
  for (const service of services) {
    for (const event of notes.rows(service.events, `events of ${service.serviceName}`)) {
      const listed = messages.get(event.messageId) ?? [];
      listed.push({ event, service });
      messages.set(event.messageId, listed);
    }
  }
  const incidents = [...messages].map(([id, listed]) => {
    const message: Message = { events: listed.map(({ event }) => event), services: listed.map(({ service }) => service) };
    return readMessage(id, message, origin, notes);
  });
  return newestFirst(incidents.filter((incident) => incident !== undefined));
}

async function parse({ url: origin, page }: AppleSettings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'status');
  if (document === undefined || document.status !== 200) throw unrecognised({ url: origin }, 'with no status of its services');
  const notes = new Notes();
  const { services, isWhole } = readServices(document, notes);
  const components = readComponents(services, notes);
  const incidents = readMessages(services, origin, notes);
  const status = statusOfLists(incidents, components, isWhole);
  const shown = { name: names[page], url: origin === 'https://www.apple.com' ? pages[page] : origin };
  return {
    snapshot: { provider: 'apple', page: shown, status, components, incidents, notes: notes.list() },
    asOf: null,
    // A message that was replaced was not taken back.
    latestOnly: incidents.map(({ id }) => id),
    windows: [],
  };
}

const plan = ({ url, page }: AppleSettings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0
    ? []
    : [{ name: 'status', url: `${url}/support/systemstatus/data/${folders[page]}system_status_en_US.js`, accept: 'json' }];

export const apple = defineAdapter<AppleSettings>({
  id: 'apple',
  label: 'Apple',
  settings: Settings,
  fromCatalogue: ({ url }) => appleSettings(new URL(url)),
  detection,
  plan,
  parse,
});

// Documents: the page itself, which shows the state of every component.
// Ids: none; a component is known by its name.
// Cannot tell: incidents, maintenances and their texts, times, regions, impact beyond the state of components; pages that only scripts fill are not read.
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { readHtml } from '../reading/html-document.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { isState, readComponents } from './read-components.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

/** A page that is cut off lacks its last components, and nothing else would show it. */
const isWholePage = (body: string): boolean => /<\/html\s*>\s*$/i.test(body.slice(-2000));

async function parse({ url }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'page');
  if (document?.status !== 200) throw unrecognised({ url }, 'with no web page');
  const page = readHtml(document);
  if (page.first(isState) === undefined)
    throw unrecognised(document, 'with a web page that shows no state of a component in the form of StatusCast');
  if (!isWholePage(document.body)) throw unrecognised(document, 'with a web page that is cut off');
  const notes = new Notes();
  const { components, isWhole } = readComponents(page, notes);
  const title = page.byTag('title')[0]?.text ?? '';
  return {
    snapshot: {
      provider: 'statuscast',
      page: { name: title.slice(0, 100).trim() || new URL(url).host, url },
      status: statusOfLists([], components, isWhole),
      components: [...components],
      incidents: [],
      notes: notes.list(),
    },
    asOf: null,
    windows: [],
  };
}

const plan = ({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0 ? [] : [{ name: 'page', url: `${url}/`, accept: 'html' }];

export const statuscast = defineAdapter<Settings>({
  id: 'statuscast',
  label: 'StatusCast',
  settings: Settings,
  detection,
  plan,
  parse,
});

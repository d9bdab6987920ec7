import { z } from 'zod';
import type { PageDocument } from '../adapter.js';
import { type HtmlElement, readHtml, scriptJson } from '../reading/html-document.js';
import { unrecognised } from '../reading/json-document.js';
import { PagerdutyData } from './schema.js';

export interface PagerdutyPage {
  readonly title: string;
  readonly data: PagerdutyData['summary'];
}

const Anchor = z.object({ summary: z.object({ open_incidents: z.array(z.unknown()) }) });
const Newer = z.object({ layout: z.object({ layout_settings: z.object({ statusPage: z.looseObject({}) }) }) });

const newer =
  'with the newer form of a PagerDuty page, which states a headline but no incidents: what it hides cannot be told, so it is not read';

function dataOf(page: HtmlElement): unknown {
  const script = page.first((element) => element.tag === 'script' && element.attribute('id') === 'data');
  return script === undefined ? undefined : scriptJson(script);
}

/** @throws PermanentError `page.unrecognised` unless the page carries its incidents. Such a host answers every path with a page, so the data decide. */
export function readPage(document: PageDocument): PagerdutyPage {
  const page = readHtml(document);
  const raw = dataOf(page);
  if (raw === undefined) throw unrecognised(document, 'with a web page that carries no data, so it is no PagerDuty status page');
  const read = PagerdutyData.safeParse(raw);
  if (Anchor.safeParse(raw).success && read.success)
    return { title: page.byTag('title')[0]?.text ?? '', data: read.data.summary };
  throw unrecognised(document, Newer.safeParse(raw).success ? newer : 'with a web page whose data have no list "open_incidents"');
}

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { historyFilter } from '../../src/app/history-filter.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import type { VendorPlaces } from '../../src/db/record/vendor-places.js';
import { endOfMonth, historySpans } from '../../src/domain/history-spans.js';
import { Impact, IncidentKind } from '../../src/domain/incident.js';
import { regionTree } from '../../src/domain/region-tree.js';
import { resolveRegion } from '../../src/domain/regions.js';
import { toIso } from '../../src/domain/time.js';
import type { HistoryChoice } from '../../src/web/history/choice.js';
import type { FilterOptions } from '../../src/web/history/filters.js';
import { HistoryPage } from '../../src/web/pages/history.js';
import { When } from './api/inputs.js';
import { optionalWord } from './inputs.js';
import { localeOf, wordsFor } from './locale.js';
import { frameOf, notFound, type Site, sendPage, sendProblem } from './send.js';
import { isStorable } from './storable.js';

const entriesOnPage = 20;

const Word = z.string().trim().min(1).max(200).refine(isStorable);

/** What cannot be read in the address is as if it were not there: a mistyped filter shows everything. */
const Address = z.object({
  kind: optionalWord(IncidentKind),
  impact: optionalWord(Impact),
  region: optionalWord(Word),
  component: optionalWord(Word),
  q: optionalWord(Word),
  month: optionalWord(z.string().regex(/^(19[789]|[2-8]\d\d)\d-(0[1-9]|1[0-2])$/)),
  after: optionalWord(z.string().max(100)),
});

const After = z
  .string()
  .transform((text) => text.split('~'))
  .pipe(z.tuple([When, z.string().min(1).refine(isStorable)]))
  .transform(([begunAt, id]) => ({ begunAt, id }));

function choiceOf(req: Request): { choice: HistoryChoice; after: z.infer<typeof After> | undefined } {
  const { q, ...address } = Address.parse(req.query);
  const after = After.safeParse(address.after).data;
  return { choice: { ...address, text: q, after: after === undefined ? null : address.after }, after };
}

/** More than people read in a list; others can still be typed into the address. */
const mostComponents = 100;

function optionsOf({ region }: HistoryChoice, places: VendorPlaces): FilterOptions {
  const gazetteer = loadGazetteer();
  const resolved = region === null ? undefined : resolveRegion(gazetteer, region);
  return {
    regions: regionTree(
      gazetteer,
      places.regions.map(({ name }) => name),
    ),
    components: places.components.slice(0, mostComponents).map(({ name }) => name),
    regionTag: resolved !== undefined && 'tag' in resolved ? resolved.tag : null,
    suggestions: resolved !== undefined && 'suggestions' in resolved ? resolved.suggestions : [],
  };
}

const none = [[], { regions: [], components: [] }] as const;

async function sendHistory(site: Site, req: Request, res: Response, slug: string): Promise<void> {
  const { record, clock } = site.deps;
  const [pages, places] = isStorable(slug) ? await Promise.all([record.vendorPages(slug), record.vendorPlaces(slug)]) : none;
  if (pages.length === 0)
    return sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.vendorUnknown(slug)));
  const { choice, after } = choiceOf(req);
  const filter = historyFilter(loadGazetteer(), slug, places, choice);
  const spans = historySpans(toIso(clock.now()), choice.month);
  const before = choice.month === null ? undefined : endOfMonth(choice.month);
  const [components, rows, survey] = await Promise.all([
    record.vendorComponents(slug),
    record.history({ ...filter, before, after, limit: entriesOnPage }),
    record.vendorSurvey(filter, spans),
  ]);
  const vendorName = pages[0]?.vendorName ?? slug;
  const shown = { vendorName, components, incidents: rows.incidents };
  const translations = await site.deps.translateHistory?.(shown, localeOf(req).language);
  const model = { slug, pages, components, rows, survey, spans, options: optionsOf(choice, places), choice, translations };
  sendPage(res, <HistoryPage frame={frameOf(site, req)} {...model} />);
}

/** What was seen: a vendor's outage history. */
export function recordRoutes(site: Site): Router {
  const router = Router();
  router.get('/vendors/:slug', (req, res) => sendHistory(site, req, res, req.params.slug));
  return router;
}

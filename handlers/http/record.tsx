import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { Impact, IncidentKind } from '../../src/domain/incident.js';
import { IsoTime } from '../../src/domain/time.js';
import { HistoryPage } from '../../src/web/pages/history.js';
import type { HistoryChoice } from '../../src/web/pages/history-side.js';
import { ReportPage } from '../../src/web/pages/report.js';
import { incidentJson } from '../../src/web/report/incident-json.js';
import { optionalWord } from './inputs.js';
import { wordsFor } from './locale.js';
import { frameOf, notFound, type Site, sendPage, sendProblem } from './send.js';

const entriesOnPage = 25;

/** What cannot be read in the address is as if it were not there: a mistyped filter shows everything. */
const Address = z.object({
  kind: optionalWord(IncidentKind),
  impact: optionalWord(Impact),
  q: optionalWord(z.string().trim().min(1).max(200)),
  month: optionalWord(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  after: optionalWord(z.string().max(100)),
});

const After = z
  .string()
  .transform((text) => text.split('~'))
  .pipe(z.tuple([IsoTime, z.string().min(1)]))
  .transform(([begunAt, id]) => ({ begunAt, id }));

/** The first moment after a month. */
const endOfMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString();

async function sendHistory(site: Site, req: Request, res: Response, slug: string): Promise<void> {
  const { record } = site.deps;
  const pages = await record.vendorPages(slug);
  if (pages.length === 0)
    return sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.vendorUnknown(slug)));
  const { q, ...address } = Address.parse(req.query);
  const after = After.safeParse(address.after).data;
  const choice: HistoryChoice = { ...address, text: q, after: after === undefined ? null : address.after };
  const [components, rows] = await Promise.all([
    record.vendorComponents(slug),
    record.history({
      slug,
      kind: choice.kind ?? undefined,
      impact: choice.impact ?? undefined,
      text: choice.text ?? undefined,
      before: choice.month === null ? undefined : endOfMonth(choice.month),
      after,
      limit: entriesOnPage,
    }),
  ]);
  sendPage(
    res,
    <HistoryPage frame={frameOf(site, req)} slug={slug} pages={pages} components={components} rows={rows} choice={choice} />,
  );
}

/** What was seen: a vendor's outage history and the report of one incident. */
export function recordRoutes(site: Site): Router {
  const router = Router();
  router.get('/vendors/:slug', (req, res) => sendHistory(site, req, res, req.params.slug));
  router.get('/incidents/:id.json', async (req, res) => {
    const report = await site.deps.record.incidentReport(req.params.id);
    if (report === undefined) sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.incidentUnknown));
    else res.set('cache-control', 'no-cache').json(incidentJson(report));
  });
  router.get('/incidents/:id', async (req, res) => {
    const report = await site.deps.record.incidentReport(req.params.id);
    if (report === undefined) sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.incidentUnknown));
    else sendPage(res, <ReportPage frame={frameOf(site, req)} report={report} />);
  });
  return router;
}

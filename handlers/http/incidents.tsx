import { stringify } from 'csv-stringify/sync';
import { type Request, type Response, Router } from 'express';
import type { IncidentMark } from '../../src/db/record/incident-marks.js';
import type { IncidentReport } from '../../src/db/record/report.js';
import { incidentFacts } from '../../src/domain/incident-facts.js';
import { ReportPage } from '../../src/web/pages/report.js';
import { incidentJson } from '../../src/web/report/incident-json.js';
import { localeOf, wordsFor } from './locale.js';
import { isAdmin } from './reader.js';
import { frameOf, notFound, type Site, sendPage, sendProblem } from './send.js';
import { isStorable } from './storable.js';

type Params = { readonly id: string };

/** The report that the address names; says so itself where there is none. */
async function reportOf(site: Site, req: Request<Params>, res: Response): Promise<IncidentReport | undefined> {
  const report = isStorable(req.params.id) ? await site.deps.record.incidentReport(req.params.id) : undefined;
  if (report === undefined) sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.incidentUnknown));
  return report;
}

/** What stands beside a report: other incidents, and what our channels had of it. */
async function surroundings({ deps }: Site, report: IncidentReport) {
  const { record } = deps;
  const query = { ...report, endedAt: incidentFacts(report).endedAt };
  const [related, overlapping, posts] = await Promise.all([
    report.components.length === 0 ? [] : record.relatedIncidents(query),
    record.overlappingIncidents(query),
    record.rootPosts(report.id),
  ]);
  return { related, posts, reading: deps.readReport(report, overlapping) };
}

async function sendReport(site: Site, req: Request<Params>, res: Response): Promise<void> {
  const report = await reportOf(site, req, res);
  if (report === undefined) return;
  const marks = isAdmin(req) ? await site.deps.record.incidentMarks(report.id) : [];
  const translations = await site.deps.translateReport?.(report, localeOf(req).language);
  sendPage(
    res,
    <ReportPage
      frame={frameOf(site, req)}
      report={report}
      marks={marks}
      {...(await surroundings(site, report))}
      {...(translations === undefined ? {} : { translations })}
    />,
  );
}

async function sendJson(site: Site, req: Request<Params>, res: Response): Promise<void> {
  const report = await reportOf(site, req, res);
  if (report !== undefined) res.set('cache-control', 'no-cache').json(incidentJson(report, await surroundings(site, report)));
}

/** Names of people and channels are nobody's business but the admin's. */
async function marksFor(site: Site, req: Request<Params>, res: Response): Promise<readonly IncidentMark[] | undefined> {
  if (!isAdmin(req)) {
    sendProblem(site, req, res, 403, wordsFor(req).problems.stranger);
    return undefined;
  }
  const report = await reportOf(site, req, res);
  return report === undefined ? undefined : site.deps.record.incidentMarks(report.id);
}

/** The report of one incident, for people and for programs, and who was affected by it. */
export function incidentRoutes(site: Site): Router {
  const router = Router();
  router.get('/incidents/:id/affected.csv', async (req, res) => {
    const marks = await marksFor(site, req, res);
    if (marks === undefined) return;
    const columns = ['markedAt', 'personName', 'personId', 'channelName', 'workspace', 'chat'];
    res
      .attachment(`affected-${req.params.id}.csv`)
      .type('text/csv')
      .set('cache-control', 'private, no-store')
      // A spreadsheet must not run what somebody has chosen as a name.
      .send(stringify([...marks], { header: true, columns, bom: true, escape_formulas: true }));
  });
  router.get('/incidents/:id/affected.json', async (req, res) => {
    const marks = await marksFor(site, req, res);
    if (marks !== undefined) res.set('cache-control', 'private, no-store').json({ incident: req.params.id, affected: marks });
  });
  router.get('/incidents/:id.json', (req, res) => sendJson(site, req, res));
  router.get('/incidents/:id', (req, res) => sendReport(site, req, res));
  return router;
}

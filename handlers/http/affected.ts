import { Router } from 'express';
import { affectedCsv, affectedRow } from '../../src/app/history-export/affected-rows.js';
import { quarterOf } from '../../src/domain/quarter.js';
import { wordsFor } from './locale.js';
import { isAdmin } from './reader.js';
import { type Site, sendProblem } from './send.js';

/** What people marked with "we were affected" in a quarter, as a table for the admin: it names people and channels. */
export function affectedRoutes(site: Site): Router {
  const { record, publicUrl } = site.deps;
  const router = Router();
  router.get('/affected.csv', async (req, res) => {
    const { problems, history } = wordsFor(req);
    if (!isAdmin(req)) return sendProblem(site, req, res, 403, problems.stranger);
    const quarter = typeof req.query.quarter === 'string' ? quarterOf(req.query.quarter) : undefined;
    if (quarter === undefined)
      return sendProblem(site, req, res, 400, { title: problems.badRequest.title, text: history.quarterMissing });
    const marks = await record.affectedIncidents(quarter.from, quarter.until);
    const lines = affectedCsv(marks.map((mark) => affectedRow(mark, publicUrl)));
    res
      .set({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="affected-${quarter.name}.csv"` })
      .type('text/csv')
      .send(`${lines.join('\n')}\n`);
  });
  return router;
}

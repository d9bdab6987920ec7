import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { csvLine } from '../../src/app/history-export/csv-lines.js';
import type { AuditChoice, AuditRow } from '../../src/db/record/audit-entries.js';
import type { AdminPort } from './admin-port.js';
import { optionalWord } from './inputs.js';

const Word = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((word) => !word.includes('\0'));
const Choice = z.object({
  q: optionalWord(Word),
  actor: optionalWord(Word),
  action: optionalWord(Word),
  workspace: optionalWord(Word),
});

export const auditChoice = (req: Request): AuditChoice => Choice.parse(req.query);

const mostExported = 10_000;
const pageSize = 1_000;

/** The newest entries, page by page, so that no answer of the database is large. */
async function exported({ lists }: AdminPort, choice: AuditChoice): Promise<AuditRow[]> {
  const found: AuditRow[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof lists.audit>> = await lists.audit({ ...choice, after, limit: pageSize });
    found.push(...page.rows);
    after = page.next;
  } while (after !== null && found.length < mostExported);
  return found;
}

const columns = ['at', 'actor', 'action', 'subject', 'workspace', 'tenant_id', 'detail'] as const;

const valuesOf = ({ at, actor, action, subject, workspace, tenantId, detail }: AuditRow): readonly string[] => [
  at,
  actor ?? '',
  action,
  subject,
  workspace,
  tenantId,
  JSON.stringify(detail),
];

const asFile = (res: Response, name: string): Response =>
  res.set({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` });

/** The log for people who count and for programs that keep it longer. Whoever mounts this lets only admins through. */
export function auditExportRoutes(port: AdminPort): Router {
  const router = Router();
  router.get('/admin/audit.csv', async (req, res) => {
    const lines = [csvLine(columns), ...(await exported(port, auditChoice(req))).map((row) => csvLine(valuesOf(row)))];
    asFile(res, 'tocsin-audit.csv')
      .type('text/csv')
      .send(`${lines.join('\n')}\n`);
  });
  router.get('/admin/audit.json', async (req, res) => {
    const entries = (await exported(port, auditChoice(req))).map(({ id: _ordinal, ...entry }) => entry);
    asFile(res, 'tocsin-audit.json').json({ entries });
  });
  return router;
}

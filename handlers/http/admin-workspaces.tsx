import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { z } from 'zod';
import { isLimitName, type LimitName } from '../../src/db/tenant-limits.js';
import { WriterRule } from '../../src/db/writers.js';
import { AdminWorkspacePage } from '../../src/web/admin/workspace.js';
import { workspacePath } from '../../src/web/admin/workspace-path.js';
import type { AdminPort } from './admin-port.js';
import { form } from './form.js';
import { wordsFor } from './locale.js';
import { frameOf, notFound, type Site, sendOn, sendPage, sendProblem } from './send.js';

const Most = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
]);
type Changes = Partial<Record<LimitName, number | null>>;

/** Fields that are not there change nothing; undefined where one of them is no number. */
function limitsIn(body: unknown): Changes | undefined {
  const changes: Changes = {};
  for (const [name, text] of Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(body))) {
    const most = Most.safeParse(typeof text === 'string' ? text.trim() : text);
    if (!isLimitName(name)) continue;
    if (!most.success) return undefined;
    changes[name] = most.data;
  }
  return changes;
}

const Rule = z.object({ rule: z.union([z.literal('default').transform(() => null), WriterRule]) });
const Typed = z.object({ typed: z.string().max(500).catch('') });

/** What one workspace or server has and may have, its export and its deletion. Whoever mounts this lets only admins through. */
export function adminWorkspaceRoutes(site: Site, { workspaces }: AdminPort): Router {
  const router = Router();
  router.get('/admin/installations/:tenant', async (req, res) => {
    const report = await workspaces.read(req.params.tenant);
    if (report === undefined) return sendProblem(site, req, res, 404, notFound(wordsFor(req)));
    sendPage(res, <AdminWorkspacePage frame={frameOf(site, req)} report={report} />);
  });
  router.post('/admin/installations/:tenant/limits', form, async ({ params: { tenant }, body }, res) => {
    const changes = limitsIn(body);
    sendOn(
      res,
      workspacePath(tenant),
      changes === undefined ? 'bad-limit' : await workspaces.limit({ tenantId: tenant, changes }),
    );
  });
  router.post('/admin/installations/:tenant/writers', form, async ({ params: { tenant }, body }, res) => {
    const chosen = Rule.safeParse(body);
    const rule = chosen.success ? await workspaces.rule({ tenantId: tenant, ...chosen.data }) : 'unknown';
    sendOn(res, workspacePath(tenant), rule);
  });
  router.post('/admin/installations/:tenant/export', async (req, res) => {
    const { tenant } = req.params;
    const lines = await workspaces.take(tenant);
    if (lines === undefined) return sendProblem(site, req, res, 404, notFound(wordsFor(req)));
    const name = `tocsin-${tenant.replace(/[^\w.-]/g, '_')}.jsonl`;
    res.set({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` });
    await pipeline(Readable.from(endedLines(lines)), res.type('application/x-ndjson'));
  });
  router.post('/admin/installations/:tenant/delete', form, async ({ params: { tenant }, body }, res) => {
    const { typed } = Typed.parse(body ?? {});
    const done = await workspaces.remove({ tenantId: tenant, typed });
    const isGone = done === 'deleted' || done === 'unknown';
    sendOn(res, isGone ? '/admin/installations' : workspacePath(tenant), done);
  });
  return router;
}

async function* endedLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

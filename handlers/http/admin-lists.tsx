import { type Request, Router } from 'express';
import type { VNode } from 'preact';
import { z } from 'zod';
import { ChatId } from '../../src/db/channels.js';
import { deliveryStates } from '../../src/db/record/admin-deliveries.js';
import { pageStandings } from '../../src/db/record/admin-pages.js';
import { toIso } from '../../src/domain/time.js';
import { AdminAuditPage } from '../../src/web/admin/audit.js';
import { AdminDeliveriesPage } from '../../src/web/admin/deliveries.js';
import { AdminInstallationsPage } from '../../src/web/admin/installations.js';
import { AdminPagesPage } from '../../src/web/admin/pages.js';
import { AdminSubscriptionsPage } from '../../src/web/admin/subscriptions.js';
import type { Frame } from '../../src/web/parts/layout.js';
import { auditChoice, auditExportRoutes } from './admin-audit.js';
import type { AdminPort } from './admin-port.js';
import { adminWorkspaceRoutes } from './admin-workspaces.js';
import { entrancesOf } from './entrances.js';
import { optionalWord } from './inputs.js';
import { wordsFor } from './locale.js';
import { frameOf, type Site, sendOn, sendPage } from './send.js';

const limit = 50;

const Word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((word) => !word.includes('\0'));

const Address = z.object({
  q: optionalWord(Word),
  after: optionalWord(z.string().min(1).max(2_000)),
  chat: optionalWord(ChatId),
  state: optionalWord(z.enum(deliveryStates)),
  standing: optionalWord(z.enum(pageStandings)),
  looking: optionalWord(z.literal('yes')),
});

interface Asked {
  readonly req: Request;
  readonly frame: Frame;
  readonly address: z.infer<typeof Address>;
}

/** What was asked for is said once, on the page that the browser is sent on to. */
function frameFor(site: Site, { req, address }: Pick<Asked, 'req' | 'address'>): Frame {
  const frame = frameOf(site, req);
  return address.looking === null ? frame : { ...frame, said: wordsFor(req).admin.looking };
}

const pages: Readonly<Record<string, (site: Site, port: AdminPort, asked: Asked) => Promise<VNode>>> = {
  subscriptions: async ({ deps }, { lists }, { frame, address: { q, chat, after } }) => {
    const list = await lists.subscriptions({ q, chat, after, limit, now: toIso(deps.clock.now()) });
    return <AdminSubscriptionsPage frame={frame} list={list} chosen={{ q, chat }} after={after} />;
  },
  pages: async (_site, { lists }, { frame, address: { q, standing, after } }) => {
    const list = await lists.pages({ q, standing, after, limit });
    return <AdminPagesPage frame={frame} list={list} chosen={{ q, standing }} after={after} />;
  },
  deliveries: async ({ deps }, { lists }, { frame, address: { q, chat, state, after } }) => {
    const [list, lag] = await Promise.all([
      lists.deliveries({ q, chat, state, after, limit }),
      lists.deliveryLag(toIso(deps.clock.now())),
    ]);
    return <AdminDeliveriesPage frame={frame} list={list} lag={lag} chosen={{ q, chat, state }} after={after} />;
  },
  installations: async ({ deps }, { lists }, { frame, address: { q, after } }) => {
    const list = await lists.installations({ q, after, limit });
    return <AdminInstallationsPage frame={frame} list={list} chosen={{ q }} after={after} entrances={entrancesOf(deps)} />;
  },
  audit: async (_site, { lists }, { req, frame, address: { after } }) => {
    const choice = auditChoice(req);
    const [list, options] = await Promise.all([lists.audit({ ...choice, after, limit }), lists.auditOptions()]);
    return <AdminAuditPage frame={frame} list={list} options={options} chosen={{ ...choice }} after={after} />;
  },
};

/** The lists of the admin. Whoever mounts this lets only admins through. */
export function adminListRoutes(site: Site, port: AdminPort): Router {
  const router = Router();
  for (const [name, page] of Object.entries(pages))
    router.get(`/admin/${name}`, async (req, res) => {
      const address = Address.parse(req.query);
      sendPage(res, await page(site, port, { req, address, frame: frameFor(site, { req, address }) }));
    });
  router.use(auditExportRoutes(port));
  router.use(adminWorkspaceRoutes(site, port));
  router.post('/admin/subscriptions/:tenant/:subscription/end', async ({ params }, res) => {
    const ended = await port.endSubscription({ tenantId: params.tenant, subscriptionId: params.subscription });
    sendOn(res, '/admin/subscriptions', ended ? 'removed' : 'unknown');
  });
  router.post('/admin/pages/:tenant/:page/look', async ({ params }, res) => {
    const known = await port.lookNow({ tenantId: params.tenant, pageId: params.page });
    if (known) sendOn(res, '/admin/pages?looking=yes');
    else sendOn(res, '/admin/pages', 'unknown');
  });
  return router;
}

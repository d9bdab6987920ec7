import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { paragraphOf } from '../../src/domain/filter-complaint.js';
import { publicTenant } from '../../src/domain/ids.js';
import { type BadgeState, badgeStyles, badgeSvg } from '../../src/web/badge.js';
import { printable } from '../../src/web/feeds/feed-entry.js';
import { isUnreadable, vendorState, worstOf } from '../../src/web/vendor-state.js';
import type { ApiPort } from './api/port.js';
import { type Refusal, refuse, sendRefusal } from './api/problem.js';
import { localeOf, wordsFor } from './locale.js';
import { sendIfChanged } from './send-if-changed.js';
import { isStorable } from './storable.js';

const many = z.union([z.string(), z.array(z.string()).max(20)]).transform((value) => [value].flat());
const Query = z.object({
  label: z.string().trim().min(1).max(80).optional().catch(undefined),
  style: z.enum(badgeStyles).catch('flat'),
  component: many.default([]),
  region: many.default([]),
});

/** More than a badge looks for: it tells the worst. */
const mostOpen = 100;

/** `/badge/<vendor>.svg`: how a vendor is doing now, or one part of it, as a picture for other pages. */
export function badgeRoutes(port: ApiPort): Router {
  const router = Router();
  router.get('/badge/:name', async (req, res) => {
    const slug = /^(.{1,200})\.svg$/s.exec(req.params.name)?.[1];
    if (slug === undefined) return sendRefusal(res, refuse(404, 'badge.unknown', 'Badges are at /badge/<vendor>.svg.'));
    await sendBadge(port, req, res, slug);
  });
  return router;
}

async function sendBadge(port: ApiPort, req: Request, res: Response, slug: string): Promise<void> {
  const query = Query.safeParse(req.query);
  if (!query.success || !isStorable([slug, query.data]))
    return sendRefusal(res, refuse(400, 'api.bad_request', '`component`, `region` and `label` are short texts.'));
  const { label, style, component, region } = query.data;
  const pages = await port.pages(publicTenant, slug);
  const state = await stateOf(port, pages, { component: component.filter(Boolean), region: region.filter(Boolean) });
  if ('kind' in state) return sendRefusal(res, state);
  const words = wordsFor(req);
  const svg = await badgeSvg(state, { label: printable(label ?? pages[0]?.vendorName ?? slug.slice(0, 40)), words, style });
  res.status(pages.length === 0 ? 404 : 200).set({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-language': localeOf(req).language,
  });
  if (pages.length === 0) res.send(svg);
  else sendIfChanged(req, res, svg);
}

type Pages = Awaited<ReturnType<ApiPort['pages']>>;

async function stateOf(
  port: ApiPort,
  pages: Pages,
  part: { readonly component: readonly string[]; readonly region: readonly string[] },
): Promise<BadgeState | Refusal> {
  const [first] = pages;
  if (first === undefined) return { state: 'unknown-vendor', worst: null };
  if (part.component.length + part.region.length === 0)
    return { state: vendorState(pages), worst: worstOf(pages.flatMap((page) => page.openImpacts)) };
  const read = await port.readFilter(publicTenant, { components: part.component, regions: part.region });
  if (read.kind === 'bad') return refuse(400, 'filter.bad', paragraphOf(read.complaints));
  const { incidents } = await port.find({
    tenantId: publicTenant,
    filter: read.filter,
    slugs: [first.vendorSlug],
    isOpen: true,
    limit: mostOpen,
  });
  const impacts = incidents
    .filter(({ incident }) => incident.status !== 'scheduled')
    .map(({ incident }) => (incident.kind === 'maintenance' ? ('maintenance' as const) : incident.impact));
  const worst = worstOf(impacts);
  if (worst !== null) return { state: 'incident', worst };
  if (pages.some(isUnreadable)) return { state: 'unknown', worst: null };
  return { state: impacts.length > 0 ? 'maintenance' : 'fine', worst: null };
}

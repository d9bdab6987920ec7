import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { Preset } from '../../src/domain/thread.js';
import { MatchesPage } from '../../src/web/pages/matches.js';
import { StartPage } from '../../src/web/pages/start.js';
import { entrancesOf } from './entrances.js';
import { form } from './form.js';
import { ChannelName, who } from './inputs.js';
import { localeOf, wordsFor } from './locale.js';
import { sendOverview } from './overview.js';
import { frameOf, type Site, sendOn, sendPage, sendProblem } from './send.js';

const mostText = 20_000;

const Pasted = z.object({ text: z.string() });
const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const Selection = z.object({ vendor: oneOrMany.default([]), channelName: z.string(), preset: Preset.catch('default') });

async function sendStart(
  site: Site,
  req: Request,
  res: Response,
  pasted: { text: string; complaint: string } | null,
): Promise<void> {
  const { language } = localeOf(req);
  const [counts, checks] = await Promise.all([site.deps.record.placeCounts(), site.deps.connections(language)]);
  const page = (
    <StartPage
      frame={frameOf(site, req)}
      followedPages={counts.pages}
      hasPreview={counts.channels > 0}
      checks={checks}
      entrances={entrancesOf(site.deps)}
      pasted={pasted}
    />
  );
  sendPage(res, page, pasted === null ? 200 : 422);
}

async function sendFirst(site: Site, req: Request, res: Response): Promise<void> {
  const { record } = site.deps;
  const counts = await record.placeCounts();
  if (counts.pages === 0) return sendStart(site, req, res, null);
  await sendOverview(site, req, res);
}

async function sendMatches(site: Site, req: Request, res: Response): Promise<void> {
  const text = Pasted.safeParse(req.body).data?.text.trim() ?? '';
  if (text === '') return sendStart(site, req, res, { text, complaint: wordsFor(req).doors.paste.empty });
  if (text.length > mostText)
    return sendStart(site, req, res, { text: text.slice(0, mostText), complaint: wordsFor(req).doors.paste.tooLong });
  const matches = await site.deps.matchVendors(text);
  const { channelDefault } = wordsFor(req).doors.matches;
  sendPage(
    res,
    <MatchesPage frame={frameOf(site, req)} text={text} matches={matches} channelName={channelDefault} complaint={null} />,
  );
}

async function follow(site: Site, req: Request, res: Response): Promise<void> {
  const selection = Selection.safeParse(req.body);
  if (!selection.success) return sendProblem(site, req, res, 400, wordsFor(req).problems.badRequest);
  const { vendor: vendors, channelName, preset } = selection.data;
  const name = ChannelName.safeParse(channelName);
  const complaint =
    vendors.length === 0 ? wordsFor(req).doors.matches.nothingChosen : name.success ? null : wordsFor(req).preview.badName;
  if (complaint !== null || !name.success)
    return sendProblem(site, req, res, 422, { title: wordsFor(req).problems.badRequest.title, text: complaint ?? '' });
  const result = await site.deps.followVendors({
    vendors,
    channelName: name.data,
    preset,
    by: who,
    language: localeOf(req).language,
  });
  if (result.kind === 'refused')
    return sendProblem(site, req, res, 422, { title: wordsFor(req).problems.badRequest.title, text: result.sentence });
  sendOn(res, `/preview/${encodeURIComponent(result.channelId)}`, 'following');
}

/** The first page, its three doors and what they lead to. */
export function doorRoutes(site: Site): Router {
  const router = Router();
  router.get('/', (req, res) => sendFirst(site, req, res));
  router.get('/start', (req, res) => sendStart(site, req, res, null));
  router.get(['/demo', '/start/vendors', '/start/follow'], (_req, res) => sendOn(res, '/start'));
  router.post('/demo', async (_req, res) => {
    await site.deps.startDemo();
    sendOn(res, '/preview', 'demo');
  });
  router.post('/start/vendors', form, (req, res) => sendMatches(site, req, res));
  router.post('/start/follow', form, (req, res) => follow(site, req, res));
  return router;
}

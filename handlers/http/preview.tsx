import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { Preset } from '../../src/domain/thread.js';
import { toIso } from '../../src/domain/time.js';
import { PreviewChannelPage, threadsOnPage } from '../../src/web/pages/preview-channel.js';
import { PreviewListPage } from '../../src/web/pages/preview-list.js';
import { form } from './form.js';
import { ChannelName, who } from './inputs.js';
import { localeOf, wordsFor } from './locale.js';
import { formatCursor, previewEvents } from './preview-events.js';
import { frameOf, notFound, type Site, sendOn, sendPage, sendProblem } from './send.js';

const Below = z.coerce.number().int().positive();
const NewChannel = z.object({ name: z.string(), preset: Preset.catch('default') });
const NewFilter = z.object({ filter: z.string().trim().min(1).max(4000) });
const NewPreset = z.object({ preset: Preset });

const addressOf = (channelId: string): string => `/preview/${encodeURIComponent(channelId)}`;

async function sendList(site: Site, req: Request, res: Response, refused: { name: string } | null): Promise<void> {
  const channels = await site.deps.record.previewChannels();
  const complaint = refused === null ? null : wordsFor(req).preview.badName;
  const page = (
    <PreviewListPage frame={frameOf(site, req)} channels={channels} complaint={complaint} name={refused?.name ?? ''} />
  );
  sendPage(res, page, refused === null ? 200 : 422);
}

type Refused = { readonly filter: string; readonly sentence: string } | null;

async function sendChannel(site: Site, req: Request, res: Response, channelId: string, refused: Refused): Promise<void> {
  const { record, clock } = site.deps;
  // Read before the messages: what is edited in between comes through the live stream.
  const now = toIso(clock.now());
  const channel = await record.previewChannel(channelId);
  if (channel === undefined)
    return sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.channelUnknown));
  const below = Below.safeParse(req.query.below).data;
  const threads = await record.previewThreads(channelId, threadsOnPage + 1, below);
  const shown = threads.slice(0, threadsOnPage);
  const ordinals = shown.flatMap((thread) => [thread.root, ...thread.replies]).map((message) => message.ordinal);
  const cursor = below === undefined ? formatCursor({ ordinal: Math.max(0, ...ordinals), editedAt: now }) : null;
  const older = threads.length > threadsOnPage ? (shown.at(-1)?.root.ordinal ?? null) : null;
  const model = { channel, threads: shown, cursor, older, refused };
  sendPage(res, <PreviewChannelPage frame={frameOf(site, req)} {...model} />, refused === null ? 200 : 422);
}

async function createChannel(site: Site, req: Request, res: Response): Promise<void> {
  const given = NewChannel.safeParse(req.body);
  if (!given.success) return sendProblem(site, req, res, 400, wordsFor(req).problems.badRequest);
  const name = ChannelName.safeParse(given.data.name);
  if (!name.success) return sendList(site, req, res, { name: given.data.name });
  const result = await site.deps.createPreviewChannel({ name: name.data, preset: given.data.preset, by: who });
  sendOn(res, addressOf(result.channelId), result.kind);
}

async function subscribe(site: Site, req: Request, res: Response, channelId: string): Promise<void> {
  const given = NewFilter.safeParse(req.body);
  if (!given.success) return sendProblem(site, req, res, 400, wordsFor(req).problems.badRequest);
  const { filter } = given.data;
  const result = await site.deps.subscribe({ channelId, filter, by: who, language: localeOf(req).language });
  if (result.kind === 'bad-filter') return sendChannel(site, req, res, channelId, { filter, sentence: result.sentence });
  sendOn(res, addressOf(channelId), result.kind);
}

async function setPreset(site: Site, req: Request, res: Response, channelId: string): Promise<void> {
  const given = NewPreset.safeParse(req.body);
  if (!given.success) return sendProblem(site, req, res, 400, wordsFor(req).problems.badRequest);
  await site.deps.setPreset({ channelId, preset: given.data.preset, by: who });
  sendOn(res, addressOf(channelId), 'preset');
}

/** The preview chat: its channels, one channel live, and what comes into it. */
export function previewRoutes(site: Site): Router {
  const router = Router();
  router.get('/preview', (req, res) => sendList(site, req, res, null));
  router.post('/preview', form, (req, res) => createChannel(site, req, res));
  router.get('/preview/:id', (req, res) => sendChannel(site, req, res, req.params.id, null));
  router.get('/preview/:id/events', previewEvents(site));
  // A complaint is answered at the form's own address, which a reader may reload or keep.
  router.get('/preview/:id/subscriptions', (req, res) => sendOn(res, addressOf(req.params.id)));
  router.post('/preview/:id/subscriptions', form, async (req, res) => {
    if ((await site.deps.record.previewChannel(req.params.id)) === undefined) {
      sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.channelUnknown));
    } else await subscribe(site, req, res, req.params.id);
  });
  router.post('/preview/:id/subscriptions/:subscription/remove', async (req, res) => {
    await site.deps.unsubscribe({ channelId: req.params.id, subscriptionId: req.params.subscription, by: who });
    sendOn(res, addressOf(req.params.id), 'removed');
  });
  router.post('/preview/:id/preset', form, (req, res) => setPreset(site, req, res, req.params.id));
  return router;
}

import { isDeepStrictEqual } from 'node:util';
import type { ChatPort } from '../chat/port.js';
import type { Clock } from '../clock.js';
import { addChannel, type ChannelRow, findChannel, loadChannel, writeChannelSettings } from '../db/channels.js';
import { reviewHolds } from '../db/held-threads.js';
import { chatTenantId } from '../db/installations.js';
import { markThread, unmarkThread } from '../db/marks.js';
import { muteVendor, unmuteVendor } from '../db/mutes.js';
import { threadsAbout } from '../db/record/api-affected.js';
import { ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, hashId, previewTenant, randomId, type TenantId } from '../domain/ids.js';
import type { Preset } from '../domain/thread.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { errorCode, TocsinError } from '../errors.js';
import { type AnnounceDeps, announceDeed, type Untold } from './api-announce.js';
import { channelVendors } from './channel-vendors.js';
import { sampleCalls } from './commands/sample-calls.js';
import type { Wake } from './wake.js';

export interface ChannelDeps extends AnnounceDeps {
  readonly clock: Clock;
  readonly wake: Wake;
  readonly chatOf: (chat: string) => ChatPort;
}

/** A channel of this workspace that is still there. */
export async function liveChannel(
  { db }: Pick<ChannelDeps, 'db'>,
  tenantId: TenantId,
  id: string,
): Promise<ChannelRow | undefined> {
  const known = await loadChannel(db, tenantId, ChannelId.parse(id));
  return known === undefined ? undefined : findChannel(db, tenantId, known.chat, known.externalId);
}

/** Makes a preview channel; undefined where its name is taken. Channels of Slack and Discord are made there. */
export async function makePreviewChannel(
  { db }: Pick<ChannelDeps, 'db'>,
  { name, preset, by }: { readonly name: string; readonly preset: Preset; readonly by: string },
  existing: readonly ChannelRow[],
): Promise<ChannelRow | undefined> {
  if (existing.some((channel) => channel.chat === 'preview' && channel.name === name)) return undefined;
  const id = ChannelId.parse(randomId());
  return addChannel(db, { tenantId: previewTenant, id, chat: 'preview', externalId: id, name, preset }, { by });
}

/** Changes what a channel decided for all its subscriptions; a sentence where the change does not fit this channel. */
export async function changeSettings(
  deps: AnnounceDeps & Pick<ChannelDeps, 'clock'>,
  channel: ChannelRow,
  changes: Partial<ChannelSettings>,
  by: string,
): Promise<{ readonly settings: ChannelSettings; readonly untold: Untold } | { readonly sentence: string }> {
  const settings = ChannelSettings.parse({ ...channel.settings, ...changes });
  if (settings.publish && !(channel.chat === 'discord' && channel.kind === 'announcement'))
    return { sentence: 'Only an announcement channel of Discord has followers to publish to; this is none.' };
  if (isEverybody(settings, channel)) return { sentence: 'A person, a group or a role can be mentioned; never everybody.' };
  if (isDeepStrictEqual(settings, channel.settings)) return { settings, untold: null };
  await writeChannelSettings(deps.db, channel.tenantId, channel.id, settings, { by });
  await reviewHolds(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  const untold = await announceDeed(deps, channel, by, { kind: 'settings', before: channel.settings, after: settings });
  return { settings, untold };
}

/** On Discord the role that everybody has bears the id of the server. */
const isEverybody = ({ mention }: ChannelSettings, { chat, tenantId }: ChannelRow): boolean =>
  chat === 'discord' && mention?.who.kind === 'role' && chatTenantId('discord', mention.who.id) === tenantId;

/** Undefined where nothing of this vendor comes to the channel, so that there is nothing to keep silent. */
export async function mute(
  deps: AnnounceDeps & Pick<ChannelDeps, 'clock'>,
  channel: ChannelRow,
  { vendorSlug, minutes, by }: { readonly vendorSlug: string; readonly minutes: number; readonly by: string },
): Promise<{ readonly until: IsoTime; readonly untold: Untold } | undefined> {
  if (!(await channelVendors(deps, channel)).includes(vendorSlug)) return undefined;
  const at = toIso(deps.clock.now());
  const until = addMs(at, minutes * 60_000);
  await muteVendor(deps.db, { tenantId: channel.tenantId, channelId: channel.id, vendorSlug, until, by, at });
  return { until, untold: await announceDeed(deps, channel, by, { kind: 'muted', vendorSlug, at, until }) };
}

/** Undefined where it was not muted. */
export async function unmute(
  deps: AnnounceDeps & Pick<ChannelDeps, 'clock' | 'wake'>,
  channel: ChannelRow,
  { vendorSlug, by }: { readonly vendorSlug: string; readonly by: string },
): Promise<{ readonly untold: Untold } | undefined> {
  const waited = await unmuteVendor(deps.db, channel.tenantId, channel.id, vendorSlug, toIso(deps.clock.now()), by);
  if (waited === undefined) return undefined;
  for (const { tenantId, threadId } of waited) await deps.wake.thread(tenantId, threadId);
  return { untold: await announceDeed(deps, channel, by, { kind: 'unmuted', vendorSlug }) };
}

export interface SaidAffected {
  readonly tenantId: TenantId;
  readonly incidentId: string;
  /** Null: in every channel that has a thread about it. */
  readonly channelId: string | null;
  readonly person: string;
  /** Whose token says so. */
  readonly tokenId: string;
}

const personId = ({ person, tokenId }: SaidAffected): string => `api-${hashId('affected', tokenId, person)}`;

async function threadsOf({ db }: Pick<ChannelDeps, 'db'>, said: SaidAffected) {
  const threads = await threadsAbout(db, said.tenantId, said.incidentId);
  return threads.filter(({ channelId }) => said.channelId === null || channelId === said.channelId);
}

/** Says in the threads about an incident that it hit somebody. Returns how many threads there are: none, and nothing is kept. */
export async function sayAffected(
  { db, clock, wake }: Pick<ChannelDeps, 'db' | 'clock' | 'wake'>,
  said: SaidAffected,
): Promise<number> {
  const threads = await threadsOf({ db }, said);
  const mark = { kind: 'affected', personId: personId(said), personName: said.person, markedAt: toIso(clock.now()) } as const;
  for (const { threadId } of threads)
    if (await markThread(db, { tenantId: said.tenantId, threadId }, mark)) await wake.thread(said.tenantId, threadId);
  return threads.length;
}

/** Takes it back; returns in how many threads it stood. */
export async function takeBackAffected({ db, wake }: Pick<ChannelDeps, 'db' | 'wake'>, said: SaidAffected): Promise<number> {
  let stood = 0;
  for (const { threadId } of await threadsOf({ db }, said)) {
    if (!(await unmarkThread(db, { tenantId: said.tenantId, threadId }, 'affected', personId(said)))) continue;
    stood += 1;
    await wake.thread(said.tenantId, threadId);
  }
  return stood;
}

export interface TestStep {
  readonly name: 'post' | 'reply' | 'edit';
  /** Null where it worked. */
  readonly code: string | null;
  readonly detail: string | null;
}

const callLimitMs = 10_000;

/** Posts an incident that is none, with a reply and an edit, by the calls that a real one makes. Nobody is mentioned. */
export async function testChannel(
  { clock, chatOf }: Pick<ChannelDeps, 'clock' | 'chatOf'>,
  channel: ChannelRow,
): Promise<TestStep[]> {
  const { tenantId, id: channelId, externalId, kind, settings } = channel;
  const calls = sampleCalls({ tenantId, channelId, externalId, kind, publish: false }, toIso(clock.now()), settings.language);
  const root = await attempt('post', async () => chatOf(channel.chat).perform(calls.root([]), AbortSignal.timeout(callLimitMs)));
  const { ref } = root;
  if (ref === undefined) return [root.step];
  const port = chatOf(channel.chat);
  const reply = await attempt('reply', () => port.perform(calls.reply(ref), AbortSignal.timeout(callLimitMs)));
  const edit = await attempt('edit', () => port.perform(calls.edit(ref), AbortSignal.timeout(callLimitMs)));
  return [root.step, reply.step, edit.step];
}

async function attempt(
  name: TestStep['name'],
  work: () => Promise<{ readonly messageRef: string }>,
): Promise<{ readonly step: TestStep; readonly ref: string | undefined }> {
  try {
    return { step: { name, code: null, detail: null }, ref: (await work()).messageRef };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return { step: { name, code: errorCode(error), detail: error.message }, ref: undefined };
  }
}

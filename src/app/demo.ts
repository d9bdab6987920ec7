import { addChannel, removePreviewChannel, writeChannelSettings } from '../db/channels.js';
import { addPage, followPage, type PageKey, pagesOfVendor, removePage, unfollowPage } from '../db/pages.js';
import { defaultSettings } from '../domain/channel-settings.js';
import { everyKind } from '../domain/filter.js';
import { ChannelId, PageId, previewTenant, publicTenant, randomId } from '../domain/ids.js';
import type { Preset } from '../domain/thread.js';
import { toIso } from '../domain/time.js';
import type { Simulator } from './simulate/server.js';
import { type SubscribeDeps, subscribe } from './subscribe.js';

export interface DemoDeps extends SubscribeDeps {
  /** Lets the fetcher reach the simulated page although it is on this machine. */
  readonly allowedOrigins: Set<string>;
}

export interface Demo {
  readonly channelIds: readonly ChannelId[];
  readonly pageUrl: string;
  close(): Promise<void>;
}

const slug = 'larkline';

/** The same incidents, seen by people who asked for different things. */
const channels: readonly { readonly id: string; readonly name: string; readonly preset: Preset; readonly filter: string }[] = [
  {
    id: 'demo-everything',
    name: 'demo-everything',
    preset: 'default',
    filter: `${slug} ${everyKind}`,
  },
  { id: 'demo-eu', name: 'demo-eu', preset: 'default', filter: `${slug} region:eu` },
  { id: 'demo-major', name: 'demo-major', preset: 'default', filter: `${slug} min-impact:major` },
];

/**
 * Starts an invented vendor whose history unfolds at `speed` times its pace (long quiet times are cut short), and three preview channels with
 * different filters. Whatever an earlier demo left is removed first, so the story always begins at its beginning. What plays the vendor is loaded here:
 * most services never do.
 */
export async function startDemo(deps: DemoDeps, speed?: number): Promise<Demo> {
  const [{ demoHistory, demoPace }, { startSimulator }] = await Promise.all([
    import('./simulate/demo-history.js'),
    import('./simulate/server.js'),
  ]);
  await clearDemo(deps);
  const { history, startAt } = demoHistory(toIso(deps.clock.now()));
  const simulator = await startSimulator({
    history,
    startAt,
    ...demoPace,
    ...(speed !== undefined && { speed }),
    as: 'statuspage',
    waitForReader: true,
  });
  const origin = new URL(simulator.origin);
  deps.allowedOrigins.add(origin.host);
  const page = await addDemoPage(deps, simulator, history.page.name);
  for (const { id, name, preset, filter } of channels) {
    const channelId = ChannelId.parse(id);
    await addChannel(
      deps.db,
      { tenantId: previewTenant, id: channelId, chat: 'preview', externalId: id, name, preset },
      { by: 'the demo' },
    );
    // A history that unfolds within a minute would be a storm; who looks for the first time shall see threads.
    await writeChannelSettings(deps.db, previewTenant, channelId, { ...defaultSettings, storms: false }, { by: 'the demo' });
    await subscribe(deps, { tenantId: previewTenant, channelId, expression: filter, by: 'the demo' });
  }
  return {
    channelIds: channels.map(({ id }) => ChannelId.parse(id)),
    pageUrl: simulator.url,
    close: async () => {
      await unfollowPage(deps.db, previewTenant, page);
      deps.allowedOrigins.delete(origin.host);
      await simulator.close();
    },
  };
}

async function addDemoPage(deps: DemoDeps, simulator: Simulator, vendorName: string): Promise<PageKey> {
  const key = { tenantId: publicTenant, pageId: PageId.parse(randomId()) };
  const page = {
    ...key,
    vendorSlug: slug,
    vendorName,
    url: simulator.origin,
    adapter: 'statuspage',
    settings: { url: simulator.origin },
    pollSeconds: 1,
  };
  await addPage(deps.db, page, toIso(deps.clock.now()));
  await followPage(deps.db, previewTenant, key);
  return key;
}

/** A demo that was killed leaves a page that nobody serves any more; it must not be shown as a vendor that cannot be read. */
export async function clearDemo(deps: Pick<DemoDeps, 'db'>): Promise<void> {
  for (const { id } of channels) await removePreviewChannel(deps.db, previewTenant, ChannelId.parse(id));
  for (const page of await pagesOfVendor(deps.db, publicTenant, slug))
    await removePage(deps.db, { tenantId: page.tenantId, pageId: page.id });
}

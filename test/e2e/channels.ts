import { subscribe } from '../../src/app/subscribe.js';
import { noWake } from '../../src/app/wake.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { systemClock } from '../../src/clock.js';
import { addChannel, ensureChannel, setPreset } from '../../src/db/channels.js';
import type { Db } from '../../src/db/database.js';
import { addPage, followPage } from '../../src/db/pages.js';
import { ChannelId, PageId, publicTenant } from '../../src/domain/ids.js';
import { toIso } from '../../src/domain/time.js';
import { createFetcher } from '../../src/http/fetcher.js';
import type { Platform, PlatformChannel } from './platform.js';
import type { Storm } from './storm.js';

export interface StormPages {
  readonly simulators: readonly { readonly vendor: string; readonly simulator: { readonly origin: string } }[];
}

type Followers = Pick<Platform, 'chat' | 'kind' | 'tenantId' | 'channels'>;

/** Two channels with the preset `plain`: one follows all of the storm, the other what is major. */
export async function followStorm(db: Db, storm: StormPages, platform: Followers): Promise<void> {
  const fetcher = createFetcher({ allowPrivateNetworks: true, version: 'test' });
  const deps = { db, clock: systemClock, fetcher, catalogue: loadCatalogue(), gazetteer: loadGazetteer(), wake: noWake };
  const subscribers = await Promise.all(
    platform.channels.map(async (channel) => ({ channel, id: await plainChannel(db, platform, channel) })),
  );
  for (const [index, { vendor, simulator }] of storm.simulators.entries()) {
    const vendorSlug = `storm-${index + 1}`;
    const key = { tenantId: publicTenant, pageId: PageId.parse(vendorSlug) };
    const page = {
      ...key,
      vendorSlug,
      vendorName: vendor,
      url: simulator.origin,
      adapter: 'statuspage',
      settings: { url: simulator.origin },
      pollSeconds: 1,
    };
    await addPage(db, page, toIso(systemClock.now()));
    await followPage(db, platform.tenantId, key);
    for (const { channel, id } of subscribers) {
      const expression = channel.name === 'everything' ? vendorSlug : `${vendorSlug} min-impact:major`;
      const answer = await subscribe(deps, { tenantId: platform.tenantId, channelId: id, expression, by: 'the harness' });
      if (answer.kind !== 'subscribed') throw new Error(`could not subscribe to ${expression}: ${JSON.stringify(answer)}`);
    }
  }
  await fetcher.close();
}

async function plainChannel(
  db: Db,
  { chat, kind, tenantId }: Followers,
  { name, externalId }: PlatformChannel,
): Promise<ChannelId> {
  if (chat === 'preview') {
    const id = ChannelId.parse(externalId);
    await addChannel(db, { tenantId, id, chat, externalId, name, preset: 'plain' });
    return id;
  }
  const { id } = await ensureChannel(db, { tenantId, chat, externalId, name, kind });
  await setPreset(db, tenantId, id, 'plain');
  return id;
}

/** What people see in a channel, as `token of the incident` → `tokens of the replies, in the order they stand there`; a second root is a second entry. */
export const threadsIn = async (platform: Platform, channel: PlatformChannel): Promise<string[]> =>
  (await platform.threads(channel))
    .map(({ root, replies }) => {
      const said = replies.map((text) => /v\d-i\d-u\d/.exec(text)?.[0] ?? 'without words');
      return `${/Trouble (v\d-i\d)/.exec(root)?.[1] ?? 'without a title'}: ${said.join(' ')}`;
    })
    .toSorted();

export const expectedIn = (storm: Storm, { name }: PlatformChannel): string[] =>
  storm.incidents
    .filter(({ impact }) => name === 'everything' || impact === 'major')
    .map(({ token, updates }) => `${token}: ${updates.map((update) => update.token).join(' ')}`)
    .toSorted();

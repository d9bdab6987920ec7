import { z } from 'zod';
import { subscribe } from '../../src/app/subscribe.js';
import { noWake } from '../../src/app/wake.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { systemClock } from '../../src/clock.js';
import { addChannel } from '../../src/db/channels.js';
import { type Db, rows, sql } from '../../src/db/database.js';
import { addPage, followPage } from '../../src/db/pages.js';
import { ChannelId, PageId, previewTenant, publicTenant } from '../../src/domain/ids.js';
import { toIso } from '../../src/domain/time.js';
import { createFetcher } from '../../src/http/fetcher.js';
import type { Storm } from './storm.js';

export const everything = ChannelId.parse('everything');
export const majorOnly = ChannelId.parse('major-only');

/** Two preview channels with the preset `plain`: one follows all of the storm, the other what is major. */
export async function followStorm(db: Db, storm: Storm): Promise<void> {
  const fetcher = createFetcher({ allowPrivateNetworks: true, version: 'test' });
  const deps = { db, clock: systemClock, fetcher, catalogue: loadCatalogue(), gazetteer: loadGazetteer(), wake: noWake };
  for (const channelId of [everything, majorOnly]) {
    await addChannel(db, {
      tenantId: previewTenant,
      id: channelId,
      chat: 'preview',
      externalId: channelId,
      name: channelId,
      preset: 'plain',
    });
  }
  for (const [index, { vendor, simulator }] of storm.simulators.entries()) {
    const vendorSlug = `storm-${index + 1}`;
    const key = { tenantId: publicTenant, pageId: PageId.parse(vendorSlug) };
    const settings = { url: simulator.origin };
    const page = {
      ...key,
      vendorSlug,
      vendorName: vendor,
      url: simulator.origin,
      adapter: 'statuspage',
      settings,
      pollSeconds: 1,
    };
    await addPage(db, page, toIso(systemClock.now()));
    await followPage(db, previewTenant, key);
    for (const [channelId, expression] of [
      [everything, vendorSlug] as const,
      [majorOnly, `${vendorSlug} min-impact:major`] as const,
    ]) {
      const answer = await subscribe(deps, { tenantId: previewTenant, channelId, expression, by: 'the harness' });
      if (answer.kind !== 'subscribed') throw new Error(`could not subscribe to ${expression}: ${JSON.stringify(answer)}`);
    }
  }
  await fetcher.close();
}

const Message = z.object({ ref: z.string(), rootRef: z.string().nullable(), text: z.string() });

/** What people see in a channel, as `token of the incident` → `tokens of the replies, in the order they stand there`; a second root is a second entry. */
export async function threadsIn(db: Db, channelId: ChannelId): Promise<string[]> {
  const messages = await rows(
    Message,
    db,
    sql`select ref, root_ref as "rootRef", slack::text as text from preview_messages where channel_id = ${channelId} order by ordinal`,
  );
  const roots = messages.filter(({ rootRef }) => rootRef === null);
  return roots
    .map((root) => {
      const replies = messages
        .filter(({ rootRef }) => rootRef === root.ref)
        .map(({ text }) => /v\d-i\d-u\d/.exec(text)?.[0] ?? 'without words');
      return `${/Trouble (v\d-i\d)/.exec(root.text)?.[1] ?? 'without a title'}: ${replies.join(' ')}`;
    })
    .toSorted();
}

export const expectedIn = (storm: Storm, channelId: ChannelId): string[] =>
  storm.incidents
    .filter(({ impact }) => channelId === everything || impact === 'major')
    .map(({ token, updates }) => `${token}: ${updates.map((update) => update.token).join(' ')}`)
    .toSorted();

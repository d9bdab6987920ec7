import { type ChannelRow, type ChatId, channelsOf, findChannel } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { complaintOf } from '../domain/complaint-words.js';
import type { TenantId } from '../domain/ids.js';
import { elseTerms, type Route } from '../domain/route.js';
import type { ChannelWord, RoutedText } from '../domain/route-text.js';

interface Chat {
  readonly tenantId: TenantId;
  readonly chat: ChatId;
}

/** The channel of the workspace that a word means, among those in which Tocsin was used before. Undefined where none is, or where several are. */
export async function channelMeant(db: Db, { tenantId, chat }: Chat, word: ChannelWord): Promise<ChannelRow | undefined> {
  if (word.kind === 'id') return findChannel(db, tenantId, chat, word.text);
  const name = word.text.toLowerCase();
  const named = (await channelsOf(db, tenantId)).filter((known) => known.chat === chat && known.name.toLowerCase() === name);
  const live = await Promise.all(named.map(({ externalId }) => findChannel(db, tenantId, chat, externalId)));
  const [only, ...others] = live.filter((found) => found !== undefined);
  return others.length === 0 ? only : undefined;
}

type Routed = Extract<RoutedText, { readonly kind: 'routed' }>;

/** Every route in its order, the one for the rest last. */
export const wishesOf = ({ routes, otherwise }: Routed): { readonly filter: string; readonly target: ChannelWord }[] => [
  ...routes,
  ...(otherwise === null ? [] : [{ filter: elseTerms, target: otherwise }]),
];

/** The routes of a text whose channels are all known; a complaint where one is not. */
export async function routesAmongKnown(
  db: Db,
  chat: Chat,
  routed: Routed,
): Promise<{ readonly routes: Route[] } | { readonly refused: ReturnType<typeof complaintOf> }> {
  const routes: Route[] = [];
  for (const { filter, target } of wishesOf(routed)) {
    const channel = await channelMeant(db, chat, target);
    if (channel === undefined) return { refused: complaintOf({ about: 'unknown-channel', of: { word: target.text } }) };
    routes.push({ filter, channelId: channel.id });
  }
  return { routes };
}

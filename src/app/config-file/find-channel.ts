import type { ChannelLook } from '../../chat/rooms.js';
import { ChannelId, hashId, type TenantId } from '../../domain/ids.js';
import { nearest } from '../../domain/nearest.js';
import { TocsinError } from '../../errors.js';
import type { RealChat } from '../commands/deps.js';
import type { WorkspaceState } from './state.js';
import type { WantedChannel } from './wanted.js';

/** One read of a channel of Slack or Discord. Left out where neither is connected. */
export type LookAtChannel = (chat: RealChat, tenantId: TenantId, externalId: string, signal: AbortSignal) => Promise<ChannelLook>;

export type FoundChannel = Pick<WantedChannel, 'channel' | 'isNew'>;

const idForms: Readonly<Record<RealChat, RegExp>> = { slack: /^[CG][A-Z0-9]{1,30}$/, discord: /^\d{15,22}$/ };
const callLimitMs = 10_000;

/**
 * The channel that a word of the file means: the platform's id of it, or the name of one that Tocsin knows. One that it does not know is asked for by its
 * id; the preview makes what it is asked for. A sentence where there is none.
 */
export async function findChannel(
  look: LookAtChannel | undefined,
  workspace: WorkspaceState,
  word: string,
  preset: 'default' | 'plain' | undefined,
): Promise<FoundChannel | string> {
  const known = workspace.channels.map(({ channel }) => channel);
  const name = word.replace(/^#/, '');
  const [byId] = known.filter(({ externalId }) => externalId === word);
  const [byName, ...others] = byId === undefined ? known.filter((one) => one.name.toLowerCase() === name.toLowerCase()) : [byId];
  if (others.length > 0) return `Several channels are called \`#${name}\`; give the id of the one that is meant.`;
  if (byName !== undefined)
    return preset === undefined || preset === byName.preset
      ? { channel: byName, isNew: false }
      : `\`#${byName.name}\` was made with the preset \`${byName.preset}\` and keeps it; leave \`preset\` out, or name a new channel.`;
  if (workspace.chat === 'preview') return newPreviewChannel(workspace, name, preset ?? 'default');
  if (!idForms[workspace.chat].test(word)) return unknownName(workspace, name);
  return askPlatform(look, { ...workspace, chat: workspace.chat }, word);
}

function newPreviewChannel({ tenantId }: WorkspaceState, name: string, preset: 'default' | 'plain'): FoundChannel | string {
  if (name.length > 80) return 'The name of a preview channel may have 80 characters.';
  const id = ChannelId.parse(hashId('channel', tenantId, 'preview', name));
  return { channel: { tenantId, id, chat: 'preview', externalId: id, name, kind: 'text', preset }, isNew: true };
}

function unknownName({ chat, channels }: WorkspaceState, name: string): string {
  const [meant] = nearest(
    name,
    channels.map(({ channel }) => ({ key: channel.name.replace(/[^\p{L}\p{N}]/gu, ''), thing: channel.name })),
    1,
  );
  const guess = meant === undefined ? '' : ` Did you mean \`#${meant}\`?`;
  const id = chat === 'slack' ? 'C0123ABCD' : '112233445566778899';
  return `Tocsin does not know a channel \`#${name}\` here.${guess} Give its id, such as \`${id}\`, or use Tocsin in it once.`;
}

async function askPlatform(
  look: LookAtChannel | undefined,
  { chat, tenantId }: WorkspaceState & { readonly chat: RealChat },
  externalId: string,
): Promise<FoundChannel | string> {
  const platform = chat === 'slack' ? 'Slack' : 'Discord';
  if (look === undefined)
    return `\`${externalId}\` is new to Tocsin, and ${platform} is not connected here to ask about it: set its token.`;
  try {
    const seen = await look(chat, tenantId, externalId, AbortSignal.timeout(callLimitMs));
    if (seen.kind !== 'seen') return cannotUse[seen.kind](externalId, platform);
    const id = ChannelId.parse(hashId('channel', tenantId, chat, externalId));
    return {
      channel: { tenantId, id, chat, externalId, name: seen.name, kind: seen.channelKind, preset: 'default' },
      isNew: true,
    };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return `${platform} did not say what \`${externalId}\` is: ${error.message}`;
  }
}

const cannotUse = {
  hidden: (id: string, platform: string) =>
    `${platform} shows Tocsin no channel \`${id}\`: invite the bot into it, or correct the id.`,
  unfit: (id: string) => `\`${id}\` is a kind of channel that has no threads; name a text, announcement or forum channel.`,
  closed: (id: string) => `\`${id}\` is archived or closed to the bot; open it first, or name another channel.`,
} as const;

import type { ChannelLook } from '../../chat/rooms.js';
import type { ChannelKind } from '../../domain/channel-settings.js';
import { ChannelError } from '../../errors.js';
import type { Line } from '../../words/segments.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { listOf, shown } from './describe.js';

/** What a channel allows. `later`: a request is kept until somebody lets the bot in. */
export type Room =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly channelKind: ChannelKind;
      /** Why a confirmation is asked for first; null where none is. */
      readonly crowd: string | null;
    }
  | { readonly kind: 'later'; readonly code: string; readonly why: Line; readonly ending: string; readonly aside: string }
  | { readonly kind: 'no'; readonly why: Line };

const crowdFrom = 500;

/** Looks at the channel that somebody asks in. Throws RetryableError and OperatorError as `Rooms.look` does. */
export async function lookAtRoom(deps: Pick<CommandDeps, 'rooms'>, asking: Asking): Promise<Room> {
  const { place } = asking;
  const known = place.missing;
  if (known !== null && known.length === 0 && place.channelName !== null && place.channelKind !== null)
    return { kind: 'open', name: place.channelName, channelKind: place.channelKind, crowd: null };
  const look = await lookOrHidden(deps, asking);
  const missing = known !== null && known.length > 0 ? known : look.kind === 'seen' ? look.missing : [];
  if (missing.length > 0) return lacking(asking, missing, look.kind === 'seen' ? look.granted : []);
  switch (look.kind) {
    case 'seen':
      return { kind: 'open', name: look.name, channelKind: look.channelKind, crowd: crowdOf(look) };
    case 'hidden':
      return hiddenRoom(asking, look.code);
    case 'closed':
      return { kind: 'no', why: closedWords(asking, look) };
    case 'unfit':
      return {
        kind: 'no',
        why: isDirect(asking)
          ? [noDirect]
          : [`${here(asking)} is a kind of channel that has no threads. Pick a text, announcement or forum channel.`],
      };
  }
}

async function lookOrHidden(deps: Pick<CommandDeps, 'rooms'>, { place }: Asking): Promise<ChannelLook> {
  try {
    return await deps.rooms(place.chat).look(place.tenantId, place.channelRef, roomSignal());
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    return { kind: 'hidden', code: error.code, name: place.channelName };
  }
}

const here = ({ place }: Asking, name: string | null = place.channelName): string =>
  name === null ? 'This channel' : `#${shown(name)}`;

const crowdOf = (look: Extract<ChannelLook, { readonly kind: 'seen' }>): string | null => {
  if (!look.isGeneral && (look.memberCount ?? 0) <= crowdFrom) return null;
  if (look.memberCount === null) return 'everybody is in it';
  return `has ${look.memberCount.toLocaleString('en-US')} members`;
};

export function hiddenRoom(asking: Asking, code: string): Exclude<Room, { readonly kind: 'open' }> {
  if (/restricted/.test(code)) return { kind: 'no', why: restricted(asking) };
  if (/archived/.test(code))
    return { kind: 'no', why: [`${here(asking)} is archived. Unarchive it first, or pick another channel.`] };
  if (asking.place.chat === 'discord') return lacking(asking, ['View Channel', 'Send Messages'], [], code);
  // Nobody can be invited into a direct message.
  if (isDirect(asking)) return { kind: 'no', why: [noDirect] };
  return {
    kind: 'later',
    code,
    why: ["I can't post in this channel yet: it is private and I'm not in it. Type ", { code: '/invite @Tocsin' }, ' here'],
    ending: 'finishes by itself',
    aside: '',
  };
}

/** Slack's ids say what they stand for. */
const isDirect = ({ place }: Asking): boolean => place.chat === 'slack' && place.channelRef.startsWith('D');

const noDirect = 'I post in channels, not in direct messages. Type this in the channel that needs it.';

const restricted = (asking: Asking): Line => [
  `Only some people may post in ${asking.place.channelName === null ? 'this channel' : here(asking)}, and I'm not one of them. `,
  'An admin can add me under channel settings → Posting permissions, or pick another channel.',
];

function closedWords(asking: Asking, look: { readonly code: string; readonly name: string | null }): Line {
  if (!/archived/.test(look.code)) return restricted(asking);
  return [`${here(asking, look.name ?? asking.place.channelName)} is archived. Unarchive it first, or pick another channel.`];
}

function lacking(
  asking: Asking,
  missing: readonly string[],
  granted: readonly string[],
  code = 'chat.missing_permissions',
): Extract<Room, { readonly kind: 'later' }> {
  const name = asking.place.channelName === null ? 'this channel' : here(asking);
  if (asking.place.chat === 'slack')
    return {
      kind: 'later',
      code,
      why: [`I can't post in ${name} yet: I'm not in it. Type `, { code: '/invite @Tocsin' }, ' here'],
      ending: 'finishes by itself',
      aside: '',
    };
  const able = missing.includes('View Channel')
    ? "can't see"
    : missing.includes('Send Messages')
      ? "can't post in"
      : "can't open threads in";
  return {
    kind: 'later',
    code,
    why: [`I ${able} ${name}. Someone who can edit its permissions must allow me `, { bold: listOf(missing, 9) }],
    ending: 'finishes by itself then',
    aside: granted.length === 0 ? '' : ` (${granted.map((one) => `${one} ✓`).join(' ')})`,
  };
}

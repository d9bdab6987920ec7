import type { ChannelLook } from '../../chat/rooms.js';
import type { ChannelKind } from '../../domain/channel-settings.js';
import { ChannelError } from '../../errors.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { Line, Segment } from '../../words/segments.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { shown } from './describe.js';
import { speech } from './speech.js';

/** What a channel allows. `later`: a request is kept until somebody lets the bot in. */
export type Room =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly channelKind: ChannelKind;
      /** Why a confirmation is asked for first; null where none is. */
      readonly crowd: string | null;
    }
  | {
      readonly kind: 'later';
      readonly code: string;
      /** Without a stop at its end. */
      readonly why: Line;
      /** Rights that the bot has already; null where that is not said. */
      readonly granted: string | null;
      /** Somebody has to allow something first. */
      readonly isOnceAllowed: boolean;
    }
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
      return { kind: 'open', name: look.name, channelKind: look.channelKind, crowd: crowdOf(look, speech(asking).say) };
    case 'hidden':
      return hiddenRoom(asking, look.code);
    case 'closed':
      return { kind: 'no', why: closedWords(asking, look) };
    case 'unfit':
      return {
        kind: 'no',
        why: [isDirect(asking) ? words(asking).noDirect : words(asking).noThreads(named(asking))],
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

const words = (asking: Asking): AnswerWords['room'] => speech(asking).say.room;

/** `#general`; null where the name is not known. */
const named = ({ place }: Asking, name: string | null = place.channelName): string | null =>
  name === null ? null : `#${shown(name)}`;

const crowdOf = (look: Extract<ChannelLook, { readonly kind: 'seen' }>, { common, room }: AnswerWords): string | null => {
  if (!look.isGeneral && (look.memberCount ?? 0) <= crowdFrom) return null;
  return look.memberCount === null ? room.everybodyIn : room.members(common.number(look.memberCount));
};

export function hiddenRoom(asking: Asking, code: string): Exclude<Room, { readonly kind: 'open' }> {
  const room = words(asking);
  if (/restricted/.test(code)) return { kind: 'no', why: [room.restricted(named(asking))] };
  if (/archived/.test(code)) return { kind: 'no', why: [room.archived(named(asking))] };
  if (asking.place.chat === 'discord') return lacking(asking, ['View Channel', 'Send Messages'], [], code);
  // Nobody can be invited into a direct message.
  if (isDirect(asking)) return { kind: 'no', why: [room.noDirect] };
  return { kind: 'later', code, why: room.isPrivate(invite), granted: null, isOnceAllowed: false };
}

const invite: Segment = { code: '/invite @Tocsin' };

/** Slack's ids say what they stand for. */
const isDirect = ({ place }: Asking): boolean => place.chat === 'slack' && place.channelRef.startsWith('D');

function closedWords(asking: Asking, look: { readonly code: string; readonly name: string | null }): Line {
  const room = words(asking);
  if (!/archived/.test(look.code)) return [room.restricted(named(asking))];
  return [room.archived(named(asking, look.name ?? asking.place.channelName))];
}

function lacking(
  asking: Asking,
  missing: readonly string[],
  granted: readonly string[],
  code = 'chat.missing_permissions',
): Extract<Room, { readonly kind: 'later' }> {
  const { common, room } = speech(asking).say;
  if (asking.place.chat === 'slack')
    return { kind: 'later', code, why: room.notIn(named(asking), invite), granted: null, isOnceAllowed: false };
  const what = missing.includes('View Channel') ? 'see' : missing.includes('Send Messages') ? 'post' : 'threads';
  const { permission } = common;
  return {
    kind: 'later',
    code,
    why: room.lacks(what, named(asking), { bold: common.list(missing.map(permission), 9) }),
    granted: granted.length === 0 ? null : granted.map((one) => `${permission(one)} ✓`).join(' '),
    isOnceAllowed: true,
  };
}

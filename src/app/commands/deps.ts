import type { ChatPort } from '../../chat/port.js';
import type { Rooms } from '../../chat/rooms.js';
import type { TenantId } from '../../domain/ids.js';
import type { Language } from '../../domain/language.js';
import type { Log } from '../../log.js';
import type { ForwardDeps } from '../forward-incidents.js';
import type { SubscribeDeps } from '../subscribe.js';
import type { Answer, Person, Place } from './command.js';

export type RealChat = 'slack' | 'discord';

export interface CommandDeps extends SubscribeDeps {
  readonly rooms: (chat: RealChat) => Rooms;
  readonly chatOf: (chat: RealChat) => ChatPort;
  /** Where people open a message; null where the platform's address is not known. */
  readonly linkTo: (chat: RealChat, tenantId: TenantId, channelRef: string, messageRef: string) => Promise<string | null>;
  /** What people type on this platform, for what is said outside of any request. */
  readonly commandName: (chat: RealChat) => string;
  /** Where reports are; null where no public address is configured. */
  readonly publicUrl: string | null;
  readonly log: Log;
  /** What ways out of chat are set up and tried with. */
  readonly forwarding: Pick<ForwardDeps, 'poster' | 'secrets'>;
  /** Waits so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Who asks what where: what a typed command and a press have in common. */
export interface Asking {
  readonly place: Place;
  readonly person: Person;
  readonly commandName: string;
  /** In what the channel is spoken to; English where it is left out. */
  readonly language?: Language | undefined;
}

/** How long one call to a platform may take on behalf of a command; the person waits for it. */
export const roomTimeoutMs = 10_000;

export const roomSignal = (): AbortSignal => AbortSignal.timeout(roomTimeoutMs);

/** One command: `words` is what follows its name. */
export type CommandHandler = (deps: CommandDeps, asking: Asking, words: string) => Promise<Answer>;

import type { ChannelKind } from '../../domain/channel-settings.js';
import type { TenantId } from '../../domain/ids.js';
import type { Language } from '../../domain/language.js';
import type { Control, Pressed } from '../../render/controls.js';
import type { Line } from '../../words/segments.js';

/** Who asks. `name` is shown to others; `mayChange` is what the platform says about this person in this channel (Discord: *Manage Channels*). */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly mayChange: boolean;
  /** The platform says with the request that this person runs the whole place (Discord: *Manage Server*). Left out: nobody said so. */
  readonly isAdmin?: boolean;
}

/** Where something was asked. In a thread this is the parent channel, and `rootRef` the message the thread hangs on. */
export interface Place {
  readonly chat: 'slack' | 'discord';
  readonly tenantId: TenantId;
  /** The platform's id of the channel. */
  readonly channelRef: string;
  /** Without `#`; null where the platform did not say. */
  readonly channelName: string | null;
  readonly channelKind: ChannelKind | null;
  readonly rootRef: string | null;
  /** Permissions that the bot lacks here, where the request itself said so (Discord); null: ask. */
  readonly missing: readonly string[] | null;
}

export interface CommandRequest {
  readonly place: Place;
  readonly person: Person;
  /** What follows the command's name: `subscribe livekit region:us-east`. */
  readonly text: string;
  /** What people type: `/tocsin`, or the name that the manifest gave it. Answers use it. */
  readonly commandName: string;
}

/** What can be pressed under the root of a thread. */
export type RootPress = 'affected' | 'over' | 'postmortem' | 'why' | 'mute' | 'narrow' | 'unaffected';

export interface PressRequest {
  readonly place: Place;
  readonly person: Person;
  readonly commandName: string;
  /** A control of an answer, or of a root (`messageRef` is the root's reference). */
  readonly pressed: Pressed | { readonly kind: 'root'; readonly action: RootPress; readonly messageRef: string };
  /** What was picked, or what was written into the form (one value). */
  readonly values: readonly string[];
}

export interface AnswerRow {
  readonly line: Line;
  /** Stand right below the line. */
  readonly controls?: readonly Control[];
}

/** What a command says. No rows: nothing more has to be said to this person. */
export interface Answer {
  /** Only the asking person sees them. */
  readonly rows: readonly AnswerRow[];
}

/** The form that a control opens: one field. */
export interface Form {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly offerId: string;
  /** Of its buttons; English where it is left out. */
  readonly language?: Language | undefined;
}

export interface Choice {
  readonly label: string;
  /** Goes into the command as it stands. */
  readonly value: string;
}

/**
 * What the doors of Slack and Discord call after they have acknowledged. Nothing here throws for bad input: the answer says what is wrong and
 * what to type. Each interaction is taken once: `interactionId` is the platform's own, and a second delivery gets undefined.
 */
export interface Commands {
  run(request: CommandRequest, interactionId: string): Promise<Answer | undefined>;
  press(request: PressRequest, interactionId: string): Promise<Answer | undefined>;
  /** Undefined when the offer is over. Must be quick: the platforms give three seconds for opening a form. */
  form(tenantId: TenantId, offerId: string): Promise<Form | undefined>;
  /** For autocomplete, at most 25; quick. */
  suggest(place: Place, field: 'vendor' | 'subscription', typed: string): Promise<readonly Choice[]>;
  /** The bot may post in this channel now, or may again: kept requests are carried out, a pause ends. */
  admitted(tenantId: TenantId, chat: 'slack' | 'discord', channelRef: string): Promise<void>;
}

/** What one person got back for something they typed or pressed. */
export interface Reply {
  /** The platform was answered in time; otherwise people read that the app did not respond. */
  readonly acknowledged: boolean;
  /** What only this person reads, oldest first, without the marks of the platform's markup. */
  readonly texts: readonly string[];
  /** The last of them. */
  readonly text: string;
  /** Labels of buttons and placeholders of menus in the last answer. */
  readonly labels: readonly string[];
  /** Values on offer in a menu of the last answer. */
  options(placeholder: string): readonly string[];
  /** `values` are picked in a menu, `text` is written into the form that a button opens. */
  press(label: string, given?: { readonly values?: readonly string[]; readonly text?: string }): Promise<Reply>;
}

export type RootAction = 'affected' | 'over' | 'postmortem' | 'why' | 'mute' | 'narrow' | 'unaffected';

/** A message as everybody sees it. */
export interface Shown {
  readonly ref: string;
  /** Without the marks of the platform's markup. */
  readonly text: string;
  readonly edits: number;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Asked {
  readonly by?: Person;
  readonly in?: string;
  /** The command says nothing to its person; nobody waits for it. */
  readonly silent?: boolean;
}

/** One channel on one platform, and the people in it. */
export interface Seat {
  readonly chat: 'slack' | 'discord';
  /** What the service needs to reach the platform. */
  readonly env: Readonly<Record<string, string>>;
  readonly channelId: string;
  /** May change what comes to the channel. */
  readonly dana: Person;
  /** Another one who may. */
  readonly yuki: Person;
  /** May not. */
  readonly guest: Person;
  /** `subscribe larch`: what follows the command's name. */
  type(text: string, asked?: Asked): Promise<Reply>;
  pressRoot(root: string, action: RootAction, by?: Person): Promise<Reply>;
  /** A button under a message that everybody sees, or what is picked in its menu. */
  pressShown(ref: string, label: string, by?: Person, values?: readonly string[]): Promise<Reply>;
  /** Values on offer in a menu under a message that everybody sees. */
  offered(ref: string, label: string): readonly string[];
  /** What one person was told directly, oldest first. */
  direct(person: Person): readonly string[];
  /** What stands in the channel by us, oldest first: roots, lines of our own, what surfaces. */
  shown(channelId?: string): readonly Shown[];
  /** Roots of incidents alone. */
  roots(channelId?: string): readonly Shown[];
  /** What hangs below a root by us, oldest first; what is also shown in the channel counts where it is a reply. */
  thread(root: string, channelId?: string): readonly Shown[];
  /** Whoever was notified by a message of ours so far: ids, `here`, `everyone`. */
  pinged(): readonly string[];
  /** The last thing that people did, delivered once more. */
  redeliver(): Promise<void>;
  /** Connects the platform with the service, also after a restart. */
  attach(serviceUrl: string): Promise<void>;
  close(): Promise<void>;
}

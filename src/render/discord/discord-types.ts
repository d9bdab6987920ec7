/** The parts of Discord's message object that we send, as they go over the wire. */
export interface DiscordEmbed {
  readonly title?: string;
  readonly url?: string;
  readonly description: string;
  readonly color: number;
  readonly footer: { readonly text: string };
}

export interface DiscordButton {
  readonly type: 2;
  readonly style: 1 | 2 | 4;
  readonly label: string;
  readonly custom_id: string;
}

export interface DiscordLink {
  readonly type: 2;
  readonly style: 5;
  readonly label: string;
  readonly url: string;
}

export interface DiscordSelect {
  readonly type: 3;
  readonly custom_id: string;
  readonly placeholder: string;
  readonly options: readonly { readonly label: string; readonly value: string; readonly default?: true }[];
  readonly min_values: number;
  readonly max_values: number;
}

export interface DiscordRow {
  readonly type: 1;
  readonly components: readonly (DiscordButton | DiscordLink | DiscordSelect)[];
}

export interface AllowedMentions {
  readonly parse: readonly [];
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
}

export interface DiscordMessage {
  readonly content: string;
  readonly embeds?: readonly DiscordEmbed[];
  readonly components?: readonly DiscordRow[];
  /** Nobody can be pinged by a message of ours unless a subscriber asked for it. */
  readonly allowed_mentions: AllowedMentions;
  /** 4096 posts without a notification. Cannot be changed by an edit. */
  readonly flags?: number;
  readonly nonce?: string;
  readonly enforce_nonce?: true;
}

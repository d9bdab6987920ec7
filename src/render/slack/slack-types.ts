/** The parts of Block Kit that we send, as they go over the wire. */
export interface Mrkdwn {
  readonly type: 'mrkdwn';
  readonly text: string;
  /** Keeps Slack from turning words of a vendor into links and mentions. */
  readonly verbatim: true;
}

export interface PlainText {
  readonly type: 'plain_text';
  readonly text: string;
  readonly emoji: true;
}

export interface SlackButton {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: PlainText;
  /** Left out where the action_id says all. */
  readonly value?: string;
}

interface SlackOption {
  readonly text: PlainText;
  readonly value: string;
}

export interface SlackOverflow {
  readonly type: 'overflow';
  readonly action_id: string;
  readonly options: readonly SlackOption[];
}

export interface SlackSelect {
  readonly type: 'static_select';
  readonly action_id: string;
  readonly placeholder: PlainText;
  readonly options: readonly SlackOption[];
}

export type SlackBlock =
  | { readonly type: 'section'; readonly block_id?: string; readonly expand?: true; readonly text: Mrkdwn }
  | { readonly type: 'context'; readonly elements: readonly Mrkdwn[] }
  | { readonly type: 'actions'; readonly elements: readonly (SlackButton | SlackOverflow | SlackSelect)[] };

export interface SlackMessage {
  readonly text: string;
  readonly blocks?: readonly SlackBlock[];
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly metadata: { readonly event_type: 'tocsin_delivery'; readonly event_payload: { readonly k: string } };
}

export const mrkdwn = (text: string): Mrkdwn => ({ type: 'mrkdwn', text, verbatim: true });
export const plainText = (text: string): PlainText => ({ type: 'plain_text', text, emoji: true });

/** A limit of a platform, in UTF-16 units or items, with the document that states it. */
interface Limit {
  readonly max: number;
  readonly source: string;
}

const limit = (max: number, source: string): Limit => ({ max, source });

const blockKit = 'Slack, Block Kit reference (@slack/types 3.2.0)';
const postMessage = 'Slack, chat.postMessage';
const updateMessage = 'Slack, chat.update';

export const slackLimits = {
  blocks: limit(50, blockKit),
  blockId: limit(255, blockKit),
  sectionText: limit(3_000, blockKit),
  contextElements: limit(10, blockKit),
  contextText: limit(3_000, blockKit),
  actionsElements: limit(25, blockKit),
  actionId: limit(255, blockKit),
  buttonText: limit(75, blockKit),
  buttonValue: limit(2_000, blockKit),
  overflowOptions: limit(5, blockKit),
  optionText: limit(75, blockKit),
  optionValue: limit(75, blockKit),
  /** Posting takes more, but an edit over this is refused with msg_too_long, and every message may be edited. */
  text: limit(4_000, updateMessage),
  /** About 13,200 were measured; beyond it Slack answers msg_blocks_too_long. */
  messageText: limit(12_000, postMessage),
} as const satisfies Record<string, Limit>;

const message = 'Discord, resources/message';
const embed = 'Discord, resources/message, embed limits';
const components = 'Discord, components/reference';
const channel = 'Discord, resources/channel';

export const discordLimits = {
  content: limit(2_000, message),
  nonce: limit(25, message),
  embeds: limit(10, message),
  embedTitle: limit(256, embed),
  embedDescription: limit(4_096, embed),
  embedFooter: limit(2_048, embed),
  embedTotal: limit(6_000, embed),
  embedUrl: limit(2_048, embed),
  actionRows: limit(5, components),
  rowButtons: limit(5, components),
  buttonLabel: limit(80, components),
  customId: limit(100, components),
  threadName: limit(100, channel),
} as const satisfies Record<string, Limit>;

/** Our own: what a root shows before "see the thread". */
export const rootBudget = {
  quoteChars: 300,
  quoteRendered: 1_500,
  headline: 200,
  titleChars: 200,
  vendorChars: 60,
  tagChars: 48,
  placeChars: 24,
} as const;

/** Our own: what a reply says in place of a root, once escaped, so that its text keeps its room. */
export const standingBudget = { vendorChars: 40, placesChars: 50 } as const;

/** Our own: the quoted text of one reply leaves room for its first and last line within Discord's content limit, the tighter of the two. */
export const replyBudget = {
  quoteChars: 1_750,
  parts: 24,
  plainChars: 3_500,
  appendedChars: 900,
  appendedHeadChars: 130,
} as const;

import type { DiscordMessage } from '../../../src/render/discord/discord-types.js';
import { discordLimits, slackLimits } from '../../../src/render/limits.js';
import type { SlackMessage } from '../../../src/render/slack/slack-types.js';

type Check = readonly [what: string, isWrong: boolean];

const wrong = (checks: readonly Check[]): string[] => checks.filter(([, isWrong]) => isWrong).map(([what]) => what);
const over = (what: string, size: number, { max }: { readonly max: number }): Check => [
  `${what} has ${size}, most ${max}`,
  size > max,
];
const empty = (what: string, text: string): Check => [`${what} is empty`, text.trim() === ''];

/** The only tokens in angle brackets that we write ourselves. */
const ownSlackTokens = /<!date\^\d+\^(?:\{[a-z_]+\} ?)+\|[^<>|]+>|<(?:https?:\/\/|mailto:)[^<>|\s]+(?:\|[^<>]*)?>/g;

/** Tokens of people and groups that we meant to name. */
const without = (text: string, called: readonly string[]): string =>
  called.reduce((rest, token) => rest.replaceAll(token, ''), text);

/** What Slack would refuse in a message, or what a vendor got through. `called` are the tokens that it may hold. */
export function slackProblems(message: SlackMessage, called: readonly string[] = []): string[] {
  const blocks = message.blocks ?? [];
  const texts: string[] = [message.text];
  const problems = wrong([
    over('text', message.text.length, slackLimits.text),
    empty('text', message.text),
    over('blocks', blocks.length, slackLimits.blocks),
  ]);
  for (const block of blocks) {
    if (block.type === 'section') {
      texts.push(block.text.text);
      problems.push(
        ...wrong([
          over('section', block.text.text.length, slackLimits.sectionText),
          empty('section', block.text.text),
          over('block_id', block.block_id?.length ?? 0, slackLimits.blockId),
        ]),
      );
    } else if (block.type === 'context') {
      texts.push(...block.elements.map(({ text }) => text));
      problems.push(
        ...wrong(
          block.elements.flatMap(({ text }) => [over('context', text.length, slackLimits.contextText), empty('context', text)]),
        ),
      );
      problems.push(
        ...wrong([
          over('context elements', block.elements.length, slackLimits.contextElements),
          ['context has no element', block.elements.length === 0],
        ]),
      );
    } else {
      problems.push(
        ...wrong([
          over('actions', block.elements.length, slackLimits.actionsElements),
          ['actions are empty', block.elements.length === 0],
        ]),
      );
      problems.push(...block.elements.flatMap(slackElementProblems));
    }
  }
  problems.push(...wrong([over('all texts', texts.join('').length, slackLimits.messageText)]));
  return [...problems, ...texts.map((text) => without(text, called)).flatMap(slackTextProblems)];
}

type SlackElement = Extract<NonNullable<SlackMessage['blocks']>[number], { type: 'actions' }>['elements'][number];

function slackElementProblems(element: SlackElement): string[] {
  const id = over('action_id', element.action_id.length, slackLimits.actionId);
  if (element.type === 'button')
    return wrong([
      id,
      over('button', element.text.text.length, slackLimits.buttonText),
      over('value', element.value?.length ?? 0, slackLimits.buttonValue),
    ]);
  return wrong([
    id,
    over('options', element.options.length, element.type === 'overflow' ? slackLimits.overflowOptions : { max: 100 }),
    ...element.options.flatMap(({ text, value }) => [
      over('option', text.text.length, slackLimits.optionText),
      over('option value', value.length, slackLimits.optionValue),
    ]),
  ]);
}

function slackTextProblems(text: string): string[] {
  const rest = text.replace(ownSlackTokens, '').replace(/^> /gm, '');
  return wrong([
    [`raw angle bracket in ${rest}`, /[<>]/.test(rest)],
    [`raw ampersand in ${text}`, /&(?!(?:amp|lt|gt);)/.test(text)],
    [`mass mention in ${text}`, /@(?:here|channel|everyone)(?![\p{L}\p{N}])/iu.test(text)],
    ...characterChecks(text),
  ]);
}

/** What Discord would refuse in a message, or what a vendor got through. */
export function discordProblems(message: DiscordMessage, called: readonly string[] = []): string[] {
  const embeds = message.embeds ?? [];
  const texts = [message.content, ...embeds.flatMap(({ title, description }) => [title ?? '', description])];
  const total = embeds.reduce(
    (sum, embed) => sum + (embed.title?.length ?? 0) + embed.description.length + embed.footer.text.length,
    0,
  );
  return [
    ...wrong([
      over('content', message.content.length, discordLimits.content),
      empty('content', message.content),
      over('nonce', message.nonce?.length ?? 0, discordLimits.nonce),
      over('embeds', embeds.length, discordLimits.embeds),
      over('all embeds', total, discordLimits.embedTotal),
      over('rows', message.components?.length ?? 0, discordLimits.actionRows),
      ['mentions are allowed', message.allowed_mentions.parse.length > 0],
      ...embeds.flatMap((embed) => [
        over('embed title', embed.title?.length ?? 0, discordLimits.embedTitle),
        over('embed description', embed.description.length, discordLimits.embedDescription),
        empty('embed description', embed.description),
        over('embed footer', embed.footer.text.length, discordLimits.embedFooter),
        over('embed url', embed.url?.length ?? 0, discordLimits.embedUrl),
      ]),
      ...(message.components ?? []).flatMap((row) => [
        over('buttons', row.components.length, discordLimits.rowButtons),
        ...row.components.flatMap(discordComponentChecks),
      ]),
    ]),
    ...texts.map((text) => without(text, called)).flatMap(discordTextProblems),
  ];
}

type DiscordComponent = NonNullable<DiscordMessage['components']>[number]['components'][number];

function discordComponentChecks(component: DiscordComponent): Check[] {
  const id = 'custom_id' in component ? component.custom_id : component.url;
  const labels = component.type === 3 ? component.options.map(({ label }) => label) : [component.label];
  return [
    over('custom_id', id.length, discordLimits.customId),
    ...labels.map((label) => over('label', label.length, component.type === 3 ? { max: 100 } : discordLimits.buttonLabel)),
    over('options', component.type === 3 ? component.options.length : 0, { max: 25 }),
  ];
}

function discordTextProblems(text: string): string[] {
  const rest = text.replace(/<t:\d+:[tDfR]>/g, '');
  return wrong([
    [`token in ${rest}`, /<(?:[@#/:]|a:|t:|id:)/i.test(rest)],
    [`mass mention in ${rest}`, /@(?:here|everyone)(?![\p{L}\p{N}])/iu.test(rest)],
    ...characterChecks(text),
  ]);
}

const characterChecks = (text: string): Check[] => [
  ['half a surrogate pair', /\p{Cs}/u.test(text)],
  ['a control character', /[\p{Cc}\u202a-\u202e]/u.test(text.replaceAll('\n', ''))],
];

import type { WebClient } from '@slack/web-api';
import type { Answer } from '../../src/app/commands/command.js';
import type { Asking } from '../../src/app/commands/deps.js';
import { asksForForm, type SubscriptionForms } from '../../src/app/commands/subscription-form.js';
import { slackTenant } from '../../src/app/installations.js';
import type { Language } from '../../src/domain/language.js';
import { answerWordsOf } from '../../src/words/languages.js';
import { type Asker, answer, bring } from './answering.js';
import type { SlackDeps } from './deps.js';
import { CommandPayload, channelNameOf } from './payloads.js';
import { personLanguage } from './person-language.js';
import { openForm } from './show-form.js';

/** A slash command, after it was acknowledged. Slack has none inside threads. */
export async function onCommand(deps: SlackDeps, body: unknown, client: WebClient): Promise<void> {
  const command = CommandPayload.safeParse(body).data;
  if (command === undefined) return deps.log.warn('Slack sent a command that cannot be read');
  const asker = {
    responseUrl: command.response_url,
    channelRef: command.channel_id,
    tenantId: slackTenant(command.team_id),
    personId: command.user_id,
    threadTs: null,
    isEphemeral: false,
    client,
  };
  const request = requestOf(command);
  if (asksForForm(command.text, command.command)) return openNew(deps, deps.forms, command, asker, request);
  await answer(deps, asker, command.command, () => deps.commands.run(request, command.trigger_id));
}

async function openNew(
  deps: SlackDeps,
  forms: SubscriptionForms,
  { trigger_id: triggerId, command, response_url: responseUrl }: CommandPayload,
  asker: Asker,
  asking: Asking,
): Promise<void> {
  const memory = { responseUrl, commandName: command };
  const outcome = await openForm(deps, forms, triggerId, { client: asker.client, asking, subscriptionId: null, memory });
  if (outcome === 'late') await bring(deps, asker, tooLate(command, await personLanguage(deps, asker)));
}

const tooLate = (command: string, language: Language): Answer => ({
  rows: [{ line: answerWordsOf({ language }).door.slowCommand({ code: `${command} subscribe github` }) }],
});

const requestOf = (command: CommandPayload) => ({
  place: {
    chat: 'slack',
    tenantId: slackTenant(command.team_id),
    channelRef: command.channel_id,
    channelName: channelNameOf(command.channel_name),
    channelKind: 'text',
    rootRef: null,
    missing: null,
  } as const,
  // Slack lets everybody in a channel change its subscriptions; guests are asked about by the commands themselves.
  person: { id: command.user_id, name: command.user_name || command.user_id, mayChange: true },
  text: command.text,
  commandName: command.command,
});

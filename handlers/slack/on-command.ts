import type { WebClient } from '@slack/web-api';
import { slackTenant } from '../../src/app/installations.js';
import { answer } from './answering.js';
import type { SlackDeps } from './deps.js';
import { CommandPayload, channelNameOf } from './payloads.js';

/** A slash command, after it was acknowledged. Slack has none inside threads. */
export async function onCommand(deps: SlackDeps, body: unknown, client: WebClient): Promise<void> {
  const command = CommandPayload.safeParse(body).data;
  if (command === undefined) return deps.log.warn('Slack sent a command that cannot be read');
  const asker = {
    responseUrl: command.response_url,
    channelRef: command.channel_id,
    personId: command.user_id,
    threadTs: null,
    isEphemeral: false,
    client,
  };
  await answer(deps, asker, command.command, () => deps.commands.run(requestOf(command), command.trigger_id));
}

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

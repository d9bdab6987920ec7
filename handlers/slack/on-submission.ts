import type { WebClient } from '@slack/web-api';
import { slackTenant } from '../../src/app/installations.js';
import { parsePressedId } from '../../src/render/controls.js';
import { answer } from './answering.js';
import { defaultCommandName, type SlackDeps } from './deps.js';
import { FormMemory, nameOf, SubmissionPayload } from './payloads.js';

/** A form that was sent, after it was acknowledged and closed. The answer goes where the button was pressed. */
export async function onSubmission(deps: SlackDeps, body: unknown, client: WebClient, teamId: string): Promise<void> {
  const payload = SubmissionPayload.safeParse(body).data;
  const memory = FormMemory.safeParse(jsonOf(payload?.view.private_metadata ?? '')).data;
  const pressed = parsePressedId(payload?.view.callback_id ?? '');
  if (payload === undefined || memory === undefined || pressed?.kind !== 'sent')
    return deps.log.warn('Slack sent a form that cannot be read');
  const { user, view } = payload;
  const { channelRef, channelName, rootRef, threadTs, responseUrl, isEphemeral } = memory;
  const commandName = deps.config.commandName ?? defaultCommandName;
  const request = {
    place: {
      chat: 'slack',
      tenantId: slackTenant(teamId),
      channelRef,
      channelName,
      channelKind: 'text',
      rootRef,
      missing: null,
    } as const,
    person: { id: user.id, name: nameOf(user), mayChange: true },
    commandName,
    pressed,
    values: [view.state.values.tocsin.value.value ?? ''],
  };
  const asker = { responseUrl, channelRef, tenantId: slackTenant(teamId), personId: user.id, threadTs, isEphemeral, client };
  await answer(deps, asker, commandName, () => deps.commands.press(request, `${view.id}:${view.hash}`));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

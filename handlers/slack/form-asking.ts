import type { Asking } from '../../src/app/commands/deps.js';
import type { FormSession } from '../../src/app/commands/form-session.js';
import { slackTenant } from '../../src/app/installations.js';
import { defaultCommandName, type SlackDeps } from './deps.js';
import { nameOf } from './payloads.js';

type User = Parameters<typeof nameOf>[0];

interface Spot {
  readonly channelRef: string;
  readonly channelName: string | null;
  readonly rootRef: string | null;
}

/** Who asks in which channel, where the payload itself names none: in modals and on the Home tab. */
export const askingIn = (deps: SlackDeps, teamId: string, user: User, spot: Spot, commandName?: string): Asking => ({
  place: { chat: 'slack', tenantId: slackTenant(teamId), channelKind: 'text', missing: null, ...spot },
  person: { id: user.id, name: nameOf(user), mayChange: true },
  commandName: commandName ?? deps.config.commandName ?? defaultCommandName,
});

export const askingOf = (deps: SlackDeps, teamId: string, user: User, session: FormSession): Asking => {
  const { channelRef, channelName, rootRef, memory } = session;
  return askingIn(deps, teamId, user, { channelRef, channelName, rootRef }, memory.commandName);
};

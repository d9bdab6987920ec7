import { createSlackChat } from '../../../../src/chat/slack/slack-chat.js';
import { type Clock, systemClock } from '../../../../src/clock.js';
import { createLog } from '../../../../src/log.js';
import { type FakeSlack, startFakeSlack } from '../../../fakes/slack/fake-slack.js';
import type { WorkspaceHandle } from '../../../fakes/slack/world/workspace-handle.js';
import { calls } from '../../conformance.js';

/** A Slack with one channel, our chat in front of it, and what the chat logs. */
export async function openSlack({ clock = systemClock }: { readonly clock?: Clock } = {}) {
  const slack = await startFakeSlack();
  const workspaces: WorkspaceHandle[] = [slack];
  const logged: string[] = [];
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  const chatWith = (timeoutMs: number) =>
    createSlackChat({
      apiUrl: slack.apiUrl,
      clock,
      log,
      timeoutMs,
      tokenOf: async (tenantId) => installationIn(slack, workspaces, tenantId),
    });
  return {
    slack,
    chat: chatWith(8_000),
    /** Gives up at once, for a Slack that hangs. */
    hasty: chatWith(250),
    logged,
    /** A channel in a workspace that is known to the chat from then on. */
    room(name: string, workspace: WorkspaceHandle = slack) {
      if (!workspaces.includes(workspace)) workspaces.push(workspace);
      const channel = workspace.addChannel({ name });
      const tenantId = `slack-${workspace.teamId}`;
      return { channel, tenantId, externalId: channel.id, ...calls({ tenantId, externalId: channel.id }) };
    },
    methods: () => slack.calls.map(({ method }) => method),
    close: () => slack.close(),
  };
}

function installationIn(slack: FakeSlack, workspaces: readonly WorkspaceHandle[], tenantId: string) {
  const workspace = workspaces.find(({ teamId }) => tenantId === `slack-${teamId}`);
  if (workspace === undefined) return undefined;
  const { botToken, teamId, teamUrl, botId, botUserId, scopes } = workspace;
  return { token: botToken, teamId, teamUrl, appId: slack.appId, botId, botUserId, scopes };
}

export type OpenSlack = Awaited<ReturnType<typeof openSlack>>;

export const soon = (): AbortSignal => AbortSignal.timeout(10_000);

/** The error of something that must fail. */
export const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => {
      throw new Error(`it did not fail: ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );

/** Long enough ago that nothing can still appear. */
export const aMinuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();

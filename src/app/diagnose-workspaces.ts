import { subscriptionCounts } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { type InstallationRow, installationsOf, tokenOf } from '../db/installations.js';
import type { TenantId } from '../domain/ids.js';
import { OperatorError } from '../errors.js';
import type { Secrets } from '../secrets.js';
import { count, shown } from './commands/describe.js';
import { isRenewed } from './connect-slack.js';
import type { DiscordFacts } from './diagnose-discord.js';
import type { SlackAnswers } from './diagnose-slack.js';
import { attempt, type Finding, finding } from './finding.js';

/** A workspace or server, and how much is followed in it. */
export interface Workspace {
  readonly installation: InstallationRow;
  readonly subscriptions: number;
}

export async function workspacesOf(db: Db, chat: InstallationRow['chat']): Promise<Workspace[]> {
  const [installations, counts] = await Promise.all([installationsOf(db, chat), subscriptionCounts(db, chat)]);
  const followed = new Map(counts.map(({ tenantId, subscriptions }) => [tenantId, subscriptions]));
  return installations.map((installation) => ({ installation, subscriptions: followed.get(installation.tenantId) ?? 0 }));
}

/** What is to say about one workspace, and whether its channels can be looked at. */
interface Verdict {
  readonly isUsable: boolean;
  readonly ok: boolean;
  readonly detail: string;
}

const usable = (detail: string): Verdict => ({ isUsable: true, ok: true, detail });
const later = (detail: string): Verdict => ({ isUsable: false, ok: true, detail });
const broken = (detail: string): Verdict => ({ isUsable: false, ok: false, detail });

/** `; 14 subscriptions are kept and resume` */
const kept = ({ subscriptions }: Workspace): string =>
  subscriptions === 0
    ? ''
    : `; ${count(subscriptions, 'subscription')} ${subscriptions === 1 ? 'is kept and resumes' : 'are kept and resume'}`;

const code = ({ stateCode }: InstallationRow): string => (stateCode === null ? '' : ` (${stateCode})`);

/** Nothing waits in a workspace that nothing was followed in: that Tocsin was removed from it is then no fault. */
const removed = (workspace: Workspace, cure: string): Verdict => ({
  isUsable: false,
  ok: workspace.subscriptions === 0,
  detail: `Tocsin was removed from it: ${cure}${kept(workspace)}${code(workspace.installation)}`,
});

export interface Sorted {
  readonly findings: readonly Finding[];
  /** Names of the workspaces whose channels can be looked at. */
  readonly usable: ReadonlyMap<TenantId, string>;
}

function sorted(kind: string, judged: readonly (readonly [Workspace, Verdict])[]): Sorted {
  return {
    findings: judged.map(([{ installation }, { ok, detail }]) => finding(ok, `${kind} ${shown(installation.name)}`, detail)),
    usable: new Map(
      judged.flatMap(([{ installation }, { isUsable }]) =>
        isUsable ? [[installation.tenantId, shown(installation.name)] as const] : [],
      ),
    ),
  };
}

export interface SlackStore {
  readonly db: Db;
  /** Undefined where there is no key: what is stored then stays closed. */
  readonly secrets: Secrets | undefined;
}

export async function slackWorkspaces(
  store: SlackStore,
  workspaces: readonly Workspace[],
  pasted: { readonly token: string | undefined; readonly answers: SlackAnswers },
): Promise<Sorted> {
  const judged: (readonly [Workspace, Verdict])[] = [];
  for (const workspace of workspaces) judged.push([workspace, await slackVerdict(store, workspace, pasted)]);
  return sorted('Slack workspace', judged);
}

async function slackVerdict(
  { db, secrets }: SlackStore,
  workspace: Workspace,
  { token: pasted, answers }: Parameters<typeof slackWorkspaces>[2],
): Promise<Verdict> {
  const { installation } = workspace;
  const { identity } = answers;
  const stored = await storedToken(db, secrets, installation);
  const isPasted = identity?.ok === true && identity.value.teamId === installation.externalId;
  const isTaken = isPasted && !(secrets !== undefined && (await isRenewed({ db, secrets }, installation.tenantId)));
  if (isTaken && (!stored.ok || stored.value !== pasted))
    return later(
      `connected with SLACK_BOT_TOKEN when Tocsin starts next, and its channels can be looked at then${kept(workspace)}`,
    );
  if (installation.state === 'removed') return removed(workspace, 'install it there again');
  if (installation.state === 'broken')
    return broken(`Slack no longer accepts its bot token: install Tocsin there again${kept(workspace)}${code(installation)}`);
  if (!stored.ok) return broken(`${stored.error.message}${kept(workspace)}`);
  if (stored.value === pasted && identity?.ok === false && identity.error instanceof OperatorError)
    return broken(`its token is the one in SLACK_BOT_TOKEN, which Slack does not accept${kept(workspace)}`);
  // Nothing is followed in an organisation itself: there are no channels of it to look at.
  if (installation.isOrg) return later('the whole organisation: its workspaces use its token, which is stored and can be read');
  return usable(installation.usesOrgToken ? 'uses the token of its organisation' : 'its token is stored and can be read');
}

const storedToken = (db: Db, secrets: Secrets | undefined, { tenantId }: InstallationRow) =>
  attempt(
    secrets === undefined
      ? Promise.reject(new OperatorError('secrets.no_key', 'its token cannot be read without the encryption key'))
      : tokenOf(db, secrets, tenantId),
  );

/** `facts`: what Discord says; undefined while it says nothing. */
export function discordWorkspaces(workspaces: readonly Workspace[], facts: DiscordFacts | undefined): Sorted {
  return sorted(
    'Discord server',
    workspaces.map((workspace) => [workspace, discordVerdict(workspace, facts)] as const),
  );
}

function discordVerdict(workspace: Workspace, facts: DiscordFacts | undefined): Verdict {
  const { installation } = workspace;
  const isListed = facts?.guilds.some(({ id }) => id === installation.externalId) === true;
  if (installation.state === 'active' && facts?.areAllGuilds === true && !isListed)
    return broken(`Tocsin is no longer in this server: invite it again${kept(workspace)}`);
  if (installation.state === 'active') return usable('known to Tocsin');
  if (isListed) return later(`connected again when Tocsin starts next${kept(workspace)}`);
  return removed(workspace, 'invite it again');
}

import { inTransaction } from '../db/database.js';
import { endedWithOrg, endInstallation, fallBackToOrg, installationOf, workspacesThroughOrg } from '../db/installations.js';
import { addNotice, countSubscriptions } from '../db/notices.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { TenantId } from '../domain/ids.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import type { OperatorError } from '../errors.js';
import { brokenSentence, brokenWords } from './installation-words.js';
import { pauseAndTell, type TellDeps } from './pause-and-tell.js';

/** As long as a call may take: what it says of a token is about the token it began with. */
const callMs = 20_000;

/** Errors that say that the bot is no longer there at all. */
const removals: ReadonlySet<string> = new Set(['discord.guild_gone']);

/**
 * Whoever installed Tocsin has to act. The installation rests with all its channels; its owner is told once, by the log and the operator's pages, as
 * nobody can be reached through the chat. A scope that is missing concerns one feature, here posting in this channel; an error about this process
 * changes nothing.
 */
export async function breakInstallation(
  deps: TellDeps,
  { channel }: { readonly channel: Pick<ThreadWork['channel'], 'tenantId' | 'id'> },
  { code, message }: OperatorError,
): Promise<void> {
  if (code === 'slack.missing_scope') return pauseAndTell(deps, channel, code, message);
  if (brokenWords[code] === undefined)
    return deps.log.debug({ code, detail: message }, 'A chat cannot be written to from this process');
  await blameInstallation(deps, channel.tenantId, code);
}

/** A call just made was refused because of the whole installation. Nothing happens where the code says no such thing. */
export async function blameInstallation(deps: TellDeps, tenantId: TenantId, code: string): Promise<void> {
  if (brokenWords[code] === undefined) return;
  const at = toIso(deps.clock.now());
  await endAndLog(deps, tenantId, { state: removals.has(code) ? 'removed' : 'broken', code, at, knownAt: addMs(at, -callMs) });
}

interface End {
  readonly state: 'removed' | 'broken';
  readonly code: string;
  readonly at: IsoTime;
  /** The moment that what we know is from: an installation that was renewed since is not concerned. */
  readonly knownAt: IsoTime;
}

/** A workspace of an organisation that has Tocsin goes on with the organisation's token; an organisation takes its workspaces along. */
export async function endAndLog(deps: TellDeps, tenantId: TenantId, end: End): Promise<void> {
  const { db, log } = deps;
  const { state, code, at, knownAt } = end;
  if (await fallBackToOrg(db, tenantId, code, at, knownAt))
    return log.info({ tenantId, code }, 'The installation in a workspace has ended; its organisation has Tocsin, which goes on');
  const told = await inTransaction(db, async (tx) => {
    if (!(await endInstallation(tx, tenantId, state, code, at, knownAt))) return undefined;
    const installation = await installationOf(tx, tenantId);
    if (installation === undefined) return undefined;
    const detail = brokenSentence(code, installation, await countSubscriptions(tx, tenantId, null));
    const isNews = await addNotice(tx, { tenantId, channelId: null, code, detail, state: 'failed', at });
    return isNews ? detail : undefined;
  });
  if (told !== undefined) log.error({ tenantId, code }, told);
  await endWorkspaces(deps, tenantId, end);
}

async function endWorkspaces(deps: TellDeps, tenantId: TenantId, end: End): Promise<void> {
  const org = await installationOf(deps.db, tenantId);
  if (org?.isOrg !== true || org.state === 'active' || org.enterpriseId === null) return;
  // They work with its token alone, however long they have been known.
  for (const workspace of await workspacesThroughOrg(deps.db, org.enterpriseId))
    await endAndLog(deps, workspace, { ...end, code: endedWithOrg, knownAt: end.at });
}

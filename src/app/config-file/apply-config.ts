import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { chatTenantId } from '../../db/installations.js';
import { OperatorError } from '../../errors.js';
import { ForwardTarget } from '../forward-message.js';
import { type CarryOutDeps, carryOut } from './carry-out.js';
import { type ChannelPlan, planFile, type SameTarget } from './plan.js';
import { type ReadFile, readConfigText } from './read.js';
import { labelOf, type ResolveDeps, resolveFile } from './resolve.js';
import { loadWorkspaces, type WorkspaceState } from './state.js';
import type { YamlComplaint } from './yaml-tree.js';

export type ApplyDeps = CarryOutDeps &
  ResolveDeps & {
    /** Servers of Discord become known when its gateway names them, which is after a start. Left out where Discord is not connected. */
    readonly guilds?: Guilds;
  };

export interface Guilds {
  isMember(guildId: string): Promise<boolean>;
  connect(guildId: string): Promise<unknown>;
}

export interface Applied {
  readonly plans: readonly ChannelPlan[];
  /** One sentence for each vendor that cannot be followed now; empty after a dry run. */
  readonly warnings: readonly string[];
}

const largestBytes = 1_000_000;

/**
 * Brings everything that a file owns to what the file says; with `dryRun` it only says what that would change.
 * @throws OperatorError `config_file.bad` with every complaint about the file, each with its line and column.
 */
export async function applyConfig(
  deps: ApplyDeps,
  { path, text, dryRun }: { readonly path: string; readonly text: string; readonly dryRun: boolean },
): Promise<Applied> {
  const read = readConfigText(text);
  if (read.kind === 'bad') throw bad(path, read.complaints);
  const known = await loadWorkspaces(deps.db);
  const guilds = await newGuilds(deps, read, known);
  const states = [...known, ...guilds];
  const resolved = await resolveFile(deps, read, states);
  if (resolved.kind === 'bad') throw bad(path, resolved.complaints);
  const hasFiled = states.some(({ channels }) => channels.some(({ forwards }) => forwards.some(({ filed }) => filed !== null)));
  const isSame = hasFiled ? await targetComparison(deps) : neverSame;
  const plans = planFile(resolved.workspaces, states, isSame, labelOf);
  if (dryRun) return { plans, warnings: [] };
  for (const { externalId } of guilds) await deps.guilds?.connect(externalId);
  return { plans, warnings: await carryOut(deps, plans, isSame) };
}

async function newGuilds({ guilds }: ApplyDeps, { file }: ReadFile, known: readonly WorkspaceState[]): Promise<WorkspaceState[]> {
  const found: WorkspaceState[] = [];
  for (const { chat, workspace } of file.workspaces) {
    if (chat !== 'discord' || workspace === undefined || !/^\d{15,22}$/.test(workspace)) continue;
    if ([...known, ...found].some(({ externalId }) => externalId === workspace)) continue;
    if ((await guilds?.isMember(workspace)) !== true) continue;
    const tenantId = chatTenantId('discord', workspace);
    found.push({ tenantId, chat, externalId: workspace, name: workspace, channels: [] });
  }
  return found;
}

/** @throws OperatorError `config_file.unreadable` */
export async function readConfigFile(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= largestBytes) return await readFile(path, 'utf8');
  } catch (error) {
    throw new OperatorError('config_file.unreadable', `${path} cannot be read: correct the path or the rights of the file`, {
      cause: error,
    });
  }
  throw new OperatorError(
    'config_file.unreadable',
    `${path} is larger than 1 MB, which no configuration needs: name another file`,
  );
}

const mostComplaints = 50;

function bad(path: string, complaints: readonly YamlComplaint[]): OperatorError {
  const lines = complaints.slice(0, mostComplaints).map(({ line, column, text }) => `  ${path}:${line}:${column}: ${text}`);
  const more = complaints.length - lines.length;
  return new OperatorError(
    'config_file.bad',
    `correct ${path}; nothing of it was applied:\n${lines.join('\n')}${more > 0 ? `\n  and ${more} more like these` : ''}`,
  );
}

const neverSame: SameTarget = () => false;

const Opened = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(ForwardTarget);

/** What was sealed with another key is not the same: it is sealed anew. */
async function targetComparison({ secrets }: ApplyDeps): Promise<SameTarget> {
  const key = await secrets();
  return ({ sealedTarget }, { target }) => {
    try {
      const { kind, url, secret } = Opened.parse(key.open(sealedTarget));
      return kind === target.kind && url === target.url && secret === target.secret;
    } catch (error) {
      if (error instanceof OperatorError) return false;
      throw error;
    }
  };
}

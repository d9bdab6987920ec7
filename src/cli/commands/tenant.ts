import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byCommandLine } from '../../app/audit.js';
import { noteExport } from '../../app/change-workspace.js';
import { deleteTenant, refuseBuiltIn } from '../../app/tenant-delete.js';
import { exportTenant, unknownTenant } from '../../app/tenant-export.js';
import { systemClock } from '../../clock.js';
import {
  belongsToInstallation,
  isLimitName,
  type LimitName,
  limitDefaults,
  limitsOf,
  setTenantLimits,
} from '../../db/tenant-limits.js';
import { countTenantRows, findTenant, type ListedTenant, listTenants } from '../../db/tenant-rows.js';
import { setWriters, WriterRule, writersOf } from '../../db/writers.js';
import { TenantId } from '../../domain/ids.js';
import { OperatorError } from '../../errors.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { inProject, type OpenProject } from '../open-project.js';

export const tenant: Command = {
  name: 'tenant',
  usage:
    'list | show <id> | export <id> <file> | delete <id> [--yes] | limit <id> [<name>=<number>…] | writers <id> [everyone|managers|admins|default] [--json]',
  options: { json: { type: 'boolean' }, yes: { type: 'boolean' } },
  run: async (input, context) => {
    const [what = '', id, file, ...more] = input.positionals;
    if (!verbs.has(what) || (what !== 'list' && (id ?? '') === ''))
      throw usageError(tenant, 'say list, or show, export, delete, limit or writers and a workspace');
    if (what === 'list' && id !== undefined) throw usageError(tenant, `"${id}" is one word too many`);
    const [extra] = what === 'limit' ? [] : what === 'export' || what === 'writers' ? more : [file, ...more];
    if (extra !== undefined) throw usageError(tenant, `"${extra}" is one word too many`);
    if (id === undefined) return inProject(context, (project) => list(project, input, context));
    const tenantId = TenantId.parse(id);
    if (what === 'show') return inProject(context, (project) => show(project, tenantId, input, context));
    if (what === 'delete') return inProject(context, (project) => remove(project, tenantId, input, context));
    if (what === 'writers') return inProject(context, (project) => writers(project, tenantId, file, { input, context }));
    if (what === 'limit') {
      const changes = readLimits(input.positionals.slice(2));
      return inProject(context, (project) => limit(project, tenantId, changes, { input, context }));
    }
    if (file === undefined || file === '') throw usageError(tenant, 'say export with a workspace and a file');
    return inProject(context, (project) => write(project, tenantId, file, { input, context }));
  },
};

const verbs: ReadonlySet<string> = new Set(['list', 'show', 'export', 'delete', 'limit', 'writers']);

type Changes = Readonly<Partial<Record<LimitName, number | null>>>;

function readLimits(words: readonly string[]): Changes | string {
  const changes: Partial<Record<LimitName, number | null>> = {};
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(\d{1,7}|default)$/.exec(word) ?? [];
    if (!isLimitName(name)) return word;
    changes[name] = value === 'default' ? null : Number(value);
  }
  return changes;
}

async function limit(
  { db }: OpenProject,
  tenantId: TenantId,
  changes: Changes | string,
  { input, context }: { readonly input: CommandInput; readonly context: CommandContext },
): Promise<number> {
  const names = Object.keys(limitDefaults).join(', ');
  if (typeof changes === 'string')
    throw usageError(
      tenant,
      `"${changes}" sets no limit: write <name>=<number> or <name>=default, where a name is one of ${names}`,
    );
  if ((await findTenant(db, tenantId)) === undefined) throw unknownTenant(tenantId);
  if (belongsToInstallation(tenantId))
    throw new OperatorError('tenant.unlimited', `${tenantId} belongs to whoever runs Tocsin and has no limits`);
  const limits =
    Object.keys(changes).length === 0
      ? await limitsOf(db, tenantId)
      : await setTenantLimits(db, tenantId, changes, { by: byCommandLine });
  if (input.flag('json')) context.out(JSON.stringify(limits));
  else for (const [name, most] of Object.entries(limits)) context.out(`${name.padEnd(22)} ${most}`);
  return 0;
}

async function writers(
  { db }: OpenProject,
  tenantId: TenantId,
  word: string | undefined,
  { input, context }: { readonly input: CommandInput; readonly context: CommandContext },
): Promise<number> {
  if ((await findTenant(db, tenantId)) === undefined) throw unknownTenant(tenantId);
  if (word !== undefined) {
    const rule = word === 'default' ? null : WriterRule.safeParse(word).data;
    if (rule === undefined) throw usageError(tenant, `"${word}" is not one of ${WriterRule.options.join(', ')}, default`);
    await setWriters(db, tenantId, rule, { by: byCommandLine });
  }
  const rule = (await writersOf(db, tenantId)) ?? 'default';
  context.out(input.flag('json') ? JSON.stringify({ writers: rule }) : meanings[rule]);
  return 0;
}

const meanings: Readonly<Record<WriterRule | 'default', string>> = {
  default: 'default: on Slack everybody but guests, on Discord whoever has Manage Channels',
  everyone: 'everyone: everybody but guests',
  managers: 'managers: on Slack whoever made the channel, and admins; on Discord whoever has Manage Channels or Manage Server',
  admins: 'admins: on Slack owners and admins of the workspace, on Discord whoever has Manage Server',
};

const stateOf = ({ kind, state, stateCode, isHalfDeleted }: ListedTenant): string => {
  if (isHalfDeleted) return 'half deleted: run `tocsin tenant delete` again';
  if (state === null) return kind === 'slack' || kind === 'discord' ? 'not installed' : 'built in';
  return stateCode === null ? state : `${state} (${stateCode})`;
};

async function list({ db }: OpenProject, input: CommandInput, { out }: CommandContext): Promise<number> {
  const found = await listTenants(db);
  if (input.flag('json')) out(JSON.stringify(found));
  else
    for (const each of found)
      out(
        `${each.tenantId.padEnd(28)} ${each.name.padEnd(24)} ${each.channels} channels, ${each.subscriptions} subscriptions, ${stateOf(each)}`,
      );
  return 0;
}

async function show({ db }: OpenProject, tenantId: TenantId, input: CommandInput, { out }: CommandContext): Promise<number> {
  const found = await findTenant(db, tenantId);
  if (found === undefined) throw unknownTenant(tenantId);
  const rows = await countTenantRows(db, tenantId);
  if (input.flag('json')) {
    out(JSON.stringify({ ...found, rows }));
    return 0;
  }
  out(`${found.name} (${tenantId}, ${found.kind}), known since ${found.createdAt}: ${stateOf(found)}`);
  for (const [table, count] of Object.entries(rows)) out(`  ${table.padEnd(20)} ${count}`);
  return 0;
}

/** A file that is there already is not written over: it may be the only copy of something. */
async function write(
  { db }: OpenProject,
  tenantId: TenantId,
  file: string,
  { input, context: { out } }: { readonly input: CommandInput; readonly context: CommandContext },
): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const line of exportTenant({ db, clock: systemClock }, tenantId)) {
      count += 1;
      yield `${line}\n`;
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    const trouble = fileTrouble(file, error);
    if (trouble !== undefined) throw trouble;
    // Half a file helps nobody, and would be in the way of the next try.
    await rm(file, { force: true });
    throw error;
  }
  await noteExport({ db, clock: systemClock }, { tenantId, by: byCommandLine });
  out(input.flag('json') ? JSON.stringify({ tenantId, file, lines: count }) : `${count} lines of ${tenantId} are in ${file}.`);
  return 0;
}

function fileTrouble(file: string, error: unknown): OperatorError | undefined {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'open' && 'code' in error)) return undefined;
  const why = error.code === 'EEXIST' ? 'is there already: name another file' : `cannot be written (${String(error.code)})`;
  return new OperatorError('cli.file', `${file} ${why}`, { cause: error });
}

async function remove(project: OpenProject, tenantId: TenantId, input: CommandInput, context: CommandContext): Promise<number> {
  const { db } = project;
  refuseBuiltIn(tenantId);
  const found = await findTenant(db, tenantId);
  if (found !== undefined && !input.flag('yes')) {
    const { channels, subscriptions } = found;
    if (input.flag('json')) context.out(JSON.stringify({ kind: 'unconfirmed', channels, subscriptions }));
    else
      context.out(
        `${found.name} (${tenantId}) has ${channels} channels and ${subscriptions} subscriptions. Export it first where somebody may want it (\`tocsin tenant export ${tenantId} <file>\`); then add --yes to delete everything of it for good.`,
      );
    return 1;
  }
  const done = await deleteTenant({ db, clock: systemClock }, { tenantId, by: byCommandLine });
  if (done.kind === 'unknown') {
    context.out(input.flag('json') ? JSON.stringify(done) : `There is no workspace ${tenantId}; nothing was deleted.`);
    return 1;
  }
  const count = Object.values(done.rows).reduce((sum, rows) => sum + rows, 0);
  context.out(
    input.flag('json')
      ? JSON.stringify(done)
      : `Everything of ${tenantId} is deleted (${count} rows). Where the app is still installed there, it is connected anew and empty at the next start: remove it there too.`,
  );
  return 0;
}

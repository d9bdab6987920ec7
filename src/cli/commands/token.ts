import { dropToken, makeToken } from '../../app/api-tokens.js';
import { byCommandLine } from '../../app/audit.js';
import { systemClock } from '../../clock.js';
import { type TokenRow, tokensOf } from '../../db/api-tokens.js';
import { TenantId } from '../../domain/ids.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { inProject, type OpenProject } from '../open-project.js';

export const token: Command = {
  name: 'token',
  usage: 'add <workspace> <name> [--write] | list <workspace> | revoke <workspace> <id> [--json]',
  options: { write: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [what, workspace, word, ...more] = input.positionals;
    if (more.length > 0) throw usageError(token, `"${more[0]}" is one word too many`);
    if (workspace === undefined) throw usageError(token, 'say add, list or revoke, and then the workspace');
    const tenantId = TenantId.parse(workspace);
    if (what === 'list' && word === undefined) return inProject(context, (project) => list(project, tenantId, input, context));
    if (what === 'revoke' && word !== undefined) return inProject(context, (project) => revoke(project, tenantId, word, context));
    if (what !== 'add' || word === undefined) throw usageError(token, 'say add with a workspace and a name');
    if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(word))
      throw usageError(token, 'a name has up to 60 letters, digits, spaces, dots and dashes');
    return inProject(context, (project) => add(project, { tenantId, name: word }, input, context));
  },
};

async function add(
  { db }: OpenProject,
  wanted: { readonly tenantId: TenantId; readonly name: string },
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  const mayWrite = input.flag('write');
  const made = await makeToken({ db, clock: systemClock }, { ...wanted, mayWrite, by: byCommandLine });
  context.out(
    input.flag('json')
      ? JSON.stringify({ ...made, workspace: wanted.tenantId, name: wanted.name, mayWrite })
      : [
          `The token "${wanted.name}" (${made.id}) ${mayWrite ? 'reads and changes' : 'reads'} what belongs to ${wanted.tenantId}. It is shown only now, so keep it:`,
          `  ${made.token}`,
        ].join('\n'),
  );
  return 0;
}

async function list({ db }: OpenProject, tenantId: TenantId, input: CommandInput, { out }: CommandContext): Promise<number> {
  const found = await tokensOf(db, tenantId);
  if (input.flag('json')) out(JSON.stringify(found));
  else if (found.length === 0) out(`${tenantId} has no token; \`tocsin token add ${tenantId} <name>\` makes one.`);
  else for (const each of found) out(rowOf(each));
  return 0;
}

const rowOf = ({ id, name, mayWrite, createdAt, lastUsedAt, revokedAt }: TokenRow): string =>
  `${id}  ${name.padEnd(24)} ${mayWrite ? 'write' : 'read '}  made ${createdAt}, ${lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`}${revokedAt === null ? '' : `, revoked ${revokedAt}`}`;

async function revoke({ db }: OpenProject, tenantId: TenantId, id: string, { out }: CommandContext): Promise<number> {
  const revoked = await dropToken({ db, clock: systemClock }, { tenantId, id, by: byCommandLine });
  out(
    revoked
      ? `${id} is refused from now on.`
      : `${tenantId} has no token ${id} that still works; \`tocsin token list ${tenantId}\` shows all.`,
  );
  return revoked ? 0 : 1;
}

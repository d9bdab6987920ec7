import { readAccess } from '../../app/page-access.js';
import { addPrivatePage } from '../../app/private-page.js';
import { pagesOfVendor, removePage } from '../../db/pages.js';
import { privatePages } from '../../db/private-pages.js';
import { previewTenant, TenantId } from '../../domain/ids.js';
import { OperatorError } from '../../errors.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { withLookDeps } from '../look-deps.js';
import { inProject, type OpenProject, secretsOf } from '../open-project.js';
import { secretFrom } from '../secret-env.js';
import { readAddress } from '../web-address.js';

export const page: Command = {
  name: 'page',
  usage: 'add <url> [--header-env NAME]… [--query-env NAME]… [--workspace ID] | list | remove <name> [--json]',
  options: {
    'header-env': { type: 'string', multiple: true },
    'query-env': { type: 'string', multiple: true },
    workspace: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (input, context) => {
    const [what, word, ...more] = input.positionals;
    if (more.length > 0) throw usageError(page, `"${more[0]}" is one word too many`);
    const tenantId = TenantId.parse(input.value('workspace') ?? previewTenant);
    if (what === 'list' && word === undefined) return inProject(context, (project) => list(project, tenantId, input, context));
    if (what === 'remove' && word !== undefined) return inProject(context, (project) => remove(project, tenantId, word, context));
    if (what !== 'add' || word === undefined) throw usageError(page, 'say add with an address, list, or remove with a name');
    const address = readAddress(page, word);
    const access = accessOf(input, context);
    return inProject(context, (project) => add(project, { tenantId, address, access }, input, context));
  },
};

function accessOf(input: CommandInput, context: CommandContext): ReturnType<typeof readAccess> {
  const valuesOf = (option: string): string[] =>
    input.values(option).map((name) => secretFrom(context, name, 'what opens the page'));
  const [headers, query] = [valuesOf('header-env'), valuesOf('query-env')];
  if (headers.length + query.length === 0)
    throw usageError(
      page,
      'a private page needs --header-env or --query-env; a page that everybody can read is followed with /tocsin subscribe',
    );
  return readAccess(headers, query);
}

async function add(
  { db, config }: OpenProject,
  wanted: Parameters<typeof addPrivatePage>[1],
  input: CommandInput,
  context: CommandContext,
): Promise<number> {
  if (input.value('workspace') === undefined && config.PUBLIC_URL !== undefined)
    throw new OperatorError(
      'page.open_workspace',
      'whoever reaches PUBLIC_URL can read the preview channels: name the workspace that the page is for with --workspace, or say --workspace preview',
    );
  const added = await withLookDeps(context, (look) => addPrivatePage({ ...look, db, secrets: () => secretsOf(config) }, wanted));
  const { vendorSlug, vendorName, adapter, url } = added;
  context.out(
    input.flag('json')
      ? JSON.stringify({ vendorSlug, vendorName, adapter, url })
      : `${vendorName} (${adapter}) is followed for ${wanted.tenantId} alone; subscribe a channel with: subscribe ${vendorSlug}`,
  );
  return 0;
}

async function list({ db }: OpenProject, tenantId: TenantId, input: CommandInput, { out }: CommandContext): Promise<number> {
  const found = await privatePages(db, tenantId);
  if (input.flag('json')) out(JSON.stringify(found));
  else if (found.length === 0) out(`${tenantId} has no private pages.`);
  else
    for (const { vendorSlug, url, adapter, state, failureDetail } of found)
      out(`${vendorSlug.padEnd(24)} ${adapter.padEnd(12)} ${url} (${failureDetail ?? state})`);
  return 0;
}

async function remove({ db }: OpenProject, tenantId: TenantId, slug: string, { out }: CommandContext): Promise<number> {
  const known = new Set((await privatePages(db, tenantId)).map(({ id }) => id));
  const found = (await pagesOfVendor(db, tenantId, slug)).filter(({ id }) => known.has(id));
  for (const each of found) await removePage(db, { tenantId, pageId: each.id });
  out(
    found.length > 0 ? `${slug} and everything that was seen of it is gone.` : `${tenantId} has no private page called ${slug}.`,
  );
  return found.length > 0 ? 0 : 1;
}

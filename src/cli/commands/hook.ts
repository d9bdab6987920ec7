import { type MadeHook, makeHook } from '../../app/add-hook.js';
import { byCommandLine } from '../../app/audit.js';
import { followVendor } from '../../app/follow.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { systemClock } from '../../clock.js';
import { publicUrlOf } from '../../config.js';
import { HookKind, hooksOf, type ListedHook, removeHook } from '../../db/hooks.js';
import type { PageRow } from '../../db/pages.js';
import { previewTenant, TenantId } from '../../domain/ids.js';
import { OperatorError } from '../../errors.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { withLookDeps } from '../look-deps.js';
import { inProject, type OpenProject, secretsOf } from '../open-project.js';
import { secretFrom } from '../secret-env.js';

const kinds = HookKind.options.join('|');

export const hook: Command = {
  name: 'hook',
  usage: `add <vendor> [--kind ${kinds}] [--secret-env NAME] [--workspace ID] | list | remove <id> [--json]`,
  options: {
    kind: { type: 'string' },
    'secret-env': { type: 'string' },
    workspace: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (input, context) => {
    const [what, word, ...more] = input.positionals;
    const tenantId = TenantId.parse(input.value('workspace') ?? previewTenant);
    if (more.length > 0) throw usageError(hook, `"${more[0]}" is one word too many`);
    if (what === 'list' && word === undefined) return inProject(context, (project) => list(project, tenantId, input, context));
    if (what === 'remove' && word !== undefined)
      return inProject(context, async ({ db }) => {
        const removed = await removeHook(db, tenantId, word, { by: byCommandLine });
        context.out(
          removed ? `${word} is gone: calls to its address are refused from now on.` : `There is no webhook address ${word}.`,
        );
        return removed ? 0 : 1;
      });
    if (what !== 'add' || word === undefined) throw usageError(hook, 'say add with a vendor, list, or remove with an id');
    const secretName = input.value('secret-env');
    const wanted = {
      word,
      tenantId,
      kind: kindOf(input),
      secret: secretName === undefined ? undefined : secretFrom(context, secretName, 'the signing secret'),
    };
    return inProject(context, (project) => add(project, wanted, input, context));
  },
};

function kindOf(input: CommandInput): HookKind | undefined {
  const word = input.value('kind');
  if (word === undefined) return undefined;
  const kind = HookKind.safeParse(word);
  if (!kind.success) throw usageError(hook, `--kind is one of ${HookKind.options.join(', ')}, not "${word}"`);
  return kind.data;
}

interface Wanted {
  readonly word: string;
  readonly tenantId: TenantId;
  readonly kind: HookKind | undefined;
  readonly secret: string | undefined;
}

async function add(project: OpenProject, wanted: Wanted, input: CommandInput, context: CommandContext): Promise<number> {
  const { config, db } = project;
  const page = await pageOf(project, wanted, context);
  const deps = { db, clock: systemClock, secrets: () => secretsOf(config) };
  const { tenantId, kind, secret } = wanted;
  const made = await makeHook(deps, {
    tenantId,
    page,
    ...(kind === undefined ? {} : { kind }),
    ...(secret === undefined ? {} : { secret }),
  });
  const url = `${publicUrlOf(config) ?? `http://${config.HOST}:${config.PORT}`}/hooks/${made.token}`;
  context.out(
    input.flag('json') ? JSON.stringify({ id: made.id, kind: made.kind, url }) : sentence(made, page, url, config.PUBLIC_URL),
  );
  return 0;
}

const sentence = ({ id, kind }: MadeHook, page: PageRow, url: string, publicUrl: string | undefined): string =>
  [
    `${page.vendorName} may call this address (${kind}, ${id}); it is shown only now, so keep it:`,
    `  ${url}`,
    ...(publicUrl === undefined
      ? ['PUBLIC_URL is not set: put the address at which the vendor reaches this machine before /hooks.']
      : []),
  ].join('\n');

async function pageOf({ db }: OpenProject, { word, tenantId }: Wanted, context: CommandContext): Promise<PageRow> {
  const catalogue = loadCatalogue();
  const found = catalogue.resolve(word);
  const slug = found.kind === 'vendor' ? found.vendor.slug : word.toLowerCase();
  const followed = await withLookDeps(context, (look) => followVendor({ ...look, db, catalogue }, tenantId, slug));
  const page = followed.kind === 'followed' ? followed.pages[0] : undefined;
  if (page !== undefined) return page;
  if (followed.kind === 'unreadable-page')
    throw new OperatorError('hook.no_page', `${followed.url} cannot be followed: ${followed.reason}`);
  throw new OperatorError(
    'hook.no_page',
    `nothing called "${word}" can be followed: subscribe a channel to its page first, or give its name in the catalogue`,
  );
}

async function list({ db }: OpenProject, tenantId: TenantId, input: CommandInput, context: CommandContext): Promise<number> {
  const found = await hooksOf(db, tenantId);
  if (input.flag('json')) context.out(JSON.stringify(found));
  else if (found.length === 0) context.out('No webhook address was made; `tocsin hook add <vendor>` makes one.');
  else for (const each of found) context.out(rowOf(each));
  return 0;
}

const rowOf = ({ id, vendorSlug, kind, calls, refused, lastCallAt, lastOutcome }: ListedHook): string =>
  `${id}  ${vendorSlug.padEnd(20)} ${kind.padEnd(11)} ${calls} calls, ${refused} refused${lastCallAt === null ? '' : `, last ${lastCallAt} (${lastOutcome ?? '?'})`}`;

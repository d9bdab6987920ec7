import { type MadeHook, makeHook } from '../../app/add-hook.js';
import { followVendor } from '../../app/follow.js';
import { signsCalls } from '../../app/hook-calls.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { systemClock } from '../../clock.js';
import { HookKind, hooksOf, type ListedHook, removeHook } from '../../db/hooks.js';
import type { PageRow } from '../../db/pages.js';
import { previewTenant, TenantId } from '../../domain/ids.js';
import { encryptionKey } from '../../encryption-key.js';
import { OperatorError } from '../../errors.js';
import { createFetcher } from '../../http/fetcher.js';
import { createSecrets } from '../../secrets.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { inProject, type OpenProject } from '../open-project.js';

const kinds = HookKind.options.join('|');

export const hook: Command = {
  name: 'hook',
  summary:
    'Makes an address that a vendor calls when something happens, so that its page is looked at at once; lists and removes them. A signing secret is read from the environment variable that --secret-env names.',
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
        const removed = await removeHook(db, tenantId, word);
        context.out(
          removed ? `${word} is gone: calls to its address are refused from now on.` : `There is no webhook address ${word}.`,
        );
        return removed ? 0 : 1;
      });
    if (what !== 'add' || word === undefined) throw usageError(hook, 'say add with a vendor, list, or remove with an id');
    const wanted = { word, tenantId, kind: kindOf(input), secret: secretOf(input, context) };
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

/** Secrets on a command line would stay in its history. */
function secretOf(input: CommandInput, { env }: CommandContext): string | undefined {
  const name = input.value('secret-env');
  if (name === undefined) return undefined;
  const secret = env[name]?.trim() ?? '';
  if (secret === '')
    throw new OperatorError('hook.no_secret', `the environment variable ${name} is empty: put the signing secret into it`);
  return secret;
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
  const deps = { db, clock: systemClock, secrets: async () => createSecrets(await encryptionKey(config)) };
  const { tenantId, kind, secret } = wanted;
  if (secret !== undefined && !signsCalls(kind ?? HookKind.safeParse(page.adapter).data ?? 'generic'))
    throw new OperatorError(
      'hook.unsigned',
      `${kind ?? page.adapter} signs no calls, so a secret cannot be checked: leave it out, or choose --kind generic`,
    );
  const made = await makeHook(deps, {
    tenantId,
    page,
    ...(kind === undefined ? {} : { kind }),
    ...(secret === undefined ? {} : { secret }),
  });
  const url = `${config.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${config.HOST}:${config.PORT}`}/hooks/${made.token}`;
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

async function pageOf({ db, config }: OpenProject, { word, tenantId }: Wanted, { version }: CommandContext): Promise<PageRow> {
  const catalogue = loadCatalogue();
  const found = catalogue.resolve(word);
  const slug = found.kind === 'vendor' ? found.vendor.slug : word.toLowerCase();
  const fetcher = createFetcher({ allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS, version });
  try {
    const deps = { db, clock: systemClock, fetcher, catalogue, gazetteer: loadGazetteer() };
    const followed = await followVendor(deps, tenantId, slug);
    const page = followed.kind === 'followed' ? followed.pages[0] : undefined;
    if (page !== undefined) return page;
    throw new OperatorError(
      'hook.no_page',
      `nothing called "${word}" can be followed: subscribe a channel to its page first, or give its name in the catalogue`,
    );
  } finally {
    await fetcher.close();
  }
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

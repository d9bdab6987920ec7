import { detectPage } from '../../app/detect-page.js';
import { writeRegions } from '../../catalogue/build-regions.js';
import { type Catalogue, loadCatalogue } from '../../catalogue/catalogue.js';
import { catalogueRow, type RowToAdd } from '../../catalogue/catalogue-row.js';
import { checkCatalogue } from '../../catalogue/check-catalogue.js';
import { readConfig } from '../../config.js';
import { slugOfHost } from '../../domain/filter.js';
import { OperatorError } from '../../errors.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { withLookDeps } from '../look-deps.js';
import { readAddress } from '../web-address.js';

export const catalogue: Command = {
  name: 'catalogue',
  usage: 'search <words> | check | build | add <url> [--slug SLUG] [--category WORD] [--json]',
  options: { slug: { type: 'string' }, category: { type: 'string' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [what, ...words] = input.positionals;
    const known = () => loadCatalogue(readConfig(context.env).TOCSIN_CATALOGUE);
    if (what === 'search' && words.length > 0) return search(known(), words.join(' '), input, context);
    const [address, ...more] = words;
    if (what === 'add' && address !== undefined && more.length === 0)
      return add(known(), readAddress(catalogue, address), input, context);
    if (what === 'build' && words.length === 0) {
      context.out(`Wrote ${writeRegions()} from the files in its folder places.`);
      return 0;
    }
    if (what !== 'check' || words.length > 0)
      throw usageError(catalogue, 'say search with some words, check, build, or add with the address of a page');
    known();
    return check(input, context);
  },
};

function search(known: Catalogue, words: string, input: CommandInput, { out }: CommandContext): number {
  const found = known.search(words, 20);
  if (input.flag('json')) out(JSON.stringify(found));
  else if (found.length === 0)
    out('Nothing in the catalogue is called like that; any status page can be followed by its address.');
  else
    for (const vendor of found)
      out(`${vendor.slug.padEnd(24)} ${vendor.name.padEnd(28)} ${vendor.statusUrl} (${vendor.provider})`);
  return found.length > 0 ? 0 : 1;
}

function check(input: CommandInput, { out }: CommandContext): number {
  const problems = checkCatalogue();
  if (input.flag('json')) out(JSON.stringify({ problems }));
  else for (const problem of problems) out(problem);
  if (problems.length === 0 && !input.flag('json')) out('The catalogue is in order.');
  return problems.length === 0 ? 0 : 1;
}

/** Prints the row and writes nothing: where it belongs is for whoever keeps the file to decide. */
async function add(known: Catalogue, address: URL, input: CommandInput, context: CommandContext): Promise<number> {
  const found = await withLookDeps(context, (deps) => detectPage(deps, address));
  if (found.kind === 'refused') throw new OperatorError(`page.${found.why}`, found.reason);
  const slug = input.value('slug') ?? slugOfHost(address.host);
  const row: RowToAdd = {
    slug,
    name: found.look.snapshot.page.name,
    category: input.value('category') ?? '',
    statusUrl: found.url,
    provider: found.provider,
    feedUrl: found.provider === 'rss' ? (found.feeds[0] ?? null) : null,
  };
  const owner = known.bySlug(slug);
  if (input.flag('json')) context.out(JSON.stringify({ ...row, known: owner?.statusUrl ?? null }));
  else {
    context.out(catalogueRow(row));
    if (owner !== undefined)
      context.err(`${slug} is in the catalogue already, with ${owner.statusUrl}: give another --slug, or change its row.`);
  }
  return owner === undefined ? 0 : 1;
}

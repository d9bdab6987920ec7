import { type CheckedVendor, checkFollowed, checkVendors } from '../../app/check.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { systemClock } from '../../clock.js';
import { readConfig } from '../../config.js';
import { everyKind } from '../../domain/filter.js';
import { quoteIfNeeded } from '../../domain/filter-format.js';
import { createFetcher } from '../../http/fetcher.js';
import { type Command, type CommandContext, type CommandInput, usageError } from '../command.js';
import { openProject } from '../open-project.js';

export const check: Command = {
  name: 'check',
  usage: '[--vendor V]... [--region R]... [--component C]... [--min-impact I] [--json]',
  options: {
    vendor: { type: 'string', multiple: true },
    region: { type: 'string', multiple: true },
    component: { type: 'string', multiple: true },
    'min-impact': { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (input, context) => {
    if (input.positionals.length > 0)
      throw usageError(check, `"${input.positionals[0]}" stands alone; name a vendor with --vendor`);
    const checked = await look(input, context);
    if (input.flag('json'))
      context.out(
        JSON.stringify(checked.map(({ vendor, state, reason, open }) => ({ vendor, state, reason, open: open.map(summaryOf) }))),
      );
    else for (const line of checked.map(describe)) context.out(line);
    if (checked.some(({ state }) => state === 'open')) return 1;
    return checked.length === 0 || checked.some(({ state }) => state === 'unknown') ? 2 : 0;
  },
};

async function look(input: CommandInput, context: CommandContext): Promise<CheckedVendor[]> {
  const config = readConfig(context.env);
  const fetcher = createFetcher({ allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS, version: context.version });
  const deps = { fetcher, clock: systemClock, catalogue: loadCatalogue(config.TOCSIN_CATALOGUE), gazetteer: loadGazetteer() };
  try {
    if (input.values('vendor').length > 0) return await checkVendors(deps, expressionOf(input));
    const project = await openProject(context);
    try {
      const checked = await checkFollowed({ ...deps, db: project.db }, expressionOf(input));
      if (checked.length === 0) context.err('tocsin: no page is followed here; name a vendor with --vendor');
      return checked;
    } finally {
      await project.close();
    }
  } finally {
    await fetcher.close();
  }
}

function expressionOf(input: CommandInput): string {
  const list = (values: readonly string[]): string =>
    values
      .flatMap((value) => value.split(','))
      .map(quoteIfNeeded)
      .join(',');
  const impact = input.value('min-impact');
  const terms = [
    input.values('vendor').length > 0 ? `vendor:${list(input.values('vendor'))}` : 'all',
    input.values('region').length > 0 ? `region:${list(input.values('region'))}` : '',
    input.values('component').length > 0 ? `component:${list(input.values('component'))}` : '',
    impact === undefined ? '' : `min-impact:${quoteIfNeeded(impact)}`,
    everyKind,
  ];
  return terms.filter((term) => term !== '').join(' ');
}

const summaryOf = (incident: CheckedVendor['open'][number]) => ({
  title: incident.title,
  impact: incident.impact,
  status: incident.status,
  startedAt: incident.startedAt,
  regions: incident.regions,
  components: incident.components,
  url: incident.url,
});

function describe({ vendor, state, open, reason }: CheckedVendor): string {
  if (state === 'unknown') return `${vendor}: unknown. ${reason ?? ''}`.trim();
  if (state === 'fine') return `${vendor}: nothing open.`;
  const lines = open.map((incident) => `  ${incident.status}, impact ${incident.impact}: ${incident.title}`);
  return [`${vendor}: ${open.length} open`, ...lines].join('\n');
}

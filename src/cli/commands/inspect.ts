import { adapterIds, adapterOf } from '../../adapters/registry.js';
import { detectPage } from '../../app/detect-page.js';
import { type LookOnceDeps, lookOnce } from '../../app/look-once.js';
import type { PageLook, PageSnapshot } from '../../domain/snapshot.js';
import { OperatorError } from '../../errors.js';
import { type Command, usageError } from '../command.js';
import { withLookDeps } from '../look-deps.js';
import { webAddress } from '../web-address.js';

export const inspect: Command = {
  name: 'inspect',
  usage: '<url> [--provider ID] [--json]',
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const address = webAddress(inspect, input);
    const provider = input.value('provider');
    if (provider !== undefined && !adapterIds.some((id) => id === provider))
      throw usageError(inspect, `--provider is one of ${adapterIds.join(', ')}, not "${provider}"`);
    const look = await withLookDeps(context, (deps) =>
      provider === undefined ? lookAt(deps, address) : lookAs(deps, provider, address),
    );
    context.out(input.flag('json') ? JSON.stringify(look.snapshot, null, 2) : describe(look.snapshot));
    return 0;
  },
};

async function lookAt(deps: LookOnceDeps, address: URL): Promise<PageLook> {
  const found = await detectPage(deps, address);
  if (found.kind === 'refused') throw new OperatorError(`page.${found.why}`, found.reason);
  return found.look;
}

/** As the named provider: where its own detection finds the page, and otherwise with nothing but the address. */
async function lookAs(deps: LookOnceDeps, provider: string, address: URL): Promise<PageLook> {
  const adapter = adapterOf(provider);
  const found = await detectPage({ ...deps, adapters: [adapter] }, address);
  return found.kind === 'found' ? found.look : lookOnce(deps, adapter, readSettings(provider, address));
}

function readSettings(provider: string, { href }: URL): unknown {
  const read = adapterOf(provider).settings.safeParse({ url: href.replace(/(?<!\/)\/+$/, '') });
  if (read.success) return read.data;
  throw new OperatorError(
    'page.unrecognised',
    `${href} does not look like a page of ${adapterOf(provider).label}, and that provider needs more than an address: leave --provider out.`,
  );
}

function describe(snapshot: PageSnapshot): string {
  const open = snapshot.incidents.filter((incident) => incident.resolvedAt === null);
  const lines = open.map(
    (incident) =>
      `  ${incident.status}, ${incident.impact}: ${incident.title}${incident.regions.length > 0 ? ` (${incident.regions.join(', ')})` : ''}`,
  );
  return [
    `${snapshot.page.name} (${snapshot.provider}, ${snapshot.page.url}): ${snapshot.status}`,
    `${counted(snapshot.components.length, 'component')}, ${counted(snapshot.incidents.length, 'incident')} listed, ${open.length} without an end${open.length === 0 ? '' : ':'}`,
    ...lines,
    ...snapshot.notes.map((note) => `  note ${note.code}: ${note.detail}`),
  ].join('\n');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

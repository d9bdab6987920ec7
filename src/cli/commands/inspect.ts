import { adapterIds, adapterOf } from '../../adapters/registry.js';
import { recognise } from '../../app/follow.js';
import { lookOnce } from '../../app/look-once.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { systemClock } from '../../clock.js';
import { readConfig } from '../../config.js';
import type { PageSnapshot } from '../../domain/snapshot.js';
import { OperatorError } from '../../errors.js';
import { createFetcher } from '../../http/fetcher.js';
import { type Command, type CommandInput, usageError } from '../command.js';

export const inspect: Command = {
  name: 'inspect',
  summary: 'Reads one status page as Tocsin would and prints what it sees.',
  usage: '<url> [--provider ID] [--json]',
  options: { provider: { type: 'string' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const address = addressOf(input);
    const config = readConfig(context.env);
    const fetcher = createFetcher({ allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS, version: context.version });
    try {
      const deps = { fetcher, clock: systemClock, gazetteer: loadGazetteer() };
      const provider = input.value('provider');
      if (provider !== undefined && !adapterIds.some((id) => id === provider))
        throw usageError(inspect, `--provider is one of ${adapterIds.join(', ')}, not "${provider}"`);
      const look =
        provider === undefined
          ? await recognised(deps, address)
          : await lookOnce(deps, adapterOf(provider), { url: address.origin });
      context.out(input.flag('json') ? JSON.stringify(look.snapshot, null, 2) : describe(look.snapshot));
      return 0;
    } finally {
      await fetcher.close();
    }
  },
};

async function recognised(deps: Parameters<typeof recognise>[0], address: URL) {
  const found = await recognise(deps, address);
  if ('reason' in found) throw new OperatorError('page.unrecognised', found.reason);
  return found.look;
}

function addressOf(input: CommandInput): URL {
  const [text, ...more] = input.positionals;
  if (text === undefined || more.length > 0) throw usageError(inspect, 'give one address');
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+/.test(text) ? text : `https://${text}`;
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw usageError(inspect, `"${text}" is not an address that begins with http:// or https://`);
  return new URL(url);
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

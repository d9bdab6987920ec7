import { readConfigFile } from '../../app/config-file/apply-config.js';
import { type Pasted, pastedVendors } from '../../app/pasted-vendors.js';
import { type Subscribed, subscribe } from '../../app/subscribe.js';
import { filterWords } from '../../app/vendor-words.js';
import type { ChannelRow } from '../../db/channels.js';
import { liveChannels } from '../../db/configured.js';
import type { Db } from '../../db/database.js';
import { knownVendors } from '../../db/vendors.js';
import { paragraphOf } from '../../domain/filter-complaint.js';
import { previewTenant, TenantId } from '../../domain/ids.js';
import { OperatorError } from '../../errors.js';
import { type Command, usageError } from '../command.js';
import { withConfigDeps } from '../config-deps.js';
import { inProject } from '../open-project.js';

export const importVendors: Command = {
  name: 'import-vendors',
  usage: '<file> --channel CHANNEL [--workspace ID] [--dry-run] [--json]',
  options: {
    channel: { type: 'string' },
    workspace: { type: 'string' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async (input, context) => {
    const [path, extra] = input.positionals;
    const word = input.value('channel');
    if (path === undefined || extra !== undefined) throw usageError(importVendors, 'name one file');
    if (word === undefined) throw usageError(importVendors, 'say with --channel where they shall be told of');
    const tenantId = TenantId.parse(input.value('workspace') ?? previewTenant);
    const text = await readConfigFile(path);
    return inProject(context, async (project) => {
      const channel = await channelNamed(project.db, tenantId, word);
      const results = await withConfigDeps(context, project, async (deps) => {
        const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId));
        const pasted = pastedVendors(words, text);
        if ('sentence' in pasted) throw new OperatorError('cli.no_list', `${path}: ${pasted.sentence}`);
        const follow = (expression: string) =>
          subscribe(deps, { tenantId, channelId: channel.id, expression, by: 'import-vendors' });
        return resultsOf(pasted, input.flag('dry-run') ? undefined : follow);
      });
      if (input.flag('json')) context.out(JSON.stringify(results));
      else for (const { mark, typed, detail } of results) context.out(`${mark} ${typed}${detail === '' ? '' : `: ${detail}`}`);
      return results.some(({ mark }) => mark === '?' || mark === '✗') ? 1 : 0;
    });
  },
};

async function channelNamed(db: Db, tenantId: TenantId, word: string): Promise<ChannelRow> {
  const channels = await liveChannels(db, tenantId);
  const name = word.replace(/^#/, '').toLowerCase();
  const byId = channels.filter(({ id, externalId }) => externalId === word || id === word);
  const [found, ...others] = byId.length > 0 ? byId : channels.filter((channel) => channel.name.toLowerCase() === name);
  if (found !== undefined && others.length === 0) return found;
  throw new OperatorError(
    'cli.no_channel',
    found === undefined
      ? `${tenantId} has no channel "${word}": make it in the web interface, use Tocsin in it once, or name its workspace with --workspace`
      : `several channels of ${tenantId} are called "${word}": give the id of one`,
  );
}

interface Result {
  readonly mark: '✓' | '=' | '?' | '✗';
  readonly typed: string;
  readonly detail: string;
}

/** Without `follow` nothing is subscribed. */
async function resultsOf(
  { vendors, unread }: Pasted,
  follow: ((expression: string) => Promise<Subscribed>) | undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { typed, expression, suggestions } of vendors) {
    if (expression === undefined) {
      const guess = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`;
      results.push({ mark: '?', typed, detail: `no vendor of that name is known${guess}` });
    } else
      results.push(follow === undefined ? { mark: '✓', typed, detail: expression } : outcome(typed, await follow(expression)));
  }
  for (const { line, text, why } of unread) results.push({ mark: '✗', typed: text, detail: `line ${line} is left out, ${why}` });
  return results;
}

function outcome(typed: string, made: Subscribed): Result {
  switch (made.kind) {
    case 'subscribed':
      return { mark: '✓', typed, detail: [made.filter, ...made.unreadable].join('; ') };
    case 'already-subscribed':
      return { mark: '=', typed, detail: `${made.filter} was there already` };
    case 'unreadable':
      return { mark: '✗', typed, detail: made.reason };
    case 'bad-filter':
      return { mark: '✗', typed, detail: paragraphOf(made.complaints) };
    case 'unknown-channel':
      return { mark: '✗', typed, detail: 'the channel is no longer there' };
  }
}

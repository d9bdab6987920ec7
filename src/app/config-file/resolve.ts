import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Db } from '../../db/database.js';
import { knownVendors } from '../../db/vendors.js';
import { formatFilter } from '../../domain/filter-format.js';
import { parseFilter } from '../../domain/filter-parse.js';
import type { FilterWords } from '../../domain/filter-words.js';
import type { Gazetteer } from '../../domain/regions.js';
import { elseTerms, type Route } from '../../domain/route.js';
import { PermanentError } from '../../errors.js';
import type { Guard } from '../../http/guard.js';
import { filterWords } from '../vendor-words.js';
import { type FoundChannel, findChannel, type LookAtChannel } from './find-channel.js';
import type { ReadFile } from './read.js';
import { readForward } from './read-forward.js';
import type { FileChannel, FileWorkspace } from './schema.js';
import type { WorkspaceState } from './state.js';
import type { WantedChannel, WantedForward, WantedSubscription, WantedWorkspace } from './wanted.js';
import type { YamlComplaint, YamlPath } from './yaml-tree.js';

export interface ResolveDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly gazetteer: Gazetteer;
  /** What the variables hold that a file may name. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly look?: LookAtChannel;
  /** Whether an address may be sent to, as far as it says itself: names are looked up when something is sent, and no start hangs on them. */
  readonly guard?: Pick<Guard, 'checkUrl'>;
}

export type Resolved =
  | { readonly kind: 'wanted'; readonly workspaces: readonly WantedWorkspace[] }
  | { readonly kind: 'bad'; readonly complaints: readonly YamlComplaint[] };

/** Looks up every word of a file: workspaces, channels, vendors, regions, variables. All that cannot be found is said at once. */
export async function resolveFile(deps: ResolveDeps, read: ReadFile, states: readonly WorkspaceState[]): Promise<Resolved> {
  const complaints: YamlComplaint[] = [];
  const complain = (path: YamlPath, text: string): undefined => {
    complaints.push({ ...read.placeOf(path), text });
  };
  const found: WantedWorkspace[] = [];
  for (const [index, entry] of read.file.workspaces.entries()) {
    const path = ['workspaces', index];
    const state = workspaceOf(entry, states, (key, text) => complain([...path, key], text));
    if (state === undefined) continue;
    if (found.some(({ tenantId }) => tenantId === state.tenantId)) {
      complain(path, `${labelOf(state)} stands in the file twice; put its channels under one entry.`);
      continue;
    }
    const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, state.tenantId));
    const resolver = new WorkspaceResolver(deps, { read, state, words, path, index }, complain);
    found.push({ tenantId: state.tenantId, chat: state.chat, label: labelOf(state), channels: await resolver.channels(entry) });
  }
  if (complaints.length > 0)
    return { kind: 'bad', complaints: complaints.sort((a, b) => a.line - b.line || a.column - b.column) };
  return { kind: 'wanted', workspaces: found };
}

export const labelOf = ({ chat, externalId, name }: Pick<WorkspaceState, 'chat' | 'externalId' | 'name'>): string =>
  chat === 'preview' ? 'preview' : `${chat} ${externalId} (${name})`;

function workspaceOf(
  { chat, workspace }: FileWorkspace,
  states: readonly WorkspaceState[],
  complain: (key: string, text: string) => undefined,
): WorkspaceState | undefined {
  const ofChat = states.filter((state) => state.chat === chat);
  if (chat === 'preview')
    return workspace === undefined ? ofChat[0] : complain('workspace', 'There is one preview; leave `workspace` out.');
  const platform = chat === 'slack' ? 'Slack' : 'Discord';
  if (ofChat.length === 0) return complain('chat', `Tocsin is in no ${platform} workspace yet; install it there first.`);
  const named = ofChat.filter(
    ({ externalId, name }) => externalId === workspace || name.toLowerCase() === workspace?.toLowerCase(),
  );
  const [only, ...others] = workspace === undefined ? ofChat : named;
  const choices = ofChat.slice(0, 10).map(({ externalId, name }) => `\`${externalId}\` (${name})`);
  if (only === undefined)
    return complain('workspace', `Tocsin is not in the workspace \`${workspace}\`; it is in ${choices.join(', ')}.`);
  if (others.length > 0)
    return complain('workspace', `Several workspaces could be meant; give the id of one: ${choices.join(', ')}.`);
  return only;
}

interface Place {
  readonly read: ReadFile;
  readonly state: WorkspaceState;
  readonly words: FilterWords;
  readonly path: YamlPath;
  readonly index: number;
}

class WorkspaceResolver {
  readonly #deps: ResolveDeps;
  readonly #place: Place;
  readonly #complain: (path: YamlPath, text: string) => undefined;
  readonly #asked = new Map<string, FoundChannel | string>();

  constructor(deps: ResolveDeps, place: Place, complain: (path: YamlPath, text: string) => undefined) {
    this.#deps = deps;
    this.#place = place;
    this.#complain = complain;
  }

  /** Those of the file, and new ones that only routes lead to. */
  async channels({ channels = [] }: FileWorkspace): Promise<WantedChannel[]> {
    const found: (readonly [number, FileChannel, FoundChannel])[] = [];
    for (const [index, entry] of channels.entries()) {
      const path = [...this.#place.path, 'channels', index];
      const one = await this.#channel(entry.channel, entry.preset);
      if (typeof one === 'string') this.#complain([...path, 'channel'], one);
      else if (found.some(([, , other]) => other.channel.id === one.channel.id))
        this.#complain([...path, 'channel'], `\`#${one.channel.name}\` stands in the file twice; put all of it under one entry.`);
      else found.push([index, entry, one]);
    }
    const wanted: WantedChannel[] = [];
    for (const [index, entry, one] of found) wanted.push(await this.#wanted(index, entry, one));
    const listed = new Set(wanted.map(({ channel }) => channel.id));
    for (const one of this.#asked.values())
      if (typeof one !== 'string' && one.isNew && !listed.has(one.channel.id)) {
        listed.add(one.channel.id);
        wanted.push({ ...one, settings: undefined, subscriptions: [], forwards: [] });
      }
    return wanted;
  }

  async #channel(word: string, preset?: 'default' | 'plain'): Promise<FoundChannel | string> {
    const key = word.replace(/^#/, '').toLowerCase();
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const found = await findChannel(this.#deps.look, this.#place.state, word, preset);
    this.#asked.set(key, found);
    return found;
  }

  async #wanted(index: number, entry: FileChannel, one: FoundChannel): Promise<WantedChannel> {
    const path = [...this.#place.path, 'channels', index];
    return {
      ...one,
      settings: this.#place.read.settingsOf(this.#place.index, index),
      subscriptions: await this.#subscriptions(entry, path),
      forwards: this.#forwards(entry, path),
    };
  }

  async #subscriptions({ subscriptions = [] }: FileChannel, path: YamlPath): Promise<WantedSubscription[]> {
    const wanted: WantedSubscription[] = [];
    for (const [index, { filter: expression, routes = [] }] of subscriptions.entries()) {
      const at = [...path, 'subscriptions', index];
      const parsed = parseFilter(expression, this.#place.words);
      if (parsed.kind === 'bad') {
        for (const { text } of parsed.complaints) this.#complain([...at, 'filter'], text);
        continue;
      }
      const filter = parsed.canonical;
      if (wanted.some((other) => other.filter === filter))
        this.#complain(at, `\`${filter.slice(0, 200)}\` stands in this channel twice; keep one of them.`);
      wanted.push({ expression, filter, routes: await this.#routes(routes, [...at, 'routes']) });
    }
    return wanted;
  }

  async #routes(routes: readonly { readonly filter: string; readonly to: string }[], path: YamlPath): Promise<Route[]> {
    const found: Route[] = [];
    for (const [index, { filter, to }] of routes.entries()) {
      const channel = await this.#channel(to);
      if (typeof channel === 'string') this.#complain([...path, index, 'to'], channel);
      const terms = this.#terms(filter, [...path, index, 'filter']);
      if (terms === elseTerms && index < routes.length - 1)
        this.#complain([...path, index, 'filter'], '`else` stands last: what it takes leaves nothing for another route.');
      if (typeof channel !== 'string' && terms !== undefined) found.push({ filter: terms, channelId: channel.channel.id });
    }
    return found;
  }

  #terms(text: string, path: YamlPath): string | undefined {
    if (/^else$/i.test(text)) return elseTerms;
    const parsed = parseFilter(text, this.#place.words);
    if (parsed.kind === 'bad') {
      for (const complaint of parsed.complaints) this.#complain(path, complaint.text);
      return undefined;
    }
    if (parsed.filter.vendors.length + parsed.filter.notVendors.length > 0)
      return this.#complain(path, 'A route names no vendor: those of the subscription are those of all its routes.');
    return formatFilter({ ...parsed.filter, strict: false });
  }

  #forwards({ forwards = [] }: FileChannel, path: YamlPath): WantedForward[] {
    const wanted: WantedForward[] = [];
    for (const [index, entry] of forwards.entries()) {
      const at = [...path, 'forwards', index];
      const one = readForward(entry, this.#deps.env);
      const refusal = 'key' in one ? undefined : this.#refusal(one.target.url);
      if ('key' in one) this.#complain([...at, one.key], one.text);
      else if (refusal !== undefined) this.#complain([...at, entry.to === undefined ? 'to-env' : 'to'], refusal);
      else if (wanted.some(({ target }) => target.url === one.target.url && target.secret === one.target.secret))
        this.#complain(at, 'This way out stands here twice; keep one of them.');
      else wanted.push(one);
    }
    return wanted;
  }

  #refusal(url: string): string | undefined {
    try {
      this.#deps.guard?.checkUrl(new URL(url));
      return undefined;
    } catch (error) {
      if (error instanceof PermanentError) return error.message;
      throw error;
    }
  }
}

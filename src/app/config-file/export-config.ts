import { stringify } from 'yaml';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { ConfiguredForward, ConfiguredSubscription } from '../../db/configured.js';
import type { Db } from '../../db/database.js';
import { type KnownVendor, knownVendors } from '../../db/vendors.js';
import type { Filter } from '../../domain/filter.js';
import { formatFilter } from '../../domain/filter-format.js';
import { elseTerms } from '../../domain/route.js';
import { storedFilter } from '../stored-filter.js';
import { changedSettings } from './settings-words.js';
import { type ChannelState, loadWorkspaces, type WorkspaceState } from './state.js';

export interface ExportDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
}

/** The whole state as a `tocsin.yaml`, in the order in which it was made, which for what a file made is that of the file. What is secret is named where a file named it, and else left out with a remark. */
export async function exportConfig(deps: ExportDeps): Promise<string> {
  const parts: string[] = [];
  for (const state of await loadWorkspaces(deps.db)) {
    const spelling = spellingOf(deps.catalogue, await knownVendors(deps.db, state.tenantId));
    const channels = state.channels.filter(hasContent);
    if (channels.length > 0) parts.push(workspaceText(state, channels, spelling));
  }
  return parts.length === 0 ? 'workspaces: []\n' : `workspaces:\n${parts.join('')}`;
}

const hasContent = ({ channel, subscriptions, forwards }: ChannelState): boolean =>
  subscriptions.length + forwards.length + changedSettings(channel.settings).length > 0;

/** A text as YAML writes it on one line, in quotes where it would mean something else without. */
const scalar = (text: string): string =>
  stringify(text, {
    lineWidth: 0,
    defaultStringType: /[\p{Cc}\u2028\u2029]/u.test(text) ? 'QUOTE_DOUBLE' : 'PLAIN',
  }).trimEnd();

const remark = (text: string): string => ` # ${text.replace(/[\s\p{C}]+/gu, ' ').slice(0, 100)}`;

type Spelling = (filter: string) => string;

/** A page that only its address is known by is written with the address, so that the file means the same where nobody follows it yet. */
function spellingOf(catalogue: Catalogue, known: readonly KnownVendor[]): Spelling {
  const word = (slug: string): string =>
    catalogue.bySlug(slug) === undefined ? (known.find((vendor) => vendor.slug === slug)?.url ?? slug) : slug;
  return (text) => {
    const filter: Filter = storedFilter(text);
    return formatFilter({
      ...filter,
      vendors: filter.vendors.map((vendor) => (vendor.component === null ? { ...vendor, slug: word(vendor.slug) } : vendor)),
      notVendors: filter.notVendors.map(word),
    });
  };
}

function workspaceText(state: WorkspaceState, channels: readonly ChannelState[], spelling: Spelling): string {
  const head =
    state.chat === 'preview'
      ? '  - chat: preview\n'
      : `  - chat: ${state.chat}\n    workspace: ${scalar(state.externalId)}${remark(state.name)}\n`;
  return `${head}    channels:\n${channels.map((one) => channelText(state, one, spelling)).join('')}`;
}

/** Ids of the platforms hold when somebody gives a channel another name. The preview's are chance, and its names are unlike each other as a rule. */
function channelWord({ chat, channels }: WorkspaceState, { channel }: Pick<ChannelState, 'channel'>): string {
  if (chat !== 'preview') return `${scalar(channel.externalId)}${remark(`#${channel.name}`)}`;
  const namesakes = channels.filter((one) => one.channel.name.toLowerCase() === channel.name.toLowerCase());
  return scalar(namesakes.length > 1 ? channel.externalId : `#${channel.name}`);
}

function channelText(state: WorkspaceState, one: ChannelState, spelling: Spelling): string {
  const { channel, subscriptions, forwards } = one;
  const settings = changedSettings(channel.settings);
  const filed = forwards.filter((forward) => forward.filed !== null);
  const lines = [
    `      - channel: ${channelWord(state, one)}`,
    ...(channel.preset === 'plain' && channel.chat === 'preview' ? ['        preset: plain'] : []),
    ...block(
      'settings',
      settings.map(([name, text]) => `${name}: ${scalar(text)}`),
    ),
    ...block(
      'subscriptions',
      subscriptions.flatMap((subscription) => subscriptionLines(state, subscription, spelling)),
    ),
    ...block('forwards', filed.flatMap(forwardLines)),
    ...forwards.filter((forward) => forward.filed === null).map(leftOut),
  ];
  return `${lines.join('\n')}\n`;
}

const block = (key: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`        ${key}:`, ...lines.map((line) => `          ${line}`)];

function subscriptionLines(
  state: WorkspaceState,
  { filter, source, routes }: ConfiguredSubscription,
  spelling: Spelling,
): string[] {
  const made = source === 'chat' ? remark('made in chat') : '';
  const text = scalar(spelling(filter));
  const live = routes.flatMap((route) => {
    const target = state.channels.find(({ channel }) => channel.id === route.channelId);
    return target === undefined ? [] : [{ filter: route.filter, to: channelWord(state, target) }];
  });
  const gone = routes.length - live.length;
  const lost = gone === 0 ? [] : [`#${remark(`routes to channels that are gone and were left out: ${gone}`).slice(2)}`];
  if (live.length === 0) return [...lost, `- ${text}${made}`];
  return [
    ...lost,
    `- filter: ${text}${made}`,
    '  routes:',
    ...live.flatMap((route) => [
      `    - filter: ${route.filter === elseTerms ? 'else' : scalar(route.filter)}`,
      `      to: ${route.to}`,
    ]),
  ];
}

function forwardLines({ filed, minImpact, onlyWhenDown }: ConfiguredForward): string[] {
  const isPagerduty = filed?.to === 'pagerduty';
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    ['to', filed?.to],
    ['to-env', filed?.toEnv],
    ['secret-env', filed?.secretEnv],
    ['key-env', filed?.keyEnv],
    ['region', filed?.region === 'eu' ? 'eu' : null],
    ['min-impact', minImpact === (isPagerduty ? 'major' : 'none') ? null : minImpact],
    ['only-when-down', onlyWhenDown ? 'on' : null],
  ];
  return pairs
    .flatMap(([key, text]) => (text === null || text === undefined ? [] : [`${key}: ${scalar(text)}`]))
    .map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

/** Its address and key are known to whoever set it up, and to nobody who reads this file. */
const leftOut = ({ kind, target, minImpact, onlyWhenDown, subscriptionId }: ConfiguredForward): string =>
  `        #${remark(
    `forward set up in chat, not written here: ${kind} ${target}, min-impact ${minImpact}${onlyWhenDown ? ', only when down' : ''}${
      subscriptionId === null ? '' : ', of one subscription'
    }`,
  ).slice(2)}`;

import { forwardsOf } from '../../db/forwards.js';
import { waitingRequests } from '../../db/kept-requests.js';
import { mutesOf } from '../../db/mutes.js';
import { followedPages } from '../../db/pages.js';
import { subscriptionsSentTo } from '../../db/subscriptions.js';
import type { Filter } from '../../domain/filter.js';
import { elseTerms } from '../../domain/route.js';
import { toIso } from '../../domain/time.js';
import { describeQuiet } from '../../render/describe-times.js';
import { dotted, type Line } from '../../words/segments.js';
import { storedFilter } from '../stored-filter.js';
import { button, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, count, listOf, partsOf, routesLine, shortOf, shown, titleOf, vendorNames } from './describe.js';
import { channelHere, nothingHere, typed } from './here.js';
import { lostNames, lostParts } from './lost-parts.js';
import { narrowAnswer } from './narrow-answer.js';
import { type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { changeControl } from './subscribed-answer.js';

/** More than these have no room among a message's controls. */
const mostRows = 10;

const mostRoutes = 3;

/** A message of Discord holds 25 buttons. */
const mostNarrow = 8;

/** `/tocsin list`: what comes to this channel, with the numbers that other commands take. */
export async function listCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const narrowed = /^--narrow ([0-9a-f]{16})$/.exec(words)?.[1];
  if (narrowed !== undefined) return narrowAnswer(deps, asking, narrowed);
  const own = await ownSubscriptions(deps, asking);
  const waiting = await waitingRows(deps, asking);
  const sent = await sentRows(deps, asking);
  if (own === undefined) return { rows: [...(sent.length === 0 ? [nothingHere(asking)] : sent), ...waiting] };
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const { channel, subscriptions } = own;
  const rows: AnswerRow[] = [row([channelSegment(channel), ` · ${count(subscriptions.length, 'subscription')}`])];
  const canNarrow = asking.place.chat === 'slack' || subscriptions.length <= mostNarrow;
  for (const one of subscriptions.slice(0, mostRows))
    rows.push(await subscriptionRow(deps, asking, own, one, { nameOf, canNarrow }));
  const rest = subscriptions.slice(mostRows);
  if (rest.length > 0) {
    const names = rest.slice(0, 20).map((one) => `${one.number} ${shown(shortOf(one.parsed, nameOf), 60)}`);
    rows.push(row(`And ${rest.length} more: ${names.join(', ')}${rest.length > names.length ? ', …' : ''}`));
  }
  return { rows: [...rows, ...sent, ...(await stateRows(deps, asking, own, nameOf)), ...waiting] };
}

async function subscriptionRow(
  deps: CommandDeps,
  asking: Asking,
  { channel }: Own,
  one: Numbered,
  { nameOf, canNarrow }: { readonly nameOf: (slug: string) => string; readonly canNarrow: boolean },
): Promise<AnswerRow> {
  const { mention } = channel.settings;
  const lost = await lostOf(deps, channel, one.parsed);
  const line = dotted([
    [`${one.number}  ${titleOf(one.parsed, nameOf)}`],
    ...partsOf(effective(one.parsed, channel)).map((part): Line => [part]),
    mention === null ? [] : ['pings ', { bold: `@${shown(mention.who.name)}` }],
    routesLine(one.routes, mostRoutes) ?? [],
    lost.length === 0 ? [] : [`the page lists no component ${lostNames(lost)} now`],
    lastWords(one),
    one.source === 'file' ? ['from ', { code: 'tocsin.yaml' }] : [],
  ]);
  if (!asking.person.mayChange || one.source === 'file') return row(line);
  return row(
    line,
    await changeControl(deps, asking, one.id, one.filter, `Change ${one.number}`),
    ...(canNarrow ? [await button(deps, asking, `Narrow ${one.number}`, `list --narrow ${one.id}`)] : []),
    await button(deps, asking, `Remove ${one.number}`, `unsubscribe ${one.id}`),
  );
}

/** Components that it names and its pages no longer list. */
async function lostOf(
  deps: CommandDeps,
  { tenantId }: Own['channel'],
  { components, vendors, ...rest }: Filter,
): Promise<string[]> {
  if (components.length === 0 && vendors.every(({ component }) => component === null)) return [];
  const slugs = new Set(vendors.map(({ slug }) => slug));
  const pages = (await followedPages(deps.db, tenantId)).filter(({ vendorSlug }) => slugs.has(vendorSlug));
  return lostParts(
    deps,
    { components, vendors, ...rest },
    pages.map((page) => ({ page })),
  );
}

const mostSent = 5;

/** What other channels send here by their routes. */
async function sentRows(deps: CommandDeps, asking: Asking): Promise<AnswerRow[]> {
  const channel = await channelHere(deps, asking);
  const sent = channel === undefined ? [] : await subscriptionsSentTo(deps.db, channel.tenantId, channel.id);
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const rest = sent.length - mostSent;
  return [
    ...sent.slice(0, mostSent).map(({ filter, terms, home }) => {
      const parts = listOf(
        terms.map((one) => (one === elseTerms ? 'the rest' : shown(one, 80))),
        3,
      );
      return row([
        '🔀 ',
        channelSegment(home),
        ` sends ${parts} of ${shortOf(storedFilter(filter), nameOf)} here; it is changed there.`,
      ]);
    }),
    ...(rest > 0 ? [row(`And ${count(rest, 'more subscription')} of other channels.`)] : []),
  ];
}

/** With the least impact that the channel adds; what else it adds is said once for all. */
const effective = (filter: Filter, { preset, settings }: Own['channel']): Filter =>
  filter.minImpact !== null || preset === 'plain' || settings.minImpact === 'none'
    ? filter
    : { ...filter, minImpact: settings.minImpact };

function lastWords({ openNow, lastAt }: Numbered): Line {
  if (openNow > 0) return [`open now: ${openNow}`];
  return lastAt === null ? ['nothing yet'] : ['last: ', { at: lastAt, as: 'day' }];
}

async function stateRows(
  deps: CommandDeps,
  asking: Asking,
  { channel }: Own,
  nameOf: (slug: string) => string,
): Promise<AnswerRow[]> {
  const quiet = describeQuiet(channel.settings);
  const forwards = await forwardsOf(deps.db, channel.tenantId, channel.id);
  const mutes = await mutesOf(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  return [
    ...(channel.settings.maintenance ? [row('Maintenance is on for all of them.')] : []),
    ...(quiet === null ? [] : [row(quiet)]),
    ...(forwards.length === 0
      ? []
      : [row([`Also goes out of chat, ${count(forwards.length, 'way')}: `, typed(asking, 'forward'), ' shows where.'])]),
    ...mutes.map(({ vendorSlug, until, by }) =>
      row([`🔕 ${nameOf(vendorSlug)} is muted until `, { at: until, as: 'moment' }, ` (${shown(by)}).`]),
    ),
    ...(channel.state === 'paused'
      ? [row(`Posting here is paused; it goes on when I may post again. (${channel.pausedCode ?? 'unknown'})`)]
      : []),
  ];
}

async function waitingRows(deps: CommandDeps, { place }: Asking): Promise<AnswerRow[]> {
  const waiting = await waitingRequests(deps.db, place.tenantId, place.channelRef, toIso(deps.clock.now()));
  return waiting
    .slice(0, mostRows)
    .map(({ command, personName }) =>
      row([
        'Waiting until I may post here: ',
        { code: shown(command.replace(/^subscribe(?: --\w+)* /, ''), 200) },
        ` (${shown(personName)})`,
      ]),
    );
}

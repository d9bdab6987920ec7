import { forwardsOf } from '../../db/forwards.js';
import { waitingRequests } from '../../db/kept-requests.js';
import { mutesOf } from '../../db/mutes.js';
import { followedPages } from '../../db/pages.js';
import { subscriptionsSentTo } from '../../db/subscriptions.js';
import type { Filter } from '../../domain/filter.js';
import { elseTerms } from '../../domain/route.js';
import { toIso } from '../../domain/time.js';
import { describeQuiet } from '../../render/describe-times.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { dotted, type Line } from '../../words/segments.js';
import { storedFilter } from '../stored-filter.js';
import { button, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, partsOf, routesLine, shortOf, shown, titleOf, vendorNames } from './describe.js';
import { channelHere, nothingHere } from './here.js';
import { lostNames, lostParts } from './lost-parts.js';
import { narrowAnswer } from './narrow-answer.js';
import { type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { speech } from './speech.js';
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
  const { say } = speech(asking);
  const rows: AnswerRow[] = [row([channelSegment(channel), ` · ${say.common.subscriptions(subscriptions.length)}`])];
  const canNarrow = asking.place.chat === 'slack' || subscriptions.length <= mostNarrow;
  for (const one of subscriptions.slice(0, mostRows))
    rows.push(await subscriptionRow(deps, asking, own, one, { nameOf, canNarrow }));
  const rest = subscriptions.slice(mostRows);
  if (rest.length > 0) {
    const names = rest.slice(0, 20).map((one) => `${one.number} ${shown(shortOf(one.parsed, nameOf, say), 60)}`);
    rows.push(row(say.following.moreListed(rest.length, `${names.join(', ')}${rest.length > names.length ? ', …' : ''}`)));
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
  const { say } = speech(asking);
  const { following } = say;
  const lost = await lostOf(deps, channel, one.parsed);
  const line = dotted([
    [`${one.number}  ${titleOf(one.parsed, nameOf, say)}`],
    ...partsOf(effective(one.parsed, channel), say).map((part): Line => [part]),
    mention === null ? [] : following.pings({ bold: `@${shown(mention.who.name)}` }),
    routesLine(one.routes, say, mostRoutes) ?? [],
    lost.length === 0 ? [] : [following.lostNow(lostNames(lost, say))],
    lastWords(one, say),
    one.source === 'file' ? following.fromFileLine({ code: 'tocsin.yaml' }) : [],
  ]);
  if (!asking.person.mayChange || one.source === 'file') return row(line);
  return row(
    line,
    await changeControl(deps, asking, one.id, one.filter, following.changeNumber(one.number)),
    ...(canNarrow ? [await button(deps, asking, following.narrowNumber(one.number), `list --narrow ${one.id}`)] : []),
    await button(deps, asking, following.removeNumber(one.number), `unsubscribe ${one.id}`),
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
  const { say } = speech(asking);
  const { common, following } = say;
  const rest = sent.length - mostSent;
  return [
    ...sent.slice(0, mostSent).map(({ filter, terms, home }) => {
      const parts = common.list(
        terms.map((one) => (one === elseTerms ? following.theRest : shown(one, 80))),
        3,
      );
      return row(following.sentHere(channelSegment(home), parts, shortOf(storedFilter(filter), nameOf, say)));
    }),
    ...(rest > 0 ? [row(following.moreSent(rest))] : []),
  ];
}

/** With the least impact that the channel adds; what else it adds is said once for all. */
const effective = (filter: Filter, { preset, settings }: Own['channel']): Filter =>
  filter.minImpact !== null || preset === 'plain' || settings.minImpact === 'none'
    ? filter
    : { ...filter, minImpact: settings.minImpact };

function lastWords({ openNow, lastAt }: Numbered, { following }: AnswerWords): Line {
  if (openNow > 0) return [following.openNow(openNow)];
  return lastAt === null ? [following.nothingYet] : following.last({ at: lastAt, as: 'day' });
}

async function stateRows(
  deps: CommandDeps,
  asking: Asking,
  { channel }: Own,
  nameOf: (slug: string) => string,
): Promise<AnswerRow[]> {
  const { say, type } = speech(asking);
  const { following } = say;
  const quiet = describeQuiet(channel.settings, say);
  const forwards = await forwardsOf(deps.db, channel.tenantId, channel.id);
  const mutes = await mutesOf(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  return [
    ...(channel.settings.maintenance ? [row(following.maintenanceOn)] : []),
    ...(quiet === null ? [] : [row(quiet)]),
    ...(forwards.length === 0 ? [] : [row(following.forwards(forwards.length, type))]),
    ...mutes.map(({ vendorSlug, until, by }) => row(following.muted(nameOf(vendorSlug), { at: until, as: 'moment' }, shown(by)))),
    ...(channel.state === 'paused' ? [row(following.paused(channel.pausedCode ?? 'unknown'))] : []),
  ];
}

async function waitingRows(deps: CommandDeps, asking: Asking): Promise<AnswerRow[]> {
  const { place } = asking;
  const { following } = speech(asking).say;
  const waiting = await waitingRequests(deps.db, place.tenantId, place.channelRef, toIso(deps.clock.now()));
  return waiting
    .slice(0, mostRows)
    .map(({ command, personName }) =>
      row(following.waiting({ code: shown(command.replace(/^subscribe(?: --\w+)* /, ''), 200) }, shown(personName))),
    );
}

import { waitingRequests } from '../../db/kept-requests.js';
import { mutesOf } from '../../db/mutes.js';
import type { Filter } from '../../domain/filter.js';
import { toIso } from '../../domain/time.js';
import { dotted, type Line } from '../../render/segments.js';
import { button, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, count, partsOf, shortOf, shown, titleOf, vendorNames } from './describe.js';
import { nothingHere } from './here.js';
import { type Numbered, type Own, ownSubscriptions } from './own-subscriptions.js';
import { changeControl } from './subscribed-answer.js';

/** More than these have no room among a message's controls. */
const mostRows = 10;

/** `/tocsin list`: what comes to this channel, with the numbers that other commands take. */
export async function listCommand(deps: CommandDeps, asking: Asking, _words: string): Promise<Answer> {
  const own = await ownSubscriptions(deps, asking);
  const waiting = await waitingRows(deps, asking);
  if (own === undefined) return { rows: [nothingHere(asking), ...waiting] };
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const { channel, subscriptions } = own;
  const rows: AnswerRow[] = [row([channelSegment(channel), ` · ${count(subscriptions.length, 'subscription')}`])];
  for (const one of subscriptions.slice(0, mostRows)) rows.push(await subscriptionRow(deps, asking, own, one, nameOf));
  const rest = subscriptions.slice(mostRows);
  if (rest.length > 0) {
    const names = rest.slice(0, 20).map((one) => `${one.number} ${shown(shortOf(one.parsed, nameOf), 60)}`);
    rows.push(row(`And ${rest.length} more: ${names.join(', ')}${rest.length > names.length ? ', …' : ''}`));
  }
  return { rows: [...rows, ...(await stateRows(deps, own, nameOf)), ...waiting] };
}

async function subscriptionRow(
  deps: CommandDeps,
  asking: Asking,
  { channel }: Own,
  one: Numbered,
  nameOf: (slug: string) => string,
): Promise<AnswerRow> {
  const { mention } = channel.settings;
  const line = dotted([
    [`${one.number}  ${titleOf(one.parsed, nameOf)}`],
    ...partsOf(effective(one.parsed, channel)).map((part): Line => [part]),
    mention === null ? [] : ['pings ', { bold: `@${shown(mention.who.name)}` }],
    lastWords(one),
  ]);
  if (!asking.person.mayChange) return row(line);
  const change = await changeControl(deps, asking, one.id, one.filter, `Change ${one.number}`);
  return row(line, change, await button(deps, asking, `Remove ${one.number}`, `unsubscribe ${one.id}`));
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

async function stateRows(deps: CommandDeps, { channel }: Own, nameOf: (slug: string) => string): Promise<AnswerRow[]> {
  const mutes = await mutesOf(deps.db, channel.tenantId, channel.id, toIso(deps.clock.now()));
  return [
    ...(channel.settings.maintenance ? [row('Maintenance is on for all of them.')] : []),
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

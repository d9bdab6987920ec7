import type { ChannelRow } from '../../db/channels.js';
import { channelFilter } from '../../domain/apply-settings.js';
import { begunAt } from '../../domain/dose.js';
import type { Filter } from '../../domain/filter.js';
import type { SubscriptionId } from '../../domain/ids.js';
import type { Incident } from '../../domain/incident.js';
import { toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { impactWord } from '../../render/wording.js';
import type { Line } from '../../words/segments.js';
import { isSameDay, span } from '../../words/spans.js';
import type { OpenNow } from '../catch-up.js';
import { button, formButton, formValue, row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, followedLine, listOf, settingsLine, shown, titleOf } from './describe.js';
import { dosed, doseLine, type HeldHistory, isUnread, unreadWords } from './dose.js';
import { lostRows } from './lost-parts.js';

export interface Made {
  readonly id: SubscriptionId;
  /** False: the channel had this very filter already. */
  readonly isNew: boolean;
  readonly filter: Filter;
  readonly canonical: string;
  readonly held: readonly HeldHistory[];
  readonly unreadable: readonly string[];
  /** Left out: all of it comes to the channel itself. */
  readonly routed?: Line | undefined;
}

interface Telling {
  readonly open: readonly OpenNow[];
  readonly nameOf: (slug: string) => string;
  /** What *Undo* runs. */
  readonly undo: string;
}

/** What one new subscription means for the channel. */
export async function madeRows(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  { id, filter, canonical, held, unreadable, routed }: Made,
  { open, nameOf, undo }: Telling,
): Promise<AnswerRow[]> {
  const applied = channelFilter(filter, channel);
  const past = held.flatMap((one) => dosed(deps, applied, one));
  const unread = filter.vendors.length === 0 ? [] : held.filter(isUnread);
  const isStale = unread.some(({ page }) => page.baselineAt !== null);
  const label = past.length === 1 ? 'See that one' : `See those ${past.length}`;
  const rows = [
    row(['✅ ', channelSegment(channel), ' follows ', ...followedLine(filter, nameOf), '.']),
    ...(routed === undefined ? [] : [row(['🔀 ', ...routed, '.'])]),
    row(settingsLine(filter, channel.settings)),
    ...strictHint(filter),
    ...(await lostRows(deps, filter, held)),
    ...(filter.vendors.length === 0 ? [] : [row(doseLine(titleOf(filter, nameOf), held, past, channel.settings.mention))]),
    ...(isStale ? [row(unreadWords(titleOf(filter, nameOf), unread))] : []),
    ...(await openRows(deps, asking, open, unread.length === 0)),
    ...unreadable.map((sentence) => row(sentence)),
  ];
  return withControls(rows, [
    ...(past.length === 0 ? [] : [await button(deps, asking, label, `see ${id}`)]),
    await changeControl(deps, asking, id, canonical),
    await button(deps, asking, 'Undo', undo),
  ]);
}

const strictHint = ({ regions, strict }: Filter): AnswerRow[] =>
  regions.length === 0 || strict
    ? []
    : [row(['Incidents that name no region come too; add ', { code: 'strict' }, ' to leave them out.'])];

/** Below the last line; below one of their own where that line has a button already. */
function withControls(rows: readonly AnswerRow[], controls: readonly Control[]): AnswerRow[] {
  const last = rows.at(-1);
  if (last === undefined || last.controls !== undefined) return [...rows, row('This subscription:', ...controls)];
  return [...rows.slice(0, -1), row(last.line, ...controls)];
}

/** Slack's form holds 3,000 characters; a longer filter would come back cut, so it is typed anew. */
export const longestInForm = 3_000;

export const changeControl = (
  deps: CommandDeps,
  asking: Asking,
  id: SubscriptionId,
  filter: string,
  label = 'Change',
): Promise<Control> =>
  formButton(deps, asking, label, `change ${id} ${formValue}`, {
    title: 'Change subscription',
    label: 'Filter',
    value: filter.length > longestInForm ? '' : filter,
  });

/** A maintenance that has not begun is no trouble yet. */
const isPlanned = ({ incident }: OpenNow): boolean => incident.status === 'scheduled';

/** What is open now: in one line while all of it has threads, with a button for each that has none yet. Then the same of what is planned. */
export async function openRows(
  deps: CommandDeps,
  asking: Asking,
  open: readonly OpenNow[],
  isKnown: boolean,
): Promise<AnswerRow[]> {
  const { now, planned } = nowAndPlanned(open);
  return [
    ...(now.length === 0 ? (isKnown ? [row('Open now: nothing.')] : []) : await listedRows(deps, asking, 'Open now', now)),
    ...(planned.length === 0 ? [] : await listedRows(deps, asking, 'Planned', planned)),
  ];
}

export const nowAndPlanned = (open: readonly OpenNow[]) => ({
  now: open.filter((one) => !isPlanned(one)),
  planned: open.filter(isPlanned),
});

async function listedRows(deps: CommandDeps, asking: Asking, label: string, some: readonly OpenNow[]): Promise<AnswerRow[]> {
  const threads = some.filter(({ threadOpened }) => threadOpened);
  const waiting = some.filter(({ threadOpened }) => !threadOpened);
  const few = threads.flatMap((one, index): Line => [...(index === 0 ? [] : ['; ']), ...openWords(deps, one)]);
  if (waiting.length === 0) return [row([`${label}: ${some.length} (`, ...few, `); ${whereWords(threads)}.`])];
  const first =
    threads.length === 0
      ? 'Their threads come with their next update:'
      : `The threads of the ${threads.length} that matter most are ${placeWords(threads)}; the others get theirs with their next update:`;
  const rows = [row(`${label}: ${some.length}. ${first}`)];
  for (const one of waiting.slice(0, mostWaiting))
    rows.push(row(openWords(deps, one), await button(deps, asking, 'Open thread', `open ${one.incident.id}`)));
  const rest = waiting.length - mostWaiting;
  return rest > 0 ? [...rows, row(`And ${rest} more.`)] : rows;
}

const mostWaiting = 10;

export const whereWords = (threads: readonly OpenNow[]): string =>
  `${threads.length === 1 ? 'its thread is' : 'their threads are'} ${placeWords(threads)}`;

function placeWords(threads: readonly OpenNow[]): string {
  const elsewhere = [...new Set(threads.flatMap(({ sentTo }) => sentTo ?? []))].map((name) => `#${shown(name)}`);
  const here = threads.filter(({ sentTo }) => sentTo === null);
  const words = here.every(({ wasThere }) => wasThere) ? 'here already' : 'below';
  return listOf([...(here.length === 0 ? [] : [words]), ...elsewhere.map((name) => `in ${name}`)]);
}

/** What an incident touches, else its title. */
export const aboutWhat = ({ components, title }: Pick<Incident, 'components' | 'title'>): string =>
  components.length > 0
    ? listOf(
        components.map((name) => shown(name)),
        3,
      )
    : `‹${shown(title, 100)}›`;

function openWords({ clock }: Pick<CommandDeps, 'clock'>, one: OpenNow): Line {
  const { incident } = one;
  const since = begunAt(incident);
  return [
    `${aboutWhat(incident)}, ${isPlanned(one) ? 'from' : 'since'} `,
    { at: since, as: isSameDay(since, toIso(clock.now())) ? 'clock' : 'moment' },
  ];
}

/** `GitHub Actions (minor, 22 min)` */
export function briefly({ clock }: Pick<CommandDeps, 'clock'>, { incident, vendorName }: OpenNow): string {
  const facts = [impactWord(incident.impact), span(begunAt(incident), toIso(clock.now()))].filter((fact) => fact !== null);
  return `${shown(vendorName)} ${aboutWhat(incident)}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

import type { ChannelRow } from '../../db/channels.js';
import { channelFilter } from '../../domain/apply-settings.js';
import { begunAt } from '../../domain/dose.js';
import type { Filter } from '../../domain/filter.js';
import type { SubscriptionId } from '../../domain/ids.js';
import type { Incident } from '../../domain/incident.js';
import { toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { impactWord } from '../../render/wording.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { ThreadPlaces } from '../../words/answers/en-following.js';
import type { Line } from '../../words/segments.js';
import { isSameDay } from '../../words/spans.js';
import type { OpenNow } from '../catch-up.js';
import { button, formButton, formValue, row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelSegment, followedLine, settingsLine, shown, titleOf } from './describe.js';
import { dosed, doseLine, type HeldHistory, isUnread, unreadWords } from './dose.js';
import { lostRows } from './lost-parts.js';
import { speech } from './speech.js';

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
  const { say } = speech(asking);
  const { following } = say;
  const applied = channelFilter(filter, channel);
  const past = held.flatMap((one) => dosed(deps, applied, one));
  const unread = filter.vendors.length === 0 ? [] : held.filter(isUnread);
  const isStale = unread.some(({ page }) => page.baselineAt !== null);
  const rows = [
    row(following.follows(channelSegment(channel), followedLine(filter, nameOf, say))),
    ...(routed === undefined ? [] : [row(['🔀 ', ...routed, '.'])]),
    row(settingsLine(filter, channel.settings, say)),
    ...strictHint(filter, say),
    ...(await lostRows(deps, filter, held, say)),
    ...(filter.vendors.length === 0
      ? []
      : [row(doseLine(titleOf(filter, nameOf, say), held, past, channel.settings.mention, say))]),
    ...(isStale ? [row(unreadWords(titleOf(filter, nameOf, say), unread, say))] : []),
    ...(await openRows(deps, asking, open, unread.length === 0)),
    ...unreadable.map((sentence) => row(say.common.fault(sentence))),
  ];
  return withControls(rows, following.thisSubscription, [
    ...(past.length === 0 ? [] : [await button(deps, asking, following.see(past.length), `see ${id}`)]),
    await changeControl(deps, asking, id, canonical),
    await button(deps, asking, following.undo, undo),
  ]);
}

const strictHint = ({ regions, strict }: Filter, { following }: AnswerWords): AnswerRow[] =>
  regions.length === 0 || strict ? [] : [row(following.strictHint({ code: 'strict' }))];

/** Below the last line; below one of their own where that line has a button already. */
function withControls(rows: readonly AnswerRow[], label: string, controls: readonly Control[]): AnswerRow[] {
  const last = rows.at(-1);
  if (last === undefined || last.controls !== undefined) return [...rows, row(label, ...controls)];
  return [...rows.slice(0, -1), row(last.line, ...controls)];
}

/** Slack's form holds 3,000 characters; a longer filter would come back cut, so it is typed anew. */
export const longestInForm = 3_000;

export const changeControl = (
  deps: CommandDeps,
  asking: Asking,
  id: SubscriptionId,
  filter: string,
  label?: string,
): Promise<Control> => {
  const { following } = speech(asking).say;
  return formButton(deps, asking, label ?? following.change, `change ${id} ${formValue}`, {
    title: following.changeTitle,
    label: following.filter,
    value: filter.length > longestInForm ? '' : filter,
  });
};

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
  const { following } = speech(asking).say;
  return [
    ...(now.length > 0 ? await listedRows(deps, asking, now, false) : isKnown ? [row(following.nothingOpenNow)] : []),
    ...(planned.length === 0 ? [] : await listedRows(deps, asking, planned, true)),
  ];
}

export const nowAndPlanned = (open: readonly OpenNow[]) => ({
  now: open.filter((one) => !isPlanned(one)),
  planned: open.filter(isPlanned),
});

async function listedRows(
  deps: CommandDeps,
  asking: Asking,
  some: readonly OpenNow[],
  arePlanned: boolean,
): Promise<AnswerRow[]> {
  const { common, following } = speech(asking).say;
  const threads = some.filter(({ threadOpened }) => threadOpened);
  const waiting = some.filter(({ threadOpened }) => !threadOpened);
  const few = threads.map((one) => openWords(deps, asking, one));
  if (waiting.length === 0) return [row(following.openThreads(arePlanned, few, placesOf(threads)))];
  const rows = [
    row(
      threads.length === 0
        ? following.openWaiting(arePlanned, some.length)
        : following.openPartly(arePlanned, some.length, threads.length, placesOf(threads)),
    ),
  ];
  for (const one of waiting.slice(0, mostWaiting))
    rows.push(row(openWords(deps, asking, one), await button(deps, asking, following.openThread, `open ${one.incident.id}`)));
  const rest = waiting.length - mostWaiting;
  return rest > 0 ? [...rows, row(common.andMore(rest))] : rows;
}

const mostWaiting = 10;

export function placesOf(threads: readonly OpenNow[]): ThreadPlaces {
  const elsewhere = [...new Set(threads.flatMap(({ sentTo }) => sentTo ?? []))].map((name) => `#${shown(name)}`);
  const here = threads.filter(({ sentTo }) => sentTo === null);
  if (here.length === 0) return { here: null, elsewhere };
  return { here: here.every(({ wasThere }) => wasThere) ? 'already' : 'below', elsewhere };
}

/** What an incident touches, else its title. */
export const aboutWhat = ({ components, title }: Pick<Incident, 'components' | 'title'>, { common }: AnswerWords): string =>
  components.length > 0
    ? common.list(
        components.map((name) => shown(name)),
        3,
      )
    : `‹${shown(title, 100)}›`;

function openWords({ clock }: Pick<CommandDeps, 'clock'>, asking: Asking, one: OpenNow): Line {
  const { say } = speech(asking);
  const { incident } = one;
  const since = begunAt(incident);
  return say.following.since(aboutWhat(incident, say), isPlanned(one), {
    at: since,
    as: isSameDay(since, toIso(clock.now())) ? 'clock' : 'moment',
  });
}

/** `GitHub Actions (minor, 22 min)` */
export function briefly({ clock }: Pick<CommandDeps, 'clock'>, asking: Asking, { incident, vendorName }: OpenNow): string {
  const { say, chat } = speech(asking);
  const impact = impactWord(incident.impact);
  const facts = [impact === null ? null : chat.impact[impact], chat.span(begunAt(incident), toIso(clock.now()))].filter(
    (fact) => fact !== null,
  );
  return `${shown(vendorName)} ${aboutWhat(incident, say)}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

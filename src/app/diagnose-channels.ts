import type { Rooms } from '../chat/rooms.js';
import { channelsInUse } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { keptCounts } from '../db/kept-requests.js';
import type { TenantId } from '../domain/ids.js';
import { type IsoTime, toIso } from '../domain/time.js';
import { TocsinError } from '../errors.js';
import { plainLine, utcWords } from '../words/segments.js';
import type { RealChat } from './commands/deps.js';
import { count, shown } from './commands/describe.js';
import { lookAtRoom, type Room } from './commands/room.js';
import { type Finding, finding, type Platform, troubleWords } from './finding.js';

/** A channel that something is followed in, or that a request waits for. */
interface Spot {
  readonly tenantId: TenantId;
  readonly channelRef: string;
  readonly name: string;
  readonly subscriptions: number;
  readonly paused: { readonly code: string; readonly at: IsoTime } | null;
  readonly kept: { readonly requests: number; readonly since: IsoTime } | null;
}

export interface ChannelDiagnosis {
  readonly db: Db;
  readonly chat: RealChat;
  readonly platform: Platform;
  readonly rooms: Rooms;
  /** Names of the workspaces whose channels are looked at. */
  readonly workspaces: ReadonlyMap<TenantId, string>;
  readonly now: Date;
  /** No look begins after it is aborted. */
  readonly closing: AbortSignal;
}

const mostChannels = 200;
const atOnce = 5;

/** Whether Tocsin may post in every channel where something is followed, or a request waits; one line each with what to do. */
export async function channelFindings(diagnosis: ChannelDiagnosis): Promise<Finding[]> {
  const all = await spotsOf(diagnosis);
  const spots = all.slice(0, mostChannels);
  const looks: Look[] = [];
  const queue = [...spots];
  const worker = async (): Promise<void> => {
    for (let spot = queue.shift(); spot !== undefined; spot = queue.shift()) looks.push(await lookAt(diagnosis, spot));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const order = new Map(spots.map((spot, index) => [spot, index]));
  looks.sort((one, other) => (order.get(one.spot) ?? 0) - (order.get(other.spot) ?? 0));
  return [
    ...looks.flatMap((look) => roomFinding(diagnosis, look)),
    ...faultFindings(diagnosis, looks),
    ...skipped(diagnosis, looks),
    ...(all.length > mostChannels
      ? [finding(true, `${diagnosis.platform.name} channels`, `the first ${mostChannels} were looked at; there are more`)]
      : []),
  ];
}

async function spotsOf({ db, chat, workspaces, now }: ChannelDiagnosis): Promise<Spot[]> {
  const used = await channelsInUse(db, chat, mostChannels + 1);
  const waiting = await keptCounts(db, chat, toIso(now), mostChannels);
  const keptIn = (tenantId: TenantId, channelRef: string) =>
    waiting.find((one) => one.tenantId === tenantId && one.channelRef === channelRef) ?? null;
  const isUsed = (tenantId: TenantId, channelRef: string): boolean =>
    used.some((one) => one.tenantId === tenantId && one.externalId === channelRef);
  const spots: Spot[] = [
    ...used.map(({ tenantId, externalId, name, subscriptions, pausedCode, pausedAt }) => ({
      ...{ tenantId, channelRef: externalId, name, subscriptions },
      paused: pausedAt === null ? null : { code: pausedCode ?? 'unknown', at: pausedAt },
      kept: keptIn(tenantId, externalId),
    })),
    ...waiting
      .filter(({ tenantId, channelRef }) => !isUsed(tenantId, channelRef))
      .map((kept) => ({ ...kept, name: kept.channelName || kept.channelRef, subscriptions: 0, paused: null, kept })),
  ];
  return spots.filter(({ tenantId }) => workspaces.has(tenantId));
}

type Fault = { readonly spot: Spot; readonly kind: 'fault'; readonly error: TocsinError };
type Look =
  | { readonly spot: Spot; readonly kind: 'room'; readonly room: Room }
  | Fault
  | { readonly spot: Spot; readonly kind: 'skipped' };

async function lookAt({ chat, rooms, closing }: ChannelDiagnosis, spot: Spot): Promise<Look> {
  if (closing.aborted) return { spot, kind: 'skipped' };
  const { tenantId, channelRef, name } = spot;
  const place = { chat, tenantId, channelRef, channelName: name, channelKind: null, rootRef: null, missing: null };
  const person = { id: '', name: '', mayChange: false };
  try {
    return { spot, kind: 'room', room: await lookAtRoom({ rooms: () => rooms }, { place, person, commandName: '/tocsin' }) };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return { spot, kind: 'fault', error };
  }
}

function roomFinding({ platform, workspaces }: ChannelDiagnosis, look: Look): Finding[] {
  if (look.kind !== 'room') return [];
  const { spot, room } = look;
  const subject = `#${shown(spot.name)} (${platform.name}, ${workspaces.get(spot.tenantId) ?? ''})`;
  if (room.kind !== 'open') return [finding(false, subject, [roomWords(room), ...waitingWords(spot)].join(' '))];
  if (spot.paused !== null) {
    const cure = 'Tocsin may post there again: subscribe something there once more, and what waits goes on.';
    return [finding(false, subject, [cure, ...waitingWords(spot)].join(' '))];
  }
  return [finding(true, subject, openWords(spot))];
}

const roomWords = (room: Exclude<Room, { readonly kind: 'open' }>): string =>
  room.kind === 'no' ? plainLine(room.why) : `${plainLine(room.why)}.${room.granted === null ? '' : ` (${room.granted})`}`;

function openWords({ subscriptions, kept }: Spot): string {
  const followed =
    subscriptions === 0 ? 'Tocsin may post there' : `${count(subscriptions, 'subscription')}, Tocsin may post there`;
  if (kept === null) return followed;
  return `${followed}; ${keptWords(kept)}, carried out within minutes while Tocsin runs`;
}

const keptWords = ({ requests, since }: NonNullable<Spot['kept']>): string =>
  `${count(requests, 'request')} kept since ${utcWords(since, 'moment')}`;

const waitingWords = ({ subscriptions, paused, kept }: Spot): string[] => [
  ...(paused === null ? [] : [`Paused since ${utcWords(paused.at, 'moment')} (${paused.code}).`]),
  ...(subscriptions === 0 ? [] : [`${count(subscriptions, 'subscription')} ${subscriptions === 1 ? 'waits' : 'wait'}.`]),
  ...(kept === null ? [] : [`${keptWords(kept)}.`]),
];

/** What keeps a whole workspace from being looked at is said once. */
function faultFindings({ platform, workspaces }: ChannelDiagnosis, looks: readonly Look[]): Finding[] {
  const groups = new Map<string, Fault[]>();
  for (const look of looks) {
    if (look.kind !== 'fault') continue;
    const key = `${look.spot.tenantId} ${look.error.code}`;
    groups.set(key, [...(groups.get(key) ?? []), look]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const subject = `${platform.name} channels of ${workspaces.get(first.spot.tenantId) ?? ''}`;
    return [finding(false, subject, `${troubleWords(platform, first.error)} ${extent(group)}`)];
  });
}

const skipped = ({ platform }: ChannelDiagnosis, looks: readonly Look[]): Finding[] => {
  const left = looks.filter(({ kind }) => kind === 'skipped');
  const why = `not all were looked at, because ${platform.name} answers slowly: run doctor again later`;
  return left.length === 0 ? [] : [finding(false, `${platform.name} channels`, `${why} ${extent(left)}`)];
};

/** `(3 channels, 5 subscriptions)` */
const extent = (looks: readonly Look[]): string => {
  const subscriptions = looks.reduce((sum, { spot }) => sum + spot.subscriptions, 0);
  return `(${count(looks.length, 'channel')}, ${count(subscriptions, 'subscription')})`;
};

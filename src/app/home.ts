import { openThreads } from '../db/chat-threads.js';
import { installationOf } from '../db/installations.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { followedStatus } from '../db/vendor-history.js';
import { type WorkspaceSubscription, workspaceSubscriptions } from '../db/workspace-subscriptions.js';
import { begunAt } from '../domain/dose.js';
import type { SubscriptionId, TenantId } from '../domain/ids.js';
import { describeQuiet } from '../render/describe-times.js';
import { impactWord } from '../render/wording.js';
import { dotted, type Line } from '../words/segments.js';
import type { CommandDeps, RealChat } from './commands/deps.js';
import { count, partsOf, shown, titleOf, vendorNames } from './commands/describe.js';
import { pauseWords } from './pause-words.js';
import { storedFilter } from './stored-filter.js';

export interface HomeSubscription {
  readonly id: SubscriptionId;
  readonly line: Line;
  /** Of a file, which alone changes it. */
  readonly isFile: boolean;
}

export interface HomeChannel {
  readonly ref: string;
  readonly name: string;
  /** What is to be known of the channel: that it is paused, its quiet hours. */
  readonly lines: readonly Line[];
  readonly subscriptions: readonly HomeSubscription[];
}

/** What one person sees of a workspace: nothing of channels that they may not see. */
export interface HomeSheet {
  readonly health: readonly Line[];
  readonly open: readonly Line[];
  readonly unknown: readonly Line[];
  readonly channels: readonly HomeChannel[];
}

export interface Home {
  /** Channels of the workspace in which something is followed, by the platform's ids. */
  channels(tenantId: TenantId, chat: RealChat): Promise<readonly string[]>;
  /** `visible`: the channels that this person may see. */
  sheet(tenantId: TenantId, chat: RealChat, visible: ReadonlySet<string>): Promise<HomeSheet>;
}

/** More are followed in the chats of very large workspaces only; `list` shows those of one channel. */
const mostSubscriptions = 2_000;
const mostLines = 10;

export const createHome = (deps: CommandDeps): Home => ({
  channels: async (tenantId, chat) => {
    const all = await workspaceSubscriptions(deps.db, tenantId, chat, mostSubscriptions);
    return [...new Set(all.map(({ channelRef }) => channelRef))];
  },
  sheet: (tenantId, chat, visible) => homeSheet(deps, tenantId, chat, visible),
});

async function homeSheet(
  deps: CommandDeps,
  tenantId: TenantId,
  chat: RealChat,
  visible: ReadonlySet<string>,
): Promise<HomeSheet> {
  const all = await workspaceSubscriptions(deps.db, tenantId, chat, mostSubscriptions);
  const own = all.filter(({ channelRef }) => visible.has(channelRef));
  const pages = await followedPages(deps.db, tenantId);
  const nameOf = await vendorNames(deps, tenantId);
  const refs = [...new Set(own.map(({ channelRef }) => channelRef))];
  const channels = refs.map((ref) =>
    channelOf(
      own.filter(({ channelRef }) => channelRef === ref),
      nameOf,
    ),
  );
  return {
    health: await healthLines(deps, tenantId, pages, own),
    open: await openLines(deps, tenantId, chat, visible),
    unknown: cutTo(pages.filter(isUnknown).map(unknownLine)),
    channels,
  };
}

const cutTo = (lines: readonly Line[]): Line[] =>
  lines.length <= mostLines ? [...lines] : [...lines.slice(0, mostLines), [`And ${lines.length - mostLines} more.`]];

function channelOf(some: readonly WorkspaceSubscription[], nameOf: (slug: string) => string): HomeChannel {
  const [first] = some;
  if (first === undefined) throw new Error('a channel without subscriptions is no group');
  const { channelRef, channelName, state, pausedCode, settings } = first;
  const quiet = describeQuiet(settings);
  return {
    ref: channelRef,
    name: channelName,
    lines: [
      ...(state === 'paused' ? [[`⏸️ Posting is paused: ${pauseWords[pausedCode ?? '']?.why ?? 'I may not post there'}.`]] : []),
      ...(quiet === null ? [] : [[quiet]]),
    ],
    subscriptions: some.map(({ id, filter, source }) => {
      const parsed = storedFilter(filter);
      const from: Line = source === 'file' ? ['from ', { code: 'tocsin.yaml' }] : [];
      return {
        id,
        isFile: source === 'file',
        line: dotted([[{ bold: titleOf(parsed, nameOf) }], ...partsOf(parsed).map((part): Line => [part]), from]),
      };
    }),
  };
}

async function healthLines(
  deps: CommandDeps,
  tenantId: TenantId,
  pages: readonly PageRow[],
  own: readonly WorkspaceSubscription[],
): Promise<Line[]> {
  const installation = await installationOf(deps.db, tenantId);
  const paused = new Set(own.filter(({ state }) => state === 'paused').map(({ channelRef }) => channelRef)).size;
  const looks = pages.flatMap(({ lastLookAt }) => lastLookAt ?? []).sort();
  const last = looks.at(-1);
  const unknown = pages.filter(isUnknown).length;
  const isWell = installation?.state === 'active';
  return [
    isWell
      ? ['🟢 The token works.']
      : [`🔴 The token does not work (${installation?.stateCode ?? 'unknown'}); whoever installed me must install me again.`],
    dotted([
      [`${count(pages.length, 'page')} followed`],
      unknown === 0 ? [] : [`${unknown} unknown`],
      last === undefined ? ['not looked at yet'] : ['last look ', { at: last, as: 'relative' }],
      paused === 0 ? [] : [`${count(paused, 'channel')} paused`],
    ]),
  ];
}

const isUnknown = ({ state, status }: PageRow): boolean => state !== 'ok' || status === 'unknown';

function unknownLine({ vendorName, state, failingSince, failureDetail }: PageRow): Line {
  const name = shown(vendorName);
  if (state === 'new') return [`⚠️ ${name} · not read yet`];
  if (state === 'ok') return [`⚠️ ${name} · its page does not say how it is`];
  const detail = shown((failureDetail ?? '').replace(/\.$/, ''), 160);
  const since: Line = failingSince === null ? [] : [' since ', { at: failingSince, as: 'moment' }];
  return [`⚠️ ${name} · page unreadable`, ...since, detail === '' ? '' : ` (${detail})`];
}

/** What is open at the vendors of the workspace, with a link to each thread that this person may see. */
async function openLines(deps: CommandDeps, tenantId: TenantId, chat: RealChat, visible: ReadonlySet<string>): Promise<Line[]> {
  const threads = (await openThreads(deps.db, tenantId)).filter(
    (thread) => thread.chat === chat && visible.has(thread.channelExternalId),
  );
  const pages = await followedStatus(deps.db, tenantId);
  const open = pages
    .flatMap(({ vendorName, open: some }) => some.map((incident) => ({ vendorName, incident })))
    .filter(({ incident }) => incident.status !== 'scheduled')
    .sort((a, b) => (begunAt(a.incident) < begunAt(b.incident) ? 1 : -1));
  const lines: Line[] = [];
  for (const { vendorName, incident } of open.slice(0, mostLines)) {
    const links: Line[number][] = [];
    for (const { channelExternalId, channelName, rootRef } of threads
      .filter((thread) => thread.incident.id === incident.id)
      .slice(0, 3)) {
      const url = rootRef === null ? null : await deps.linkTo(chat, tenantId, channelExternalId, rootRef);
      if (url !== null) links.push({ url, label: `thread in #${shown(channelName)}` });
    }
    const impact = impactWord(incident.impact);
    lines.push(
      dotted([
        [`${incident.kind === 'maintenance' ? '🛠️' : '🔸'} `, { bold: shown(vendorName) }],
        [shown(incident.title, 120) || 'Without a title'],
        impact === null ? [] : [impact],
        ['since ', { at: begunAt(incident), as: 'moment' }],
        ...links.map((link): Line => [link]),
        links.length > 0 || incident.url === null ? [] : [{ url: incident.url, label: 'its page' }],
      ]),
    );
  }
  return open.length > mostLines ? [...lines, [`And ${open.length - mostLines} more.`]] : lines;
}

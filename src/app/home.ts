import { type ChannelRow, channelsOf } from '../db/channels.js';
import { openThreads } from '../db/chat-threads.js';
import { installationOf } from '../db/installations.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { followedStatus } from '../db/vendor-history.js';
import { type WorkspaceSubscription, workspaceSubscriptions } from '../db/workspace-subscriptions.js';
import { begunAt } from '../domain/dose.js';
import type { SubscriptionId, TenantId } from '../domain/ids.js';
import { type Language, languages } from '../domain/language.js';
import { describeQuiet } from '../render/describe-times.js';
import { impactWord } from '../render/wording.js';
import type { AnswerWords } from '../words/answers/en.js';
import { answerWordsOf, wordsOf } from '../words/languages.js';
import { dotted, type Line } from '../words/segments.js';
import type { CommandDeps, RealChat } from './commands/deps.js';
import { partsOf, shown, titleOf, vendorNames } from './commands/describe.js';
import { pageFailure } from './error-words.js';
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
  readonly language: Language;
  readonly health: readonly Line[];
  readonly open: readonly Line[];
  readonly unknown: readonly Line[];
  readonly channels: readonly HomeChannel[];
}

export interface Home {
  /** Channels of the workspace in which something is followed, by the platform's ids. */
  channels(tenantId: TenantId, chat: RealChat): Promise<readonly string[]>;
  /** `visible`: the channels that this person may see. */
  sheet(tenantId: TenantId, chat: RealChat, visible: ReadonlySet<string>, language: Language): Promise<HomeSheet>;
  /** As most channels of the workspace are spoken to; of two that are equal, the one that Tocsin names first. Undefined where there is no channel. */
  usualLanguage(tenantId: TenantId, chat: RealChat): Promise<Language | undefined>;
}

/** More are followed in the chats of very large workspaces only; `list` shows those of one channel. */
const mostSubscriptions = 2_000;
const mostLines = 10;

export const createHome = (deps: CommandDeps): Home => ({
  channels: async (tenantId, chat) => {
    const all = await workspaceSubscriptions(deps.db, tenantId, chat, mostSubscriptions);
    return [...new Set(all.map(({ channelRef }) => channelRef))];
  },
  sheet: (tenantId, chat, visible, language) => homeSheet(deps, { tenantId, chat, language }, visible),
  usualLanguage: async (tenantId, chat) =>
    usualOf((await channelsOf(deps.db, tenantId)).filter((channel) => channel.chat === chat)),
});

function usualOf(channels: readonly Pick<ChannelRow, 'settings'>[]): Language | undefined {
  const spoken = channels.map(({ settings }) => settings.language);
  const timesOf = (language: Language): number => spoken.filter((one) => one === language).length;
  return languages.filter((language) => timesOf(language) > 0).toSorted((a, b) => timesOf(b) - timesOf(a))[0];
}

async function homeSheet(
  deps: CommandDeps,
  { tenantId, chat, language }: { readonly tenantId: TenantId; readonly chat: RealChat; readonly language: Language },
  visible: ReadonlySet<string>,
): Promise<HomeSheet> {
  const all = await workspaceSubscriptions(deps.db, tenantId, chat, mostSubscriptions);
  const own = all.filter(({ channelRef }) => visible.has(channelRef));
  const pages = await followedPages(deps.db, tenantId);
  const nameOf = await vendorNames(deps, tenantId);
  const refs = [...new Set(own.map(({ channelRef }) => channelRef))];
  const say = answerWordsOf({ language });
  const channels = refs.map((ref) =>
    channelOf(
      own.filter(({ channelRef }) => channelRef === ref),
      nameOf,
      say,
    ),
  );
  return {
    language,
    health: await healthLines(deps, tenantId, pages, own, say),
    open: await openLines(deps, tenantId, chat, visible, language),
    unknown: cutTo(
      pages.filter(isUnknown).map((page) => unknownLine(page, say)),
      say,
    ),
    channels,
  };
}

const cutTo = (lines: readonly Line[], { common }: AnswerWords): Line[] =>
  lines.length <= mostLines ? [...lines] : [...lines.slice(0, mostLines), [common.andMore(lines.length - mostLines)]];

function channelOf(some: readonly WorkspaceSubscription[], nameOf: (slug: string) => string, say: AnswerWords): HomeChannel {
  const [first] = some;
  if (first === undefined) throw new Error('a channel without subscriptions is no group');
  const { channelRef, channelName, state, pausedCode, settings } = first;
  const quiet = describeQuiet(settings, say);
  return {
    ref: channelRef,
    name: channelName,
    lines: [
      ...(state === 'paused' ? [[say.home.paused(say.pause.causes[pausedCode ?? '']?.why ?? say.home.mayNotPost)]] : []),
      ...(quiet === null ? [] : [[quiet]]),
    ],
    subscriptions: some.map(({ id, filter, source }) => {
      const parsed = storedFilter(filter);
      const from: Line = source === 'file' ? say.following.fromFileLine({ code: 'tocsin.yaml' }) : [];
      return {
        id,
        isFile: source === 'file',
        line: dotted([[{ bold: titleOf(parsed, nameOf, say) }], ...partsOf(parsed, say).map((part): Line => [part]), from]),
      };
    }),
  };
}

async function healthLines(
  deps: CommandDeps,
  tenantId: TenantId,
  pages: readonly PageRow[],
  own: readonly WorkspaceSubscription[],
  { home }: AnswerWords,
): Promise<Line[]> {
  const installation = await installationOf(deps.db, tenantId);
  const paused = new Set(own.filter(({ state }) => state === 'paused').map(({ channelRef }) => channelRef)).size;
  const looks = pages.flatMap(({ lastLookAt }) => lastLookAt ?? []).sort();
  const last = looks.at(-1);
  const unknown = pages.filter(isUnknown).length;
  const isWell = installation?.state === 'active';
  return [
    isWell ? [home.tokenWorks] : [home.tokenBroken(installation?.stateCode ?? 'unknown')],
    dotted([
      [home.pagesFollowed(pages.length)],
      unknown === 0 ? [] : [home.unknownPages(unknown)],
      last === undefined ? [home.notLookedAt] : home.lastLook({ at: last, as: 'relative' }),
      paused === 0 ? [] : [home.channelsPaused(paused)],
    ]),
  ];
}

const isUnknown = ({ state, status }: PageRow): boolean => state !== 'ok' || status === 'unknown';

function unknownLine({ vendorName, state, failingSince, failureDetail }: PageRow, say: AnswerWords): Line {
  const { home } = say;
  const name = shown(vendorName);
  if (state === 'new') return [home.notRead(name)];
  if (state === 'ok') return [home.saysNothing(name)];
  const detail = shown(pageFailure(say, failureDetail), 160);
  return home.unreadable(name, failingSince === null ? null : { at: failingSince, as: 'moment' }, detail);
}

/** What is open at the vendors of the workspace, with a link to each thread that this person may see. */
async function openLines(
  deps: CommandDeps,
  tenantId: TenantId,
  chat: RealChat,
  visible: ReadonlySet<string>,
  language: Language,
): Promise<Line[]> {
  const { common, following, home, looking } = answerWordsOf({ language });
  const { impact: impacts } = wordsOf({ language });
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
      if (url !== null) links.push({ url, label: home.threadIn(`#${shown(channelName)}`) });
    }
    const impact = impactWord(incident.impact);
    lines.push(
      dotted([
        [`${incident.kind === 'maintenance' ? '🛠️' : '🔸'} `, { bold: shown(vendorName) }],
        [shown(incident.title, 120) || following.withoutTitle],
        impact === null ? [] : [impacts[impact]],
        home.since({ at: begunAt(incident), as: 'moment' }),
        ...links.map((link): Line => [link]),
        links.length > 0 || incident.url === null ? [] : [{ url: incident.url, label: looking.itsPage }],
      ]),
    );
  }
  return open.length > mostLines ? [...lines, [common.andMore(open.length - mostLines)]] : lines;
}

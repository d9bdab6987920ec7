import { wordsOf } from '../../words/languages.js';
import { dotted, type Line, range } from '../../words/segments.js';
import { isSameDay } from '../../words/spans.js';
import { accountLine } from '../account-line.js';
import { excerpt } from '../excerpt.js';
import { discordLimits, rootBudget } from '../limits.js';
import { rootButtons, tagLine } from '../root-lines.js';
import { oneLine } from '../text/clean.js';
import { cutToFit } from '../text/cut.js';
import { isMaskedTitle } from '../text/masked-links.js';
import { safeUrl } from '../text/safe-url.js';
import { discordText, toQuotedDiscord } from '../text/to-discord.js';
import type { RootView } from '../view.js';
import { headline, impactIn, isTitleInText, publishedAfter, rootLook, rootMode, rootState, vendorName } from '../wording.js';
import { discordLine } from './discord-line.js';
import type { DiscordEmbed, DiscordRow } from './discord-types.js';

/** The line above the embed, which is also the notification: at most 200 characters, however much escaping adds, and whom it calls. */
export function rootContent(view: RootView): string {
  const { emoji, vendor, facts, title } = headline(view);
  const before = `${emoji} **${discordText(vendor)}**${facts.startsWith(',') ? '' : ' '}${discordText(facts)}`.trimEnd();
  const room = Math.max(rootBudget.headline - before.length - 2, 20);
  const shown = discordText(cutToFit(title, room, discordText));
  const called = discordLine((view.mentions ?? []).flatMap((mention): Line => [' ', { mention }]));
  return `${shown === '' ? before : `${before}: ${shown}`}${called}`;
}

/** By it the message is found again. */
export const rootFooter = (marker: string): DiscordEmbed['footer'] => ({ text: `Tocsin · ${marker.slice(0, 8)}` });

export function rootEmbed(view: RootView, marker: string): DiscordEmbed {
  const title = isTitleInText(view) ? '' : discordText(cutToFit(oneLine(view.title), discordLimits.embedTitle.max, discordText));
  const url = view.url === null ? undefined : safeUrl(view.url);
  const quote = view.latest === null ? '' : toQuotedDiscord(excerpt(view.latest.body));
  const tags = dotted([tagLine(view), ...links(view, url)]);
  const lines = [discordLine(stateLine(view)), quote, discordLine(tags), discordLine(accountAtStart(view))];
  return {
    ...(title === '' ? {} : { title, ...(url === undefined || isMaskedTitle(view.title, url) ? {} : { url }) }),
    description: lines.filter((line) => line !== '').join('\n'),
    color: rootLook(view).colour,
    footer: rootFooter(marker),
  };
}

function accountAtStart(view: RootView): Line {
  const [first, ...rest] = accountLine(view);
  return typeof first === 'string' ? [wordsOf(view).root.atStart(first), ...rest] : [];
}

function links(view: RootView, url: string | undefined): Line[] {
  const { root } = wordsOf(view);
  return [
    url !== undefined && (isTitleInText(view) || isMaskedTitle(view.title, url)) ? [{ url, label: root.statusPage }] : [],
    view.reportUrl === null ? [] : [{ url: view.reportUrl, label: root.report }],
  ];
}

function stateLine(view: RootView): Line {
  const isCounted = view.updateCount > 1 && view.postmortem === null && rootMode(view) !== 'retroactive';
  const count: Line = isCounted ? [wordsOf(view).root.updates(view.updateCount)] : [];
  const impact = impactIn(view);
  return dotted([[{ bold: rootState(view) }], impact === null ? [] : [impact], ...times(view), postmortem(view), count]);
}

const postmortem = (view: RootView): Line =>
  view.postmortem === null ? [] : wordsOf(view).root.postmortemOn({ at: view.postmortem.at, as: 'day' });

function times(view: RootView): Line[] {
  const { startedAt, resolvedAt, scheduledFor, scheduledUntil, publishedAt } = view;
  const { root } = wordsOf(view);
  switch (rootMode(view)) {
    case 'over':
      return startedAt !== null && resolvedAt !== null ? [spaced(startedAt, resolvedAt)] : [];
    case 'maintenance':
      if (scheduledFor === null) return [];
      return [
        scheduledUntil === null ? [{ at: scheduledFor, as: 'moment' }] : spaced(scheduledFor, scheduledUntil),
        [{ at: scheduledFor, as: 'relative' }],
      ];
    case 'retroactive': {
      const after = publishedAfter(view);
      return [
        after === null || startedAt === null ? [] : root.about({ at: startedAt, as: 'day' }),
        publishedAt === null ? [] : root.publishedAtAfter({ at: publishedAt, as: 'moment' }, after),
      ];
    }
    case 'withdrawn':
      return [[root.takenOff(vendorName(view.vendor, view.language))]];
    case 'open':
    case 'notice':
      return startedAt === null ? [] : [root.begun({ at: startedAt, as: 'clock' }), [{ at: startedAt, as: 'relative' }]];
  }
}

const spaced = (from: string, to: string): Line =>
  range(from, to, isSameDay(from, to)).map((part) => (part === '–' ? ' – ' : part));

/** Discord has no overflow menu: its third button opens one. */
export function rootRow(view: RootView): DiscordRow {
  const buttons = [...rootButtons(view), { action: 'more', label: wordsOf(view).root.more }];
  return {
    type: 1,
    components: buttons.map(({ action, label }) => ({ type: 2, style: 2, label, custom_id: `tocsin:${action}` })),
  };
}

import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../src/domain/language.js';
import { discordMention } from '../../../src/render/discord/discord-mention.js';
import { discordMessage, discordPlain } from '../../../src/render/discord/discord-message.js';
import { shownMentions } from '../../../src/render/hearing.js';
import { slackMention } from '../../../src/render/slack/slack-mention.js';
import { slackMessage, slackPlain } from '../../../src/render/slack/slack-message.js';
import type { MessageView } from '../../../src/render/view.js';
import { channelPostsIn, channelPostViews } from '../../render/support/channel-post-views.js';
import { goldenViews } from '../../render/support/golden-views.js';
import { discordProblems, slackProblems } from '../../render/support/message-problems.js';

const marker = '5f3a9c01d2e4b6a79080';
const translated = languages.filter((language) => language !== 'en');
const json = (message: object): string => `${JSON.stringify(message, null, 2)}\n`;

const threadViews = Object.entries(goldenViews).filter(([name]) => !Object.hasOwn(channelPostViews, name));
const viewsIn = (language: Language): Readonly<Record<string, MessageView>> => ({
  ...Object.fromEntries(threadViews.map(([name, view]) => [name, { ...view, language }])),
  ...channelPostsIn(language),
});
const isOrdinary = ([name]: readonly [string, unknown]): boolean => !name.includes('hostile');

const shown = [
  'root-investigating',
  'root-second-update',
  'root-major',
  'root-resolved',
  'root-postmortem',
  'root-retroactive',
  'root-withdrawn',
  'root-maintenance-scheduled',
  'root-maintenance-running',
  'root-account-over',
  'root-account-contradicted',
  'root-other-regions',
  'reply-identified',
  'reply-reopened',
  'reply-resolved',
  'reply-postmortem-1-of-2',
  'reply-edited',
  'reply-removed',
  'reply-twin',
  'reply-appended',
  'reply-standing',
  'note-edit',
  'note-withdrawn',
  'line-escalated',
  'line-reopened',
  'line-over',
  'line-regions-added',
  'line-regions-replaced',
  'line-components-first',
  'line-title',
  'line-affected',
  'line-affected-many',
  'line-affected-taken-back',
  'line-asked-over',
  'line-asked-postmortem',
  'line-away',
  'line-unnamed',
  'line-opened-late-unnamed',
  'line-opened-late-region',
  'line-opened-late-impact',
  'line-silence-promise',
  'line-silence-long',
  'line-soon',
  'line-overrun',
  'storm-upstream',
  'storm-some-over',
  'storm-over',
  'storm-several-of-one-vendor',
  'away-after-days',
  'away-one',
  'morning-over-and-open',
  'morning-many',
  'past-three',
  'past-many',
  'digest-week',
  'digest-day-quiet',
  'unreadable',
  'unreadable-never-read',
  'readable',
  'board',
];

const cases = translated.flatMap((language) => shown.map((name) => ({ language, name })));

describe.each(cases)('$name in $language', ({ language, name }) => {
  const view = viewsIn(language)[name];
  if (view === undefined) throw new Error(`no view ${name}`);
  const options = { edit: false, mentions: shownMentions(view) };

  it('reads on Slack as it should', async () => {
    await expect(json(slackMessage(view, marker, options))).toMatchFileSnapshot(`../../golden/${language}/${name}.slack.json`);
  });

  it('reads on Discord as it should', async () => {
    await expect(json(discordMessage(view, marker, options))).toMatchFileSnapshot(
      `../../golden/${language}/${name}.discord.json`,
    );
  });
});

describe.each(translated)('in %s', (language) => {
  it.each(Object.entries(viewsIn(language)))('%s keeps within the limits and pings nobody', (_name, view) => {
    const mentions = shownMentions(view);
    const options = { edit: false, mentions };
    const inSlack = mentions.flatMap((mention) => slackMention(mention) ?? []);
    const inDiscord = mentions.flatMap((mention) => discordMention(mention) ?? []);
    expect([
      ...slackProblems(slackMessage(view, marker, options), inSlack),
      ...slackProblems(slackPlain(view, marker, options), inSlack),
      ...discordProblems(discordMessage(view, marker, options), inDiscord),
      ...discordProblems(discordPlain(view, marker, options), inDiscord),
    ]).toEqual([]);
  });
});

const replaced: ReadonlySet<string> = new Set(['vendor', 'title', 'text', 'value', 'filter', 'name', 'why']);
const listed: ReadonlySet<string> = new Set(['components', 'regions', 'added', 'removed', 'names']);

/** Everything that a vendor or a person wrote becomes this name. The guarantee: only texts change, and into texts. */
function renamed<Value>(value: Value, name: string): Value {
  const inside = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return replaced.has(key) ? name : part;
    if (Array.isArray(part)) return part.map((one) => (listed.has(key) && typeof one === 'string' ? name : inside(one, '')));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([inner, one]) => [inner, inside(one, inner)]));
  };
  const whole = inside(value, '');
  const line: { facts?: { line?: string } } = whole as { facts?: { line?: string } };
  if (line.facts?.line === 'title') Object.assign(line.facts, { from: name, to: name });
  return whole as Value;
}

/** All that people read of a message, without tokens, addresses and ids. */
function wordsIn(message: object): string {
  const texts: string[] = [];
  const collect = (part: unknown, key: string): void => {
    if (typeof part === 'string' && ['text', 'content', 'description', 'label', 'placeholder'].includes(key)) texts.push(part);
    else if (typeof part === 'object' && part !== null)
      for (const [inner, one] of Object.entries(part)) if (inner !== 'footer') collect(one, inner);
  };
  collect(message, '');
  return texts
    .join('\n')
    .replace(/<!date\^\d+\^[^|]*\|([^>]*)>/g, '$1')
    .replace(/<t:\d+:\w>/g, '')
    .replace(/<(?:https?:|[@!#])[^|>]*(?:\|([^>]*))?>/g, '$1')
    .replace(/\]\(https?:[^)]*\)/g, ']')
    .replace(/<?https?:\S+/g, '');
}

const namedViews = (language: Language, name: string): [string, MessageView][] => [
  ...Object.entries(viewsIn(language))
    .filter(([key]) => !Object.hasOwn(channelPostViews, key))
    .filter(isOrdinary)
    .map(([key, view]): [string, MessageView] => [key, renamed(view, name)]),
  ...Object.entries(channelPostsIn(language, (facts) => renamed(facts, name))).filter(isOrdinary),
];

const readings = (view: MessageView): string =>
  [slackMessage(view, marker, { edit: false }), discordMessage(view, marker, { edit: false })].map(wordsIn).join('\n');

describe.each(['ko', 'ja'] as const)('in %s, where every name is Korean', (language) => {
  it.each(namedViews(language, '가나다'))('%s has no English word of ours left', (_name, view) => {
    const known = new Set(['UTC', 'oncall', 'Tocsin']);
    expect(
      readings(view)
        .match(/[A-Za-z]+/g)
        ?.filter((word) => !known.has(word)) ?? [],
    ).toEqual([]);
  });
});

describe('in German, where every name is Korean', () => {
  it.each(namedViews('de', '가나다'))('%s has no English word of ours left', (_name, view) => {
    expect(readings(view)).not.toMatch(/\b(?:the|and|of|is|are|with|since|more|by|this|said|not)\b/i);
  });
});

describe('in Korean', () => {
  it.each(namedViews('ko', '가나다'))('%s puts no particle behind a name that depends on its last sound', (_name, view) => {
    expect(readings(view)).not.toMatch(/가나다[*_`~]*(?:은|는|이|가|을|를|과|와|으로|로)(?=[\s.,:;()]|$)/);
  });
});

describe.each(translated)('in %s', (language) => {
  it.each(namedViews(language, '가나다'))(
    '%s sets nothing bold or as code in the middle of a word, which Slack does not take',
    (_name, view) => {
      const texts = wordsIn(slackMessage(view, marker, { edit: false }));
      const marked = [...texts.matchAll(/(.?)([*`])[^*`\n]+\2(.?)/gu)].map(([, before = '', , after = '']) => before + after);
      expect(marked.filter((around) => /[\p{L}\p{N}]/u.test(around))).toEqual([]);
    },
  );
});

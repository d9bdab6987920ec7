import { describe, expect, it } from 'vitest';
import { channelPostView } from '../../src/app/channel-post-view.js';
import { type ForwardNews, forwardMessage } from '../../src/app/forward-message.js';
import { defaultSettings, type Mention } from '../../src/domain/channel-settings.js';
import { formState } from '../../src/domain/form-state.js';
import { ForwardKind } from '../../src/domain/forward.js';
import { Language } from '../../src/domain/language.js';
import { ChannelPostFacts } from '../../src/domain/storm.js';
import { LineFacts } from '../../src/domain/thread.js';
import type { Control } from '../../src/render/controls.js';
import { discordAnswer } from '../../src/render/discord/answer.js';
import { discordMention } from '../../src/render/discord/discord-mention.js';
import { discordMessage, discordPlain } from '../../src/render/discord/discord-message.js';
import { formMessage } from '../../src/render/discord/form-message.js';
import { shownMentions } from '../../src/render/hearing.js';
import { slackAnswer } from '../../src/render/slack/answer.js';
import { formView, linesView } from '../../src/render/slack/form-view.js';
import { homeView } from '../../src/render/slack/home-view.js';
import { slackMention } from '../../src/render/slack/slack-mention.js';
import { slackMessage, slackPlain } from '../../src/render/slack/slack-message.js';
import { parseVendorText } from '../../src/render/text/parse-vendor-text.js';
import { splitUpdate } from '../../src/render/text/split-update.js';
import type { MessageView } from '../../src/render/view.js';
import { wordsOf } from '../../src/words/languages.js';
import type { Line, Segment } from '../../src/words/segments.js';
import { goldenViews } from '../render/support/golden-views.js';
import { discordProblems, slackProblems } from '../render/support/message-problems.js';
import { replyView, rootView } from '../render/support/views.js';
import { hostileFacts } from './hostile-facts.js';

const marker = '5f3a9c01d2e4b6a79080';
const languages = Language.options;

/** What a vendor, a channel or a person could be called so that somebody is pinged or a message is torn. */
const hostileTexts: readonly string[] = [
  '<!channel>',
  '<!here|x>',
  '<@U1>',
  '<!subteam^S1>',
  '<!date^0^x|y>',
  '@everyone',
  '@here',
  '@channel',
  '<@1>',
  '<@!1>',
  '<@&1>',
  '</cmd:1>',
  '<#1>',
  '<#C1|x>',
  '<t:1:R>',
  '<id:customize>',
  '<:smile:1>',
  '<a:smile:1>',
  ':emoji:',
  '```a```',
  '||spoiler||',
  '# heading',
  '-# small',
  '>>> quote',
  '**bold** __under__ ~~gone~~ `code`',
  '[text](https://evil.example)',
  '<https://evil.example|good.example>',
  '&lt;!channel&gt; &#60;@1&#62;',
  'a\u0000b',
  '\u202eegnahc',
  '@\u200beveryone <\u200b@1>',
  '\ud83d',
  '*'.repeat(300),
  '<@1> '.repeat(600),
];

const fromSlack: Mention = { kind: 'group', id: 'S0614TZR7', name: 'oncall' };
const fromDiscord: Mention = { kind: 'role', id: '1274400613310201946', name: 'oncall' };

/** What is wrong with a message in each of its forms. Only `called` may be named by a token, and pinged. */
function problemsOf(view: MessageView, called: readonly Mention[] = []): string[] {
  const named = [...shownMentions(view), ...called];
  const inSlack = named.flatMap((one) => slackMention(one) ?? []);
  const inDiscord = named.flatMap((one) => discordMention(one) ?? []);
  const found: string[] = [];
  for (const edit of [false, true]) {
    const options = { edit, mentions: called };
    for (const one of [slackMessage(view, marker, options), slackPlain(view, marker, options)])
      found.push(...slackProblems(one, inSlack));
    for (const one of [discordMessage(view, marker, options), discordPlain(view, marker, options)]) {
      found.push(...discordProblems(one, inDiscord));
      const { users = [], roles = [] } = one.allowed_mentions;
      const mayPing = edit ? [] : called.map(({ id }) => id);
      found.push(...[...users, ...roles].filter((id) => !mayPing.includes(id)).map((id) => `${id} may be pinged`));
    }
  }
  return found;
}

const hostileRoot = (text: string, more: Parameters<typeof rootView>[0] = {}): MessageView => {
  const body = parseVendorText(text);
  const changed = { vendor: text, title: text, components: [text, text], regions: [text] };
  return rootView({ ...more, ...changed, latest: { status: 'identified', at: '2026-03-11T09:58:00.000Z', body } });
};

/** One text in the place of each that a vendor writes, in every message that the goldens have of a kind. */
function hostileViews(text: string): Readonly<Record<MessageView['kind'], readonly MessageView[]>> {
  const body = parseVendorText(text);
  const runs = (['same', 'removed', 'added'] as const).map((kind) => ({ kind, text }));
  const known = Object.values(goldenViews);
  const parts = splitUpdate(parseVendorText(`${text}\n\n`.repeat(300)));
  return {
    root: known.flatMap((view) => (view.kind === 'root' ? [hostileRoot(text, view)] : [])),
    reply: [
      ...known.flatMap((view) =>
        view.kind === 'reply'
          ? [
              {
                ...view,
                vendor: text,
                body,
                ...(view.twin === undefined ? {} : { twin: { ...view.twin, title: text, url: text } }),
                ...(view.standing === undefined ? {} : { standing: { ...view.standing, regions: [text, text] } }),
                ...(view.appended === undefined ? {} : { appended: view.appended.map((one) => ({ ...one, body })) }),
                translation: { url: text },
              },
            ]
          : [],
      ),
      ...parts.map((part, index) => replyView({ vendor: text, body: part, part: index + 1, parts: parts.length })),
    ],
    'edit-note': [{ kind: 'edit-note', vendor: text, at: '2026-03-11T09:58:00.000Z', runs }],
    'withdrawn-note': [{ kind: 'withdrawn-note', vendor: text }],
    line: hostileFacts(LineFacts, text).map((facts) => ({ kind: 'line', vendor: text, facts })),
    'channel-post': languages.flatMap((language) =>
      hostileFacts(ChannelPostFacts, text).map((facts) => channelPostView(facts, 'https://tocsin.example', language)),
    ),
  };
}

/** Lines and messages about a channel in all of them; of roots and replies there are many, and each takes the next. */
function inLanguages(view: MessageView, index: number): MessageView[] {
  if (view.kind === 'channel-post') return [view];
  if (view.kind === 'line') return languages.map((language) => ({ ...view, language }));
  return [{ ...view, language: languages[index % languages.length] ?? 'en' }];
}

describe.each(hostileTexts.map((text) => [JSON.stringify(text.slice(0, 40)), text] as const))('%s', (_name, text) => {
  it('pings nobody and breaks nothing in any kind of message, in any language', { timeout: 120_000 }, () => {
    const found = Object.entries(hostileViews(text)).flatMap(([kind, views]) =>
      views.flatMap(inLanguages).flatMap((view) => problemsOf(view).map((problem) => `${kind}: ${problem.slice(0, 200)}`)),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('pings whom the channel set, and nobody else', () => {
    for (const mention of [fromSlack, fromDiscord, { ...fromSlack, id: text }, { ...fromDiscord, id: text, name: text }])
      expect(problemsOf(hostileRoot(text, { mentions: [mention] }), [mention])).toEqual([]);
  });

  it('can still be read where a vendor wrote it', () => {
    const words = unescaped(text).match(/\p{L}{3,}/gu) ?? [];
    for (const one of [hostileRoot(text), replyView({ body: parseVendorText(text) })]) {
      const inSlack = JSON.stringify(slackMessage(one, marker, { edit: false }));
      const inDiscord = JSON.stringify(discordMessage(one, marker, { edit: false }));
      for (const word of words) for (const shown of [inSlack, inDiscord]) expect(shown).toContain(word);
    }
  });

  it('pings nobody and breaks nothing in answers, forms and the home tab', () => {
    const lines: Line[] = segmentsWith(text).map((one) => [one, ' ', text]);
    const rows = lines.map((line) => ({ line, controls: controlsWith(text) }));
    for (const language of languages) {
      const words = wordsOf({ language });
      const slack = slackAnswer(rows, words);
      const discord = discordAnswer(rows, words);
      const home = homeView({
        ...{ language, health: lines, open: lines, unknown: lines, notes: lines, command: '/tocsin', page: 0 },
        channels: [{ ref: 'C1', name: text, lines, subscriptions: lines.map((line) => ({ id: 's1', line, isFile: true })) }],
      });
      const state = { ...formState(null, defaultSettings), vendors: ['larch'], components: [text.slice(0, 75)] };
      const form = {
        ...{ sessionId: '5f3a5f3a5f3a5f3a', language, isNew: true, channelName: text, state, names: { larch: text } },
        ...{ channelImpact: text, notes: lines, dose: [text], pastCount: 3 },
      };
      const views = [
        formView({ ...form, channelRef: 'C0123456789', crowd: text, isConfirmed: false }),
        linesView(text.slice(0, 20), lines, language),
        home,
        slack,
      ];
      expect(views.flatMap(markupIn).flatMap((one) => slackProblems({ ...noMessage, text: one || 'x' }, ownChannels))).toEqual(
        [],
      );
      expect(slackProblems({ ...noMessage, text: slack.text.slice(0, 4_000) })).toEqual([]);
      const offered = { vendors: [], regions: [], components: [{ label: text || 'x', value: 'x' }] };
      const onDiscord = formMessage({ ...form, channelRef: '123456789012345678', offered, complaint: [text] });
      for (const { content } of [discord, onDiscord])
        expect(discordProblems({ content, allowed_mentions: { parse: [] } }, ['<#123456789012345678>'])).toEqual([]);
    }
  });

  it.each(ForwardKind.options)('pings nobody and breaks nothing on its way to %s', (kind) => {
    for (const language of languages) {
      const { body } = forwardMessage({ kind, url: 'https://x.example', secret: 'c2VjcmV0' }, newsOf(text, language));
      const sent = JSON.parse(body);
      if (kind === 'slack') expect(slackProblems({ ...noMessage, text: sent.text })).toEqual([]);
      if (kind === 'discord') expect(discordProblems(sent)).toEqual([]);
      if (kind === 'pagerduty') expect(JSON.stringify(sent.links ?? [])).not.toContain('javascript');
      expect(body.isWellFormed()).toBe(true);
    }
  });
});

it('meets every kind of line and of message about a channel', { timeout: 60_000 }, () => {
  const lines = new Set(hostileFacts(LineFacts, 'x').map(({ line }) => line));
  const posts = new Set(hostileFacts(ChannelPostFacts, 'x').map(({ kind }) => kind));
  expect(lines.size).toBeGreaterThanOrEqual(LineFacts.options.length);
  expect(posts.size).toBe(ChannelPostFacts.options.length);
  for (const [kind, views] of Object.entries(hostileViews('x'))) expect([kind, views.length > 0]).toEqual([kind, true]);
});

/** Where the forms and the home tab are about. */
const ownChannels = ['<#C0123456789>', '<#C1>'];

const noMessage = {
  unfurl_links: false,
  unfurl_media: false,
  metadata: { event_type: 'tocsin_delivery', event_payload: { k: marker } },
} as const;

/** One segment of every kind that a line may hold; the compiler asks for a new one. */
function segmentsWith(text: string): Segment[] {
  type Keys<T> = T extends string ? 'string' : T extends { readonly at: unknown } ? 'at' : keyof T;
  const all: Readonly<Record<Exclude<Keys<Segment>, 'as' | 'label' | 'name'>, Segment>> = {
    string: text,
    bold: { bold: text },
    at: { at: '2026-03-11T09:58:00.000Z', as: 'clock' },
    url: { url: text, label: text },
    code: { code: text },
    channel: { channel: text, name: text },
    person: { person: text, name: text },
    mention: { mention: { kind: 'person', id: text, name: text } },
  };
  return [...Object.values(all), { url: 'https://evil.example/', label: text }];
}

function controlsWith(text: string): Control[] {
  const offerId = '5f3a5f3a5f3a5f3a';
  const label = text || 'x';
  const options = [{ label, value: 'x' }];
  const all: Readonly<Record<Control['kind'], Control>> = {
    button: { kind: 'button', label, offerId },
    form: { kind: 'form', label, offerId },
    select: { kind: 'select', name: 'region', placeholder: label, offerId, options, picked: [], max: 1, runs: true },
    link: { kind: 'link', label, url: text },
  };
  return Object.values(all);
}

/** Every text of a view that Slack reads as markup. */
function markupIn(view: unknown): string[] {
  if (typeof view !== 'object' || view === null) return [];
  if ('type' in view && view.type === 'mrkdwn' && 'text' in view && typeof view.text === 'string') return [view.text];
  return Object.values(view).flatMap(markupIn);
}

const newsOf = (text: string, language: Language): ForwardNews => ({
  event: 'opened',
  incident: {
    ...{ id: 'i1', title: text, kind: 'incident', impact: 'major', status: 'identified', url: `javascript:${text}` },
    ...{ startedAt: '2026-03-11T09:40:00.000Z', resolvedAt: null, scheduledFor: null, scheduledUntil: null },
    ...{ components: [text], regions: [text], revision: 1, updates: [], withdrawnAt: null },
  } as unknown as ForwardNews['incident'],
  vendor: { slug: 'larch', name: text },
  filter: text,
  channelName: text,
  language,
  reportUrl: null,
  id: 'n1',
  at: '2026-03-11T09:58:00.000Z',
});

const unescaped = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

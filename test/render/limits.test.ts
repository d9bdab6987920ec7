import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mention } from '../../src/domain/channel-settings.js';
import { Impact, IncidentKind, IncidentStatus, isTerminal } from '../../src/domain/incident.js';
import type { LineFacts, Standing, Twin } from '../../src/domain/thread.js';
import { discordMention } from '../../src/render/discord/discord-mention.js';
import { discordMessage, discordPlain } from '../../src/render/discord/discord-message.js';
import { threadName } from '../../src/render/discord/thread-name.js';
import { shownMentions } from '../../src/render/hearing.js';
import { slackMention } from '../../src/render/slack/slack-mention.js';
import { slackMessage, slackPlain } from '../../src/render/slack/slack-message.js';
import { parseVendorText } from '../../src/render/text/parse-vendor-text.js';
import { splitUpdate } from '../../src/render/text/split-update.js';
import { toQuotedDiscord } from '../../src/render/text/to-discord.js';
import { toQuotedMrkdwn } from '../../src/render/text/to-mrkdwn.js';
import type { EditNoteView, LineView, MessageView, ReplyView, RootView } from '../../src/render/view.js';
import { goldenViews } from './support/golden-views.js';
import { discordProblems, slackProblems } from './support/message-problems.js';

const marker = '5f3a9c01d2e4b6a79080';

function problemsOf(view: MessageView): string[] {
  const mentions = shownMentions(view);
  const options = { edit: false, mentions };
  const inSlack = mentions.flatMap((mention) => slackMention(mention) ?? []);
  const inDiscord = mentions.flatMap((mention) => discordMention(mention) ?? []);
  return [
    ...slackProblems(slackMessage(view, marker, options), inSlack),
    ...slackProblems(slackPlain(view, marker, options), inSlack),
    ...discordProblems(discordMessage(view, marker, options), inDiscord),
    ...discordProblems(discordPlain(view, marker, options), inDiscord),
  ];
}

const nasty = fc.constantFrom(
  '<!channel>',
  '<!here|x>',
  '<@U1>',
  '<@123>',
  '<@&4>',
  '<#C1>',
  '@everyone',
  '@here',
  '<t:0:R>',
  '&',
  '<',
  '>',
  '&amp;',
  '&lt;!channel&gt;',
  '*',
  '_',
  '~',
  '`',
  '```',
  '||',
  '[',
  '](',
  ')',
  '\\',
  '\n',
  '\n> ',
  '\n# ',
  '\n-# ',
  '[a](https://a.example/?b=1&c=2)',
  'https://a.example/|<>',
  '[x](javascript:1)',
  '👩‍🚀',
  'é\u0301\u0301',
  '가나다',
  '\u202e',
  '\u0000',
  '\ud83d',
  '<p>',
  '<script>',
  '&#60;@1&#62;',
  '<b>',
  '|',
  '\u200b',
);
const words = fc
  .array(fc.oneof(nasty, fc.lorem({ maxCount: 6 }), fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 30 })
  .map((parts) => parts.join(' '));
const long = fc.tuple(words, fc.integer({ min: 1, max: 120 })).map(([text, times]) => `${text} `.repeat(times));
const body = fc
  .oneof(
    words,
    long,
    fc.constantFrom('&'.repeat(5_000), '<'.repeat(4_000), '*'.repeat(3_000), 'a'.repeat(9_000), '@everyone '.repeat(900)),
  )
  .map(parseVendorText);
const time = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const address = fc.oneof(
  fc.constant('https://status.halyard.example/incidents/q7w2'),
  fc.constant(`https://a.example/${'x'.repeat(3_000)}`),
  fc.constant('javascript:alert(1)'),
  words,
);

const root: fc.Arbitrary<RootView> = fc.record({
  kind: fc.constant('root'),
  vendor: words,
  title: fc.oneof(words, long),
  url: maybe(address),
  reportUrl: maybe(fc.constant('https://tocsin.example/incidents/41')),
  incidentKind: fc.constantFrom(...IncidentKind.options),
  status: fc.constantFrom(...IncidentStatus.options),
  impact: fc.constantFrom(...Impact.options),
  startedAt: maybe(time),
  resolvedAt: maybe(time),
  scheduledFor: maybe(time),
  scheduledUntil: maybe(time),
  components: fc.array(words, { maxLength: 12 }),
  regions: fc.array(words, { maxLength: 6 }),
  updateCount: fc.nat(40),
  latest: maybe(fc.record({ status: fc.constantFrom(...IncidentStatus.options), at: time, body })),
  postmortem: maybe(fc.record({ at: time })),
  retroactive: fc.boolean(),
  publishedAt: maybe(time),
  withdrawn: fc.boolean(),
  seenAt: time,
});

const standing: fc.Arbitrary<Standing> = fc.record({
  impact: fc.constantFrom(...Impact.options),
  regions: fc.array(words, { maxLength: 6 }),
});
const twin: fc.Arbitrary<Twin> = fc.record({ title: fc.oneof(words, long), at: time, url: maybe(address) });

/** What stands around a reply's text. An update that ends an incident opens none again, and only such an end says how long it was open. */
const around = fc
  .record({
    vendor: fc.oneof(words, fc.constant('*'.repeat(80))),
    status: fc.constantFrom(...IncidentStatus.options),
    at: time,
    openMs: maybe(fc.nat()),
    afterEndMs: maybe(fc.nat()),
    editedAt: maybe(time),
    removed: fc.boolean(),
    reopens: fc.boolean(),
    standing: maybe(standing),
  })
  .map(({ standing: stands, openMs, reopens, ...rest }) => ({
    ...rest,
    reopens: reopens && !isTerminal(rest.status),
    openMs: isTerminal(rest.status) && rest.status !== 'postmortem' ? openMs : null,
    ...(stands === null ? {} : { standing: stands }),
  }));

const reply: fc.Arbitrary<ReplyView> = fc
  .record({
    around,
    text: fc.record({ body, part: fc.integer({ min: 1, max: 24 }), parts: fc.integer({ min: 1, max: 24 }) }),
    link: maybe(twin),
  })
  .map(({ around: rest, text, link }) => ({ kind: 'reply', ...rest, ...text, ...(link === null ? {} : { twin: link }) }));

const edit: fc.Arbitrary<EditNoteView> = fc.record({
  kind: fc.constant('edit-note'),
  vendor: words,
  at: time,
  runs: fc.array(fc.record({ kind: fc.constantFrom('same', 'removed', 'added'), text: fc.oneof(words, long) }), {
    maxLength: 40,
  }),
});

const id = fc.oneof(nasty, fc.stringMatching(/^[USC][A-Z0-9]{1,15}$/), fc.stringMatching(/^[0-9]{5,20}$/));
const mention: fc.Arbitrary<Mention> = fc.record({
  kind: fc.constantFrom('person', 'group', 'role', 'here'),
  id,
  name: words,
});
const person = fc.record({ id, name: words });
const people = fc.array(person, { minLength: 1, maxLength: 40 });
const about = { title: fc.oneof(words, long), regions: fc.array(words, { maxLength: 6 }), surfaces: fc.boolean() };
const names = fc.array(words, { maxLength: 9 });
const facts: fc.Arbitrary<LineFacts> = fc.oneof(
  fc.record({ line: fc.constant('reopened' as const), ...about, endedAt: maybe(time), backAt: maybe(time) }),
  fc.record({
    line: fc.constant('escalated' as const),
    ...about,
    from: fc.constantFrom(...Impact.options),
    to: fc.constantFrom('major' as const, 'critical' as const),
    mention: maybe(mention),
  }),
  fc.record({ line: fc.constant('over' as const), ...about, startedAt: maybe(time), resolvedAt: maybe(time) }),
  fc.record({
    line: fc.constantFrom('regions' as const, 'components' as const),
    added: fc.array(words, { minLength: 1, maxLength: 9 }),
    removed: names,
    isFirst: fc.boolean(),
    quote: maybe(fc.record({ text: words, at: time })),
    at: time,
    filter: maybe(fc.oneof(words, long)),
  }),
  fc.record({ line: fc.constant('title' as const), from: fc.oneof(words, long), to: fc.oneof(words, long) }),
  fc.record({ line: fc.constant('affected' as const), people: fc.array(person, { maxLength: 40 }), at: maybe(time) }),
  fc.record({ line: fc.constant('asked' as const), about: fc.constantFrom('over' as const, 'postmortem' as const), people }),
  fc.record({ line: fc.constant('away' as const), count: fc.integer({ min: 2 }), from: time, to: time, upTo: fc.nat() }),
);
const line: fc.Arbitrary<LineView> = fc.record({ kind: fc.constant('line'), vendor: words, facts });
const calledRoot = fc
  .tuple(root, fc.array(mention, { maxLength: 1 }))
  .map(([view, mentions]): RootView => ({ ...view, mentions }));

describe('what is sent', () => {
  it.each(Object.entries(goldenViews))('%s keeps within the limits and pings nobody', (_name, view) => {
    expect(problemsOf(view)).toEqual([]);
  });

  it('keeps within the limits and pings nobody, whatever a vendor writes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          root,
          reply,
          edit,
          line,
          calledRoot,
          words.map((vendor): MessageView => ({ kind: 'withdrawn-note', vendor })),
        ),
        (view) => {
          expect(problemsOf(view)).toEqual([]);
        },
      ),
      { numRuns: 250 },
    );
  }, 60_000);

  it('needs no cut for any part of any text: a part always fits one message', () => {
    fc.assert(
      fc.property(body, around, (whole, rest) => {
        const parts = splitUpdate(whole);
        for (const [index, part] of parts.entries()) {
          const view: ReplyView = { kind: 'reply', ...rest, body: part, part: index + 1, parts: parts.length };
          const [section] = slackMessage(view, marker, { edit: false }).blocks ?? [];
          expect(section).toMatchObject({ text: { text: expect.stringContaining(toQuotedMrkdwn(part)) } });
          expect(discordMessage(view, marker, { edit: false }).content).toContain(toQuotedDiscord(part));
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('names threads within a hundred code points', () => {
    fc.assert(
      fc.property(words, long, (vendor, title) => {
        const name = threadName(vendor, title);
        expect([...name].length).toBeLessThanOrEqual(100);
        expect(name.trim()).not.toBe('');
      }),
    );
    expect(threadName('Halyard', 'Late webhooks')).toBe('Halyard: Late webhooks');
  });
});

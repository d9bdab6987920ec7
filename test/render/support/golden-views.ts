import type { Mention } from '../../../src/domain/channel-settings.js';
import type { Standing, Twin } from '../../../src/domain/thread.js';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { splitUpdate } from '../../../src/render/text/split-update.js';
import type { MessageView } from '../../../src/render/view.js';
import { channelPostViews } from './channel-post-views.js';
import { editNote, latest, lineView, postmortemText, replyView, rootView } from './views.js';

const [firstPart, secondPart] = splitUpdate(parseVendorText(postmortemText));

const hostile =
  '<!channel> <!here|x> <@U024BE7LH> <#C0> @everyone @here <@123> <@&9> <#77> <t:0:R> </nuke:1> <:x:1>\n' +
  '[free money](javascript:alert(1)) [pay](https://user:pass@evil.example/) <script>steal()</script> <img src=x onerror=y>\n' +
  '*a* _b_ ~c~ `d` ||e|| **f** \\`\\`\\`g\\`\\`\\`\n> quoted\n# big\n-# small\n1. one\nhttps://evil.example/|>x & more \u202e backwards';

const about = { title: 'Sign-in fails', regions: ['eu-west'], surfaces: true };
const group: Mention = { kind: 'group', id: 'S0614TZR7', name: 'oncall' };
const role: Mention = { kind: 'role', id: '1274400613310201946', name: 'oncall' };
const dana = { id: 'U024BE7LH', name: 'Dana' };
const kim = { id: 'U0G9QF9C6', name: 'Kim' };

const standing: Standing = { impact: 'major', regions: ['eu-west'] };
const twin: Twin = {
  title: 'Presence errors',
  at: '2026-03-24T08:15:00.000Z',
  url: 'https://halyard.example/archives/C1/p1774340100000100',
};
const twinView = (changes: Parameters<typeof replyView>[0]) =>
  replyView({ status: 'postmortem', at: '2026-03-25T11:44:00.000Z', body: '', twin, ...changes });

/** One view for every message people can see, named as its golden file. All vendors and texts are invented. */
export const goldenViews: Readonly<Record<string, MessageView>> = {
  'root-investigating': rootView(),
  'root-second-update': rootView({
    updateCount: 2,
    latest: latest(
      'investigating',
      '2026-03-11T09:58:00.000Z',
      'No delivery has been late since 09:52 UTC. Two windows were affected today, 09:31 to 09:44 and 09:47 to 09:52 UTC, and in both of them every event was delivered in the end. ' +
        'We keep watching the queue while we look for the cause, and we are putting a second router beside the first so that this cannot happen again this week.',
    ),
  }),
  'root-resolved': rootView({
    status: 'resolved',
    resolvedAt: '2026-03-11T10:52:00.000Z',
    updateCount: 3,
    latest: latest(
      'resolved',
      '2026-03-11T10:52:00.000Z',
      'The cause is found and taken back. Deliveries have been on time since 10:47 UTC.',
    ),
  }),
  'root-resolved-without-duration': rootView({
    status: 'resolved',
    resolvedAt: '2026-03-11T09:40:00.000Z',
    updateCount: 2,
    latest: latest('resolved', '2026-03-11T09:40:00.000Z', 'This is over.'),
  }),
  'root-resolved-after-days': rootView({
    status: 'resolved',
    impact: 'minor',
    resolvedAt: '2026-03-16T08:00:00.000Z',
    updateCount: 9,
  }),
  'root-postmortem': rootView({
    status: 'postmortem',
    resolvedAt: '2026-03-11T10:52:00.000Z',
    updateCount: 4,
    latest: latest('postmortem', '2026-03-25T11:44:00.000Z', postmortemText),
    postmortem: { at: '2026-03-25T11:44:00.000Z' },
  }),
  'root-minor': rootView({ impact: 'minor', title: 'Late invoices', status: 'identified', updateCount: 2 }),
  'root-major': rootView({ impact: 'major', title: 'Sign-in fails', regions: [], components: ['Sign-in', 'Dashboard'] }),
  'root-critical': rootView({
    impact: 'critical',
    title: 'Nothing works',
    regions: ['eu-west', 'us-east', 'ap-south', 'sa-east'],
    components: [],
  }),
  'root-monitoring': rootView({
    status: 'monitoring',
    impact: 'minor',
    title: 'Late invoices',
    startedAt: '2026-03-09T22:10:00.000Z',
    updateCount: 3,
    latest: latest('monitoring', '2026-03-11T07:05:00.000Z', 'A fix is in place and we are watching the results.'),
  }),
  'root-retroactive': rootView({
    status: 'resolved',
    retroactive: true,
    title: 'Some exports of last week were empty',
    components: ['Exports'],
    startedAt: '2026-03-05T14:00:00.000Z',
    resolvedAt: '2026-03-05T14:00:00.000Z',
    latest: latest(
      'resolved',
      '2026-03-11T09:40:00.000Z',
      'Between 14:00 and 15:20 UTC on 5 March about one export in fifty was delivered without rows. They have been made again.',
    ),
  }),
  'root-retroactive-with-postmortem': rootView({
    status: 'postmortem',
    retroactive: true,
    title: 'Some exports of last week were empty',
    components: ['Exports'],
    startedAt: '2026-03-05T14:00:00.000Z',
    resolvedAt: '2026-03-05T14:00:00.000Z',
    updateCount: 2,
    postmortem: { at: '2026-03-11T09:44:00.000Z' },
  }),
  'root-title-is-the-text': rootView({
    status: 'resolved',
    retroactive: true,
    title: 'Webhook deliveries from our EU West region are taking up to four min',
    startedAt: '2026-03-11T09:40:00.000Z',
    resolvedAt: '2026-03-11T09:40:00.000Z',
  }),
  'root-withdrawn': rootView({ withdrawn: true, status: 'investigating', updateCount: 2 }),
  'root-maintenance-scheduled': rootView({
    incidentKind: 'maintenance',
    status: 'scheduled',
    impact: 'maintenance',
    title: 'New storage for the queue',
    startedAt: null,
    scheduledFor: '2026-03-14T02:00:00.000Z',
    scheduledUntil: '2026-03-14T04:00:00.000Z',
    latest: latest(
      'scheduled',
      '2026-03-11T09:40:00.000Z',
      'We move the queue to new storage. Deliveries may pause for up to two minutes.',
    ),
  }),
  'root-maintenance-running': rootView({
    incidentKind: 'maintenance',
    status: 'in_progress',
    impact: 'maintenance',
    title: 'New storage for the queue',
    startedAt: '2026-03-14T02:00:00.000Z',
    scheduledFor: '2026-03-14T02:00:00.000Z',
    scheduledUntil: '2026-03-14T04:00:00.000Z',
    updateCount: 2,
    latest: latest('in_progress', '2026-03-14T02:00:00.000Z', 'We have begun.'),
  }),
  'root-maintenance-completed': rootView({
    incidentKind: 'maintenance',
    status: 'completed',
    impact: 'maintenance',
    title: 'New storage for the queue',
    startedAt: '2026-03-14T02:00:00.000Z',
    resolvedAt: '2026-03-14T03:58:00.000Z',
    scheduledFor: '2026-03-14T02:00:00.000Z',
    scheduledUntil: '2026-03-14T04:00:00.000Z',
    updateCount: 3,
    latest: latest('completed', '2026-03-14T03:58:00.000Z', 'All done.'),
  }),
  'root-notice': rootView({
    incidentKind: 'notice',
    impact: 'none',
    status: 'unknown',
    title: 'We are moving offices',
    regions: [],
    components: [],
  }),
  'root-impact-none': rootView({ impact: 'none', title: 'A typing error in our guide' }),
  'root-no-components': rootView({ impact: 'minor', regions: [], components: [], title: 'Slow answers from support' }),
  'root-many-components': rootView({
    impact: 'minor',
    title: 'Slow nearly everywhere',
    regions: ['eu-west', 'eu-central', 'us-east', 'us-west'],
    components: ['API', 'Webhooks', 'Exports', 'Dashboard'],
  }),
  'root-long-title': rootView({
    title: `Deliveries ${'of webhooks to customers who asked for signed payloads '.repeat(6)}are late`,
  }),
  'root-no-url': rootView({ url: null, reportUrl: null }),
  'root-no-text': rootView({ latest: null, updateCount: 0, startedAt: null }),
  'root-hostile': rootView({
    vendor: 'Evil & <Co>*',
    title: '<!channel> [x](https://evil.example) @everyone *b*',
    components: ['<@U1>', '`c`'],
    regions: ['*eu*'],
    latest: latest('investigating', '2026-03-11T09:40:00.000Z', hostile),
  }),
  'reply-investigating': replyView({ status: 'investigating', at: '2026-03-11T09:40:00.000Z' }),
  'reply-identified': replyView(),
  'reply-reopened': replyView({ status: 'investigating', reopens: true, body: 'The queue grows again.' }),
  'reply-monitoring': replyView({ status: 'monitoring', body: 'A fix is in place.\n\n- [x] router\n- [x] alert' }),
  'reply-resolved': replyView({
    status: 'resolved',
    at: '2026-03-11T10:52:00.000Z',
    openMs: 72 * 60_000,
    body: 'Deliveries have been on time since 10:47 UTC.',
  }),
  'reply-scheduled': replyView({ status: 'scheduled', body: 'We move the queue to new storage.' }),
  'reply-in-progress': replyView({ status: 'in_progress', body: 'We have begun.' }),
  'reply-verifying': replyView({ status: 'verifying', body: 'We are checking the result.' }),
  'reply-completed': replyView({ status: 'completed', body: 'All done.' }),
  'reply-unknown': replyView({ status: 'unknown', body: 'Nothing new yet.' }),
  'reply-postmortem-1-of-2': replyView({
    status: 'postmortem',
    at: '2026-03-25T11:44:00.000Z',
    afterEndMs: 14 * 86_400_000 + 52 * 60_000,
    body: firstPart ?? '',
    parts: 2,
  }),
  'reply-postmortem-2-of-2': replyView({
    status: 'postmortem',
    at: '2026-03-25T11:44:00.000Z',
    body: secondPart ?? '',
    part: 2,
    parts: 2,
  }),
  'reply-removed': replyView({ removed: true }),
  'reply-edited': replyView({ editedAt: '2026-03-11T10:05:00.000Z' }),
  'reply-standing': replyView({ standing }),
  'reply-standing-resolved': replyView({
    status: 'resolved',
    openMs: 72 * 60_000,
    standing,
    editedAt: '2026-03-11T11:05:00.000Z',
  }),
  'reply-standing-monitoring': replyView({ status: 'monitoring', standing: { impact: 'unknown', regions: [] } }),
  'reply-standing-reopened': replyView({
    status: 'investigating',
    reopens: true,
    standing: { impact: 'critical', regions: ['eu-west', 'us-east', 'ap-south', 'sa-east'] },
  }),
  'reply-standing-removed': replyView({ standing: { impact: 'minor', regions: ['eu-west'] }, removed: true }),
  'reply-standing-postmortem-1-of-2': replyView({
    status: 'postmortem',
    at: '2026-03-25T11:44:00.000Z',
    afterEndMs: 14 * 86_400_000 + 52 * 60_000,
    body: firstPart ?? '',
    parts: 2,
    standing,
  }),
  'reply-standing-postmortem-2-of-2': replyView({
    status: 'postmortem',
    at: '2026-03-25T11:44:00.000Z',
    body: secondPart ?? '',
    part: 2,
    parts: 2,
    standing,
  }),
  'reply-standing-hostile': replyView({
    vendor: `*Evil* <!channel> ${'[x]`'.repeat(20)}`,
    standing: { impact: 'major', regions: ['*eu*', '<@&1>', '[us](https://evil.example)'] },
  }),
  'reply-twin': twinView({}),
  'reply-twin-without-address': twinView({ twin: { ...twin, url: null } }),
  'reply-twin-removed': twinView({ removed: true }),
  'reply-twin-hostile': twinView({ twin: { ...twin, title: '[EU] <!channel> *late* | https://evil.example @everyone' } }),
  'reply-empty': replyView({ body: '' }),
  'reply-hostile': replyView({ vendor: '*Evil* & <Co>', body: hostile, editedAt: '2026-03-11T10:05:00.000Z' }),
  'note-edit': editNote([
    { kind: 'same', text: 'We see failures of ' },
    { kind: 'removed', text: 'signed webhooks to two customers' },
    { kind: 'added', text: 'all signed webhooks' },
    { kind: 'same', text: ' and are looking into this with the team in Oslo, who are awake. It began at ' },
    { kind: 'removed', text: '09:40' },
    { kind: 'added', text: '09:31' },
    { kind: 'same', text: ' UTC' },
    { kind: 'added', text: ', nine minutes earlier than we first said' },
    { kind: 'same', text: '.' },
  ]),
  'note-edit-hostile': editNote([
    { kind: 'removed', text: '*~<!channel>~* @everyone' },
    { kind: 'added', text: '**~~<@1>~~** `x` [y](https://evil.example)' },
  ]),
  'note-withdrawn': { kind: 'withdrawn-note', vendor: 'Halyard' },
  'root-mention-group': rootView({ impact: 'major', title: 'Sign-in fails', mentions: [group] }),
  'root-mention-role': rootView({ impact: 'critical', title: 'Nothing works', mentions: [role] }),
  'line-escalated': lineView({ line: 'escalated', ...about, from: 'minor', to: 'major', mention: null }),
  'line-escalated-mention-group': lineView({ line: 'escalated', ...about, from: 'unknown', to: 'critical', mention: group }),
  'line-escalated-mention-role': lineView({ line: 'escalated', ...about, from: 'major', to: 'critical', mention: role }),
  'line-reopened': lineView({
    line: 'reopened',
    ...about,
    endedAt: '2026-03-11T10:52:00.000Z',
    backAt: '2026-03-11T11:27:00.000Z',
  }),
  'line-reopened-without-times': lineView({ line: 'reopened', ...about, regions: [], endedAt: null, backAt: null }),
  'line-over': lineView({
    line: 'over',
    ...about,
    startedAt: '2026-03-11T09:40:00.000Z',
    resolvedAt: '2026-03-11T14:26:00.000Z',
  }),
  'line-over-without-duration': lineView({ line: 'over', ...about, startedAt: null, resolvedAt: '2026-03-11T14:26:00.000Z' }),
  'line-regions-added': lineView({
    line: 'regions',
    added: ['eu-central'],
    removed: [],
    isFirst: false,
    quote: { text: 'We now see the same errors in Frankfurt.', at: '2026-03-11T10:05:00.000Z' },
    at: '2026-03-11T10:05:20.000Z',
    filter: null,
  }),
  'line-regions-replaced': lineView({
    line: 'regions',
    added: ['eu-central', 'eu-north'],
    removed: ['eu-west'],
    isFirst: false,
    quote: null,
    at: '2026-03-11T10:27:00.000Z',
    filter: 'halyard region:eu-west',
  }),
  'line-components-first': lineView({
    line: 'components',
    added: ['API', 'Webhooks', 'Exports', 'Dashboard', 'Sign-in'],
    removed: [],
    isFirst: true,
    quote: null,
    at: '2026-03-11T10:05:20.000Z',
    filter: null,
  }),
  'line-title': lineView({ line: 'title', from: 'Slow webhooks for two customers', to: 'Slow webhooks for all customers' }),
  'line-affected': lineView({ line: 'affected', people: [dana], at: '2026-03-11T10:31:00.000Z' }),
  'line-affected-many': lineView({
    line: 'affected',
    people: Array.from({ length: 14 }, (_, index) => ({ id: `U${index}`, name: `Person ${index + 1}` })),
    at: '2026-03-11T10:31:00.000Z',
  }),
  'line-affected-taken-back': lineView({ line: 'affected', people: [], at: null }),
  'line-asked-over': lineView({ line: 'asked', about: 'over', people: [dana, kim] }),
  'line-asked-postmortem': lineView({
    line: 'asked',
    about: 'postmortem',
    people: [{ id: '80351110224678912', name: 'Dana' }],
  }),
  'line-away': lineView({
    line: 'away',
    count: 3,
    from: '2026-03-11T14:02:00.000Z',
    to: '2026-03-11T15:10:00.000Z',
    upTo: 5,
  }),
  'line-away-days': lineView({
    line: 'away',
    count: 13,
    from: '2026-03-11T14:02:00.000Z',
    to: '2026-03-18T09:30:00.000Z',
    upTo: 15,
  }),
  'line-hostile': lineView({
    line: 'escalated',
    title: '<!channel> [x](https://evil.example) @everyone *b* `c` <@U1>',
    regions: ['*eu*', '<@&1>'],
    from: 'minor',
    to: 'major',
    mention: { kind: 'person', id: 'U1> <!channel', name: '<!here> @everyone' },
    surfaces: true,
  }),
  ...channelPostViews,
};

import type { ChannelRow } from '../../db/channels.js';
import { type ConfiguredForward, configuredForwards } from '../../db/configured.js';
import { addForward, endForward, type ForwardRow, forwardsOf, restartForward } from '../../db/forwards.js';
import { MinImpact } from '../../domain/channel-settings.js';
import { randomId } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import { PermanentError, TocsinError } from '../../errors.js';
import { dotted, type Line } from '../../words/segments.js';
import { ForwardTarget, forwardMessage } from '../forward-message.js';
import { type ForwardAddress, readForwardAddress } from '../forward-target.js';
import { button, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { shown } from './describe.js';
import { channelHere, nothingHere, sayHere, typed } from './here.js';
import { mayNotChange } from './may-change.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { ownedByFile } from './owned-by-file.js';
import { sampleNews } from './sample-news.js';

/** `/tocsin forward …`: sends what comes to this channel somewhere else besides, or as a second route when the chat is what is down. */
export async function forwardCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return says(nothingHere(asking));
  const [typedVerb = '', number = ''] = words.split(/\s+/);
  const verb = typedVerb.toLowerCase();
  if (words === '' || verb === 'list') return listed(deps, asking, channel);
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  if (verb === 'test' || verb === 'remove' || verb === 'start') return act(deps, asking, channel, verb, number);
  return add(deps, asking, channel, words);
}

async function listed(deps: CommandDeps, asking: Asking, channel: ChannelRow): Promise<Answer> {
  const forwards = await configuredForwards(deps.db, channel.tenantId, channel.id);
  if (forwards.length === 0) return says('Nothing goes from here to anywhere else.', ...examples(asking));
  const numbers = new Map((await ownSubscriptions(deps, asking))?.subscriptions.map(({ id, number }) => [id, number]));
  const rows: AnswerRow[] = [];
  for (const [index, forward] of forwards.slice(0, mostHere).entries())
    rows.push(await forwardRow(deps, asking, forward, { number: index + 1, about: aboutOf(forward, numbers) }));
  return { rows };
}

const examples = (asking: Asking): Line[] => [
  ['Signed JSON to an address of yours: ', typed(asking, 'forward https://hooks.example.com/tocsin')],
  ['PagerDuty, majors only: ', typed(asking, 'forward pagerduty <integration key> min-impact:major')],
  ['A second route for when this chat is down: ', typed(asking, 'forward https://discord.com/api/webhooks/… only-when-down')],
];

/** What of the channel it is about. */
function aboutOf({ subscriptionId }: ForwardRow, numbers: ReadonlyMap<string, number>): string {
  if (subscriptionId === null) return '';
  const number = numbers.get(subscriptionId);
  return number === undefined ? 'of a subscription that has ended' : `of subscription ${number}`;
}

async function forwardRow(
  deps: CommandDeps,
  asking: Asking,
  forward: ConfiguredForward,
  { number, about }: { readonly number: number; readonly about: string },
): Promise<AnswerRow> {
  const line = dotted([
    [`${number}  ${forward.kind} `, { code: shown(forward.target, 80) }],
    ...partsOf(forward, about).map((part): Line => [part]),
    lastWords(forward),
    forward.filed === null ? [] : ['from ', { code: 'tocsin.yaml' }],
  ]);
  if (!asking.person.mayChange) return row(line);
  const again =
    forward.state === 'stopped' ? [await button(deps, asking, `Start ${number} again`, `forward start ${forward.id}`)] : [];
  return row(
    line,
    ...again,
    await button(deps, asking, `Test ${number}`, `forward test ${forward.id}`),
    ...(forward.filed === null ? [await button(deps, asking, `Remove ${number}`, `forward remove ${forward.id}`)] : []),
  );
}

const partsOf = ({ minImpact, onlyWhenDown }: ForwardRow, about: string): string[] => [
  ...(minImpact === 'none' ? [] : [`${minImpact}+`]),
  ...(onlyWhenDown ? ['only when this chat is down'] : []),
  ...(about === '' ? [] : [about]),
];

function lastWords({ state, failingSince, failureDetail, lastSentAt }: ForwardRow): Line {
  const why = shown(failureDetail ?? '', 200);
  if (state === 'stopped') return [`stopped: ${why}`];
  if (failingSince !== null) return ['failing since ', { at: failingSince, as: 'moment' }, `: ${why}`];
  return lastSentAt === null ? ['nothing sent yet'] : ['last: ', { at: lastSentAt, as: 'moment' }];
}

/** By the number in the list, or by id. */
async function act(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  verb: 'test' | 'remove' | 'start',
  word: string,
): Promise<Answer> {
  const forwards = await configuredForwards(deps.db, channel.tenantId, channel.id);
  const forward = forwards.find(({ id }, index) => id === word || String(index + 1) === word.replace(/^#/, ''));
  if (forward === undefined) return says(['Which one? ', typed(asking, 'forward'), ' lists them with their numbers.']);
  if (verb === 'test') return tried(deps, channel, forward);
  if (verb === 'start') {
    const isStarted = await restartForward(deps.db, channel.tenantId, forward.id);
    return says(
      isStarted ? `✅ ${shown(forward.target, 80)} is sent to again, beginning with what it missed.` : 'It was not stopped.',
    );
  }
  if (forward.filed !== null) return says(ownedByFile);
  const isGone = await endForward(deps.db, channel.tenantId, forward.id, toIso(deps.clock.now()));
  if (!isGone) return says('It was removed already.');
  const line: Line = [{ bold: asking.person.name }, ` ended what went from here to ${shown(forward.target, 80)}.`];
  return told(deps, asking, ['✅ Removed.'], line);
}

async function told(deps: CommandDeps, asking: Asking, answer: Line, line: Line): Promise<Answer> {
  const unsaid = await sayHere(deps, asking, line);
  return says(answer, ...(unsaid === undefined ? [] : [`I could not tell the channel: ${unsaid}`]));
}

/** Sends a sample at once, so that whoever set it up sees it arrive. */
async function tried(deps: CommandDeps, channel: ChannelRow, { sealedTarget, target, kind }: ForwardRow): Promise<Answer> {
  const { poster, secrets } = deps.forwarding;
  try {
    const open = ForwardTarget.parse(JSON.parse((await secrets()).open(sealedTarget)));
    for (const news of sampleNews(kind, channel.name, toIso(deps.clock.now())))
      await poster.post({ url: open.url, ...forwardMessage(open, news), signal: roomSignal() });
    return says(`✅ ${shown(target, 80)} took the sample.`);
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return says(`❌ The sample did not arrive. ${error.message}`);
  }
}

/** What one channel may have: more are a mistake or mischief. */
const mostHere = 10;

async function add(deps: CommandDeps, asking: Asking, channel: ChannelRow, words: string): Promise<Answer> {
  const read = readForward(words);
  if (typeof read === 'string') return says(row(read), ...examples(asking));
  const existing = await forwardsOf(deps.db, channel.tenantId, channel.id);
  if (existing.length >= mostHere) return says(`A channel can have ${mostHere} ways out; remove one first.`);
  const subscription = read.number === null ? null : (await ownSubscriptions(deps, asking))?.subscriptions[read.number - 1];
  if (subscription === undefined)
    return says(['There is no subscription ', { code: String(read.number) }, ' here; ', typed(asking, 'list'), ' shows all.']);
  const { address, minImpact, onlyWhenDown } = read;
  const doubt = await doubtAbout(deps, address.url);
  if (doubt.isRefused) return says(`❌ ${doubt.sentence}`);
  const target: ForwardTarget = { kind: address.kind, url: address.url, secret: address.secret };
  const id = randomId();
  await addForward(deps.db, {
    ...{ tenantId: channel.tenantId, id, channelId: channel.id, subscriptionId: subscription?.id ?? null, kind: address.kind },
    ...{ target: address.label, sealedTarget: (await deps.forwarding.secrets()).seal(JSON.stringify(target)) },
    ...{ minImpact: minImpact ?? (address.kind === 'pagerduty' ? 'major' : 'none'), onlyWhenDown },
    ...{ createdBy: asking.person.name, createdAt: toIso(deps.clock.now()) },
  });
  const line: Line = [{ bold: asking.person.name }, ` lets what comes here also go to ${shown(address.label, 80)}.`];
  const unsaid = await sayHere(deps, asking, line);
  return says(
    row(
      ['✅ What comes here from now on also goes to ', { code: shown(address.label, 80) }, '.'],
      await button(deps, asking, 'Send a sample', `forward test ${id}`),
    ),
    ...(address.kind === 'webhook' && address.secret !== null
      ? [['Its calls are signed with ', { code: address.secret }, '. It is shown only now.'] satisfies Line]
      : []),
    ...(doubt.sentence === null ? [] : [`⚠️ ${doubt.sentence}`]),
    ...(unsaid === undefined ? [] : [`I could not tell the channel: ${unsaid}`]),
  );
}

type Doubt =
  | { readonly isRefused: false; readonly sentence: string | null }
  | { readonly isRefused: true; readonly sentence: string };

/** An address that is never sent to is refused at once; one that cannot be found just now may be in a minute. */
async function doubtAbout({ forwarding }: CommandDeps, url: string): Promise<Doubt> {
  try {
    await forwarding.poster.check(url, roomSignal());
    return { isRefused: false, sentence: null };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return { isRefused: error instanceof PermanentError, sentence: error.message };
  }
}

interface WantedForward {
  readonly address: ForwardAddress;
  readonly minImpact: MinImpact | null;
  readonly onlyWhenDown: boolean;
  /** Of a subscription as the list numbers them; null: the whole channel. */
  readonly number: number | null;
}

/** A sentence where it cannot be read. */
function readForward(words: string): WantedForward | string {
  const all = words.split(/\s+/);
  const number = /^#?(\d{1,4})$/.exec(all[0] ?? '')?.[1];
  const rest = number === undefined ? all : all.slice(1);
  const impact = rest.find((word) => word.startsWith('min-impact:'))?.slice('min-impact:'.length);
  const minImpact = impact === undefined ? null : MinImpact.safeParse(impact.toLowerCase()).data;
  if (minImpact === undefined) return `min-impact: is one of ${MinImpact.options.join(', ')}.`;
  const address = readForwardAddress(rest.filter((word) => !word.startsWith('min-impact:') && !isOnlyWhenDown(word)));
  if (typeof address === 'string') return address;
  return { address, minImpact, onlyWhenDown: rest.some(isOnlyWhenDown), number: number === undefined ? null : Number(number) };
}

const isOnlyWhenDown = (word: string): boolean => /^(?:only-)?when-down$/i.test(word);

import type { ChannelRow } from '../../db/channels.js';
import { type ConfiguredForward, configuredForwards } from '../../db/configured.js';
import { addForward, endForward, type ForwardRow, forwardsOf, restartForward } from '../../db/forwards.js';
import { MinImpact } from '../../domain/channel-settings.js';
import { randomId } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import { PermanentError, TocsinError } from '../../errors.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { dotted, type Line } from '../../words/segments.js';
import { errorWords } from '../error-words.js';
import { ForwardTarget, forwardMessage } from '../forward-message.js';
import { type ForwardAddress, readForwardAddress } from '../forward-target.js';
import { button, row, says } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { shown } from './describe.js';
import { channelHere, nothingHere, sayHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { ownedByFile } from './owned-by-file.js';
import { sampleNews } from './sample-news.js';
import { speech } from './speech.js';

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
  if (forwards.length === 0) return says(speech(asking).say.forward.nothing, ...examples(asking));
  const numbers = new Map((await ownSubscriptions(deps, asking))?.subscriptions.map(({ id, number }) => [id, number]));
  const rows: AnswerRow[] = [];
  for (const [index, forward] of forwards.slice(0, mostHere).entries())
    rows.push(
      await forwardRow(deps, asking, forward, {
        number: index + 1,
        about: aboutOf(forward, numbers, speech(asking).say.forward),
      }),
    );
  return { rows };
}

function examples(asking: Asking): Line[] {
  const { say, type } = speech(asking);
  const { exampleJson, examplePager, exampleDown } = say.forward;
  return [exampleJson(type), examplePager(type), exampleDown(type)];
}

/** What of the channel it is about. */
function aboutOf({ subscriptionId }: ForwardRow, numbers: ReadonlyMap<string, number>, words: ForwardWords): string {
  if (subscriptionId === null) return '';
  const number = numbers.get(subscriptionId);
  return number === undefined ? words.ofEnded : words.ofNumber(number);
}

async function forwardRow(
  deps: CommandDeps,
  asking: Asking,
  forward: ConfiguredForward,
  { number, about }: { readonly number: number; readonly about: string },
): Promise<AnswerRow> {
  const { say } = speech(asking);
  const { following, forward: words } = say;
  const line = dotted([
    [`${number}  ${forward.kind} `, { code: shown(forward.target, 80) }],
    ...partsOf(forward, about, words).map((part): Line => [part]),
    lastWords(forward, say),
    forward.filed === null ? [] : following.fromFileLine({ code: 'tocsin.yaml' }),
  ]);
  if (!asking.person.mayChange) return row(line);
  const again =
    forward.state === 'stopped' ? [await button(deps, asking, words.startAgain(number), `forward start ${forward.id}`)] : [];
  return row(
    line,
    ...again,
    await button(deps, asking, words.testNumber(number), `forward test ${forward.id}`),
    ...(forward.filed === null ? [await button(deps, asking, words.removeNumber(number), `forward remove ${forward.id}`)] : []),
  );
}

type ForwardWords = AnswerWords['forward'];

const partsOf = ({ minImpact, onlyWhenDown }: ForwardRow, about: string, words: ForwardWords): string[] => [
  ...(minImpact === 'none' ? [] : [`${minImpact}+`]),
  ...(onlyWhenDown ? [words.onlyWhenDown] : []),
  ...(about === '' ? [] : [about]),
];

function lastWords(
  { state, failingSince, failureDetail, lastSentAt }: ForwardRow,
  { common, following: { last }, forward: words }: AnswerWords,
): Line {
  const why = shown(common.fault(failureDetail ?? ''), 200);
  if (state === 'stopped') return [words.stopped(why)];
  if (failingSince !== null) return words.failing({ at: failingSince, as: 'moment' }, why);
  return lastSentAt === null ? [words.nothingSent] : last({ at: lastSentAt, as: 'moment' });
}

/** By the number in the list, or by id. */
async function act(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  verb: 'test' | 'remove' | 'start',
  word: string,
): Promise<Answer> {
  const { say, type } = speech(asking);
  const words = say.forward;
  const forwards = await configuredForwards(deps.db, channel.tenantId, channel.id);
  const forward = forwards.find(({ id }, index) => id === word || String(index + 1) === word.replace(/^#/, ''));
  if (forward === undefined) return says(words.which(type));
  if (verb === 'test') return tried(deps, asking, channel, forward);
  if (verb === 'start') {
    const isStarted = await restartForward(deps.db, channel.tenantId, forward.id, { by: asking.person.name });
    return says(isStarted ? words.restarted(shown(forward.target, 80)) : words.notStopped);
  }
  if (forward.filed !== null) return says(ownedByFile(asking));
  const isGone = await endForward(deps.db, channel.tenantId, forward.id, toIso(deps.clock.now()), asking.person.name);
  if (!isGone) return says(words.removedBefore);
  const line = words.ended({ bold: asking.person.name }, shown(forward.target, 80));
  return told(deps, asking, [words.removed], line);
}

async function told(deps: CommandDeps, asking: Asking, answer: Line, line: Line): Promise<Answer> {
  const unsaid = await sayHere(deps, asking, line);
  return says(answer, ...(unsaid === undefined ? [] : [speech(asking).say.common.untold(unsaid)]));
}

/** Sends a sample at once, so that whoever set it up sees it arrive. */
async function tried(
  deps: CommandDeps,
  asking: Asking,
  channel: ChannelRow,
  { sealedTarget, target, kind }: ForwardRow,
): Promise<Answer> {
  const { poster, secrets } = deps.forwarding;
  const { say, chat } = speech(asking);
  const words = say.forward;
  try {
    const open = ForwardTarget.parse(JSON.parse((await secrets()).open(sealedTarget)));
    for (const news of sampleNews(chat, kind, channel.name, toIso(deps.clock.now())))
      await poster.post({ url: open.url, ...forwardMessage(open, news), signal: roomSignal() });
    return says(words.tookSample(shown(target, 80)));
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return says(words.noSample(errorWords(asking, error)));
  }
}

/** What one channel may have: more are a mistake or mischief. */
const mostHere = 10;

async function add(deps: CommandDeps, asking: Asking, channel: ChannelRow, words: string): Promise<Answer> {
  const { say, type } = speech(asking);
  const read = readForward(words, say);
  const ways = say.forward;
  if (typeof read === 'string') return says(row(read), ...examples(asking));
  const existing = await forwardsOf(deps.db, channel.tenantId, channel.id);
  if (existing.length >= mostHere) return says(ways.tooMany(mostHere));
  const subscription = read.number === null ? null : (await ownSubscriptions(deps, asking))?.subscriptions[read.number - 1];
  if (subscription === undefined) return says(ways.noSubscription({ code: String(read.number) }, type));
  const { address, minImpact, onlyWhenDown } = read;
  const doubt = await doubtAbout(deps, asking, address.url);
  if (doubt.isRefused) return says(`❌ ${doubt.sentence}`);
  const target: ForwardTarget = { kind: address.kind, url: address.url, secret: address.secret };
  const id = randomId();
  await addForward(deps.db, {
    ...{ tenantId: channel.tenantId, id, channelId: channel.id, subscriptionId: subscription?.id ?? null, kind: address.kind },
    ...{ target: address.label, sealedTarget: (await deps.forwarding.secrets()).seal(JSON.stringify(target)) },
    ...{ minImpact: minImpact ?? (address.kind === 'pagerduty' ? 'major' : 'none'), onlyWhenDown },
    ...{ createdBy: asking.person.name, createdAt: toIso(deps.clock.now()) },
  });
  const line = ways.added({ bold: asking.person.name }, shown(address.label, 80));
  const unsaid = await sayHere(deps, asking, line);
  return says(
    row(ways.alsoGoes({ code: shown(address.label, 80) }), await button(deps, asking, ways.sendSample, `forward test ${id}`)),
    ...(address.kind === 'webhook' && address.secret !== null ? [ways.signedWith({ code: address.secret })] : []),
    ...(doubt.sentence === null ? [] : [`⚠️ ${doubt.sentence}`]),
    ...(unsaid === undefined ? [] : [speech(asking).say.common.untold(unsaid)]),
  );
}

type Doubt =
  | { readonly isRefused: false; readonly sentence: string | null }
  | { readonly isRefused: true; readonly sentence: string };

/** An address that is never sent to is refused at once; one that cannot be found just now may be in a minute. */
async function doubtAbout({ forwarding }: CommandDeps, asking: Asking, url: string): Promise<Doubt> {
  try {
    await forwarding.poster.check(url, roomSignal());
    return { isRefused: false, sentence: null };
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    return { isRefused: error instanceof PermanentError, sentence: errorWords(asking, error) };
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
function readForward(words: string, { forward: { wrongAddress } }: AnswerWords): WantedForward | string {
  const all = words.split(/\s+/);
  const number = /^#?(\d{1,4})$/.exec(all[0] ?? '')?.[1];
  const rest = number === undefined ? all : all.slice(1);
  const impact = rest.find((word) => word.startsWith('min-impact:'))?.slice('min-impact:'.length);
  const minImpact = impact === undefined ? null : MinImpact.safeParse(impact.toLowerCase()).data;
  if (minImpact === undefined) return wrongAddress.impact(MinImpact.options);
  const address = readForwardAddress(
    rest.filter((word) => !word.startsWith('min-impact:') && !isOnlyWhenDown(word)),
    wrongAddress,
  );
  if (typeof address === 'string') return address;
  return { address, minImpact, onlyWhenDown: rest.some(isOnlyWhenDown), number: number === undefined ? null : Number(number) };
}

const isOnlyWhenDown = (word: string): boolean => /^(?:only-)?when-down$/i.test(word);

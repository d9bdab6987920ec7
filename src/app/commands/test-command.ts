import type { ChatCall } from '../../chat/port.js';
import { addOffer, pickInOffer } from '../../db/offers.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import { ChannelId, hashId } from '../../domain/ids.js';
import { addMs, toIso } from '../../domain/time.js';
import { RetryableError, TocsinError } from '../../errors.js';
import type { Control } from '../../render/controls.js';
import type { Words } from '../../words/chat/en.js';
import { wordsOf } from '../../words/languages.js';
import type { Line } from '../../words/segments.js';
import { errorWords } from '../error-words.js';
import { row, says } from './answer.js';
import type { Answer } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { shown } from './describe.js';
import { channelHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { prose } from './prose.js';
import { lookAtRoom } from './room.js';
import { sampleCalls } from './sample-calls.js';
import { speech } from './speech.js';

/** Posts an incident that is none, with a reply and an edit, by the calls that a real one makes, and says what worked. */
export async function testCommand(deps: CommandDeps, asking: Asking): Promise<Answer> {
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const room = await lookAtRoom(deps, asking);
  if (room.kind === 'no') return says(room.why);
  const { say, type } = speech(asking);
  if (room.kind === 'later') return says(say.doing.testLater(room.why, type, room.granted));
  const { place } = asking;
  const channel = await channelHere(deps, asking);
  const target = {
    tenantId: place.tenantId,
    channelId: channel?.id ?? ChannelId.parse(hashId('channel', place.tenantId, place.chat, place.channelRef)),
    externalId: place.channelRef,
    kind: room.channelKind,
    publish: false,
  };
  const mention = channel?.settings.mention ?? null;
  const words = wordsOf({ language: channel?.settings.language });
  const calls = sampleCalls(target, toIso(deps.clock.now()), words.language);
  const tried = await tryOut(deps, asking, { calls, words }, mention);
  return tell(deps, asking, { ...tried, words }, room.channelKind === 'forum' ? await missingTags(deps, asking) : []);
}

/** Asked after the test, which makes the tags where it may. */
async function missingTags(deps: CommandDeps, asking: Asking): Promise<readonly Line[]> {
  const { place } = asking;
  const look = await deps.rooms(place.chat).look(place.tenantId, place.channelRef, roomSignal());
  const missing = look.kind === 'seen' ? (look.missingTags ?? []) : [];
  if (missing.length === 0) return [];
  return [speech(asking).say.doing.noTags({ bold: missing.join(', ') })];
}

interface Step {
  readonly name: string;
  /** Undefined: it worked. */
  readonly error: TocsinError | undefined;
}

interface Tried {
  readonly steps: readonly Step[];
  readonly root: string | undefined;
  readonly reply: string | undefined;
}

async function tryOut(
  deps: CommandDeps,
  asking: Asking,
  { calls, words: { sample } }: { readonly calls: ReturnType<typeof sampleCalls>; readonly words: Words },
  mention: ChannelSettings['mention'],
): Promise<Tried> {
  const root = await attempt(deps, asking, calls.root(mention === null ? [] : [mention.who]));
  if (root instanceof TocsinError) return { steps: [{ name: sample.posting, error: root }], root: undefined, reply: undefined };
  const reply = await attempt(deps, asking, calls.reply(root));
  const edit = await attempt(deps, asking, calls.edit(root));
  const failure = (outcome: string | TocsinError) => (outcome instanceof TocsinError ? outcome : undefined);
  return {
    steps: [
      { name: sample.posting, error: undefined },
      { name: sample.threads, error: failure(reply) },
      { name: sample.edits, error: failure(edit) },
      ...(mention === null ? [] : [{ name: sample.mention(shown(mention.who.name)), error: undefined }]),
    ],
    root,
    reply: reply instanceof TocsinError ? undefined : reply,
  };
}

const attempts = 3;
const longestWaitMs = 5_000;

/** The message's reference, or what went wrong. Waits a little where the platform asks for that. */
async function attempt(deps: CommandDeps, { place }: Asking, call: ChatCall): Promise<string | TocsinError> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return (await deps.chatOf(place.chat).perform(call, roomSignal())).messageRef;
    } catch (error) {
      if (!(error instanceof TocsinError)) throw error;
      if (!(error instanceof RetryableError) || left === 0) return error;
      await deps.sleep(Math.min(error.retryAfterMs ?? 1_000, longestWaitMs));
    }
  }
}

const removableMs = 7 * 24 * 60 * 60 * 1000;
/** Only offers may say it: what it removes was written down when the test was posted. */
export const tidyWord = 'tidy';

async function tell(
  deps: CommandDeps,
  asking: Asking,
  { steps, root, reply, words }: Tried & { readonly words: Words },
  tags: readonly Line[],
): Promise<Answer> {
  const { sample } = words;
  const { doing } = speech(asking).say;
  const results = steps.map(({ name, error }) => `${name} ${error === undefined ? '✓' : '✗'}`).join(' ');
  const line: Line = [sample.told(results)];
  const troubles = [...steps.flatMap(({ name, error }) => (error === undefined ? [] : [trouble(asking, name, error)])), ...tags];
  if (root === undefined) return says([doing.testResults(results)], ...troubles);
  const { place } = asking;
  const offerId = await addOffer(deps.db, {
    tenantId: place.tenantId,
    channelRef: place.channelRef,
    personId: null,
    run: `${tidyWord} root:{root} reply:{reply} line:{line}`,
    picks: { root: [root], reply: reply === undefined ? [] : [reply] },
    expiresAt: addMs(toIso(deps.clock.now()), removableMs),
  });
  const remove: Control = { kind: 'button', label: sample.remove, offerId };
  const told = await sayWithButton(deps, asking, [line, ...troubles], remove);
  if (told instanceof TocsinError) return says(row(line), ...troubles, row(doing.testUnsaid(errorWords(asking, told)), remove));
  await pickInOffer(deps.db, place.tenantId, offerId, 'line', [told]);
  return says();
}

async function sayWithButton(
  deps: CommandDeps,
  { place }: Asking,
  lines: readonly Line[],
  control: Control,
): Promise<string | TocsinError> {
  try {
    return await deps.rooms(place.chat).say(place.tenantId, place.channelRef, { lines, controls: [control] }, roomSignal());
  } catch (error) {
    if (error instanceof TocsinError) return error;
    throw error;
  }
}

/** What the platform's error says: what is wrong, who can mend it, what to do. */
const trouble = (asking: Asking, step: string, error: TocsinError): Line =>
  prose(`${step.charAt(0).toUpperCase()}${step.slice(1)}: ${errorWords(asking, error)} (${error.code})`);

/** Removes the messages of a test. Stands only behind its button. */
export async function tidyCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const refused = await mayNotChange(deps, asking);
  if (refused !== undefined) return refused;
  const { place } = asking;
  const refs = new Map(words.split(' ').map((word) => [word.slice(0, word.indexOf(':')), word.slice(word.indexOf(':') + 1)]));
  const remove = async (channelRef: string, names: readonly string[]): Promise<void> => {
    const known = names.flatMap((name) => refs.get(name) ?? []);
    if (known.length > 0) await deps.rooms(place.chat).remove(place.tenantId, channelRef, known, roomSignal());
  };
  // On Discord a reply lies in a channel of its own, which has the id of its root.
  await remove(place.chat === 'discord' ? (refs.get('root') ?? place.channelRef) : place.channelRef, ['reply']);
  await remove(place.channelRef, ['root', 'line']);
  return says(speech(asking).say.doing.testRemoved);
}

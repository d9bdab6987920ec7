import { defaultSettings } from '../../domain/channel-settings.js';
import { beyondForm, everyVendor, type FormState, formState } from '../../domain/form-state.js';
import { plainLine } from '../../words/segments.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown, vendorNames } from './describe.js';
import { addSession, type FormSession } from './form-session.js';
import { channelHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { type Numbered, ownSubscriptions } from './own-subscriptions.js';
import { lookAtRoom } from './room.js';
import { speech } from './speech.js';
import { platformTrouble } from './trouble.js';

/** A form that is to be shown. */
export interface FormSheet {
  readonly session: FormSession;
  readonly state: FormState;
  /** What people read in the place of a vendor's word. */
  readonly names: Readonly<Record<string, string>>;
}

export type OpenedForm =
  | { readonly kind: 'form'; readonly sheet: FormSheet }
  | { readonly kind: 'refused'; readonly answer: Answer };

/** Prepares the form for a new subscription of the channel, or for one that it has. Asks the platform about the channel and the person. */
export async function openSheet(
  deps: CommandDeps,
  asking: Asking,
  subscriptionId: string | null,
  memory: FormSession['memory'],
): Promise<OpenedForm> {
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return { kind: 'refused', answer: refusal };
    return await (subscriptionId === null ? newSheet(deps, asking, memory) : oldSheet(deps, asking, subscriptionId, memory));
  } catch (error) {
    return { kind: 'refused', answer: platformTrouble(deps, asking, error) };
  }
}

async function newSheet(deps: CommandDeps, asking: Asking, memory: FormSession['memory']): Promise<OpenedForm> {
  const { say } = speech(asking);
  const room = await lookAtRoom(deps, asking);
  if (room.kind === 'no') return { kind: 'refused', answer: says(room.why) };
  const name = room.kind === 'open' ? room.name : asking.place.channelName;
  const place = { ...asking.place, channelName: name };
  const waits = room.kind === 'later' ? [say.form.savedLater(plainLine(room.why), room.isOnceAllowed)] : [];
  const crowd = room.kind === 'open' ? room.crowd : null;
  return { kind: 'form', sheet: await sheet(deps, { ...asking, place }, undefined, { memory, notes: waits, crowd }) };
}

async function oldSheet(
  deps: CommandDeps,
  asking: Asking,
  subscriptionId: string,
  memory: FormSession['memory'],
): Promise<OpenedForm> {
  const own = await ownSubscriptions(deps, asking);
  const one = own?.subscriptions.find(({ id }) => id === subscriptionId);
  if (own === undefined || one === undefined) return { kind: 'refused', answer: goneAnswer(asking) };
  if (one.source === 'file') return { kind: 'refused', answer: fileAnswer(asking) };
  const place = { ...asking.place, channelName: own.channel.name };
  return { kind: 'form', sheet: await sheet(deps, { ...asking, place }, one, { memory, notes: [], crowd: null }) };
}

export function goneAnswer(asking: Asking): Answer {
  const { say, type } = speech(asking);
  return says(say.common.gone(type));
}

export const fileAnswer = (asking: Asking): Answer => says(speech(asking).say.form.fromFile({ code: 'tocsin.yaml' }));

interface About {
  readonly memory: FormSession['memory'];
  readonly notes: readonly string[];
  readonly crowd: string | null;
}

async function sheet(
  deps: CommandDeps,
  asking: Asking,
  one: Numbered | undefined,
  { memory, notes, crowd }: About,
): Promise<FormSheet> {
  const { place } = asking;
  const settings = (await channelHere(deps, asking))?.settings ?? defaultSettings;
  const state = formState(one?.parsed ?? null, settings);
  const kept = one === undefined ? [] : keptNotes(asking, one);
  const about = { channelImpact: settings.minImpact, notes: [...notes, ...kept], crowd, language: settings.language };
  const facts = { subscriptionId: one?.id ?? null, about, memory };
  const { channelRef, channelName, rootRef } = place;
  const session = { id: await addSession(deps, asking, facts), channelRef, channelName, rootRef, ...facts };
  return { session, state, names: await namesOf(deps, asking, state.vendors) };
}

/** What the form does not show, and keeps. */
function keptNotes(asking: Asking, { parsed, routes, number }: Numbered): string[] {
  const { form } = speech(asking).say;
  const beyond = beyondForm(parsed);
  return [
    ...(beyond === null ? [] : [form.alsoSays(shown(beyond, 300))]),
    ...(routes.length === 0 ? [] : [form.goesElsewhere(`${asking.commandName} list`, number)]),
  ];
}

async function namesOf(deps: CommandDeps, asking: Asking, words: readonly string[]): Promise<Record<string, string>> {
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const { following, form } = speech(asking).say;
  const named = (word: string): string => {
    if (word === everyVendor) return form.everyVendor;
    if (word.startsWith('category:')) return following.category(word.slice('category:'.length));
    const [slug = word, ...part] = word.split('/');
    return part.length === 0 ? nameOf(slug) : `${nameOf(slug)} ${part.join('/')}`;
  };
  return Object.fromEntries(words.map((word) => [word, named(word)]));
}

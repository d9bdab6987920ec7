import { expect } from 'vitest';
import type { LineFacts } from '../../../src/domain/thread.js';
import { toPlain } from '../../../src/render/text/to-plain.js';
import type { MessageView, ReplyView, RootView } from '../../../src/render/view.js';
import type { RootWords, SeenIncident } from './history-of-looks.js';
import { isRoot, type ModelMessage, wordsNow } from './model-room.js';
import { wordsIn } from './model-vendor.js';
import type { World } from './world.js';

/** What holds after every step, whatever has gone wrong so far. */
export function expectSane(world: World): void {
  expectNoCopies(world);
  for (const message of world.chat.room.messages) {
    expectRootsStayTrue(world, message);
    expectNoWayBack(message);
  }
  for (const root of world.chat.room.visible().filter(isRoot)) {
    expectReadingOrder(world, root);
    expectRepliesFirst(world, root);
  }
}

/** Where nobody can look for the first one, a root may stand there twice, and an answer to those who asked; nothing else ever does. */
function expectNoCopies({ chat }: World): void {
  const markers = new Set<string>();
  for (const message of chat.room.visible()) {
    if (!chat.rules.isReadable && (isRoot(message) || lineOf(message)?.line === 'asked')) continue;
    expect(markers.has(message.marker), `${nameOf(message)} is there once`).toBe(false);
    markers.add(message.marker);
  }
}

export const nameOf = (message: ModelMessage): string => {
  const { action, title, updateKey, part } = wordsNow(message).about;
  return `${action} of ${title}${updateKey === null ? '' : ` ${updateKey} part ${part}`} (${message.ref})`;
};

export const incidentOf = (world: World, message: ModelMessage): SeenIncident => {
  const seen = world.seen.incidents.get(wordsNow(message).about.incident);
  if (seen === undefined) throw new Error(`nobody ever saw the incident of ${nameOf(message)}`);
  return seen;
};

/** A root shows one state of the page after the other, leaves some out, and goes back to none. */
function expectRootsStayTrue(world: World, message: ModelMessage): void {
  if (!isRoot(message)) return;
  const { roots } = incidentOf(world, message);
  let from = 0;
  for (const { view } of message.wordings) {
    const place = roots.findIndex((words, index) => index >= from && saysRoot(view, words));
    expect(
      place,
      `${nameOf(message)} says what the page said, and never what it said before: ${brief(view)}`,
    ).toBeGreaterThanOrEqual(from);
    from = place;
  }
}

export function saysRoot(view: MessageView, words: RootWords): boolean {
  if (view.kind !== 'root') return false;
  return (
    view.title === words.title &&
    view.status === words.status &&
    view.impact === words.impact &&
    view.updateCount === words.updateCount &&
    (view.postmortem !== null) === (words.postmortem !== null) &&
    quotes(view, words)
  );
}

/** The postmortem says most about what is over. */
function quotes({ latest }: RootView, words: RootWords): boolean {
  const said = (latest === null ? [] : wordsIn(toPlain(latest.body))).join();
  return said === words.latest.join() || (words.postmortem !== null && said === words.postmortem.join());
}

const brief = (view: MessageView): string =>
  view.kind === 'root' ? `${view.status} ${view.impact} ${view.updateCount} ${view.latest?.status}` : view.kind;

function expectNoWayBack(message: ModelMessage): void {
  const revisions = message.wordings.map(({ about }) => about.revision ?? 0);
  if (isReply(message))
    expect(revisions, `${nameOf(message)} never says again what it said before`).toEqual(revisions.toSorted((a, b) => a - b));
}

export const lineOf = (message: ModelMessage): LineFacts | undefined => {
  const { view } = wordsNow(message);
  return view.kind === 'line' ? view.facts : undefined;
};

export const isReply = (message: ModelMessage): boolean => wordsNow(message).view.kind === 'reply';

export const replyOf = (message: ModelMessage): ReplyView => {
  const { view } = wordsNow(message);
  if (view.kind !== 'reply') throw new Error(`${nameOf(message)} is no reply`);
  return view;
};

/** What is read earlier stands earlier, unless it turned up when the later one was on its way. The parts of a text follow one another. */
function expectReadingOrder(world: World, root: ModelMessage): void {
  const seen = incidentOf(world, root);
  const replies = world.chat.below(root.ref).filter(isReply);
  for (const [place, later] of replies.entries()) {
    for (const earlier of replies.slice(0, place)) {
      const [one, other] = [earlier, later].map((message) => placeOf(seen, message));
      if (one === undefined || other === undefined || isBefore(one, other)) continue;
      const triedAt = world.chat.firstTried.get(earlier.marker) ?? 0;
      expect(other.firstStep, `${nameOf(later)} stands below ${nameOf(earlier)}`).toBeGreaterThanOrEqual(triedAt);
      expect(other.key, `the parts of ${nameOf(later)} are in order`).not.toBe(one.key);
    }
  }
}

/** A root that is changed quotes nothing that stands nowhere below it. Where replies may be missing for a reason, this says nothing. */
function expectRepliesFirst(world: World, root: ModelMessage): void {
  const { room, rules } = world.chat;
  const fate = room.threads.get(root.ref) ?? 'open';
  const seen = incidentOf(world, root);
  if (!rules.isReadable || world.wasFull || fate !== 'open' || seen.updates.size < 2) return;
  for (const { view, ordinal } of root.wordings.slice(1)) {
    if (view.kind !== 'root' || view.updateCount < 2 || view.latest === null) continue;
    const [word] = wordsIn(toPlain(view.latest.body));
    if (word === undefined) continue;
    const key = [...seen.updates.keys()].find((each) => word.startsWith(each.replace(/x0*$/, 'v')));
    const replies = room.messages.filter((message) => message.rootRef === root.ref && wordsNow(message).about.updateKey === key);
    expect(
      replies.some((reply) => reply.ordinal < ordinal),
      `${nameOf(root)} is changed after the reply of ${key}`,
    ).toBe(true);
  }
}

interface Place {
  readonly key: string;
  readonly at: string;
  readonly part: number;
  readonly firstStep: number;
}

function placeOf(seen: SeenIncident, message: ModelMessage): Place {
  const { updateKey, part } = wordsNow(message).about;
  const update = seen.updates.get(updateKey ?? '');
  if (update === undefined) throw new Error(`nobody ever saw the update of ${nameOf(message)}`);
  return { key: update.key, at: update.at, part: part ?? 1, firstStep: update.firstStep };
}

const isBefore = (one: Place, other: Place): boolean => one.at < other.at || (one.key === other.key && one.part < other.part);

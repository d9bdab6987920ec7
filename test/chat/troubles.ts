import { describe, expect, it, vi } from 'vitest';
import type { ChatCall, Receipt } from '../../src/chat/port.js';
import { InDoubtError, RetryableError } from '../../src/errors.js';
import { type ChatUnderTest, calls } from './conformance.js';

const faults = ['commit-then-drop', 'commit-then-503', 'hang', '503'] as const;
type Fault = (typeof faults)[number];

/** A platform behind a network, and what it can be made to do. */
export interface TroubledChat extends ChatUnderTest {
  /** The next post meets this fault: carried out or not, its answer never comes. */
  spoilPost(fault: Fault): void;
  /** How many posts the platform was asked for. */
  posts(): number;
  /** By our clock. */
  now(): string;
  /** For us and for the platform. */
  pass(ms: number): void;
  /** Puts our clock wrong by so much. */
  skew(ms: number): void;
  /** The platform takes a repetition for a new message from now on. */
  forgetRepetitions(): void;
  hideHistory(): void;
}

const never = AbortSignal.timeout(120_000);
const marker = (letter: string): string => letter.repeat(20);
const minutes = 60_000;

/** One call whose answer is lost in that way. */
async function lose(chat: TroubledChat, call: ChatCall, fault: Fault): Promise<void> {
  const before = chat.posts();
  const patience = new AbortController();
  chat.spoilPost(fault);
  const lost = expect(chat.port.perform(call, patience.signal)).rejects.toBeInstanceOf(InDoubtError);
  await vi.waitFor(() => expect(chat.posts()).toBe(before + 1), 10_000);
  if (fault === 'hang') patience.abort();
  await lost;
}

/** Finds out what became of a post as the outbox does, and makes it again only where it is not there. */
async function finish(chat: TroubledChat, call: ChatCall, begunAt: string): Promise<Receipt> {
  for (let look = 0; look < 5; look += 1) {
    try {
      const settled = await chat.port.settle(call, begunAt, never);
      if (settled.kind === 'unreadable') break;
      return settled.kind === 'found' ? settled.receipt : await chat.port.perform(call, never);
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      chat.pass(error.retryAfterMs ?? 5_000);
    }
  }
  throw new Error('it was not found out what became of the post');
}

/** What every chat behind a network must do when its answers get lost. */
export function describeTroubles(name: string, open: () => Promise<TroubledChat>): void {
  const waits = [0, 5 * minutes];
  const cases = faults.flatMap((fault) => waits.map((waitMs) => [fault, waitMs] as const));

  describe(`the chat ${name} in trouble`, () => {
    it.each(cases)('posts a root once: %s, looked for after %i ms', async (fault, waitMs) => {
      const chat = await open();
      const [call, begunAt] = [calls(chat).root(marker('a')), chat.now()];
      await lose(chat, call, fault);
      chat.pass(waitMs);
      const receipt = await finish(chat, call, begunAt);
      expect((await chat.shown()).map(({ messageRef }) => messageRef)).toEqual([receipt.messageRef]);
    });

    it.each(cases)('posts a reply once, in its thread: %s, looked for after %i ms', async (fault, waitMs) => {
      const chat = await open();
      const { root, reply } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      const first = await chat.port.perform(reply(marker('b'), posted), never);
      const knownRefs = [posted.messageRef, first.messageRef];
      const [call, begunAt] = [{ ...reply(marker('c'), posted), threadBegun: true, knownRefs }, chat.now()];
      await lose(chat, call, fault);
      chat.pass(waitMs);
      const receipt = await finish(chat, call, begunAt);
      expect((await chat.shown()).map(({ messageRef, rootRef }) => [messageRef, rootRef])).toEqual([
        [posted.messageRef, undefined],
        [first.messageRef, posted.messageRef],
        [receipt.messageRef, posted.messageRef],
      ]);
    });

    it.each([-2 * minutes, 2 * minutes])('finds what was posted when our clock is wrong by %i ms', async (skewMs) => {
      const chat = await open();
      const { root, reply } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      chat.skew(skewMs);
      for (const call of [root(marker('b')), reply(marker('c'), posted)]) {
        const begunAt = chat.now();
        const before = (await chat.shown()).length;
        await chat.port.perform(call, never);
        chat.pass(5 * minutes);
        expect(await chat.port.settle(call, begunAt, never)).toMatchObject({ kind: 'found' });
        expect(await chat.shown()).toHaveLength(before + 1);
      }
    });

    it('keeps the older of two copies of a root', async () => {
      const chat = await open();
      const [call, begunAt] = [calls(chat).root(marker('a')), chat.now()];
      chat.forgetRepetitions();
      const first = await chat.port.perform(call, never);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await chat.port.perform(call, never);
      expect(await chat.shown()).toHaveLength(2);
      chat.pass(5 * minutes);
      expect(await chat.port.settle(call, begunAt, never)).toMatchObject({ kind: 'found', receipt: first });
      expect((await chat.shown()).map(({ messageRef }) => messageRef)).toEqual([first.messageRef]);
    });

    it('says that a history cannot be read, whether the message is there or not', async () => {
      const chat = await open();
      const { root, reply } = calls(chat);
      const begunAt = chat.now();
      const there = root(marker('a'));
      const posted = await chat.port.perform(there, never);
      const replied = reply(marker('b'), posted);
      await chat.port.perform(replied, never);
      chat.pass(5 * minutes);
      chat.hideHistory();
      for (const call of [there, root(marker('c')), replied, reply(marker('d'), posted)])
        expect(await chat.port.settle(call, begunAt, never)).toEqual({ kind: 'unreadable' });
      expect(await chat.shown()).toHaveLength(2);
    });

    it.each(waits)('leaves nothing loose when the root goes before its first reply, looked for after %i ms', async (waitMs) => {
      const chat = await open();
      const { root, reply } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      await chat.remove(posted.messageRef);
      const [call, begunAt] = [reply(marker('b'), posted), chat.now()];
      await lose(chat, call, 'commit-then-drop');
      chat.pass(waitMs);
      await expect(finish(chat, call, begunAt)).rejects.toMatchObject({ code: 'chat.root_gone' });
      expect(await chat.shown()).toEqual([]);
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { ChatCall, ChatPort, Receipt } from '../../src/chat/port.js';
import { ChannelId, TenantId, ThreadId } from '../../src/domain/ids.js';
import { TocsinError } from '../../src/errors.js';
import { replyView, rootView } from '../render/support/views.js';

/** A message as the platform shows it, in the order of the channel. */
export interface ShownMessage {
  readonly messageRef: string;
  /** Undefined for a message of the channel itself. */
  readonly rootRef: string | undefined;
  readonly text: string;
}

/** One platform under test: the port, a channel of its own, and a look at what people would see there. */
export interface ChatUnderTest {
  readonly port: ChatPort;
  readonly tenantId: string;
  readonly externalId: string;
  shown(): Promise<readonly ShownMessage[]>;
  /** Deletes a message as a person would. */
  remove(messageRef: string): Promise<void>;
}

const never = AbortSignal.timeout(60_000);
const marker = (letter: string): string => letter.repeat(20);

/** Calls as deliveries make them, in the channel under test. */
export function calls(chat: Pick<ChatUnderTest, 'tenantId' | 'externalId'>) {
  const base = {
    channel: {
      tenantId: TenantId.parse(chat.tenantId),
      channelId: ChannelId.parse(chat.externalId),
      externalId: chat.externalId,
      kind: 'text',
      publish: false,
    },
    threadId: ThreadId.parse('thread'),
    surfaces: false,
    mentions: [],
    silent: false,
    threadBegun: false,
    knownRefs: [],
  } as const;
  const about = {
    vendor: 'Larch',
    title: 'Slow answers',
    incident: 'i1',
    seq: null,
    revision: null,
    updateKey: null,
    part: null,
  };
  return {
    root: (mark: string, title = 'Slow answers'): ChatCall => ({
      ...base,
      op: 'post',
      rootRef: null,
      messageRef: null,
      marker: mark,
      view: rootView({ title }),
      about: { ...about, action: 'post-root' },
    }),
    reply: (mark: string, root: Receipt): ChatCall => ({
      ...base,
      op: 'post',
      rootRef: root.messageRef,
      messageRef: null,
      marker: mark,
      view: replyView({ status: 'monitoring', body: 'A fix is out.' }),
      about: { ...about, action: 'post-reply', seq: 1, revision: 1 },
    }),
    editRoot: (mark: string, root: Receipt, title: string): ChatCall => ({
      ...base,
      op: 'edit',
      rootRef: null,
      messageRef: root.messageRef,
      marker: mark,
      view: rootView({ title }),
      about: { ...about, action: 'edit-root' },
    }),
    editReply: (mark: string, root: Receipt, reply: Receipt, body: string): ChatCall => ({
      ...base,
      op: 'edit',
      rootRef: root.messageRef,
      messageRef: reply.messageRef,
      marker: mark,
      view: replyView({ status: 'monitoring', body }),
      threadBegun: true,
      about: { ...about, action: 'edit-reply', seq: 1, revision: 2 },
    }),
  };
}

/** What every chat must do. A platform joins by passing a way to open a fresh channel. */
export function describeChat(name: string, open: () => Promise<ChatUnderTest>): void {
  describe(`the chat ${name}`, () => {
    it('posts a root in the channel and replies under it, in order', async () => {
      const chat = await open();
      const { root, reply } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      const first = await chat.port.perform(reply(marker('b'), posted), never);
      const second = await chat.port.perform(reply(marker('c'), posted), never);
      const shown = await chat.shown();
      expect(shown.map(({ messageRef }) => messageRef)).toEqual([posted, first, second].map(({ messageRef }) => messageRef));
      expect(shown.map(({ rootRef }) => rootRef)).toEqual([undefined, posted.messageRef, posted.messageRef]);
    });

    it('edits in place, and the same edit twice is the same message', async () => {
      const chat = await open();
      const { root, editRoot } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      await chat.port.perform(editRoot(marker('a'), posted, 'Answers are quick'), never);
      await chat.port.perform(editRoot(marker('a'), posted, 'Answers are quick'), never);
      const shown = await chat.shown();
      expect(shown).toHaveLength(1);
      expect(shown[0]?.text).toContain('Answers are quick');
    });

    it('edits a reply in place, and says when it is gone', async () => {
      const chat = await open();
      const { root, reply, editReply } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      const replied = await chat.port.perform(reply(marker('b'), posted), never);
      await chat.port.perform(editReply(marker('b'), posted, replied, 'A better fix is out.'), never);
      expect((await chat.shown()).map(({ text }) => text)).toEqual([
        expect.any(String),
        expect.stringContaining('A better fix is out.'),
      ]);
      await chat.remove(replied.messageRef);
      const error = await chat.port
        .perform(editReply(marker('b'), posted, replied, 'Gone'), never)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'chat.message_gone' });
    });

    it('finds a message again by its marker, also after an edit, and says when there is none', async () => {
      const chat = await open();
      const { root, reply, editRoot } = calls(chat);
      const before = new Date(Date.now() - 60_000).toISOString();
      const posted = await chat.port.perform(root(marker('a')), never);
      const replied = await chat.port.perform(reply(marker('b'), posted), never);
      await chat.port.perform(editRoot(marker('a'), posted, 'Another title'), never);
      expect(await chat.port.settle(root(marker('a')), before, never)).toMatchObject({
        kind: 'found',
        receipt: { messageRef: posted.messageRef },
      });
      expect(await chat.port.settle(reply(marker('b'), posted), before, never)).toMatchObject({
        kind: 'found',
        receipt: { messageRef: replied.messageRef },
      });
      expect(await chat.port.settle(root(marker('d')), before, never)).toEqual({ kind: 'absent' });
    });

    it('keeps channels apart', async () => {
      const [one, other] = [await open(), await open()];
      await one.port.perform(calls(one).root(marker('a')), never);
      expect(await other.shown()).toEqual([]);
      expect(await other.port.settle(calls(other).root(marker('a')), new Date(0).toISOString(), never)).toEqual({
        kind: 'absent',
      });
    });

    it('says that a root is gone when it is edited or replied to, and posts nothing loose', async () => {
      const chat = await open();
      const { root, reply, editRoot } = calls(chat);
      const posted = await chat.port.perform(root(marker('a')), never);
      await chat.remove(posted.messageRef);
      for (const call of [editRoot(marker('a'), posted, 'Gone'), reply(marker('b'), posted)]) {
        const error = await chat.port.perform(call, never).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(TocsinError);
        expect(error).toMatchObject({ code: 'chat.root_gone' });
      }
      expect(await chat.shown()).toEqual([]);
    });
  });
}

import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TenantId } from '../../../src/domain/ids.js';
import { ChannelError, InDoubtError, OperatorError, PermanentError, RetryableError } from '../../../src/errors.js';
import { aMinuteAgo, failure, type OpenSlack, openSlack, soon } from './support/open-slack.js';

let open: OpenSlack;
let count = 0;
beforeAll(async () => {
  open = await openSlack();
});
afterAll(() => open.close());
beforeEach(() => {
  open.slack.clearFaults();
  open.slack.clearCalls();
  open.logged.length = 0;
});

const room = () => open.room(`room-${++count}`);
const marker = (letter: string): string => letter.repeat(20);

describe('posting to Slack', () => {
  it('sends text and blocks with the marker in both, without previews', async () => {
    const { externalId, root } = room();
    const receipt = await open.chat.perform(root(marker('a')), soon());
    const [message] = open.slack.messages(externalId);
    expect(receipt.messageRef).toBe(message?.ts);
    expect(Math.abs(Date.parse(receipt.postedAt) - Date.now())).toBeLessThan(5_000);
    expect(message?.metadata).toEqual({ event_type: 'tocsin_delivery', event_payload: { k: marker('a') } });
    expect(message?.blocks?.[0]?.block_id).toBe(`tocsin:${marker('a')}`);
    expect(open.slack.calls[0]?.args).toMatchObject({ unfurl_links: 'false', unfurl_media: 'false', channel: externalId });
    expect(open.slack.calls[0]?.args).not.toHaveProperty('link_names');
  });

  it('shows a reply in the channel only where it is asked to', async () => {
    const { externalId, root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    await open.chat.perform(reply(marker('b'), posted), soon());
    await open.chat.perform({ ...reply(marker('c'), posted), surfaces: true }, soon());
    await open.chat.perform({ ...root(marker('d')), surfaces: true }, soon());
    expect(open.slack.messages(externalId).map(({ isBroadcast }) => isBroadcast)).toEqual([false, false, true, false]);
  });

  it('pings whom the call names, and nobody else', async () => {
    const { externalId, root } = room();
    const mentions = [{ kind: 'group', id: 'S0LARCHOPS', name: 'larch-ops' }] as const;
    await open.chat.perform({ ...root(marker('a'), 'Now <!channel> & @here'), mentions }, soon());
    const sent = JSON.stringify(open.slack.messages(externalId)[0]);
    expect(sent).toContain('<!subteam^S0LARCHOPS');
    expect(sent).not.toContain('<!channel>');
  });

  it('edits text, blocks and marker together', async () => {
    const { externalId, root, editRoot } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    open.slack.clearCalls();
    await open.chat.perform(editRoot(marker('a'), posted, 'Quick again'), soon());
    expect(Object.keys(open.slack.calls[0]?.args ?? {}).toSorted()).toEqual([
      'blocks',
      'channel',
      'metadata',
      'team_id',
      'text',
      'ts',
    ]);
    expect(open.slack.messages(externalId)).toMatchObject([{ edits: 1, metadata: { event_payload: { k: marker('a') } } }]);
  });

  it('takes a reply away that landed in the channel, because its root is gone', async () => {
    const { externalId, channel, root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    open.slack.deleteMessage(channel.id, posted.messageRef);
    expect(await failure(open.chat.perform(reply(marker('b'), posted), soon()))).toMatchObject({ code: 'chat.root_gone' });
    expect(open.slack.messages(externalId)).toEqual([]);
    expect(open.methods()).toEqual(['chat.postMessage', 'chat.postMessage', 'chat.delete']);
  });

  it('does the same where the deleted root has left a tombstone', async () => {
    const { externalId, root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    const first = await open.chat.perform(reply(marker('b'), posted), soon());
    open.slack.deleteMessage(externalId, posted.messageRef);
    expect(await failure(open.chat.perform(reply(marker('c'), posted), soon()))).toMatchObject({ code: 'chat.root_gone' });
    const left = open.slack.messages(externalId).filter(({ isTombstone }) => !isTombstone);
    expect(left.map(({ ts }) => ts)).toEqual([first.messageRef]);
  });

  it('leaves a stray reply in doubt when it cannot be deleted now', async () => {
    const { root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    open.slack.fault({ method: 'chat.postMessage', fault: 'unthreaded' });
    open.slack.fault({ method: 'chat.delete', fault: '429' });
    const error = await failure(open.chat.perform(reply(marker('b'), posted), soon()));
    expect(error).toBeInstanceOf(InDoubtError);
    expect(error).toMatchObject({ code: 'slack.stray_reply' });
  });

  it('stops replying in a locked thread and still edits its root', async () => {
    const { channel, root, reply, editRoot } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    channel.lockThread(posted.messageRef);
    const error = await failure(open.chat.perform(reply(marker('b'), posted), soon()));
    expect(error).toMatchObject({ code: 'chat.thread_gone' });
    await open.chat.perform(editRoot(marker('a'), posted, 'Still edited'), soon());
  });
});

/** Only a Slack that hangs needs a short time limit; under it a busy machine would fail for other reasons. */
const chatFor = (fault: string) => (fault.endsWith('hang') ? open.hasty : open.chat);

describe('a post without a clear answer', () => {
  const inDoubt = [
    '503',
    'hang',
    'reset',
    'html-200',
    'commit-then-drop',
    'commit-then-503',
    'commit-then-hang',
    'commit-then-html-200',
  ];
  it.each(inDoubt)('is one request and stays in doubt after %s', async (fault) => {
    const { externalId, root } = room();
    open.slack.fault({ fault });
    const error = await failure(chatFor(fault).perform(root(marker('a')), soon()));
    expect(error).toBeInstanceOf(InDoubtError);
    await vi.waitFor(() => {
      expect(open.methods()).toEqual(['chat.postMessage']);
      expect(open.slack.messages(externalId)).toHaveLength(fault.startsWith('commit') ? 1 : 0);
    });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(open.slack.botToken);
  });

  it.each(['503', 'hang', 'reset', 'html-200', 'internal_error'])(
    'is simply made again after %s when it was an edit',
    async (fault) => {
      const { root, editRoot } = room();
      const posted = await open.chat.perform(root(marker('a')), soon());
      open.slack.fault({ method: 'chat.update', fault });
      const error = await failure(chatFor(fault).perform(editRoot(marker('a'), posted, 'Again'), soon()));
      expect(error).toBeInstanceOf(RetryableError);
      await open.chat.perform(editRoot(marker('a'), posted, 'Again'), soon());
    },
  );

  it('stays in doubt when the caller stops waiting', async () => {
    const { root } = room();
    open.slack.fault({ fault: 'hang' });
    const stop = new AbortController();
    const posting = failure(open.chat.perform(root(marker('a')), stop.signal));
    await vi.waitFor(() => expect(open.methods()).toEqual(['chat.postMessage']));
    stop.abort();
    expect(await posting).toBeInstanceOf(InDoubtError);
  });
});

describe('a post that Slack refuses', () => {
  it('goes out as plain text when its blocks are refused, and the log says where they are wrong', async () => {
    const { externalId, root } = room();
    const extra = { response_metadata: { messages: ['[ERROR] unsupported type: mystery [json-pointer:/blocks/1/type]'] } };
    open.slack.fault({ fault: 'invalid_blocks', extra });
    await open.chat.perform(root(marker('a')), soon());
    expect(open.slack.messages(externalId)).toMatchObject([
      { blocks: undefined, metadata: { event_payload: { k: marker('a') } } },
    ]);
    expect(open.slack.messages(externalId)[0]?.text).toContain('Slow answers');
    expect(open.logged.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'slack.invalid_blocks', drop: 'blocks', pointers: ['/blocks/1/type'] },
    ]);
  });

  it('goes out without metadata when that is refused, and is found by its block', async () => {
    const { externalId, root } = room();
    open.slack.fault({ fault: 'metadata_must_be_sent_from_app' });
    const posted = await open.chat.perform(root(marker('a')), soon());
    const [message] = open.slack.messages(externalId);
    expect(message?.metadata).toBeUndefined();
    expect(message?.blocks?.[0]?.block_id).toBe(`tocsin:${marker('a')}`);
    expect(await open.chat.settle(root(marker('a')), aMinuteAgo(), soon())).toMatchObject({
      kind: 'found',
      receipt: { messageRef: posted.messageRef },
    });
  });

  it('keeps to the thread when it may not be shown in the channel', async () => {
    const { externalId, root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    open.slack.fault({ fault: 'cant_broadcast_message' });
    await open.chat.perform({ ...reply(marker('b'), posted), surfaces: true }, soon());
    expect(open.slack.messages(externalId)[1]).toMatchObject({ threadTs: posted.messageRef, isBroadcast: false });
  });

  it.each([
    ['invalid_blocks', PermanentError, 'slack.invalid_blocks'],
    ['moon_is_full', ChannelError, 'slack.unknown_error'],
  ])('is given up when %s comes for the plain form too', async (fault, kind, code) => {
    const { root } = room();
    open.slack.fault({ fault, times: 9 });
    const error = await failure(open.chat.perform(root(marker('a')), soon()));
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code });
    expect(open.methods()).toHaveLength(2);
  });

  it('ends however many reasons Slack finds', async () => {
    const { root } = room();
    const reasons = ['invalid_blocks', 'metadata_too_large', 'cant_broadcast_message', 'no_text', 'invalid_arguments'];
    for (const fault of reasons) open.slack.fault({ fault });
    expect(await failure(open.chat.perform(root(marker('a')), soon()))).toBeInstanceOf(PermanentError);
    expect(open.methods()).toHaveLength(4);
  });

  it.each([
    ['not_in_channel', ChannelError],
    ['is_archived', ChannelError],
    ['token_revoked', OperatorError],
    ['update_failed', RetryableError],
  ])('%s is not tried twice', async (fault, kind) => {
    const { root } = room();
    open.slack.fault({ fault });
    const error = await failure(open.chat.perform(root(marker('a')), soon()));
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ code: `slack.${fault}` });
    expect(open.methods()).toHaveLength(1);
  });

  it('names the scope that is missing', async () => {
    const { root } = room();
    open.slack.fault({ fault: 'missing_scope', extra: { needed: 'chat:write', provided: 'commands' } });
    const error = await failure(open.chat.perform(root(marker('a')), soon()));
    expect(error).toBeInstanceOf(OperatorError);
    expect(inspect(error)).toContain('permission chat:write');
  });

  it('says who must act when Tocsin is not installed', async () => {
    const { root } = room();
    const call = root(marker('a'));
    const channel = { ...call.channel, tenantId: TenantId.parse('slack-T0NOWHERE') };
    const error = await failure(open.chat.perform({ ...call, channel }, soon()));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({ code: 'slack.not_installed' });
  });
});

describe('several workspaces', () => {
  it('each use their own token', async () => {
    const other = open.slack.addWorkspace('Other Larch');
    const [one, two] = [room(), open.room('elsewhere', other)];
    await open.chat.perform(one.root(marker('a')), soon());
    await open.chat.perform(two.root(marker('b')), soon());
    await open.chat.perform(one.root(marker('c')), soon());
    const { botToken } = open.slack;
    expect(open.slack.calls.map(({ token }) => token)).toEqual([botToken, other.botToken, botToken]);
    expect(other.messages(two.externalId)).toHaveLength(1);
  });

  it('do not wait for each other, nor one method for another, after a 429', async () => {
    const other = open.slack.addWorkspace('Third Larch');
    const [one, two] = [room(), open.room('unhurried', other)];
    const posted = await open.chat.perform(one.root(marker('a')), soon());
    open.slack.fault({ method: 'chat.postMessage', fault: '429', retryAfterSeconds: 30, containing: one.externalId });
    const begun = Date.now();
    const [limited] = await Promise.all([
      failure(open.chat.perform(one.root(marker('b')), soon())),
      open.chat.perform(two.root(marker('c')), soon()),
      open.chat.perform(one.editRoot(marker('a'), posted, 'Edited meanwhile'), soon()),
    ]);
    expect(limited).toBeInstanceOf(RetryableError);
    expect(limited).toMatchObject({ code: 'slack.rate_limited', retryAfterMs: 30_000 });
    expect(Date.now() - begun).toBeLessThan(1_000);
  });
});

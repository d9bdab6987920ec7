import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '../../../src/chat/rooms.js';
import { ManualClock } from '../../../src/clock.js';
import { TenantId } from '../../../src/domain/ids.js';
import { ChannelError, InDoubtError, OperatorError, RetryableError } from '../../../src/errors.js';
import { failure, type OpenSlack, openSlack, soon } from './support/open-slack.js';

const clock = new ManualClock(new Date());
let open: OpenSlack;
let tenantId: TenantId;
let count = 0;
beforeAll(async () => {
  open = await openSlack({ clock });
  tenantId = TenantId.parse(`slack-${open.slack.teamId}`);
});
afterAll(() => open.close());
beforeEach(() => {
  open.slack.clearFaults();
  open.slack.clearCalls();
});

const channel = (
  wish: {
    readonly isPrivate?: boolean;
    readonly botIsMember?: boolean;
    readonly isGeneral?: boolean;
    readonly isArchived?: boolean;
  } = {},
) => open.slack.addChannel({ name: `room-${++count}`, ...wish });
const look = (id: string) => open.chat.rooms.look(tenantId, id, soon());

describe('a look at a channel', () => {
  it('tells what the platform tells', async () => {
    const here = channel({ isGeneral: true });
    here.setMemberCount(212);
    expect(await look(here.id)).toEqual({
      kind: 'seen',
      externalId: here.id,
      name: here.name,
      channelKind: 'text',
      isPrivate: false,
      isGeneral: true,
      memberCount: 212,
      missing: [],
      granted: open.slack.scopes,
    });
    expect(await look(channel({ isPrivate: true }).id)).toMatchObject({ kind: 'seen', isPrivate: true, isGeneral: false });
  });

  it('is content with a public channel that it is not in', async () => {
    expect(await look(channel({ botIsMember: false }).id)).toMatchObject({ kind: 'seen', missing: [] });
  });

  it('says to invite it where it may not post uninvited', async () => {
    const here = channel({ botIsMember: false });
    open.slack.scopes.splice(open.slack.scopes.indexOf('chat:write.public'), 1);
    expect(await look(here.id)).toEqual({ kind: 'hidden', code: 'slack.not_in_channel', name: here.name });
    open.slack.scopes.push('chat:write.public');
  });

  it('does not see private channels from outside, nor channels that are gone', async () => {
    const gone = channel();
    gone.remove();
    for (const id of [channel({ isPrivate: true, botIsMember: false }).id, gone.id])
      expect(await look(id)).toEqual({ kind: 'hidden', code: 'slack.channel_not_found', name: null });
  });

  it('refuses what has no threads', async () => {
    const [threadOnly, flat] = [channel(), channel()];
    threadOnly.threadOnly();
    flat.nonThreadable();
    for (const { id, name } of [threadOnly, flat])
      expect(await look(id)).toEqual({ kind: 'unfit', code: 'slack.no_threads', name });
    const direct = open.slack.directChannel(open.slack.addUser({ name: 'Dana' }).id);
    open.slack.scopes.push('im:read');
    expect(await look(direct.id)).toMatchObject({ kind: 'unfit', code: 'slack.no_threads' });
    open.slack.scopes.pop();
  });

  it('says that a channel is closed', async () => {
    const [archived, readOnly] = [channel({ isArchived: true }), channel()];
    readOnly.restrictPosting('read-only');
    expect(await look(archived.id)).toEqual({ kind: 'closed', code: 'slack.is_archived', name: archived.name });
    expect(await look(readOnly.id)).toEqual({ kind: 'closed', code: 'slack.read_only', name: readOnly.name });
  });

  it('knows little without the scope and forbids nothing', async () => {
    const here = channel();
    open.slack.fault({ fault: 'missing_scope', extra: { needed: 'channels:read' } });
    expect(await look(here.id)).toMatchObject({ kind: 'seen', externalId: here.id, memberCount: null, missing: [], granted: [] });
  });

  it('fails like a post where it says nothing about the channel', async () => {
    const here = channel();
    open.slack.fault({ fault: '503' });
    expect(await failure(look(here.id))).toBeInstanceOf(RetryableError);
    open.slack.fault({ fault: 'token_revoked' });
    expect(await failure(look(here.id))).toBeInstanceOf(OperatorError);
    expect(await failure(open.chat.rooms.look(TenantId.parse('slack-T0NOWHERE'), here.id, soon()))).toBeInstanceOf(OperatorError);
  });
});

describe('a notice', () => {
  const notice: Notice = {
    lines: [[{ bold: 'Larch' }, ' is followed here.'], ['Dana set this up.']],
    controls: [{ kind: 'button', label: 'Undo', offerId: '0123456789abcdef' }],
  };
  const say = (id: string) => open.chat.rooms.say(tenantId, id, notice, soon());

  it('is said with its words and its buttons', async () => {
    const { id } = channel();
    const ref = await say(id);
    const [message] = open.slack.messages(id);
    expect(message?.ts).toBe(ref);
    expect(message?.text).toBe('Larch is followed here.\nDana set this up.');
    expect(JSON.stringify(message?.blocks)).toContain('tocsin:run:0123456789abcdef');
    expect(open.slack.calls[0]?.args).toMatchObject({ unfurl_links: 'false', unfurl_media: 'false' });
  });

  it('is said without buttons where they are refused', async () => {
    const { id } = channel();
    open.slack.fault({ fault: 'invalid_blocks' });
    await say(id);
    expect(open.slack.messages(id)).toMatchObject([{ blocks: undefined, text: expect.stringContaining('Dana') }]);
  });

  it('is not said twice when its answer is lost', async () => {
    const { id } = channel();
    open.slack.fault({ fault: 'commit-then-drop' });
    expect(await failure(say(id))).toBeInstanceOf(InDoubtError);
    expect(open.methods()).toEqual(['chat.postMessage']);
  });

  it('fails like a post', async () => {
    expect(await failure(say(channel({ isArchived: true }).id))).toBeInstanceOf(ChannelError);
  });

  it('is removed, also when it is gone already or not ours', async () => {
    const { id } = channel();
    const ref = await say(id);
    const dana = open.slack.addUser({ name: 'Dana' });
    const hers = open.slack.say(id, dana.id, 'Hello');
    await open.chat.rooms.remove(tenantId, id, ['1786990200.000100', hers, ref], soon());
    expect(open.slack.messages(id).map(({ ts }) => ts)).toEqual([hers]);
    open.slack.fault({ fault: '429' });
    expect(await failure(open.chat.rooms.remove(tenantId, id, [ref], soon()))).toBeInstanceOf(RetryableError);
  });
});

describe('a direct message', () => {
  const notice: Notice = { lines: [['I stopped posting in #ops.']], controls: [] };
  const tell = (person: string) => open.chat.rooms.tell(tenantId, person, notice, soon());

  it('is said to one person', async () => {
    const dana = open.slack.addUser({ name: 'Dana' });
    await tell(dana.id);
    expect(open.slack.messages(open.slack.directChannel(dana.id).id).map(({ text }) => text)).toEqual([
      'I stopped posting in #ops.',
    ]);
  });

  it.each(['messages_tab_disabled', 'channel_not_found', 'cannot_dm_bot', 'is_archived'])(
    'is not said where Slack answers %s',
    async (error) => {
      const dana = open.slack.addUser({ name: 'Dana' });
      open.slack.fault({ fault: error, times: 2 });
      expect(await failure(tell(dana.id))).toMatchObject({ name: 'PermanentError', code: 'chat.cannot_tell' });
    },
  );

  it('fails like a post where that says nothing about the person', async () => {
    const dana = open.slack.addUser({ name: 'Dana' });
    open.slack.fault({ fault: 'commit-then-drop' });
    expect(await failure(tell(dana.id))).toBeInstanceOf(InDoubtError);
    open.slack.fault({ fault: '429' });
    expect(await failure(tell(dana.id))).toBeInstanceOf(RetryableError);
    open.slack.fault({ fault: 'token_revoked' });
    expect(await failure(tell(dana.id))).toBeInstanceOf(OperatorError);
  });
});

describe('a guest', () => {
  const isGuest = (id: string) => open.chat.rooms.isGuest(tenantId, id, soon());

  it('is told from a member, and asked for once in ten minutes', async () => {
    const [guest, member] = [open.slack.addUser({ name: 'Guest', isGuest: true }), open.slack.addUser({ name: 'Member' })];
    expect([await isGuest(guest.id), await isGuest(member.id), await isGuest(guest.id)]).toEqual([true, false, true]);
    expect(open.methods()).toEqual(['users.info', 'users.info']);
    clock.advance(10 * 60_000 + 1);
    await isGuest(guest.id);
    expect(open.methods()).toHaveLength(3);
  });

  it('is not known without the scope, nor for somebody Slack does not know', async () => {
    const { id } = open.slack.addUser({ name: 'Unseen', isGuest: true });
    open.slack.scopes.splice(open.slack.scopes.indexOf('users:read'), 1);
    expect(await isGuest(id)).toBeNull();
    open.slack.scopes.push('users:read');
    expect(await isGuest('U0NOBODY')).toBeNull();
  });

  it('is asked for again after an error', async () => {
    const { id } = open.slack.addUser({ name: 'Patient', isGuest: true });
    open.slack.fault({ fault: '503' });
    expect(await failure(isGuest(id))).toBeInstanceOf(RetryableError);
    expect(await isGuest(id)).toBe(true);
  });
});

describe('a say in another channel', () => {
  const maySteer = (channel: string, person: string) => open.chat.rooms.maySteer(tenantId, channel, person, soon());

  it('has everybody in public ones, and in private ones those who are in them', async () => {
    const dana = open.slack.addUser({ name: 'Steerer' });
    const hall = open.slack.addChannel({ name: 'hall' });
    const secret = open.slack.addChannel({ name: 'steered-secret', isPrivate: true });
    secret.inviteBot();
    expect(await maySteer(hall.id, dana.id)).toBe(true);
    expect(await maySteer(secret.id, dana.id)).toBe(true);
    secret.keepOut(dana.id);
    expect(await maySteer(secret.id, dana.id)).toBe(false);
  });

  it('is not known where Slack does not show the channel', async () => {
    const dana = open.slack.addUser({ name: 'Outsider' });
    expect(await maySteer('C0NOWHERE', dana.id)).toBeNull();
    open.slack.fault({ fault: '503' });
    expect(await failure(maySteer('C0NOWHERE', dana.id))).toBeInstanceOf(RetryableError);
  });
});

describe('entering a channel', () => {
  const enter = (id: string) => open.chat.rooms.enter(tenantId, id, soon());
  const without = async (work: () => Promise<void>): Promise<void> => {
    const had = open.slack.scopes.includes('channels:join');
    if (had) open.slack.scopes.splice(open.slack.scopes.indexOf('channels:join'), 1);
    await work();
    if (had) open.slack.scopes.push('channels:join');
  };

  it('asks nothing without the optional scope', async () => {
    await without(async () => {
      const here = channel({ botIsMember: false });
      await enter(here.id);
      expect(open.methods()).toEqual([]);
      expect(here.botIsMember).toBe(false);
    });
  });

  it('joins a public channel with it, once asked, and takes no harm from a refusal', async () => {
    if (!open.slack.scopes.includes('channels:join')) open.slack.scopes.push('channels:join');
    const here = channel({ botIsMember: false });
    await enter(here.id);
    expect(here.botIsMember).toBe(true);
    const closed = channel({ botIsMember: false, isPrivate: true });
    await enter(closed.id);
    expect(closed.botIsMember).toBe(false);
    expect(open.methods()).toEqual(['conversations.join', 'conversations.join']);
  });
});

describe('a pin', () => {
  const said = async () => {
    const here = channel();
    return { here, ts: await open.chat.rooms.say(tenantId, here.id, { lines: [['A board.']], controls: [] }, soon()) };
  };

  it('is set once, however often it is asked for', async () => {
    open.slack.scopes.push('pins:write');
    const { here, ts } = await said();
    await open.chat.pin?.(tenantId, here.id, ts, soon());
    await open.chat.pin?.(tenantId, here.id, ts, soon());
    open.slack.scopes.pop();
    expect(open.slack.calls.filter(({ method }) => method === 'pins.add')).toHaveLength(2);
  });

  it('is refused without its scope, and tried again after an outage', async () => {
    const { here, ts } = await said();
    const refused = await failure(open.chat.pin?.(tenantId, here.id, ts, soon()) ?? Promise.resolve());
    expect(refused).toMatchObject({ code: 'slack.pin_refused' });
    expect(refused).not.toBeInstanceOf(RetryableError);
  });
});

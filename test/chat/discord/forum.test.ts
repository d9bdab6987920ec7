import { afterEach, describe, expect, it } from 'vitest';
import { stateOf } from '../../../src/chat/discord/forum-tags.js';
import { ChannelError } from '../../../src/errors.js';
import { latest, rootView } from '../../render/support/views.js';
import { never, openPlace, type Place, type PlaceOptions } from './support.js';

const open: Place[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((place) => place.close()));
});
async function forum(channel: PlaceOptions['channel'] = {}): Promise<Place> {
  const opened = await openPlace({ kind: 'forum', channel });
  open.push(opened);
  return opened;
}

const states = ['investigating', 'identified', 'monitoring', 'resolved', 'maintenance'];
const create = 'POST /channels/{channel}/threads';
const readChannel = 'GET /channels/{channel}';
const changeChannel = 'PATCH /channels/{channel}';
const editRequest = 'PATCH /channels/{channel}/messages/{message}';

const tagsOf = ({ fake, channel }: Place): string[][] =>
  fake
    .threads(channel.id)
    .map(({ appliedTags }) => appliedTags.map((id) => channel.tags.find((tag) => tag.id === id)?.name ?? ''));

describe('an incident in a forum', () => {
  it('is a post with the title as its name, its state and its regions as tags', async () => {
    const place = await forum({ tags: [...states, 'Eu-West', 'us-east', 'off topic'] });
    const { chat, fake, channel, root, reply, asked } = place;
    const { messageRef } = await chat.perform(root({ silent: true }), never);
    expect(asked()).toEqual([readChannel, create]);
    expect(fake.threads(channel.id)).toMatchObject([
      { id: messageRef, name: 'Halyard: Slow webhooks', autoArchiveMinutes: 1440 },
    ]);
    expect(fake.messages(messageRef)).toMatchObject([
      { id: messageRef, nonce: null, flags: 4096, embeds: [{ title: expect.any(String) }] },
    ]);
    expect(tagsOf(place)).toEqual([['investigating', 'Eu-West']]);
    await chat.perform(reply(messageRef), never);
    expect(asked()).toEqual(['POST /channels/{channel}/messages']);
    expect(fake.messages(messageRef)).toHaveLength(2);
  });

  it('has four regions at most, because five tags is all that a post may have', async () => {
    const regions = ['r1', 'r2', 'r3', 'r4', 'r5'];
    const place = await forum({ tags: [...states, ...regions] });
    await place.chat.perform(place.root({ view: rootView({ regions }) }), never);
    expect(tagsOf(place)).toEqual([['investigating', 'r1', 'r2', 'r3', 'r4']]);
  });

  it('moves its state tag along and keeps the tags that people gave it', async () => {
    const place = await forum({ tags: [...states, 'eu-west', 'ours'] });
    const { chat, fake, channel, root, editRoot, asked } = place;
    const { messageRef } = await chat.perform(root(), never);
    const byHand = [channel.tags.find(({ name }) => name === 'ours')?.id, ...(fake.threads(channel.id)[0]?.appliedTags ?? [])];
    await fetch(`${fake.apiUrl}/v10/channels/${messageRef}`, {
      method: 'PATCH',
      headers: { authorization: `Bot ${fake.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ applied_tags: byHand }),
    });
    asked();
    const resolved = rootView({ status: 'resolved', latest: latest('resolved', '2026-03-11T10:47:00.000Z', 'It is over.') });
    await chat.perform(editRoot(messageRef, { view: resolved }), never);
    expect(asked()).toEqual([editRequest, readChannel, changeChannel]);
    expect(tagsOf(place)).toEqual([['resolved', 'ours', 'eu-west']]);
    await chat.perform(editRoot(messageRef, { view: resolved }), never);
    expect(asked()).toEqual([editRequest, readChannel]);
  });

  it('reads the tags of a forum at most once a minute', async () => {
    const { chat, root, asked, pass } = await forum({ tags: states });
    await chat.perform(root(), never);
    await chat.perform(root(), never);
    expect(asked()).toEqual([readChannel, create, create]);
    pass(61_000);
    await chat.perform(root(), never);
    expect(asked()).toEqual([readChannel, create]);
  });

  it('does without tags that it has not and may not make, and without those of moderators', async () => {
    const place = await forum({ tags: [{ name: 'investigating', moderated: true }, 'eu-west'] });
    await place.chat.perform(place.root(), never);
    expect(place.asked()).not.toContain(changeChannel);
    expect(tagsOf(place)).toEqual([['eu-west']]);
  });

  it('is changed after its archived post was woken', async () => {
    const { chat, fake, root, editRoot, asked } = await forum({ tags: states });
    const { messageRef } = await chat.perform(root(), never);
    fake.archiveThread(messageRef);
    asked();
    await chat.perform(editRoot(messageRef), never);
    expect(asked()).toEqual([editRequest, changeChannel, editRequest, readChannel]);
    expect(fake.messages(messageRef)).toMatchObject([{ embeds: [{ title: 'Webhooks are quick' }] }]);
  });

  it('ends where its post is locked or gone', async () => {
    const { chat, fake, root, reply, editRoot, failure } = await forum({ tags: states });
    const { messageRef } = await chat.perform(root(), never);
    fake.lockThread(messageRef);
    expect(await failure(reply(messageRef, { threadBegun: true }))).toMatchObject({
      name: 'PermanentError',
      code: 'chat.thread_gone',
    });
    expect(await failure(editRoot(messageRef))).toMatchObject({ name: 'PermanentError', code: 'chat.thread_gone' });
    fake.deleteThread(messageRef);
    expect(await failure(reply(messageRef, { threadBegun: true }))).toMatchObject({
      name: 'PermanentError',
      code: 'chat.root_gone',
    });
    expect(await failure(editRoot(messageRef))).toMatchObject({ name: 'PermanentError', code: 'chat.root_gone' });
  });

  it('asks people for a tag where the forum wants one and has none to use', async () => {
    const { root, failure } = await forum({ requireTag: true, tags: ['off topic'] });
    const error = await failure(root());
    expect(error).toBeInstanceOf(ChannelError);
    expect(error).toMatchObject({ code: 'discord.tag_required', message: expect.stringContaining('*investigating*') });
  });

  it('of a message about the forum as a whole bears a tag only where the forum wants one', async () => {
    const told = { view: { kind: 'channel-post', lines: [['Six incidents at once.']], controls: [] } } as const;
    const [free, strict] = [await forum({ tags: states }), await forum({ tags: ['off topic', ...states], requireTag: true })];
    for (const { chat, root } of [free, strict]) await chat.perform(root(told), never);
    expect([tagsOf(free), tagsOf(strict)]).toEqual([[[]], [['investigating']]]);
  });

  it('is shown in its message where its tags cannot be changed', async () => {
    const { chat, fake, root, editRoot, logged } = await forum({ tags: states });
    const { messageRef } = await chat.perform(root(), never);
    fake.fault({ kind: 50013, method: 'PATCH', route: /channels\/\d+$/ });
    await chat.perform(editRoot(messageRef, { view: rootView({ status: 'resolved' }) }), never);
    expect(logged).toMatchObject([{ code: 50013 }]);
  });

  it('says that the channel is gone when it is', async () => {
    const { channel, root, failure } = await forum({ tags: states });
    channel.remove();
    expect(await failure(root())).toMatchObject({ name: 'ChannelError', code: 'discord.channel_gone' });
  });

  it('loses title and text where a filter blocks both', async () => {
    const { chat, fake, channel, root } = await forum({ tags: states });
    fake.fault({ kind: 200001, method: 'POST', times: 9, when: (body) => JSON.stringify(body).includes('Slow webhooks') });
    await chat.perform(root(), never);
    expect(fake.threads(channel.id)).toMatchObject([{ name: 'Halyard: incident' }]);
  });
});

describe('the state tag of an incident', () => {
  it.each([
    ['investigating', rootView()],
    ['identified', rootView({ status: 'identified' })],
    ['monitoring', rootView({ status: 'monitoring' })],
    ['resolved', rootView({ status: 'resolved' })],
    ['resolved', rootView({ status: 'postmortem' })],
    ['resolved', rootView({ retroactive: true })],
    ['resolved', rootView({ withdrawn: true })],
    ['maintenance', rootView({ incidentKind: 'maintenance', status: 'scheduled' })],
    ['maintenance', rootView({ incidentKind: 'maintenance', status: 'in_progress' })],
    ['resolved', rootView({ incidentKind: 'maintenance', status: 'completed' })],
    ['investigating', rootView({ status: 'unknown' })],
  ])('is %s', (tag, view) => {
    expect(stateOf(view)).toBe(tag);
  });
});

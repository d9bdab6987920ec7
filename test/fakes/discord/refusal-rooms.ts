import type { FakeDiscord } from './fake-discord.js';
import { forumPost, type Rooms } from './refusal-cases.js';
import { speak } from './speak.js';

/** A guild with a channel for every reason to refuse. */
export async function furnish(fake: FakeDiscord): Promise<Rooms> {
  const guild = fake.addGuild({ name: 'Larch' });
  const capped = fake.addGuild({ name: 'Full' });
  capped.capThreads({ all: 0 });
  const foreign = fake.addGuild({ name: 'Gone' });
  const room = (name: string, more: object = {}) => guild.addChannel({ name, ...more });
  const person = guild.addMember({ name: 'Ada' });
  const text = room('text');
  const unread = room('unread', { permissions: { deny: ['ReadMessageHistory'] } });
  const strict = room('strict', { type: 'forum', tags: ['outage', { name: 'official', moderated: true }], requireTag: true });
  const sent = async (channel: string): Promise<string> =>
    String((await speak(fake, `POST /channels/${channel}/messages`, { content: 'x' })).body.id);
  const threaded = async (): Promise<string> => {
    const id = await sent(text.id);
    await speak(fake, `POST /channels/${text.id}/messages/${id}/threads`, { name: 'n' });
    return id;
  };
  const forum = room('forum', { type: 'forum', tags: ['outage'] });
  const archived = String((await speak(fake, `POST /channels/${forum.id}/threads`, forumPost())).body.id);
  fake.archiveThread(archived);
  const locked = await threaded();
  const lockedMessage = await sent(locked);
  fake.lockThread(locked);
  const gone = foreign.addChannel({ name: 'gone' });
  foreign.removeBot();
  return {
    text: text.id,
    announcement: room('news', { type: 'announcement' }).id,
    forum: forum.id,
    strict: strict.id,
    voice: room('voice', { type: 'voice' }).id,
    category: room('category', { type: 'category' }).id,
    hidden: room('hidden', { permissions: { deny: ['ViewChannel'] } }).id,
    silent: room('silent', { permissions: { deny: ['SendMessages'] } }).id,
    threadless: room('threadless', { permissions: { deny: ['CreatePublicThreads'] } }).id,
    unread: unread.id,
    plain: room('plain', { permissions: { deny: ['EmbedLinks'] } }).id,
    capped: capped.addChannel({ name: 'full', type: 'forum' }).id,
    foreign: gone.id,
    message: await sent(text.id),
    rooted: await threaded(),
    others: text.say(person.id, 'hello'),
    unreadMessage: await sent(unread.id),
    archived,
    locked,
    lockedMessage,
    moderated: strict.tags[1]?.id ?? '',
  };
}

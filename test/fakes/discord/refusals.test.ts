import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';
import { form, forumPost, letters, type Rooms, say } from './refusal-cases.js';
import { furnish } from './refusal-rooms.js';
import { commandForms } from './refused-commands.js';
import { componentForms, embedForms, messageForms } from './refused-messages.js';
import { places, threadForms } from './refused-places.js';
import { speak } from './speak.js';

/** The tree's keys and codes in one line: `embeds 0 title BASE_TYPE_MAX_LENGTH`. */
function pathsIn(tree: unknown, at: readonly string[] = []): string[] {
  return Object.entries(Object(tree)).flatMap(([key, below]) =>
    key === '_errors' && Array.isArray(below)
      ? below.map((one) => [...at, Object(one).code].join(' '))
      : pathsIn(below, [...at, key]),
  );
}

describe('what the fake Discord refuses', () => {
  let fake: FakeDiscord;
  let rooms: Rooms;
  beforeAll(async () => {
    fake = await startFakeDiscord();
    rooms = await furnish(fake);
  });
  afterAll(() => fake.close());

  const cases = [...messageForms, ...embedForms, ...componentForms, ...threadForms, ...places, ...commandForms];
  it.each(cases.map((one) => [one[0], one] as const))('%s', async (_what, [, call, body, status, code, where]) => {
    const before = JSON.stringify([
      fake.messages(rooms.text),
      fake.threads(rooms.text),
      fake.threads(rooms.forum),
      fake.registeredCommands,
    ]);
    const answered = await speak(fake, call(rooms).replace('APP', fake.applicationId), body);
    expect([answered.status, answered.code]).toEqual([status, code]);
    if (code === form) expect(pathsIn(answered.errors).join('\n')).toContain(where);
    else expect(answered.errors).toBeUndefined();
    expect(
      JSON.stringify([fake.messages(rooms.text), fake.threads(rooms.text), fake.threads(rooms.forum), fake.registeredCommands]),
    ).toBe(before);
  });

  it('a moderated tag without the right to use it', async () => {
    const answered = await speak(fake, `POST /channels/${rooms.strict}/threads`, forumPost({ applied_tags: [rooms.moderated] }));
    expect([answered.status, answered.code]).toEqual([403, 50013]);
  });

  it.each([
    ['no token', null],
    ['a wrong token', 'Bot wrong'],
    ['a token without Bot', 'TOKEN'],
    ['a bearer token', 'Bearer TOKEN'],
  ])('%s', async (_what, authorization) => {
    const answered = await speak(fake, 'GET /users/@me', undefined, {
      authorization: authorization?.replace('TOKEN', fake.token) ?? null,
    });
    expect(answered).toMatchObject({ status: 401, code: 0, body: { message: '401: Unauthorized' } });
  });

  it('a body that is no JSON', async () => {
    expect(await speak(fake, say(rooms), undefined, { raw: '{"content":' })).toMatchObject({ status: 400, code: 50109 });
  });

  it('a body of another kind', async () => {
    expect(
      await speak(fake, say(rooms), undefined, { raw: 'content=x', contentType: 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 400, code: form });
  });

  it('another version of the API', async () => {
    expect(await speak(fake, 'GET /users/@me', undefined, { version: '/v3' })).toMatchObject({ status: 400, code: 50041 });
  });

  it('a body of more than 25 MiB', async () => {
    expect(await speak(fake, say(rooms), { content: letters(26 * 1024 * 1024) })).toMatchObject({ status: 413, code: 40005 });
  });
});

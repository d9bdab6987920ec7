import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { sql } from '../../../src/db/database.js';
import { incident } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, dana, guest, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await sql`truncate channel_posts, paces`.execute(database.db);
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const stormPost = () => desk.chat.calls.findLast(({ view }) => view.kind === 'channel-post');
const roots = () => desk.chat.calls.filter(({ about }) => about.action === 'post-root').map(({ about }) => about.title);

/** Seven incidents begin at once; two are folded. */
async function storm(status: 'investigating' | 'resolved' = 'investigating'): Promise<void> {
  await desk.subscribe('larch');
  await desk.look();
  desk.line.site.incidents = ids.map((id) => incident(id, [['investigating', 'Answers are slow.']]));
  await desk.look();
  desk.line.clock.advance(6_000);
  desk.line.site.incidents = ids.map((id) =>
    incident(
      id,
      status === 'resolved'
        ? [
            ['investigating', 'Answers are slow.'],
            ['resolved', 'Over.'],
          ]
        : [['investigating', 'Answers are slow.']],
    ),
  );
  await desk.look();
}

async function menu() {
  const view = stormPost()?.view;
  const select = view?.kind === 'channel-post' ? view.controls[0] : undefined;
  if (select?.kind !== 'select') throw new Error('the storm has no menu');
  return select;
}

const pick = async (value: string, person = dana) => {
  const { offerId, name } = await menu();
  const pressed = { kind: 'go', offerId, name } as const;
  return createCommands(desk.deps).press({ ...desk.asking, person, pressed, values: [value] }, `i-${Math.random()}`);
};

describe('the menu under a storm', () => {
  it('opens the thread of what was folded, for anybody in the channel, and takes it out of the list', async () => {
    await storm();
    expect(roots()).toHaveLength(5);
    const { options } = await menu();
    expect(options.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Larch: Trouble /),
      expect.stringMatching(/^Larch: Trouble /),
    ]);
    const [first] = options;
    expect(plain(await pick(first?.value ?? '', guest))).toEqual(['Its thread is on its way.']);
    expect(desk.woken).toHaveLength(1);
    desk.line.clock.advance(11_000);
    await desk.look();
    expect(roots()).toHaveLength(6);
    expect((await menu()).options.map(({ value }) => value)).not.toContain(first?.value);
    expect(stormPost()).toMatchObject({
      op: 'edit',
      about: { title: expect.stringMatching(/^🌊 1 more vendor reported trouble/) },
    });
  });

  it('opens it also when it is over by now', async () => {
    await storm('resolved');
    const [first] = (await menu()).options;
    expect(plain(await pick(first?.value ?? ''))).toEqual(['Its thread is on its way.']);
    await desk.look();
    expect(roots()).toHaveLength(6);
  });

  it('opens it once, and nothing that the channel was not told of', async () => {
    await storm();
    const [first] = (await menu()).options;
    await pick(first?.value ?? '');
    expect(plain(await pick(first?.value ?? ''))).toEqual(['Its thread is here already.']);
    expect(plain(await pick('0123456789abcdef'))).toEqual(['It is over by now, or no longer followed here.']);
    expect(plain(await pick('"x" --whole'))).toEqual(['It is over by now, or no longer followed here.']);
  });

  it('works for a week', async () => {
    await storm();
    const [first] = (await menu()).options;
    desk.line.clock.advance(7 * 86_400_000);
    expect(plain(await pick(first?.value ?? ''))[0]).toContain('too old');
  });
});

describe('what was promised to people', () => {
  it('is folded by no storm: the threads that a new subscription opens', async () => {
    await desk.subscribe('larch', 'C2');
    await desk.look();
    desk.line.site.incidents = ids.map((id) => incident(id, [['investigating', 'Answers are slow.']]));
    await desk.look();
    const { id } = await desk.channel();
    await createCommands(desk.deps).run({ ...desk.asking, text: 'subscribe larch' }, 'i9');
    const opened = await sql<{ asked: boolean }>`select asked_for as asked from threads where channel_id = ${id}`.execute(
      database.db,
    );
    expect(opened.rows).toEqual([{ asked: true }, { asked: true }, { asked: true }]);
  });
});

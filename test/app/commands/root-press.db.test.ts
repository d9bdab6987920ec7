import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RootPress } from '../../../src/app/commands/command.js';
import type { Asking } from '../../../src/app/commands/deps.js';
import { pressRoot } from '../../../src/app/commands/root-press.js';
import { threadByRoot } from '../../../src/db/chat-threads.js';
import { marksOf } from '../../../src/db/marks.js';
import { incident, minute } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, guest, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
const root = '1772445600.000001';

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await desk.subscribe('larch');
  await desk.look();
  desk.line.site.incidents = [incident('a', [['investigating', 'Hm.']], { impact: 'major' })];
  await desk.look();
  desk.woken.length = 0;
});

const press = async (action: RootPress, more: Partial<Asking> = {}, ref = root) =>
  plain(await pressRoot(desk.deps, { ...desk.asking, ...more }, action, ref));

async function thread() {
  const found = await threadByRoot(database.db, desk.tenantId, (await desk.channel()).id, root);
  if (found === undefined) throw new Error('there is no thread');
  return found;
}
const marks = async () =>
  (await marksOf(database.db, { tenantId: desk.tenantId, threadId: (await thread()).threadId })).map(
    ({ kind, personName }) => `${personName} ${kind}`,
  );

describe('marks under a root', () => {
  it('are set, and taken back by pressing again; the thread is woken each time', async () => {
    expect((await press('affected'))[0]).toContain('🙋 Noted');
    expect(await marks()).toEqual(['Dana affected']);
    expect((await press('affected'))[0]).toContain('Taken back');
    expect(await marks()).toEqual([]);
    expect(desk.woken).toHaveLength(2);
  });

  it('exclude each other where they contradict', async () => {
    await press('affected');
    expect((await press('unaffected'))[0]).toBe('Noted: this does not affect you.');
    expect(await marks()).toEqual(['Dana unaffected']);
    desk.woken.length = 0;
    expect((await press('unaffected'))[0]).toContain('noted already');
    expect(desk.woken).toEqual([]);
    await press('affected');
    expect(await marks()).toEqual(['Dana affected']);
  });

  it('are each person’s own, and a guest has them too', async () => {
    await press('affected');
    await press('affected', { person: { ...guest, name: '<!channel> *Gil*' } });
    expect(await marks()).toEqual(['Dana affected', '<!channel> *Gil* affected']);
  });

  it('promise to tell when it is over, while it is not', async () => {
    expect((await press('over'))[0]).toContain("I'll mention you in the thread when it is over.");
    expect((await press('over'))[0]).toContain("won't mention you");
    expect(await marks()).toEqual([]);
    await press('over');
    desk.line.site.incidents = [
      incident(
        'a',
        [
          ['investigating', 'Hm.'],
          ['resolved', 'Over.'],
        ],
        { impact: 'major' },
      ),
    ];
    desk.line.clock.moveTo(minute(5));
    await desk.look();
    expect((await press('over', { person: guest }))[0]).toContain('over already');
    expect((await press('postmortem'))[0]).toContain('when the postmortem is published');
    expect(await marks()).toContain('Dana postmortem');
  });

  it('say so when the message is not known any more', async () => {
    for (const action of ['affected', 'over', 'postmortem', 'why', 'mute', 'narrow', 'unaffected'] as const)
      expect(await press(action, {}, '1.000001')).toEqual([expect.stringContaining('I know nothing about this message')]);
    const place = { ...desk.place, channelRef: 'C404' };
    expect((await press('affected', { place }))[0]).toContain('I know nothing about this message');
    expect(desk.woken).toEqual([]);
  });
});

describe('the menu under a root', () => {
  it('mutes this incident here, once', async () => {
    expect((await press('mute'))[0]).toMatch(/^🔕 Muted here: nothing of ‹Trouble a› surfaces/);
    expect((await thread()).mutedAt).not.toBeNull();
    expect((await press('mute'))[0]).toContain('muted here already');
  });

  it('narrows the subscription', async () => {
    const answer = await pressRoot(desk.deps, desk.asking, 'narrow', root);
    expect(plain(answer)).toEqual(['This came because of larch.']);
    expect(labels(answer)).toEqual(['Less like this', 'Edit the filter']);
  });

  it('leaves both to those who may change what comes here', async () => {
    expect((await press('mute', { person: guest }))[0]).toContain('Guests');
    expect((await press('narrow', { person: guest }))[0]).toContain('Guests');
    expect((await thread()).mutedAt).toBeNull();
  });

  it('says why it is here to anybody', async () => {
    expect((await press('why', { person: guest }))[0]).toContain('Here because of larch');
  });
});

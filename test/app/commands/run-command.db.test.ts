import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Commands, Person, PressRequest } from '../../../src/app/commands/command.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { storedFilter } from '../../../src/app/stored-filter.js';
import { sql } from '../../../src/db/database.js';
import { addOffer, loadOffer } from '../../../src/db/offers.js';
import { subscriptionsOf } from '../../../src/db/subscriptions.js';
import { isComponent } from '../../../src/domain/component-match.js';
import { OperatorError } from '../../../src/errors.js';
import type { Pressed } from '../../../src/render/controls.js';
import { incident, minute, start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { control, type Desk, dana, guest, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
let commands: Commands;
let taken = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  commands = createCommands(desk.deps);
});

const nextId = (): string => {
  taken += 1;
  return `i${taken}`;
};
const run = (text: string, person: Person = dana) => commands.run({ ...desk.asking, person, text }, nextId());
const press = (pressed: PressRequest['pressed'], values: readonly string[] = [], more: Partial<PressRequest> = {}) =>
  commands.press({ ...desk.asking, pressed, values, ...more }, nextId());
const makeOffer = (command: string, more: Partial<Parameters<typeof addOffer>[1]> = {}) =>
  addOffer(database.db, {
    tenantId: desk.tenantId,
    channelRef: 'C1',
    personId: 'U1',
    run: command,
    expiresAt: minute(60),
    ...more,
  });
const filters = async () =>
  (await subscriptionsOf(database.db, desk.tenantId, (await desk.channel()).id)).map(({ filter }) => filter);

describe('a command', () => {
  it('shows help for nothing, under the name that people type', async () => {
    expect(plain(await run(''))).toEqual([
      '/tocsin subscribe github a vendor (or several, or a status page address)',
      '/tocsin subscribe aws region:us-east-1 only what touches you',
      '/tocsin list · status · why what is set, what is burning, why it came',
      'More: settings, board, forward, mute, test, unsubscribe',
    ]);
    expect(plain(await commands.run({ ...desk.asking, commandName: '/outages', text: 'help' }, nextId()))[0]).toContain(
      '/outages',
    );
  });

  it('is taken once, however often it is delivered', async () => {
    const request = { ...desk.asking, text: 'help' };
    const answers = await Promise.all([
      commands.run(request, 'same'),
      commands.run(request, 'same'),
      commands.run(request, 'same'),
    ]);
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
    expect(await createCommands(desk.deps).run(request, 'same')).toBeUndefined();
  });

  it.each([
    ['lst', ['I know no lst; did you mean /tocsin list?'], ['Use list']],
    ['github', ['I know no github; did you mean /tocsin subscribe github?'], ['Subscribe to github']],
    [
      'https://status.larch.example',
      ['I know no https://status.larch.example; did you mean /tocsin subscribe https://status.larch.example?'],
      ['Subscribe to https://status.larch.example'],
    ],
    ['forwrad https://hooks.example.com/s3cret', ['I know no forwrad; did you mean /tocsin forward?'], []],
    ['qqqqqqqqqqq', ['I know no qqqqqqqqqqq. /tocsin help shows what there is.'], []],
  ])('that nobody knows gets a guess: %s', async (text, lines, buttons) => {
    const answer = await run(text);
    expect(plain(answer)).toEqual(lines);
    expect(labels(answer)).toEqual(buttons);
  });

  it('carries the rest over to what was meant', async () => {
    const answer = await run('sttaus larch');
    const { offerId } = control(answer, 'Use status');
    expect(await loadOffer(database.db, desk.tenantId, offerId, start)).toMatchObject({ run: 'status larch' });
  });

  it.each(['tidy root:1772445600.000001', 'hush 1.1', 'take 0123456789abcdef', 'see x', 'undo x', 'open x'])(
    'that only buttons may say is unknown when it is typed: %s',
    async (text) => {
      expect(plain(await run(text))[0]).toMatch(/^I know no /);
      expect(desk.chat.removed).toEqual([]);
    },
  );

  it.each([
    'a'.repeat(10_000),
    'list \u0000',
    `subscribe ${'"'.repeat(3_000)}`,
    `why ${'<!channel> '.repeat(300)}`,
    'mute \ud800 2h',
  ])('gets one short answer however hostile it is', async (text) => {
    const answer = await run(text);
    expect(answer?.rows.length).toBeGreaterThan(0);
    expect(plain(answer).join('\n').length).toBeLessThan(1_000);
    expect(plain(answer).join('')).not.toContain('went wrong');
  });

  it('turns what the platform refuses into its sentence, and our own faults into another', async () => {
    await desk.channel();
    const failing = (error: Error) =>
      createCommands({
        ...desk.deps,
        rooms: () => {
          throw error;
        },
      });
    const ask = async (error: Error) =>
      plain(await failing(error).run({ ...desk.asking, text: 'settings maintenance:on' }, nextId()));
    expect(await ask(new OperatorError('slack.token_revoked', 'Slack no longer accepts the token.'))).toEqual([
      'Slack no longer accepts the token. (slack.token_revoked)',
    ]);
    expect(await ask(new Error('secret detail'))).toEqual([expect.stringMatching(/^Something went wrong on our side/)]);
  });

  it('is counted for each person', async () => {
    for (let count = 0; count < 30; count += 1) await run('help');
    expect(plain(await run('help'))[0]).toContain('more than 30 commands in a minute');
    expect(plain(await run('help', guest))[0]).toContain('subscribe');
    desk.line.clock.advance(61_000);
    expect(plain(await run('help'))[0]).toContain('subscribe');
  });
});

describe('a button', () => {
  const pressed = (kind: 'run' | 'sent' | 'form', offerId: string): Pressed => ({ kind, offerId });

  it('runs its command as the person who presses it', async () => {
    const id = await makeOffer('settings maintenance:on', { personId: null });
    await desk.channel();
    expect(plain(await press(pressed('run', id), [], { person: guest }))[0]).toContain('Guests');
    expect(plain(await press(pressed('run', id)))[0]).toContain('✅ Done.');
    expect(plain(await press(pressed('run', id)))[0]).toContain('like that already');
  });

  it('is its person’s own, in its channel, for its time', async () => {
    const id = await makeOffer('help');
    expect(plain(await press(pressed('run', id), [], { person: guest }))[0]).toContain('Only the person who asked');
    const place = { ...desk.place, channelRef: 'C2' };
    expect(plain(await press(pressed('run', id), [], { place }))[0]).toContain('another channel');
    desk.line.clock.moveTo(minute(61));
    expect(plain(await press(pressed('run', id)))[0]).toContain('too old');
    expect(plain(await press(pressed('run', 'ffffffffffffffff')))[0]).toContain('too old');
  });

  it('works after a restart', async () => {
    const { offerId } = control(await run('lst'), 'Use list');
    const restarted = createCommands(desk.deps);
    const answer = await restarted.press({ ...desk.asking, pressed: pressed('run', offerId), values: [] }, nextId());
    expect(plain(answer)[0]).not.toContain('I know no');
  });

  it('remembers picks until another one takes them', async () => {
    const id = await makeOffer('mute {vendor} {time}');
    await desk.subscribe('larch');
    expect(await press({ kind: 'pick', offerId: id, name: 'vendor' }, ['larch'])).toEqual({ rows: [] });
    await press({ kind: 'pick', offerId: id, name: 'time' }, ['30m']);
    await press(pressed('run', id));
    expect(desk.chat.said.at(-1)).toContain('muted Larch here until 10:30 UTC');
  });

  it('never lets a value say more than one name', async () => {
    const id = await makeOffer('subscribe larch component:{part}');
    await press({ kind: 'go', offerId: id, name: 'part' }, [
      'API" region:us-east "',
      'x -component:y',
      '\u0000\\"all',
      'q'.repeat(500),
    ]);
    const [filter] = await filters();
    expect(filter).toBe(String.raw`larch component:"API\" region:us-east \"","x -component:y","\\\"all",` + 'q'.repeat(100));
  });

  it.each(['My "Kaspersky"', 'Back\\slash', 'Let’s Encrypt', '“Quoted” API'])(
    'finds a part again by its name: %s',
    async (name) => {
      const id = await makeOffer('subscribe larch component:{part}');
      await press({ kind: 'go', offerId: id, name: 'part' }, [name]);
      const [filter = ''] = await filters();
      expect(storedFilter(filter).components.some((wanted) => isComponent(wanted, name))).toBe(true);
    },
  );

  it('opens a form, and takes what is written into it as if it were typed', async () => {
    const form = { title: 'Follow', label: 'What', value: 'larch' };
    const id = await makeOffer('subscribe {text}', { form });
    expect(await commands.form(desk.tenantId, id)).toEqual({ ...form, offerId: id });
    expect(await commands.form(desk.tenantId, 'ffffffffffffffff')).toBeUndefined();
    expect(await press(pressed('form', id))).toEqual({ rows: [] });
    expect(plain(await press(pressed('sent', id), ['x'.repeat(4_001)]))[0]).toContain('4001');
    expect(plain(await press(pressed('sent', id), ['larch \u0000']))[0]).toContain('cannot be read');
    await press(pressed('sent', id), ['larch region:“us-east”']);
    expect(await filters()).toEqual(['larch region:us-east']);
  });

  it('narrows a subscription from the menu of a root', async () => {
    const id = await desk.subscribe('larch');
    await desk.look();
    desk.line.site.incidents = [incident('a', [['investigating', 'Hm.']], { title: 'Errors in Frankfurt', impact: 'major' })];
    await desk.look();
    const answer = await press({ kind: 'root', action: 'narrow', messageRef: '1772445600.000001' });
    const menu = control(answer, 'Less like this');
    const value = menu.kind === 'select' ? menu.options.find(({ label }) => label === 'Not frankfurt')?.value : undefined;
    await press({ kind: 'go', offerId: menu.offerId, name: 'choice' }, [value ?? '']);
    expect(id).not.toBe('');
    expect(await filters()).toEqual(['larch -region:frankfurt']);
    expect(plain(await press({ kind: 'go', offerId: menu.offerId, name: 'choice' }, ['not an offer']))[0]).toContain('too old');
  });

  it('removes a test, all of it', async () => {
    await run('test');
    const [remove] = desk.chat.notices.at(-1)?.controls ?? [];
    if (remove?.kind !== 'button') throw new Error('there is no button');
    expect(plain(await press(pressed('run', remove.offerId), [], { person: { ...dana, id: 'U2' } }))).toEqual([
      '🧪 The test is removed.',
    ]);
    expect(desk.chat.removed.map(([, ref]) => ref)).toEqual(['1772445600.000002', '1772445600.000001', '1772445600.000003']);
  });

  it('is taken once, however often it is delivered', async () => {
    await desk.channel();
    const request = { ...desk.asking, pressed: pressed('run', await makeOffer('settings maintenance:on')), values: [] };
    expect(await commands.press(request, 'again')).toBeDefined();
    expect(await commands.press(request, 'again')).toBeUndefined();
    expect((await sql`select * from chat_interactions where id = 'again'`.execute(database.db)).rows).toHaveLength(1);
  });
});

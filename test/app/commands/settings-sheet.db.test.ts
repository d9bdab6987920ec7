import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/app/commands/command.js';
import type { Asking } from '../../../src/app/commands/deps.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { settingsSheet } from '../../../src/app/commands/settings-sheet.js';
import { ensureChannel, findChannel } from '../../../src/db/channels.js';
import { discordAnswer } from '../../../src/render/discord/answer.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { control, controls, type Desk, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
let asking: Asking;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  asking = { ...desk.asking, place: { ...desk.place, chat: 'discord' } };
  await ensureChannel(database.db, { tenantId: desk.tenantId, chat: 'discord', externalId: 'C1', name: 'ops', kind: 'text' });
});

const settings = async () => (await findChannel(database.db, desk.tenantId, 'discord', 'C1'))?.settings;

/** As the door gives it on: a choice in a menu, or text in a form. */
const press = async (answer: Answer, label: string, values: readonly string[]): Promise<string[]> => {
  const found = control(answer, label);
  const { offerId } = found;
  const pressed =
    found.kind === 'select' ? ({ kind: 'go', offerId, name: found.name } as const) : ({ kind: 'sent', offerId } as const);
  count += 1;
  return plain(await createCommands(desk.deps).press({ ...asking, pressed, values }, `press ${count}`));
};

const optionOf = (answer: Answer, menu: string, label: string): string => {
  const found = control(answer, menu);
  const option = found.kind === 'select' ? found.options.find((one) => one.label === label) : undefined;
  if (option === undefined) throw new Error(`${menu} has no ${label}`);
  return option.value;
};

const more = 'Maintenance, digest, language and more';

describe('the settings of a channel on Discord', () => {
  it('are all within five rows of controls, and hints remain for what has none', async () => {
    await settingsSheet(desk.deps, asking, 'mention:<@&123456789012345678> from:major');
    const sheet = await settingsSheet(desk.deps, asking, '');
    expect(labels(sheet)).toEqual([
      'What is shown in the channel',
      'Minimum impact',
      'Mention from',
      more,
      'Quiet hours',
      'Digest',
      'Time zone',
    ]);
    const { components, content } = discordAnswer(sheet.rows);
    expect(components).toHaveLength(5);
    expect(content.length).toBeLessThanOrEqual(2_000);
    const hints = plain(sheet).filter((line) => line.includes('To change that'));
    expect(hints.map((line) => /settings (\S+?)[:\s]/.exec(line)?.[1])).toEqual(['patience', 'unreadable']);
  });

  it.each([
    ['Maintenance: turn on', { maintenance: true }],
    ['Digest: every Monday at 09:00', { digest: { every: 'week', on: 'mon', at: '09:00' } }],
    ['Language: 한국어', { language: 'ko' }],
    ['Word when a vendor stays silent: turn off', { silence: false }],
    ['One message for many at once: turn off', { storms: false }],
    ['Deleted messages: post again', { rootGone: 'repost' }],
  ])('change by a choice: %s', async (label, wanted) => {
    const sheet = await settingsSheet(desk.deps, asking, '');
    const answer = await press(sheet, more, [optionOf(sheet, more, label)]);
    expect(answer[0]).toMatch(/^✅ Done\./);
    expect(await settings()).toMatchObject(wanted);
    const anew = await settingsSheet(desk.deps, asking, '');
    expect(() => optionOf(anew, more, label)).toThrow('has no');
  });

  it('change by what is typed into a form', async () => {
    const sheet = await settingsSheet(desk.deps, asking, '');
    await press(sheet, 'Quiet hours', ['22:00-07:00 mon-fri Europe/Berlin']);
    await press(sheet, 'Digest', ['weekly fri 16:30']);
    await press(sheet, 'Time zone', ['Asia/Seoul']);
    expect(await settings()).toMatchObject({
      quiet: { from: '22:00', until: '07:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
      digest: { every: 'week', on: 'fri', at: '16:30' },
      zone: 'Asia/Seoul',
    });
    const anew = controls(await settingsSheet(desk.deps, asking, ''));
    expect(anew.filter(({ kind }) => kind === 'form')).toHaveLength(3);
  });

  it('have for whoever may manage the server who else may change them, and tell everybody', async () => {
    const admin: Asking = { ...asking, person: { ...asking.person, mayChange: false, isAdmin: true } };
    const sheet = await settingsSheet(desk.deps, admin, '');
    expect(() => optionOf(sheet, more, 'Changes by: the default')).toThrow('has no');
    asking = admin;
    expect(await press(sheet, more, [optionOf(sheet, more, 'Changes by: whoever manages the server')])).toEqual([
      '✅ Done. Whoever has Manage Server can change what comes to channels.',
    ]);
    const others: Asking = { ...asking, person: { ...asking.person, mayChange: true, isAdmin: false } };
    const theirs = await settingsSheet(desk.deps, others, '');
    expect(plain(theirs)).toContain('Whoever has Manage Server can change what comes to channels.');
    expect(() => optionOf(theirs, more, 'Changes by: the default')).toThrow('has no');
    const anew = await settingsSheet(desk.deps, admin, '');
    await press(anew, more, [optionOf(anew, more, 'Changes by: the default')]);
    expect(plain(await settingsSheet(desk.deps, others, ''))).toContain(
      'Whoever has Manage Channels can change what comes to a channel.',
    );
  });

  it('offer nothing to people who may not change them', async () => {
    const answer = await settingsSheet(desk.deps, { ...asking, person: { ...asking.person, mayChange: false } }, '');
    expect(labels(answer)).toEqual([]);
    expect(plain(answer)[0]).toMatch(/^In the channel/);
  });
});

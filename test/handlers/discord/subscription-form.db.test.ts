import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPage } from '../../../src/db/pages.js';
import { PageId } from '../../../src/domain/ids.js';
import { toIso } from '../../../src/domain/time.js';
import type { Exchange } from '../../fakes/discord/exchange.js';
import { incident } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { waitFor } from '../../support/wait-for.js';
import { controlsIn, type FormStage, type Gate, openFormStage, shownIn } from './form-stage.js';

let database: FreshDatabase;
let stage: FormStage;
let gate: Gate;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  gate = {};
  stage = await openFormStage(database.db, gate);
  stage.line.site.incidents = [
    open('a', { title: 'Errors in US East', components: ['SMS'] }),
    open('b', { title: 'Errors in Frankfurt', impact: 'major', components: ['Voice'] }),
  ];
  await stage.look();
});
afterEach(() => stage.close());

const open = (id: string, more = {}) => incident(id, [['investigating', `We look into ${id}.`]], more);

const until = (seen: Exchange, words: RegExp) => seen.until(() => words.test(shownIn(seen)));
const menu = (seen: Exchange, label: string) => controlsIn(seen).find((one) => one.label === label);
const labels = (seen: Exchange) => controlsIn(seen).map(({ label }) => label);
const problems = () => stage.log.filter(({ level }) => level >= 40);

const vendors = 'Vendors';
const regions = 'Regions: everywhere';

/** A form in which Larch is chosen. */
async function withLarch(): Promise<Exchange> {
  const opened = await stage.command('subscribe');
  await until(opened, /Choose a vendor/);
  const seen = await stage.press(opened, vendors, ['larch']);
  return until(seen, /live threads/);
}

describe('the form for a subscription on Discord', () => {
  it('opens without a word behind the command, and shows the dose of every choice before anything is saved', async () => {
    const opened = await stage.command('subscribe');
    expect(shownIn(opened)).toMatch(/^\*\*Follow vendors\*\* in <#\d+>\nWhat comes: incidents, reports/);
    expect(labels(opened)).toEqual([
      vendors,
      'Impact',
      'In the channel: new incidents only (whole channel)',
      'Type a vendor',
      'Kinds and quiet hours',
      'Cancel',
    ]);
    expect(opened.answers).toMatchObject([{ onlyFor: stage.dana.id }]);
    const seen = await stage.press(opened, vendors, ['larch']);
    await until(seen, /\*\*Larch\*\*\n[\s\S]*2 live threads/);
    expect(menu(seen, regions)).toMatchObject({ chosen: [], values: expect.arrayContaining(['us-east', 'frankfurt', 'eu']) });
    const inEurope = await stage.press(seen, regions, ['eu']);
    await until(inEurope, /1 live thread,/);
    expect(menu(inEurope, regions)?.chosen).toEqual(['eu']);
    expect(labels(inEurope)).toContain('Dose: see that one');
    expect(await stage.filters()).toEqual([]);
    expect(stage.discord.messages(stage.ops.id)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it('from the first word to a tightened filter takes less than ten clicks', async () => {
    const seen = await withLarch();
    const past = await stage.press(seen, 'Dose: see those 2');
    await past.until(() => past.answers.some(({ content }) => content.includes('Errors in Frankfurt')));
    const saved = await stage.press(seen, 'Follow');
    await until(saved, /^✅ <#\d+> follows \*\*Larch\*\*\./);
    expect(await stage.filters()).toEqual(['larch']);
    await stage.look();
    const roots = stage.discord
      .messages(stage.ops.id)
      .filter(({ components }) => JSON.stringify(components).includes('tocsin:more'));
    expect(roots).toHaveLength(2);
    const root = roots.find(({ embeds }) => JSON.stringify(embeds).includes('US East'))?.id ?? '';
    stage.clicks += 1;
    const where = { channelId: stage.ops.id, memberId: stage.dana.id };
    const menuShown = await stage.discord.press({ ...where, messageId: root, customId: 'tocsin:more' });
    const why = await stage.press(menuShown, 'Why is this here?');
    await until(why, /larch/i);
    const less = menu(why, 'Less like this');
    const tightened = await stage.press(why, 'Less like this', [less?.values[0] ?? '']);
    await until(tightened, /Larch/);
    expect(await stage.filters()).not.toEqual(['larch']);
    expect(stage.clicks).toBeLessThan(10);
    expect(problems()).toEqual([]);
  });

  it('tells the channel once who set it up, and posts what is open', async () => {
    const saved = await stage.press(await withLarch(), 'Follow');
    await until(saved, /^✅/);
    expect(controlsIn(saved).map(({ label }) => label)).toEqual(['See those 2', 'Change', 'Undo']);
    const lines = stage.discord.messages(stage.ops.id).map(({ content }) => content);
    expect(lines.filter((line) => line.includes('Dana'))).toHaveLength(1);
  });

  it('saves what belongs to the whole channel with it', async () => {
    const seen = await withLarch();
    const surfaces = await stage.press(seen, 'In the channel: new incidents only (whole channel)', ['over']);
    await until(surfaces, /live threads/);
    const opened = await stage.press(seen, 'Kinds and quiet hours');
    expect(opened.modal?.title).toBe('Kinds and quiet hours');
    const hours = await stage.send(opened, { kinds: ['incident', 'strict'], quiet: '22 to 7', zone: 'berlin' });
    await until(hours, /quiet from 22:00 until 07:00 \(Europe\/Berlin\)/);
    expect(shownIn(hours)).toContain('What comes: incidents · not what names no region');
    const saved = await stage.press(hours, 'Follow');
    await until(saved, /^✅[\s\S]*22:00.07:00 Europe\/Berlin/);
    expect(await stage.filters()).toEqual(['larch kind:incident,notice strict']);
  });

  it('keeps a wrong time or zone out, and says so beside what was right', async () => {
    const opened = await stage.press(await withLarch(), 'Kinds and quiet hours');
    const seen = await stage.send(opened, { kinds: ['incident'], quiet: 'at night', zone: 'UTC+2' });
    await until(seen, /⚠️/);
    expect(shownIn(seen)).toContain('no quiet hours');
    expect(shownIn(seen)).toContain('What comes: incidents ·');
    expect(await stage.filters()).toEqual([]);
  });

  it('takes vendors that are typed, and a filter with all that a form shows', async () => {
    const first = await stage.command('subscribe');
    const opened = await stage.press(first, 'Type a vendor');
    const seen = await stage.send(opened, { value: 'larch region:frankfurt min-impact:major' });
    await until(seen, /1 live thread,/);
    expect(menu(seen, regions)?.chosen).toEqual(['frankfurt']);
    expect(menu(seen, 'Impact')?.chosen).toEqual(['major']);
    const again = await stage.press(seen, 'Type it');
    expect(JSON.stringify(again.modal)).toContain('larch region:frankfurt min-impact:major');
  });

  it('keeps what it cannot read for the next attempt', async () => {
    const first = await stage.command('subscribe');
    const seen = await stage.send(await stage.press(first, 'Type a vendor'), { value: 'lartch 🌲' });
    await until(seen, /⚠️ .*lartch/);
    expect(JSON.stringify((await stage.press(seen, 'Type a vendor')).modal)).toContain('lartch 🌲');
    expect(await stage.filters()).toEqual([]);
  });

  it('carries out a filter that says more than a form shows as if it had been typed', async () => {
    const first = await stage.command('subscribe');
    const seen = await stage.send(await stage.press(first, 'Type a vendor'), { value: 'larch -region:us-west' });
    await until(seen, /^✅/);
    expect(await stage.filters()).toEqual(['larch -region:us-west']);
  });

  it('opens behind Change with what is set, and saves over it', async () => {
    const made = await stage.command('subscribe', { what: 'larch', region: 'frankfurt' });
    await until(made, /^✅/);
    const opened = await stage.press(made, 'Change');
    await until(opened, /^\*\*Change a subscription\*\*[\s\S]*1 live thread/);
    expect(opened.answers).toHaveLength(1);
    expect(menu(opened, regions)?.chosen).toEqual(['frankfurt']);
    const seen = await stage.press(opened, 'Impact', ['critical']);
    await until(seen, /none|no thread|0 live/i);
    const saved = await stage.press(seen, 'Save');
    await until(saved, /critical/);
    expect(await stage.filters()).toEqual(['larch region:frankfurt min-impact:critical']);
  });

  it('is refused to people who may not change anything', async () => {
    const seen = await stage.command('subscribe', {}, stage.yuki);
    expect(shownIn(seen)).toMatch(/Manage Channels/);
    expect(controlsIn(seen)).toEqual([]);
  });

  it('changes nothing when it is cancelled', async () => {
    const seen = await stage.press(await withLarch(), 'Cancel');
    await until(seen, /^Nothing was changed\./);
    expect(controlsIn(seen)).toEqual([]);
    expect(await stage.filters()).toEqual([]);
  });

  it('is saved once when somebody presses twice, and the second press is answered', async () => {
    const form = await withLarch();
    const [one, other] = await Promise.all([stage.press(form, 'Follow'), stage.press(form, 'Follow')]);
    await waitFor(async () => (await stage.filters()).length > 0);
    const all = () => [...one.answers, ...other.answers].map(({ content }) => content);
    await waitFor(() => all().some((text) => text.startsWith('This form was sent already')), { what: 'the second answer' });
    await waitFor(() => all().some((text) => text.startsWith('✅')), { what: 'the first answer' });
    expect(await stage.filters()).toEqual(['larch']);
  });

  it('does nothing for the second delivery of a press', async () => {
    const saved = await stage.press(await withLarch(), 'Follow');
    await until(saved, /^✅/);
    stage.discord.gateway.repeat('INTERACTION_CREATE');
    await waitFor(() => stage.log.some(({ msg }) => String(msg).includes('answered elsewhere')), { what: 'the second delivery' });
    expect(await stage.filters()).toEqual(['larch']);
    expect(shownIn(saved)).toMatch(/^✅/);
  });

  it('works after the token of its message is over, and says so when the form itself is', async () => {
    const form = await withLarch();
    stage.discord.passTime(16 * 60_000);
    const later = await stage.press(form, regions, ['eu']);
    await until(later, /1 live thread,/);
    stage.line.clock.moveTo('2026-03-03T11:00:00.000Z');
    const over = await stage.press(later, 'Follow');
    await until(over, /^This form is too old, or not yours\. Type \/tocsin subscribe/);
    const gone = await stage.press(form, 'Cancel').catch(() => undefined);
    expect(gone).toBeUndefined();
    expect(await stage.filters()).toEqual([]);
  });

  it('stays within the limits of Discord for a vendor with very many and very long parts', async () => {
    const names = Array.from({ length: 300 }, (_, index) => ({
      name: `${index} ${'𝔏ong name '.repeat(14)}`,
      regions: [],
    }));
    await stage.components([
      ...names,
      ...Array.from({ length: 60 }, (_, index) => ({ name: `Part ${index}`, group: 'All *parts*' })),
    ]);
    const seen = await withLarch();
    expect(menu(seen, 'Components: all of them')?.values).toHaveLength(25);
    const longest = Math.max(...controlsIn(seen).map(({ id }) => id.length));
    expect(longest).toBeLessThanOrEqual(100);
    expect(shownIn(seen).length).toBeLessThanOrEqual(2_000);
    expect(problems()).toEqual([]);
  });

  it('two menus that are used at once do not undo each other', async () => {
    const form = await withLarch();
    const [one, other] = await Promise.all([stage.press(form, regions, ['frankfurt']), stage.press(form, 'Impact', ['major'])]);
    const isBoth = (seen: Exchange) =>
      menu(seen, regions)?.chosen[0] === 'frankfurt' && menu(seen, 'Impact')?.chosen[0] === 'major';
    await waitFor(() => isBoth(one) || isBoth(other), { what: 'both choices' });
    const saved = await stage.press(form, 'Follow');
    await until(saved, /^✅/);
    expect(await stage.filters()).toEqual(['larch region:frankfurt min-impact:major']);
  });
});

describe('other options of the command on Discord', () => {
  it('send a part of what is followed to another channel', async () => {
    const other = stage.guild.addChannel({ name: 'oncall-us' });
    const made = await stage.command('subscribe', { what: 'larch', routes: `region:us-east -> <#${other.id}>` });
    await until(made, /^✅[\s\S]*us-east/);
    await stage.look();
    const titles = (channelId: string) =>
      stage.discord.messages(channelId).flatMap(({ embeds }) => embeds.map((embed) => String(embed.title)));
    expect(titles(other.id).join()).toContain('US East');
    expect(titles(stage.ops.id).join()).not.toContain('US East');
    expect(titles(stage.ops.id).join()).toContain('Frankfurt');
  });

  it('send what comes here out of Discord as well, and end that', async () => {
    await until(await stage.command('subscribe', { what: 'larch' }), /^✅/);
    const made = await stage.command('forward', { address: 'https://hooks.example.com/x', 'min-impact': 'major' });
    await until(made, /^✅ What comes here from now on also goes to/);
    await until(await stage.command('forward'), /1\s+webhook[\s\S]*major/);
    await until(await stage.command('forward', { action: 'remove', number: 1 }), /^✅ Removed/);
  });
});

describe('the form while the database is in trouble', () => {
  const never = () => new Promise<void>(() => undefined);
  const broken = async (): Promise<void> => {
    throw new Error('the database is gone');
  };

  it('says in time that a form of its own does not open', async () => {
    const form = await withLarch();
    gate.wait = never;
    const seen = await stage.press(form, 'Type it');
    expect(seen.failed).toBe(false);
    expect(shownIn(seen)).toBe('The form did not open in time. Press the button once more.');
    expect(problems()).toEqual([]);
  });

  it('says a sentence when a choice is not kept, and nothing is saved', async () => {
    const form = await withLarch();
    gate.wait = broken;
    await until(await stage.press(form, regions, ['eu']), /^Something went wrong in Tocsin/);
    expect(await stage.filters()).toEqual([]);
  });

  it.each([
    ['does not answer', never],
    ['is gone', broken],
  ])('suggests nothing when it %s', async (_, wait) => {
    gate.wait = wait;
    expect(await stage.typed('subscribe', 'region', 'eu', { what: 'larch' })).toEqual([]);
  });
});

describe('type-ahead for parts of a vendor on Discord', () => {
  it('offers regions and components of the vendor that is typed, and completes the last of a list', async () => {
    await stage.components([
      { name: 'SMS', regions: ['us-east'] },
      { name: 'Fax, pager', regions: ['frankfurt'] },
    ]);
    expect((await stage.typed('subscribe', 'region', '', { what: 'larch' })).slice(0, 2).toSorted()).toEqual([
      'frankfurt',
      'us-east',
    ]);
    expect(await stage.typed('subscribe', 'region', 'us-east, frank', { what: 'larch' })).toContain('us-east, frankfurt');
    expect(await stage.typed('subscribe', 'component', 'fa', { what: 'larch' })).toEqual(['"Fax, pager"']);
    expect(await stage.typed('subscribe', 'component', '"Fax, pager", s', { what: 'larch' })).toEqual(['"Fax, pager", SMS']);
  });

  it('offers common regions of a page that nobody has read', async () => {
    expect(await stage.typed('subscribe', 'region', 'us', { what: 'alder' })).toEqual(
      expect.arrayContaining(['us', 'us-east', 'us-west']),
    );
    expect(await stage.typed('subscribe', 'component', '', { what: 'alder' })).toEqual([]);
  });

  it('tells nothing of private pages of others, nor of vendors that nobody knows', async () => {
    const other = { tenantId: await stage.neighbour(), pageId: PageId.parse('secret') };
    const { deps } = stage.line;
    const facts = { vendorSlug: 'secret', vendorName: 'Secret', url: 'https://secret.example', adapter: 'statuspage' };
    await addPage(database.db, { ...other, ...facts, settings: { url: facts.url }, pollSeconds: null }, toIso(deps.clock.now()));
    await stage.components([{ name: 'Vault', regions: ['tokyo'] }], other);
    for (const what of ['secret', 'secret.example', 'https://secret.example'])
      expect(await stage.typed('subscribe', 'component', '', { what })).toEqual([]);
    expect(await stage.typed('subscribe', 'component', 'vau')).toEqual([]);
    expect(await stage.typed('subscribe', 'region', 'tok', { what: 'secret' })).toContain('tokyo');
    expect(await stage.typed('subscribe', 'region', '', { what: 'secret' })).not.toContain('tokyo');
  });

  it('never offers more or longer choices than Discord takes', async () => {
    const names = Array.from({ length: 60 }, (_, index) => ({ name: `${'Very long '.repeat(index % 12)}part ${index}` }));
    await stage.components(names);
    const choices = await stage.typed('subscribe', 'component', 'part 0, ', { what: 'larch' });
    expect(choices.length).toBeGreaterThan(0);
    expect(choices.length).toBeLessThanOrEqual(25);
    expect(Math.max(...choices.map((choice) => choice.length))).toBeLessThanOrEqual(100);
  });
});

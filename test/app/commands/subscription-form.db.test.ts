import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asking } from '../../../src/app/commands/deps.js';
import type { FormSession } from '../../../src/app/commands/form-session.js';
import type { FormSheet } from '../../../src/app/commands/form-sheet.js';
import { createSubscriptionForms, type SubscriptionForms } from '../../../src/app/commands/subscription-form.js';
import { sql } from '../../../src/db/database.js';
import { chatTenantId } from '../../../src/db/installations.js';
import { addPage, type PageKey, storeComponents } from '../../../src/db/pages.js';
import type { FormState } from '../../../src/domain/form-state.js';
import { PageId, TenantId } from '../../../src/domain/ids.js';
import { plainLine } from '../../../src/words/segments.js';
import { incident, start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Counter, openCounter } from './counter.js';
import { dana, guest, plain, seen } from './desk.js';

let database: FreshDatabase;
let desk: Counter;
let forms: SubscriptionForms;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openCounter(database.db);
  forms = createSubscriptionForms(desk.deps);
});

const open = (id: string, more = {}) =>
  incident(id, [['investigating', `We look into ${id}.`]], { components: ['SMS'], ...more });

async function sheet(subscriptionId: string | null = null, asking: Asking = desk.asking): Promise<FormSheet> {
  const opened = await forms.open(asking, subscriptionId, { responseUrl: 'https://hooks.example/1' });
  if (opened.kind === 'refused') throw new Error(plain(opened.answer).join(' '));
  return opened.sheet;
}

const withNames = (
  page: PageKey,
  components: readonly { readonly name: string; readonly group: string | null }[],
): Promise<void> =>
  storeComponents(
    database.db,
    page,
    {
      provider: 'statuspage',
      page: { name: 'Larch', url: 'https://status.larch.example' },
      status: 'none',
      incidents: [],
      notes: [],
      components: components.map((one, index) => ({ ...one, id: `c${index}`, status: 'operational', regions: [] })),
    },
    { at: start, isBaseline: true },
  );

const refusal = async (subscriptionId: string | null = null, asking: Asking = desk.asking): Promise<string[]> => {
  const opened = await forms.open(asking, subscriptionId, {});
  return opened.kind === 'refused' ? plain(opened.answer) : [];
};

const filled = ({ state }: FormSheet, more: Partial<FormState>): FormState => ({ ...state, ...more });

const doseWords = async (session: FormSession, state: FormState): Promise<string> => {
  const dose = await forms.dose(desk.asking, session, state);
  return 'sentence' in dose ? `${dose.field}: ${dose.sentence}` : `${plainLine(dose.line)} [${dose.past.length}]`;
};

const settingsNow = async () => (await desk.channel()).settings;

describe('a form for a new subscription', () => {
  it('begins empty, with what the channel has, and tells the dose of what is chosen, and the incidents behind it', async () => {
    desk.line.site.incidents = [
      open('a', { title: 'Errors in US East' }),
      open('b', { title: 'Errors in Frankfurt', impact: 'major' }),
    ];
    await desk.look();
    const made = await sheet();
    expect(made.state).toMatchObject({
      vendors: [],
      regions: [],
      kinds: ['incident', 'retroactive'],
      strict: false,
      zone: 'UTC',
    });
    expect(await doseWords(made.session, made.state)).toMatch(/^vendors: Choose a vendor/);
    expect(await doseWords(made.session, filled(made, { vendors: ['larch'] }))).toMatch(/2 live threads.* \[2\]/);
    const inEurope = filled(made, { vendors: ['larch'], regions: ['eu'] });
    expect(await doseWords(made.session, inEurope)).toMatch(/1 live thread,.* \[1\]/);
    expect(plain(await forms.past(desk.asking, made.session, inEurope))).toEqual([
      expect.stringMatching(/Errors in Frankfurt · major · frankfurt$/),
    ]);
  });

  it('is saved as if it had been typed: the channel is told once, what is open comes, settings are set', async () => {
    desk.line.site.incidents = [open('a', { title: 'Errors in US East' })];
    await desk.look();
    const { session, state } = await sheet();
    const wanted: FormState = {
      ...state,
      vendors: ['larch'],
      regions: ['us-east'],
      minImpact: 'minor',
      surfaces: ['over'],
      quietFrom: '22:00',
      quietUntil: '07:00',
      zone: 'Europe/Berlin',
    };
    expect(await forms.check(desk.asking, session, wanted)).toEqual([]);
    const answer = await forms.save(desk.asking, session, wanted, false);
    expect(plain(answer)[0]).toBe('✅ #voice-ops follows Larch in us-east, minor+.');
    expect(plain(answer).at(-1)).toMatch(/^✅ Channel: new incidents.*the end of each.* Quiet hours 22:00–07:00 Europe\/Berlin/);
    expect(await desk.filters()).toEqual(['larch region:us-east min-impact:minor']);
    expect(desk.chat.said[0]).toMatch(/^Dana set up Larch \(us-east, minor\+\) here\./);
    expect(desk.chat.said[1]).toMatch(/^Dana changed what comes here\. .*Quiet hours 22:00/);
    expect(await settingsNow()).toMatchObject({
      surfaces: ['over'],
      zone: 'Europe/Berlin',
      quiet: { from: '22:00', until: '07:00' },
    });
    expect(desk.woken).toHaveLength(1);
    expect(await forms.save(desk.asking, session, wanted, false), 'the second delivery').toBeUndefined();
    expect(desk.chat.said).toHaveLength(2);
  });

  it('makes one subscription of each vendor, and takes the address of a page', async () => {
    await desk.look();
    const { session, state } = await sheet();
    await forms.save(desk.asking, session, { ...state, vendors: ['larch', 'https://status.alder.example'] }, false);
    expect((await desk.filters()).toSorted()).toEqual(['alder', 'larch']);
  });

  it('asks in a crowded channel, and goes on once that is confirmed', async () => {
    desk.chat.looks = seen({ memberCount: 812 });
    await desk.look();
    const first = await sheet();
    expect(first.session.about.crowd).toBe('has 812 members');
    await forms.save(desk.asking, first.session, filled(first, { vendors: ['larch'] }), false);
    expect(await desk.filters()).toEqual([]);
    const second = await sheet();
    await forms.save(desk.asking, second.session, filled(second, { vendors: ['larch'] }), true);
    expect(await desk.filters()).toEqual(['larch']);
  });

  it('keeps the request where the bot may not post yet, and says what is not set', async () => {
    desk.chat.looks = { kind: 'hidden', code: 'slack.channel_not_found', name: null };
    const made = await sheet();
    expect(made.session.about.notes).toEqual([
      expect.stringMatching(/^I can't post in this channel yet.*What you save here finishes by itself\.$/),
    ]);
    const answer = await forms.save(
      desk.asking,
      made.session,
      filled(made, { vendors: ['larch'], quietFrom: '22:00', quietUntil: '06:00' }),
      false,
    );
    expect(plain(answer).at(-1)).toBe('What you chose for the whole channel is not set yet; /tocsin settings sets it later.');
    expect(await desk.filters()).toEqual([]);
  });

  it('is refused to guests, and in channels that have no threads', async () => {
    expect((await refusal(null, { ...desk.asking, person: guest }))[0]).toMatch(/^Guests of a workspace cannot change/);
    desk.chat.looks = { kind: 'closed', code: 'slack.is_archived', name: 'voice-ops' };
    expect(await refusal()).toEqual(['#voice-ops is archived. Unarchive it first, or pick another channel.']);
  });

  it.each<readonly [string, Partial<FormState>, string]>([
    ['no vendor', { vendors: [] }, 'vendors'],
    ['every vendor and one', { vendors: ['*', 'larch'] }, 'vendors'],
    ['a vendor that means nothing', { vendors: ['nobody-knows-this'] }, 'vendors'],
    ['a region that means nothing', { vendors: ['larch'], regions: ['<!channel>'] }, 'regions'],
    ['nothing that comes', { vendors: ['larch'], kinds: [] }, 'kinds'],
    ['half of the quiet hours', { vendors: ['larch'], quietFrom: '22:00' }, 'quietUntil'],
    ['quiet hours without length', { vendors: ['larch'], quietFrom: '22:00', quietUntil: '22:00' }, 'quietUntil'],
    ['a zone of nowhere', { vendors: ['larch'], zone: 'Mars/Olympus' }, 'zone'],
    [
      'too much',
      { vendors: ['larch'], components: Array.from({ length: 90 }, (_, at) => `Part ${at} ${'x'.repeat(50)}`) },
      'components',
    ],
  ])('says what is wrong beside its field: %s', async (_, wrong, field) => {
    const made = await sheet();
    const found = await forms.check(desk.asking, made.session, filled(made, wrong));
    expect(found[0]?.field).toBe(field);
    expect(found[0]?.sentence.length).toBeGreaterThan(10);
  });
});

describe('the form of a subscription', () => {
  it('holds what it says, and saving keeps what it does not show', async () => {
    await desk.look();
    const id = await desk.subscribe('larch region:us-east component:SMS min-impact:major strict -component:Docs -region:us-west');
    const made = await sheet(id);
    expect(made.state).toMatchObject({
      vendors: ['larch'],
      regions: ['us-east'],
      components: ['SMS'],
      minImpact: 'major',
      strict: true,
    });
    expect(made.names).toEqual({ larch: 'Larch' });
    expect(made.session.about.notes).toEqual(['It also says `-region:us-west -component:Docs`; that stays.']);
    const answer = await forms.save(desk.asking, made.session, filled(made, { regions: ['us-west'], strict: false }), false);
    expect(plain(answer)[0]).toMatch(/^✅ #voice-ops follows Larch in us-west/);
    expect(await desk.filters()).toEqual(['larch region:us-west component:SMS min-impact:major -component:Docs']);
  });

  it('changes nothing where nothing was changed', async () => {
    await desk.look();
    const made = await sheet(await desk.subscribe('larch kind:incident,postmortem'));
    expect(plain(await forms.save(desk.asking, made.session, made.state, false))).toEqual([
      'Nothing changes: it says that already.',
    ]);
    expect(desk.chat.said).toEqual([]);
  });

  it('shows every vendor as one choice, and maintenance as the channel has it', async () => {
    await desk.look();
    const made = await sheet(await desk.subscribe('region:us-east'));
    expect(made.state.vendors).toEqual(['*']);
    expect(made.names['*']).toBe('Every vendor that this workspace follows');
    await forms.save(desk.asking, made.session, filled(made, { kinds: ['incident', 'maintenance', 'retroactive'] }), false);
    expect(await desk.filters()).toEqual(['region:us-east kind:incident,maintenance,notice,retroactive']);
  });

  it('is removed from it, once', async () => {
    await desk.look();
    const made = await sheet(await desk.subscribe('larch'));
    expect(plain(await forms.remove(desk.asking, made.session))[0]).toMatch(/no longer follows Larch/);
    expect(await forms.remove(desk.asking, made.session)).toBeUndefined();
  });

  it('says so when it is gone, of a file, of another channel or of another workspace', async () => {
    await desk.look();
    const id = await desk.subscribe('larch');
    const made = await sheet(id);
    await sql`update subscriptions set source = 'file'`.execute(database.db);
    expect(await refusal(id)).toEqual(['This one comes from tocsin.yaml. Change it there and apply the file.']);
    expect((await forms.check(desk.asking, made.session, made.state))[0]?.sentence).toMatch(/^A file owns this/);
    await sql`update subscriptions set source = 'chat', ended_at = now()`.execute(database.db);
    const gone = 'That subscription is no longer here. /tocsin list shows what is.';
    expect(await refusal(id)).toEqual([gone]);
    expect((await forms.check(desk.asking, made.session, made.state))[0]?.sentence).toMatch(/removed meanwhile/);
    expect(plain(await forms.save(desk.asking, made.session, filled(made, { regions: ['eu'] }), false))).toEqual([gone]);
    const elsewhere = await desk.subscribe('larch region:eu', 'C2');
    expect(await refusal(elsewhere)).toEqual([gone]);
    const other = chatTenantId('slack', 'T2');
    expect(await forms.session(other, dana.id, made.session.id)).toBeUndefined();
    expect(await forms.session(desk.tenantId, 'U2', made.session.id)).toBeUndefined();
    expect(await forms.session(desk.tenantId, dana.id, made.session.id)).toMatchObject({ subscriptionId: id, channelRef: 'C1' });
  });

  it('can be written as one line instead', async () => {
    await desk.look();
    const id = await desk.subscribe('larch');
    const made = await sheet(id);
    const form = await forms.asText(desk.asking, made.session, filled(made, { regions: ['eu'] }));
    expect(form).toMatchObject({ title: 'Change subscription', value: 'larch region:eu' });
    expect(await forms.subscriptionOf(desk.asking, form.offerId)).toBe(id);
    expect(await forms.subscriptionOf({ ...desk.asking, person: { ...dana, id: 'U2' } }, form.offerId)).toBeUndefined();
  });
});

describe('turns', () => {
  it('go to the later change, whichever comes first', async () => {
    const { session } = await sheet();
    const take = (turn: string) => forms.takeTurn(desk.tenantId, session.id, turn);
    expect([await take('0'), await take('1772445600.000200'), await take('1772445600.000100')]).toEqual([true, true, false]);
    expect(await forms.isLatest(desk.tenantId, session.id, '0')).toBe(false);
    expect(await forms.isLatest(desk.tenantId, session.id, '1772445600.000200')).toBe(true);
    expect(await forms.takeTurn(chatTenantId('slack', 'T2'), session.id, '2')).toBe(false);
  });
});

describe('options', () => {
  const ask = async (
    field: 'vendors' | 'regions' | 'components' | 'zone',
    typed: string,
    vendors: readonly string[] = ['larch'],
  ) =>
    Object.fromEntries(
      (await forms.options({ chat: 'slack', tenantId: desk.tenantId, field, typed, vendors })).map(({ label, options }) => [
        label,
        options.map(({ value }) => value),
      ]),
    );

  it('of vendors: what is followed first, then the catalogue, a category, an address, everything', async () => {
    expect(await ask('vendors', 'l')).toMatchObject({ 'Followed here': ['larch'], Catalogue: ['alder', 'cedar-cloud'] });
    expect(await ask('vendors', 'hosting')).toMatchObject({ Categories: ['category:hosting'] });
    expect(await ask('vendors', 'status.acme.example')).toEqual({ 'A page by its address': ['https://status.acme.example'] });
    expect((await ask('vendors', 'every'))['All of them']).toEqual(['*']);
    expect(await ask('vendors', '<!channel> \u202e "')).toEqual({});
  });

  it('of regions: those that the vendor names, most troubled first, then wider ones, then any place by its name', async () => {
    desk.line.site.incidents = [
      open('a', { title: 'Errors in Frankfurt' }),
      open('b', { title: 'Delays in Frankfurt' }),
      open('c', { title: 'Errors in Virginia' }),
    ];
    await desk.look();
    const all = await ask('regions', '');
    expect(all['Named by this vendor']?.[0]).toBe('frankfurt');
    expect(all.Wider).toContain('eu');
    expect((await ask('regions', 'frank'))['Named by this vendor']).toEqual(['frankfurt']);
    expect(await ask('regions', 'tokyo')).toMatchObject({ Elsewhere: ['tokyo'] });
    expect((await ask('regions', 'frank', ['alder'])).Elsewhere?.[0]).toBe('frankfurt');
  });

  it('of components: groups first, bounded, without what has no room', async () => {
    await withNames(desk.line.page, [
      { name: 'SMS', group: 'Messaging' },
      { name: 'Voice', group: 'Calls' },
      { name: 'x'.repeat(80), group: null },
      ...Array.from({ length: 150 }, (_, at) => ({ name: `Carrier ${at}`, group: null })),
    ]);
    const all = await ask('components', '');
    expect(Object.keys(all)).toEqual(['Groups', 'Components']);
    expect(Object.values(all).flat()).toHaveLength(100);
    expect(await ask('components', 'messag')).toEqual({ Groups: ['Messaging'], Components: ['SMS'] });
    expect(await ask('components', 'xxxx')).toEqual({});
    const few = await forms.options({
      chat: 'discord',
      tenantId: desk.tenantId,
      field: 'components',
      typed: '',
      vendors: ['larch'],
    });
    expect(few.flatMap(({ options }) => options)).toHaveLength(25);
  });

  it('of zones: by what they hold', async () => {
    expect(await ask('zone', 'berlin')).toEqual({ 'Time zones': ['Europe/Berlin'] });
    expect((await ask('zone', ''))['Time zones']?.[0]).toBe('UTC');
  });

  it('tell nothing of private pages of another workspace', async () => {
    const other = TenantId.parse('slack-T2');
    await sql`insert into tenants (tenant_id, kind, name) values (${other}, 'slack', 'Other') on conflict do nothing`.execute(
      database.db,
    );
    const page = { tenantId: other, pageId: PageId.parse('secret') };
    const facts = {
      vendorSlug: 'larch',
      vendorName: 'Larch',
      url: 'https://inside.larch.example',
      adapter: 'statuspage',
      settings: {},
    };
    await addPage(database.db, { ...page, ...facts, pollSeconds: null }, start);
    await withNames(page, [{ name: 'Secret engine', group: null }]);
    expect(await ask('components', 'secret')).toEqual({});
  });
});

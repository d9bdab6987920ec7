import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCommand } from '../../../src/app/commands/list-command.js';
import { pickedAnswer } from '../../../src/app/commands/picker.js';
import { subscribeCommand } from '../../../src/app/commands/subscribe-command.js';
import { sql } from '../../../src/db/database.js';
import { loadOffer, pickInOffer } from '../../../src/db/offers.js';
import { addPage, followedPages, followPage } from '../../../src/db/pages.js';
import { PageId, publicTenant } from '../../../src/domain/ids.js';
import { ChannelError, InDoubtError, RetryableError } from '../../../src/errors.js';
import { incident, minute, answer as respond, start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Counter, openCounter, tenRegions, withComponents } from './counter.js';
import { control, guest, labels, plain, seen } from './desk.js';

let database: FreshDatabase;
let desk: Counter;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openCounter(database.db);
});

const subscribe = (words: string, more = {}) => subscribeCommand(desk.deps, { ...desk.asking, ...more }, words);
const open = (id: string, more = {}) => incident(id, [['investigating', `We look into ${id}.`]], more);
const over = (id: string, more = {}) =>
  incident(
    id,
    [
      ['investigating', `We look into ${id}.`],
      ['resolved', 'Over.'],
    ],
    more,
  );
const waiting = async () =>
  (await sql<{ command: string }>`select command from chat_requests order by command`.execute(database.db)).rows.map(
    (row) => row.command,
  );

describe('subscribing to one vendor', () => {
  it('says what the channel will get, what the past would have been, and what is open', async () => {
    desk.line.site.incidents = [
      over('a', { title: 'Errors in US East' }),
      over('b', { title: 'Errors in Frankfurt' }),
      incident('c', [['resolved', 'Some calls in US East failed.']]),
    ];
    await desk.look();
    const answer = await subscribe('larch region:us-east');
    expect(plain(answer)).toEqual([
      '✅ #voice-ops follows Larch in us-east.',
      'Channel: new incidents (minor and up), escalations, the end of major ones. The rest stays in threads. Maintenance is off.',
      'Incidents that name no region come too; add strict to leave them out.',
      'On the 3 incidents Larch still shows (since 2 Mar): 1 live thread, 1 card about the past, 0 pings.',
      'Open now: nothing.',
    ]);
    expect(labels(answer)).toEqual(['See those 2', 'Change', 'Undo']);
    expect(desk.chat.said).toEqual(['Dana set up Larch (us-east) here. /tocsin list shows all.']);
    expect(await desk.filters()).toEqual(['larch region:us-east']);
  });

  it('waits for the first look of a page that nobody followed, so that what is open gets its thread', async () => {
    desk.line.site.incidents = [open('a', { components: ['SIP'] })];
    let waits = 0;
    const sleep = async () => {
      waits += 1;
      if (waits === 3) await desk.look();
    };
    const answer = await subscribeCommand({ ...desk.deps, sleep }, desk.asking, 'larch');
    expect(waits).toBe(3);
    expect(plain(answer).at(-1)).toMatch(/^Open now: 1 \(SIP, since 10:00 UTC\); its thread is below\.$/);
    expect(desk.woken).toHaveLength(1);
  });

  it('waits eight seconds at most, and says that the page is being read', async () => {
    let waited = 0;
    const sleep = async (ms: number) => {
      waited += ms;
    };
    const answer = await subscribeCommand({ ...desk.deps, sleep }, desk.asking, 'larch');
    expect(waited).toBe(8_000);
    expect(plain(answer).at(-1)).toBe("Larch's page is being read for the first time.");
    expect(await desk.filters()).toEqual(['larch']);
  });

  it('says 90 days where the page was followed that long, and counts what would have pinged', async () => {
    desk.line.site.incidents = [over('a', { impact: 'major' }), over('b', { impact: 'minor' })];
    await desk.look();
    await sql`update pages set baseline_at = '2025-01-01'`.execute(database.db);
    const { id } = await desk.channel();
    const settings = { mention: { who: { kind: 'group', id: 'S1', name: 'oncall' }, from: 'major' }, minImpact: 'minor' };
    await sql`update channels set settings = ${JSON.stringify(settings)}::jsonb where id = ${id}`.execute(database.db);
    expect(plain(await subscribe('larch'))).toContain(
      "Larch's last 90 days would have been 2 live threads, 0 cards about the past, 1 ping.",
    );
  });

  it('opens three threads at most; the others wait behind a button each', async () => {
    desk.line.site.incidents = ['a', 'b', 'c', 'd', 'e'].map((id) => open(id));
    await desk.look();
    const answer = await subscribe('larch');
    expect(desk.woken).toHaveLength(3);
    expect(labels(answer).filter((label) => label === 'Open thread')).toHaveLength(2);
    expect(plain(answer)).toContainEqual(expect.stringContaining('Open now: 5.'));
    expect(plain(await desk.press(answer, 'Open thread'))).toEqual(['Its thread is on its way.']);
    expect(desk.woken).toHaveLength(4);
    expect(plain(await desk.press(answer, 'Open thread'))).toEqual(['Its thread is here already.']);
  });

  it('knows the same filter again and tells nobody twice', async () => {
    await desk.look();
    await subscribe('larch region:eu');
    expect(plain(await subscribe('region: EU  larch'))).toEqual([
      '#voice-ops already follows Larch in eu. /tocsin list shows all.',
    ]);
    expect(desk.chat.said).toHaveLength(1);
  });

  it('is one subscription and one line in the channel when two press at once', async () => {
    await desk.look();
    await Promise.all([subscribe('larch'), subscribe('larch')]);
    expect(await desk.filters()).toEqual(['larch']);
    expect(desk.chat.said).toHaveLength(1);
  });

  it('takes what it said back with Undo, and takes a changed filter', async () => {
    await desk.look();
    const answer = await subscribe('larch');
    const changed = await desk.press(answer, 'Change', { text: 'larch region:eu strict' });
    expect(plain(changed)[0]).toBe('✅ #voice-ops follows Larch in eu, strict.');
    expect(await desk.filters()).toEqual(['larch region:eu strict']);
    await desk.press(changed, 'Undo');
    expect(await desk.filters()).toEqual(['larch']);
    expect(plain(await desk.press(await subscribe('alder'), 'Undo'))).toEqual([
      '#voice-ops no longer follows Alder. Nothing of it is open now.',
    ]);
    expect(desk.chat.said).toContain('Dana removed Alder here.');
  });

  it('lists what would have come, with the pages to read', async () => {
    desk.line.site.incidents = [over('a', { impact: 'major', title: 'Errors in US East' })];
    await desk.look();
    const see = await desk.press(await subscribe('larch'), 'See that one');
    expect(plain(see)).toEqual(['What would have come here from Larch:', '2 Mar · Errors in US East · major · us-east']);
  });

  it('uses the channel of a thread, and says so', async () => {
    await desk.look();
    const place = { ...desk.place, rootRef: '1.2' };
    expect(plain(await subscribe('larch', { place }))[0]).toBe('Threads follow nothing of their own; this is for #voice-ops.');
  });
});

describe('words that need help', () => {
  it('mends a wrong key by a button', async () => {
    const answer = await subscribe('larch regoin:us-east');
    expect(plain(answer)).toEqual(['I know no regoin:; did you mean region:?   larch regoin:us-east']);
    expect(labels(answer)).toEqual(['Use region:us-east']);
    expect(await desk.runOf(answer, 'Use region:us-east')).toBe('subscribe larch region:us-east');
    expect(await desk.filters()).toEqual([]);
  });

  it('follows what it knows of a list and asks about the rest', async () => {
    desk.line.site.incidents = [open('a', { components: ['SIP'] })];
    await desk.look();
    const answer = await subscribe('larch, birchpy, alder, foo-internal min-impact:minor');
    expect(plain(answer)).toEqual([
      '✅ Larch, Alder.',
      'Being read for the first time: Alder.',
      '❓ birchpy: did you mean BirchPay?',
      '❓ foo-internal: not in the catalogue. Paste its status page address: /tocsin subscribe https://status…',
      '4 names, 2 followed. 1 incident open: Larch SIP (minor); its thread is below.',
    ]);
    expect((await desk.filters()).sort()).toEqual(['alder min-impact:minor', 'larch min-impact:minor']);
    expect(desk.chat.said).toEqual(['Dana set up Larch (minor+) and Alder (minor+) here. /tocsin list shows all.']);
    await desk.press(answer, 'Yes');
    expect(await desk.filters()).toContain('birchpay min-impact:minor');
    await desk.press(answer, 'Undo');
    expect(await desk.filters()).toEqual(['birchpay min-impact:minor']);
  });

  it.each([
    ['larch alder'],
    ['larch,alder'],
    ['larch\nalder'],
    ['larch; alder'],
    ['“larch”, ‘alder’'],
    ['larch\u00a0\u200balder'],
    ['<https://status.larch.example/|status.larch.example> <https://status.alder.example>'],
    ['vendor:larch vendor:alder'],
  ])('reads %j as two vendors', async (words) => {
    await subscribe(words);
    expect((await desk.filters()).sort()).toEqual(['alder', 'larch']);
  });

  it('reads a name of several words as one', async () => {
    await subscribe('cedar cloud, larch region:eu');
    expect((await desk.filters()).sort()).toEqual(['cedar-cloud region:eu', 'larch region:eu']);
  });

  it('keeps several parts of one vendor together', async () => {
    await subscribe('larch/API larch/Web alder');
    expect((await desk.filters()).sort()).toEqual(['alder', 'larch/API,larch/Web']);
  });

  it.each([
    ['', /^Name a vendor, several, or a status page: \/tocsin subscribe github/],
    ['<@U123> <#C1|general>', /^People and channels cannot be followed/],
    ['<!here>', /^People and channels cannot be followed/],
    ['us-east', /^❓ us-east is a place/],
    ['"larch', /never closed/],
    ['larch region:nowhereland', /^I know no region nowhereland/],
    ['a'.repeat(10_000), /^A filter may have 4000 characters; this one has 10000\.$/],
    ['x y z '.repeat(500), /^A filter may name 100 things/],
    ['\u0000\u0007\ud800', /^Name a vendor/],
    ['larch -larch', /excluded at once/],
    ['<mailto:a@b.example|a@b.example>', /^❓ a@b\.example: not in the catalogue/],
    ['@larch `code` *bold* [x](y)', /not in the catalogue/],
  ])('answers %j with a sentence and stores nothing', async (words, sentence) => {
    expect(plain(await subscribe(words)).join('\n')).toMatch(sentence);
    expect(await desk.filters()).toEqual([]);
    expect(desk.chat.said).toEqual([]);
  });

  it('says why an address cannot be read, and what to give instead', async () => {
    desk.line.site.fault = () => {
      throw new RetryableError('http.timeout', 'it did not answer within 15 seconds');
    };
    expect(plain(await subscribe('https://status.elm.example/'))).toEqual([
      '❌ https://status.elm.example/ cannot be followed: it did not answer within 15 seconds. Give the address of the status page itself, as a browser shows it.',
    ]);
  });

  it('says what the page of a vendor answers that is made with something unknown', async () => {
    desk.line.site.fault = (url) => respond(url, 200, '<!doctype html><title>Dogwood</title>');
    expect(plain(await subscribe('dogwood'))[0]).toMatch(
      /^❌ https:\/\/status\.dogwood\.example cannot be followed: status\.dogwood\.example answers with a web page, which is no form of a status page that Tocsin knows: /,
    );
    expect(await desk.filters()).toEqual([]);
  });

  it('probes the page of a vendor where the catalogue knows no provider, and follows it', async () => {
    expect(plain(await subscribe('dogwood'))[0]).toBe('✅ #voice-ops follows Dogwood.');
  });

  it('follows the address of a page that the catalogue does not know', async () => {
    expect(plain(await subscribe('https://status.elm.example/'))[0]).toBe('✅ #voice-ops follows Larch.');
    expect(await desk.filters()).toEqual(['status-elm-example']);
  });
});

describe('a page that cannot be read', () => {
  const unread = "Larch's page cannot be read right now (it did not answer within 15 seconds); it is tried again by itself.";
  const fail = async () => {
    desk.line.site.fault = () => {
      throw new RetryableError('http.timeout', 'it did not answer within 15 seconds.');
    };
    await desk.look();
  };

  it('is never said to have nothing open', async () => {
    await fail();
    const answer = plain(await subscribe('larch'));
    expect(answer.at(-1)).toBe(unread);
    expect(plain(await subscribe('larch, dogwood')).slice(-3)).toEqual([
      unread,
      '❌ https://status.dogwood.example cannot be followed: it did not answer within 15 seconds. Give the address of the status page itself, as a browser shows it.',
      '2 names, 1 followed.',
    ]);
  });

  it('is named also where it could be read before', async () => {
    await desk.look();
    desk.line.clock.moveTo(minute(5));
    await fail();
    const answer = plain(await subscribe('larch'));
    expect(answer).toContain(unread);
    expect(answer).not.toContain('Open now: nothing.');
  });
});

describe('pages that others added', () => {
  const added = (url: string, vendorSlug: string, vendorName: string) =>
    addPage(
      database.db,
      {
        tenantId: publicTenant,
        pageId: PageId.parse(vendorSlug),
        vendorSlug,
        vendorName,
        url,
        adapter: 'statuspage',
        settings: { url },
        pollSeconds: null,
      },
      start,
    );

  it('never stand for a vendor of the catalogue, whatever they call themselves', async () => {
    await added('https://status.elm.example', 'status-elm-example', 'Alder');
    await subscribe('alder');
    expect(await desk.filters()).toEqual(['alder']);
  });

  it('are known by a name only where they are followed', async () => {
    const page = await added('https://status.elm.example', 'status-elm-example', 'Elm Works');
    expect(plain(await subscribe('"Elm Works"'))[0]).toContain('not in the catalogue');
    await followPage(database.db, desk.tenantId, { tenantId: page.tenantId, pageId: page.id });
    await subscribe('"Elm Works"');
    expect(await desk.filters()).toEqual(['status-elm-example']);
  });

  it('speak in no channel that follows another host', async () => {
    await added('https://status.elm.example', 'status-elm-example', 'Elm');
    expect(plain(await subscribe('https://status-elm.example'))).toEqual([
      '❌ https://status-elm.example/ cannot be followed: https://status.elm.example goes by the same short name, `status-elm-example`. Give the address of the status page itself, as a browser shows it.',
    ]);
    expect(plain(await subscribe('https://cedar.cloud'))[0]).toContain(
      'https://status.cedar-cloud.example goes by the same short name',
    );
    expect(await desk.filters()).toEqual([]);
    await subscribe('https://status.elm.example');
    expect(await desk.filters()).toEqual(['status-elm-example']);
  });
});

describe('maintenance that is planned', () => {
  const planned = () =>
    incident('m', [['scheduled', 'We will work.']], {
      kind: 'maintenance',
      impact: 'maintenance',
      startedAt: null,
      scheduledFor: minute(6_000),
      scheduledUntil: minute(6_060),
    });
  beforeEach(async () => {
    desk.line.site.incidents = [planned()];
    await desk.look();
    const { id } = await desk.channel();
    await sql`update channels set settings = '{"maintenance":true}'::jsonb where id = ${id}`.execute(database.db);
  });

  it('is neither open nor past', async () => {
    const answer = plain(await subscribe('larch'));
    expect(answer).toContain("Larch's page shows no past incidents.");
    expect(answer.slice(-2)).toEqual([
      'Open now: nothing.',
      'Planned: 1 (‹Trouble m›, from 6 Mar 14:00 UTC); its thread is below.',
    ]);
    expect(plain(await listCommand(desk.deps, desk.asking, ''))[1]).not.toContain('open now');
  });

  it('is told apart in a list', async () => {
    expect(plain(await subscribe('larch, alder')).at(-1)).toBe(
      '2 names, 2 followed. Nothing is open at the others now. Planned: Larch ‹Trouble m›; its thread is below.',
    );
  });
});

describe('what is too much at once', () => {
  it('asks which part of a large vendor is meant, and shows what the part would bring', async () => {
    desk.line.site.incidents = [over('a', { title: 'Errors in Tokyo' }), over('b', { title: 'Errors in London' })];
    await desk.look();
    await withComponents(database.db, desk.line.page, 120, tenRegions);
    const answer = await subscribe('larch');
    expect(plain(answer)).toEqual([
      'Larch is large: 10 regions, about 120 components, 2 threads in the last 90 days. Which part is yours?',
      'Pick a part, or follow everything.',
      'Not in the list? Type it: /tocsin subscribe larch region:… component:…',
    ]);
    expect(labels(answer)).toEqual(['Regions', 'Components', 'Follow this part', 'Follow everything']);
    expect(await desk.filters()).toEqual([]);
    const menu = control(answer, 'Regions');
    await pickInOffer(database.db, desk.tenantId, menu.offerId, 'region', ['tokyo']);
    const again = await pickedAnswer(desk.deps, desk.asking, menu.offerId);
    expect(plain(again)).toContain('→ 1 thread, 0 pings');
    expect(control(again, 'Regions')).toMatchObject({ picked: ['tokyo'], offerId: menu.offerId });
    await desk.press(again, 'Follow this part');
    expect(await desk.filters()).toEqual(['larch region:tokyo']);
    await desk.press(answer, 'Follow everything');
    expect(await desk.filters()).toContain('larch');
  });

  it('is followed only once it is chosen: what somebody merely looked at comes to no channel', async () => {
    await desk.subscribe('all', 'C2');
    await withComponents(database.db, desk.line.page, 120, tenRegions);
    await sql`delete from follows`.execute(database.db);
    const followed = async () => (await followedPages(database.db, desk.tenantId)).map((page) => page.vendorSlug);
    const answer = await subscribe('larch, alder');
    expect(await followed()).toEqual(['alder']);
    const picker = await desk.press(answer, 'Choose a part');
    await pickedAnswer(desk.deps, desk.asking, control(picker, 'Regions').offerId);
    expect(await followed()).toEqual(['alder']);
    await desk.press(picker, 'Follow everything');
    expect((await followed()).sort()).toEqual(['alder', 'larch']);
  });

  it('does not ask where the part is named already', async () => {
    await desk.look();
    await withComponents(database.db, desk.line.page, 120, tenRegions);
    await subscribe('larch component:"Part 1"');
    await subscribe('larch region:eu');
    expect(await desk.filters()).toHaveLength(2);
  });

  it('asks for the regions of a product', async () => {
    desk.line.site.incidents = [];
    await desk.look();
    await withComponents(database.db, desk.line.page, 12, tenRegions);
    const answer = await subscribe('larch/Stores');
    expect(plain(answer)[0]).toBe("Stores is part of Larch. I'll follow Larch, component Stores. In which regions?");
    expect(labels(answer)).toEqual(['Regions', 'Follow this part', 'Follow everything']);
    await desk.press(answer, 'Follow this part', { picks: { region: ['eu', 'tokyo'] } });
    expect(await desk.filters()).toEqual(['larch/Stores region:eu,tokyo']);
  });

  it('leaves the large one of a list for a choice', async () => {
    await desk.look();
    await withComponents(database.db, desk.line.page, 120, tenRegions);
    const answer = await subscribe('larch, alder');
    expect(await desk.filters()).toEqual(['alder']);
    expect(labels(answer)).toContain('Choose a part');
    expect(plain(await desk.press(answer, 'Choose a part'))[0]).toMatch(/^Larch is large/);
  });

  it('shows what everything would be, and follows a pasted list', async () => {
    desk.line.site.incidents = [over('a', { impact: 'major' }), over('b')];
    await desk.look();
    const answer = await subscribe('all');
    expect(plain(answer)).toEqual(['That is 1 vendor, all that this workspace follows: about 2 threads a week.', 'Better:']);
    expect(labels(answer)).toEqual(['Paste our vendor list', 'Everything, major only: about 1 a week', 'Everything']);
    expect(await desk.filters()).toEqual([]);
    expect(
      (await loadOffer(database.db, desk.tenantId, control(answer, 'Paste our vendor list').offerId, start))?.form,
    ).not.toBeNull();
    await desk.press(answer, 'Paste our vendor list', { text: 'alder\nCedar Cloud\n' });
    await desk.press(answer, 'Everything, major only: about 1 a week');
    expect((await desk.filters()).sort()).toEqual(['alder', 'cedar-cloud', 'min-impact:major']);
  });

  it.each(['all min-impact: minor', 'all MIN_IMPACT:minor', 'min-impact:minor'])(
    'takes the major ones alone, however the impact was written: %s',
    async (words) => {
      await desk.press(await subscribe(words), 'Everything, major only: about 0 a week');
      expect(await desk.filters()).toEqual(['min-impact:major']);
    },
  );

  it('does not take `all` for a name beside one that it does not know', async () => {
    const answer = plain(await subscribe('all, foo-internal'));
    expect(answer.join(' ')).toContain('I know no vendor foo-internal');
    expect(answer.join(' ')).not.toContain('all: not in the catalogue');
  });

  it('asks once more in a crowded channel', async () => {
    await desk.look();
    desk.chat.looks = seen({ name: 'general', isGeneral: true, memberCount: 812 });
    const place = { ...desk.place, channelName: 'general' };
    const answer = await subscribe('larch', { place });
    expect(plain(answer)).toEqual(['#general has 812 members: subscribe here?']);
    expect(await desk.filters()).toEqual([]);
    await desk.press(answer, 'Subscribe here');
    expect(await desk.filters()).toEqual(['larch']);
  });
});

describe('who may and where', () => {
  it('refuses guests and people without the permission, in the words of the platform', async () => {
    desk.chat.guests = ['U1'];
    expect(plain(await subscribe('larch'))).toEqual([
      'Guests of a workspace cannot change what comes here. You can still use /tocsin list, status and why.',
    ]);
    const place = { ...desk.place, chat: 'discord' };
    expect(plain(await subscribe('larch', { place, person: guest }))).toEqual([
      'Only people with Manage Channels can change what comes here. You can still use /tocsin list, status and why.',
    ]);
    expect(await desk.filters()).toEqual([]);
  });

  it('keeps a request from a channel that it cannot see', async () => {
    desk.chat.looks = { kind: 'hidden', code: 'slack.channel_not_found', name: null };
    expect(plain(await subscribe('larch region:us-east'))).toEqual([
      "I can't post in this channel yet: it is private and I'm not in it. Type /invite @Tocsin here; your request (larch region:us-east) is kept for 24 h and finishes by itself.",
    ]);
    expect(await waiting()).toEqual(['subscribe larch region:us-east']);
    expect(await desk.filters()).toEqual([]);
  });

  it('repeats a kept address as it was typed', async () => {
    desk.chat.looks = { kind: 'hidden', code: 'slack.channel_not_found', name: null };
    const [sentence] = plain(await subscribe('<https://status.larch.example|status.larch.example> region:eu'));
    expect(sentence).toContain('your request (https://status.larch.example region:eu) is kept');
  });

  it.each([
    { kind: 'hidden', code: 'slack.channel_not_found', name: null },
    { kind: 'unfit', code: 'slack.no_threads', name: null },
  ] as const)('asks for a channel in a direct message, where nobody can be invited: $kind', async (look) => {
    desk.chat.looks = look;
    const place = { ...desk.place, channelRef: 'D1', channelName: null };
    expect(plain(await subscribe('larch', { place }))).toEqual([
      'I post in channels, not in direct messages. Type this in the channel that needs it.',
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('names each missing permission on Discord', async () => {
    const place = {
      ...desk.place,
      chat: 'discord',
      channelName: 'ops',
      missing: ['Create Public Threads', 'Send Messages in Threads'],
    };
    desk.chat.looks = seen({ missing: place.missing, granted: ['View Channel', 'Send Messages', 'Embed Links'] });
    expect(plain(await subscribe('larch', { place }))).toEqual([
      "I can't open threads in #ops. Someone who can edit its permissions must allow me Create Public Threads and Send Messages in Threads; your request (larch) is kept for 24 h and finishes by itself then. (View Channel ✓ Send Messages ✓ Embed Links ✓)",
    ]);
  });

  it.each([
    [{ kind: 'closed', code: 'slack.is_archived', name: 'ops' }, /^#ops is archived\./],
    [
      { kind: 'closed', code: 'slack.restricted_action', name: 'ops' },
      /^Only some people may post in #voice-ops, and I'm not one of them\. An admin/,
    ],
    [{ kind: 'unfit', code: 'discord.voice', name: 'ops' }, /no threads\. Pick a text/],
  ] as const)('says what to do where it cannot work: %j', async (look, sentence) => {
    desk.chat.looks = look;
    expect(plain(await subscribe('larch')).join(' ')).toMatch(sentence);
    expect([...(await waiting()), ...(await desk.filters())]).toEqual([]);
  });

  it('leaves nothing half-done when the line in the channel is refused after all', async () => {
    await desk.look();
    desk.chat.fault = () => {
      throw new ChannelError('slack.not_in_channel', 'not there');
    };
    expect(plain(await subscribe('larch'))[0]).toContain('/invite @Tocsin');
    expect([await desk.filters(), await waiting()]).toEqual([[], ['subscribe larch']]);
    desk.chat.fault = () => {
      throw new ChannelError('slack.restricted_action', 'only admins');
    };
    expect(plain(await subscribe('larch'))[0]).toMatch(/^Only some people may post/);
    desk.chat.fault = () => {
      throw new RetryableError('slack.unavailable', 'down');
    };
    expect(plain(await subscribe('larch'))[0]).toBe(
      'Slack does not answer as it should right now. Nothing was changed; try again in a minute. (slack.unavailable)',
    );
    expect(await desk.filters()).toEqual([]);
    desk.chat.fault = () => {
      throw new InDoubtError('slack.timeout', 'who knows');
    };
    expect(plain(await subscribe('larch'))[0]).toBe('✅ #voice-ops follows Larch.');
  });

  it('resumes a channel that was paused', async () => {
    await desk.look();
    const { id } = await desk.channel();
    await sql`update channels set state = 'paused', paused_code = 'x', paused_at = ${minute(1)} where id = ${id}`.execute(
      database.db,
    );
    await subscribe('larch');
    expect((await desk.channel()).state).toBe('active');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { formCallback } from '../../../src/render/slack/form-view.js';
import { incident } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { waitFor } from '../../support/wait-for.js';
import { type FormStage, openFormStage } from './form-stage.js';

let database: FreshDatabase;
let stage: FormStage;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stage = await openFormStage(database.db);
  stage.desk.line.site.incidents = [
    incident('a', [['investigating', 'We look into it.']], { title: 'Errors in US East', components: ['SMS'] }),
    incident('b', [['investigating', 'We look into it.']], {
      title: 'Errors in Frankfurt',
      components: ['SMS'],
      impact: 'major',
    }),
  ];
  await stage.desk.look();
});
afterEach(() => stage.close());

const dose = async (words: RegExp): Promise<void> => {
  await waitFor(() => words.test(stage.dose()), { timeoutMs: 6_000 }).catch(() => expect(stage.dose()).toMatch(words));
};
const told = async (words: RegExp): Promise<void> => {
  await waitFor(() => words.test(stage.told()), { timeoutMs: 6_000 }).catch(() => expect(stage.told()).toMatch(words));
};
const list = async () => {
  await stage.slack.command({ channelId: stage.channel.id, userId: stage.dana, text: 'list' });
  await told(/subscription/);
};
const pressInList = async (label: string) => {
  const answer = stage.slack.ephemerals(stage.channel.id, stage.dana).at(-1);
  const found = JSON.stringify(answer?.blocks).match(new RegExp(`"action_id":"([^"]+)","text":\\{[^}]*"text":"${label}`));
  if (answer === undefined || found?.[1] === undefined)
    throw new Error(`there is no ${label}: ${JSON.stringify(answer?.blocks)}`);
  stage.clicks += 1;
  await stage.slack.press({ channelId: stage.channel.id, userId: stage.dana, answer, actionId: found[1] });
};

describe('the form on Slack', () => {
  it('leads a newcomer from the command to a narrower subscription in a few clicks', async () => {
    await stage.subscribe();
    expect(await stage.offered('vendors', 'lar')).toContain('larch');
    await stage.choose('vendors', 'larch');
    await dose(/2 live threads/);
    expect(stage.labels()).toContain('See those 2');
    const seen = await stage.submit();
    expect(seen.errors).toEqual({});
    await told(/follows Larch/);
    expect(stage.slack.view(stage.dana)).toBeUndefined();
    expect(await stage.filters()).toEqual(['larch']);
    expect(stage.clicks, 'command, vendor, save').toBe(3);
    await list();
    await pressInList('Narrow 1');
    await told(/2 threads in the last 90 days\. What may be left out/);
    await pressInList('Major and critical only: 1');
    await told(/major\+/);
    expect(await stage.filters()).toEqual(['larch min-impact:major']);
    expect(stage.clicks, 'narrow, choice').toBe(5);
    expect(stage.slack.messages(stage.channel.id).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^dana set up Larch here\./),
      expect.stringMatching(/^dana changed Larch to Larch \(major\+\) here\./),
    ]);
  });

  it('shows the incidents behind the dose on top of the form, and the form is as it was below', async () => {
    await stage.subscribe();
    await stage.choose('vendors', 'larch');
    await dose(/2 live threads/);
    await stage.press('past');
    await waitFor(() => stage.texts().some((text) => text.includes('Errors in Frankfurt')));
    await stage.slack.closeView(stage.dana);
    expect(stage.slack.view(stage.dana)?.json.callback_id).toBe(formCallback);
    await stage.submit();
    await waitFor(async () => (await stage.filters()).length === 1);
  });

  it('offers the regions and components of the vendor that is chosen', async () => {
    await stage.subscribe();
    await stage.choose('vendors', 'larch');
    expect(await stage.offered('regions', '')).toEqual(expect.arrayContaining(['us-east', 'frankfurt', 'eu']));
    expect(await stage.offered('zone', 'Berlin')).toEqual(['Europe/Berlin']);
    expect(await stage.offered('regions', '<!channel>')).toEqual([]);
  });

  it('is filled in from the list, changes what was changed, and removes', async () => {
    await stage.typed('larch region:us-east');
    await list();
    await pressInList('Change 1');
    await stage.form();
    await dose(/1 live thread,/);
    await stage.choose('regions', 'eu');
    await dose(/1 live thread,/);
    await stage.submit({ minImpact: 'major', quietFrom: '22:00', quietUntil: '07:00' });
    await told(/follows Larch in eu/);
    expect(await stage.filters()).toEqual(['larch region:eu min-impact:major']);
    await list();
    await told(/Quiet hours 22:00–07:00/);
    await pressInList('Change 1');
    await stage.form();
    await stage.press('remove');
    await waitFor(() => stage.texts().some((text) => text.includes('no longer follows Larch')));
    expect(await stage.filters()).toEqual([]);
  });

  it('becomes one line of text, and is sent as that', async () => {
    await stage.typed('larch region:us-east');
    await list();
    await pressInList('Change 1');
    await stage.form();
    await stage.press('text');
    await waitFor(() => stage.slack.view(stage.dana)?.json.callback_id.startsWith('tocsin:sent:'));
    await stage.submit({ value: 'larch region:eu -component:Docs' });
    await told(/without Docs/);
    expect(await stage.filters()).toEqual(['larch region:eu -component:Docs']);
  });

  it('names what is wrong beside its field and stays open', async () => {
    await stage.subscribe();
    await stage.choose('vendors', 'larch');
    const seen = await stage.submit({ quietFrom: '22:00' });
    expect(seen.errors).toEqual({ quietUntil: 'Quiet hours need a beginning and an end. Choose both, or neither.' });
    expect(await stage.filters()).toEqual([]);
    await stage.submit({ quietUntil: '06:00' });
    await told(/follows Larch/);
  });

  it('asks for a confirmation where many are', async () => {
    stage.channel.setMemberCount(812);
    await stage.subscribe();
    await stage.choose('vendors', 'larch');
    await expect(stage.submit()).rejects.toThrow('"confirm" must be filled in');
    await stage.submit({ confirm: ['yes'] });
    await told(/follows Larch/);
  });

  it('keeps what was chosen while an older answer comes last', async () => {
    await stage.subscribe();
    let open: () => void = () => undefined;
    stage.gate = new Promise((resolve) => {
      open = resolve;
    });
    await stage.choose('vendors', 'alder');
    await dose(/Reading/);
    await stage.choose('vendors', 'larch');
    await dose(/2 live threads/);
    open();
    await sleep(400);
    expect(stage.dose()).toMatch(/Larch.*2 live threads/);
    await stage.submit();
    await told(/follows Larch/);
    expect(await stage.filters()).toEqual(['larch']);
  });

  it('shows the newest dose also when another answer changed the view since', async () => {
    await stage.subscribe();
    stage.slack.fault({ method: 'views.update', fault: 'hash_conflict', times: 1 });
    await stage.choose('vendors', 'larch');
    await dose(/2 live threads/);
  });

  it('lets go of a form that was closed meanwhile', async () => {
    await stage.subscribe();
    stage.slack.fault({ method: 'views.update', fault: 'not_found', times: 1 });
    await stage.choose('vendors', 'larch');
    await sleep(300);
    expect(stage.log.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('is sent once, and opened once, however often Slack delivers', async () => {
    await stage.subscribe();
    const command = stage.slack.deliveries.findLast(({ kind }) => kind === 'slash_commands');
    if (command !== undefined) await stage.slack.redeliver(command);
    await sleep(200);
    expect(stage.slack.calls.filter(({ method, outcome }) => method === 'views.open' && outcome === 'ok')).toHaveLength(1);
    await stage.choose('vendors', 'larch');
    await stage.submit();
    await told(/follows Larch/);
    const sent = stage.slack.deliveries.findLast(({ kind }) => kind === 'interactive');
    if (sent !== undefined) await stage.slack.redeliver(sent);
    await sleep(300);
    expect(stage.slack.messages(stage.channel.id)).toHaveLength(1);
    expect(stage.slack.ephemerals(stage.channel.id, stage.dana)).toHaveLength(1);
  });

  it('says so when Slack opens it no more', async () => {
    stage.slack.fault({ method: 'views.open', fault: 'expired_trigger_id', times: 1 });
    await stage.slack.command({ channelId: stage.channel.id, userId: stage.dana, text: 'subscribe' });
    await told(/That took too long for Slack to open the form\. Type it again.*\/tocsin subscribe github/);
  });

  it('answers in words where the subscription is gone, the form is too old, or a channel cannot take it', async () => {
    await stage.typed('larch');
    await list();
    await pressInList('Change 1');
    await stage.form();
    await sql`update subscriptions set ended_at = now() where tenant_id = ${stage.tenantId}`.execute(database.db);
    expect((await stage.submit({ minImpact: 'major' })).errors).toEqual({ vendors: expect.stringMatching(/removed meanwhile/) });
    await sql`delete from chat_offers where tenant_id = ${stage.tenantId}`.execute(database.db);
    await stage.choose('minImpact', 'minor');
    await waitFor(() => stage.texts().some((text) => text.includes('too old, or not yours')));
    await stage.slack.closeView(stage.dana);
    stage.channel.archive();
    await stage.slack.command({ channelId: stage.channel.id, userId: stage.dana, text: 'subscribe' });
    await waitFor(() => stage.texts().some((text) => text.includes('is archived')));
  });

  it('is acknowledged within three seconds while the database hangs, and saved when it is back', async () => {
    await stage.subscribe();
    await stage.choose('vendors', 'larch');
    await dose(/2 live threads/);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const blocking = database.db.transaction().execute(async (tx) => {
      await sql`lock table chat_offers in access exclusive mode`.execute(tx);
      await held;
    });
    await sleep(50);
    const began = Date.now();
    const seen = await stage.submit();
    expect(seen.failure).toBeUndefined();
    expect(Date.now() - began).toBeLessThan(3_000);
    expect(stage.texts()).toEqual(['Saving …']);
    release();
    await blocking;
    await waitFor(() => stage.texts().some((text) => text.includes('follows')));
    expect(await stage.filters()).toEqual(['larch']);
  });

  it('gives no options rather than late ones', async () => {
    await stage.subscribe();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const blocking = database.db.transaction().execute(async (tx) => {
      await sql`lock table pages in access exclusive mode`.execute(tx);
      await held;
    });
    await sleep(50);
    expect(await stage.offered('vendors', 'lar')).toEqual([]);
    release();
    await blocking;
  });

  it('goes on to take what is typed in one line', async () => {
    await stage.slack.command({ channelId: stage.channel.id, userId: stage.dana, text: 'subscribe larch region:eu' });
    await told(/follows Larch in eu/);
    expect(stage.slack.view(stage.dana)).toBeUndefined();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { WebClient } from '@slack/web-api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VisibleChannels } from '../../../handlers/slack/visible-channels.js';
import { sql } from '../../../src/db/database.js';
import { elementsIn } from '../../fakes/slack/blocks/elements-in.js';
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
    incident('a', [['investigating', 'We look into it.']], { title: 'Errors in <!channel> Frankfurt', impact: 'major' }),
  ];
  await stage.desk.look();
});
afterEach(() => stage.close());

const home = () => stage.texts('home').join('\n');
const shows = async (words: RegExp): Promise<void> => {
  await waitFor(() => words.test(home()), { timeoutMs: 6_000 }).catch(() => expect(home()).toMatch(words));
};
const opened = async (words: RegExp): Promise<void> => {
  stage.slack.openAppHome(stage.dana);
  await shows(words);
};
const pressHome = (actionId: string, value?: string) =>
  stage.slack.press({ view: 'home', userId: stage.dana, actionId, ...(value === undefined ? {} : { value }) });
const changeValue = (at = 0): string => {
  const values = elementsIn(stage.slack.view(stage.dana, 'home')?.json.blocks ?? []).flatMap(({ actionId, json }) =>
    actionId === 'tocsin:home:change' ? [String(json.value)] : [],
  );
  return values[at] ?? '';
};

describe('the Home tab on Slack', () => {
  it('shows what is followed, what is open with its threads, and how everything is', async () => {
    await stage.typed('larch region:eu');
    const root = '1772445600.000100';
    await sql`update threads set root_ref = ${root} where tenant_id = ${stage.tenantId}`.execute(database.db);
    await sql`update channels set settings = settings || '{"quiet": {"from": "22:00", "until": "07:00"}}'::jsonb where tenant_id = ${stage.tenantId}`.execute(
      database.db,
    );
    await opened(/What is followed/);
    expect(home()).toMatch(/🟢 The token works\.\n1 page followed · last look </);
    expect(home()).toMatch(
      /Open now\n🔸 \*Larch\* · Errors in &lt;!channel&gt; Frankfurt · major · since .*\|thread in #voice-ops>/,
    );
    expect(home()).toMatch(/<#C\w+>\nQuiet hours 22:00–07:00 UTC, critical comes through\.\n\*Larch\* · eu/);
    expect(stage.labels('home')).toEqual(['Set up', 'Change']);
    expect(home()).not.toContain('<!channel>');
  });

  it('tells which pages are unknown, which channels are paused and that a file owns something', async () => {
    await stage.typed('larch');
    await sql`update subscriptions set source = 'file' where tenant_id = ${stage.tenantId}`.execute(database.db);
    await sql`update channels set state = 'paused', paused_code = 'slack.is_archived' where tenant_id = ${stage.tenantId}`.execute(
      database.db,
    );
    await sql`update pages set state = 'failed', failing_since = now(), failure_detail = 'The page answers 503.'`.execute(
      database.db,
    );
    await opened(/What is followed/);
    expect(home()).toMatch(/1 page followed · 1 unknown · .*1 channel paused/);
    expect(home()).toMatch(/Unknown\n⚠️ Larch · page unreadable since .* \(The page answers 503\)/);
    expect(home()).toMatch(/⏸️ Posting is paused: the channel was archived\.\n\*Larch\* · from `tocsin\.yaml`/);
    expect(stage.labels('home')).toEqual(['Set up']);
  });

  it('tells nothing of private channels that a person is not in', async () => {
    const secret = stage.slack.addChannel({ name: 'secret-merger', isPrivate: true });
    secret.inviteBot();
    await stage.typed('larch region:us', { id: secret.id, name: 'secret-merger' });
    await stage.typed('larch');
    await opened(/\*Larch\* · us/);
    secret.keepOut(stage.dana);
    await opened(/Only public channels, and private ones in which we both are, are shown\./);
    expect(home()).not.toMatch(/secret|· us/);
    expect(changeValue()).toMatch(new RegExp(`^${stage.channel.id}/`));
    expect(changeValue(1)).toBe('');
  });

  it('shows guests the channels that they are in, and no others', async () => {
    const hall = stage.slack.addChannel({ name: 'hall' });
    await stage.typed('larch region:us', { id: hall.id, name: 'hall' });
    await stage.typed('larch');
    const gus = stage.slack.addUser({ name: 'gus', isGuest: true });
    hall.keepOut(gus.id);
    const client = new WebClient(stage.slack.botToken, { slackApiUrl: stage.slack.apiUrl });
    const { visible } = await new VisibleChannels({ log: stage.log.log }).of(client, stage.slack.teamId, gus.id, [
      hall.id,
      stage.channel.id,
    ]);
    expect([...visible]).toEqual([stage.channel.id]);
  });

  it('shows public channels alone, and says so, where Slack does not tell who is in which', async () => {
    await stage.typed('larch');
    const secret = stage.slack.addChannel({ name: 'secret-merger', isPrivate: true });
    secret.inviteBot();
    await stage.typed('larch region:us', { id: secret.id, name: 'secret-merger' });
    stage.slack.fault({ method: 'users.conversations', fault: 'missing_scope', times: 1 });
    await opened(/Only public channels are shown: Slack does not tell me who is in private ones\./);
    expect(home()).not.toMatch(/· us/);
  });

  it('opens the form of a subscription, and shows what was changed', async () => {
    await stage.typed('larch region:us-east');
    await opened(/· us-east/);
    await pressHome('tocsin:home:change', changeValue());
    await stage.form();
    await stage.submit({ minImpact: 'major' });
    await waitFor(() => stage.texts().some((text) => text.includes('follows *Larch*')));
    await shows(/us-east · major\+/);
    await pressHome('tocsin:home:change', changeValue());
    await waitFor(() => stage.labels().includes('Remove'));
    await stage.press('remove');
    await shows(/Nothing yet\. Press \*Set up\*/);
  });

  it('does not open what a person may no longer see', async () => {
    const secret = stage.slack.addChannel({ name: 'secret-merger', isPrivate: true });
    secret.inviteBot();
    await stage.typed('larch region:us', { id: secret.id, name: 'secret-merger' });
    await opened(/\*Larch\* · us/);
    secret.keepOut(stage.dana);
    await pressHome('tocsin:home:change', changeValue());
    await waitFor(() => stage.texts().some((text) => text.includes('You cannot see that channel any more')));
  });

  it('sets up a channel that is chosen, in one form after the other', async () => {
    await opened(/Nothing yet/);
    await pressHome('tocsin:home:setup');
    await waitFor(() => stage.slack.view(stage.dana)?.json.callback_id === 'tocsin:channel');
    await stage.submit({ channel: stage.channel.id });
    await stage.form();
    await stage.choose('vendors', 'larch');
    await stage.submit();
    await waitFor(() => stage.labels('home').includes('Change'));
    expect(await stage.filters()).toEqual(['larch']);
    expect(stage.slack.messages(stage.channel.id).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^dana set up Larch here\./),
    ]);
  });

  it('has pages where much is followed, and never more blocks than Slack takes', async () => {
    await stage.typed('larch');
    await sql`insert into subscriptions (tenant_id, id, channel_id, filter, created_at)
      select tenant_id, lpad(to_hex(n), 16, '0'), channel_id, 'larch component:Part' || n, now() + n * interval '1 second'
      from subscriptions, generate_series(1, 120) n where tenant_id = ${stage.tenantId}`.execute(database.db);
    await opened(/component Part10\b/);
    expect(stage.slack.view(stage.dana, 'home')?.json.blocks.length).toBeLessThanOrEqual(100);
    expect(stage.labels('home').at(-1)).toBe('More');
    await pressHome('tocsin:home:page', '1');
    await shows(/#voice-ops\*, continued[\s\S]*component Part60/);
    expect(stage.labels('home').slice(-2)).toEqual(['Back', 'More']);
    await pressHome('tocsin:home:page', '2');
    await shows(/component Part120/);
    expect(stage.labels('home').at(-1)).toBe('Back');
  });

  it('is left alone where it is switched off, and for the Messages tab', async () => {
    stage.slack.openAppHome(stage.dana, 'messages');
    stage.slack.fault({ method: 'views.publish', fault: 'not_enabled', times: 1 });
    stage.slack.openAppHome(stage.dana);
    await waitFor(() => stage.log.lines.some(({ msg }) => msg.startsWith('The Home tab of the app is switched off')));
    await sleep(100);
    expect(stage.slack.view(stage.dana, 'home')).toBeUndefined();
    expect(stage.log.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

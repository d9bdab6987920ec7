import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeChannelSettings } from '../../../src/db/channels.js';
import { ChannelSettings } from '../../../src/domain/channel-settings.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { first, over, second, third } from './row-stage.js';
import { type SlackRow, slackRow } from './slack-row.js';

let database: FreshDatabase;
let row: SlackRow;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  row = await slackRow(database.db);
  await row.see([]);
  await row.see([first]);
});
afterEach(() => row.close());

const root = () => row.roots()[0]?.ts ?? '';
const thread = async () => (await row.threads())[0];
const nothingPaused = async (): Promise<void> => {
  expect((await row.channel())?.state).toBe('active');
  expect(await row.notices()).toEqual([]);
};

describe('the root of a Slack thread that people delete', () => {
  it('is not posted again, and the reply that would stand in the channel alone is taken away', async () => {
    row.slack.deleteMessage(row.ops.id, root());
    await row.see([first, second]);
    await row.see([first, second, over]);
    expect(row.slack.messages(row.ops.id)).toEqual([]);
    expect(await thread()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
    await nothingPaused();
  });

  it('leaves its replies alone where it had some', async () => {
    await row.see([first, second]);
    const replies = row.replies().length;
    row.slack.deleteMessage(row.ops.id, root());
    await row.see([first, second, third]);
    await row.see([first, second, third, over]);
    expect(row.roots()).toEqual([]);
    expect(row.replies()).toHaveLength(replies);
    expect(await thread()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
  });

  it('is posted again once where the channel wants that, while the incident is open', async () => {
    await writeChannelSettings(row.db, row.tenantId, row.channelId, ChannelSettings.parse({ rootGone: 'repost' }));
    row.slack.deleteMessage(row.ops.id, root());
    await row.see([first, second]);
    expect(row.roots()).toHaveLength(1);
    expect(await thread()).toMatchObject({ state: 'open' });
    row.slack.deleteMessage(row.ops.id, root());
    await row.see([first, second, third]);
    expect(row.roots()).toEqual([]);
    expect(await thread()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
  });
});

it('a reply that people delete is never posted again, also when the vendor changes what it said', async () => {
  await row.see([first, second]);
  const gone = row.replies().at(-1)?.ts ?? '';
  row.slack.deleteMessage(row.ops.id, gone);
  const kept = row.replies().length;
  await row.see([first, ['identified', 'A full disk slows the answers down, and a second one too.']]);
  expect(row.replies().filter(({ text }) => text.startsWith('Identified'))).toEqual([]);
  expect(row.replies().length).toBeLessThanOrEqual(kept + 1);
  await row.see([first, second, over]);
  expect(row.replies().some(({ text }) => text.includes('quick again'))).toBe(true);
  await nothingPaused();
});

it('a thread that is locked gets no more replies, and its root shows the end', async () => {
  await row.see([first, second]);
  const replies = row.replies().length;
  row.ops.lockThread(root());
  await row.see([first, second, third]);
  await row.see([first, second, third, over]);
  expect(row.replies()).toHaveLength(replies);
  expect(row.roots()[0]?.text).toMatch(/^🟢/);
  expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: 'chat.thread_gone' });
  await nothingPaused();
});

it('a root that is too old to be edited is left, and replies say how things stand', async () => {
  await row.see([first, second]);
  row.slack.editWindowSeconds = 0;
  const shown = row.roots()[0]?.text;
  await row.see([first, second, over]);
  expect(row.roots()[0]?.text).toBe(shown);
  expect(row.replies().some(({ text }) => text.includes('quick again'))).toBe(true);
  expect(await thread()).toMatchObject({ state: 'open', root_closed_code: 'chat.edit_closed' });
  await nothingPaused();
});

it('a message whose form Slack refuses goes out as plain text', async () => {
  row.slack.fault({ method: 'chat.postMessage', fault: 'invalid_blocks' });
  await row.see([first, second]);
  expect(row.replies().length).toBeGreaterThan(0);
  await nothingPaused();
});

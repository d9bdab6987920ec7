import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slackCommandName } from '../../src/app/command-name.js';
import type { CommandRequest, Commands } from '../../src/app/commands/command.js';
import { chatTenantId } from '../../src/db/installations.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const commands: Commands = {
  run: async () => ({ rows: [] }),
  press: async () => undefined,
  form: async () => undefined,
  suggest: async () => [],
  admitted: async () => undefined,
};

const request = (chat: 'slack' | 'discord', commandName: string): CommandRequest => ({
  place: {
    chat,
    tenantId: chatTenantId(chat, 'T1'),
    channelRef: 'C1',
    channelName: 'ops',
    channelKind: 'text',
    rootRef: null,
    missing: null,
  },
  person: { id: 'U1', name: 'Dana', mayChange: true },
  text: 'help',
  commandName,
});

describe("the command's name on Slack", () => {
  it('is learnt from what people type and known after a restart', async () => {
    const name = await slackCommandName(database.db);
    expect(name.now()).toBe('/tocsin');
    const heard = name.heardBy(commands);
    await heard.run(request('discord', '/bell'), '1');
    expect(name.now()).toBe('/tocsin');
    await heard.run(request('slack', '/bell'), '2');
    expect(name.now()).toBe('/bell');
    expect((await slackCommandName(database.db)).now()).toBe('/bell');
  });
});

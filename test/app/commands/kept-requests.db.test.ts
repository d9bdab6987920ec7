import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admitted } from '../../../src/app/commands/kept-requests.js';
import { subscribeCommand } from '../../../src/app/commands/subscribe-command.js';
import { sql } from '../../../src/db/database.js';
import { chatTenantId } from '../../../src/db/installations.js';
import { keepRequest } from '../../../src/db/kept-requests.js';
import { ChannelError, RetryableError } from '../../../src/errors.js';
import { incident, minute } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Counter, openCounter, tenRegions, withComponents } from './counter.js';
import { seen } from './desk.js';

let database: FreshDatabase;
let desk: Counter;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openCounter(database.db);
  await desk.look();
});

const hidden = { kind: 'hidden', code: 'slack.channel_not_found', name: null } as const;
const enter = (chat: 'slack' | 'discord' = 'slack') => admitted(desk.deps, desk.tenantId, chat, 'C1');
const expiries = async () =>
  (await sql<{ expires_at: Date }>`select expires_at from chat_requests`.execute(database.db)).rows.map((row) =>
    row.expires_at.toISOString(),
  );

async function askInVain(words: string): Promise<void> {
  desk.chat.looks = hidden;
  await subscribeCommand(desk.deps, desk.asking, words);
}

describe('a request that was kept', () => {
  it('finishes by itself when the bot is let in, once', async () => {
    await askInVain('larch region:eu');
    desk.chat.looks = seen();
    await Promise.all([enter(), enter()]);
    await enter();
    expect(await desk.filters()).toEqual(['larch region:eu']);
    expect(desk.chat.said).toEqual(['Dana set up Larch (eu) here. /tocsin list shows all.']);
    expect(await expiries()).toEqual([]);
  });

  it('is not lost when the process dies on the way', async () => {
    await askInVain('larch');
    desk.chat.looks = seen();
    let during: readonly string[] = [];
    desk.chat.fault = async () => {
      during = await expiries();
    };
    await enter();
    expect(during).toHaveLength(1);
    expect(await expiries()).toEqual([]);
  });

  it('needs no second yes in a crowded channel: somebody let the bot in for this', async () => {
    await askInVain('larch');
    desk.chat.looks = seen({ memberCount: 9_000 });
    await enter();
    expect(await desk.filters()).toEqual(['larch']);
  });

  it('waits on, with its own end, while the bot still may not post', async () => {
    await askInVain('larch');
    const before = await expiries();
    desk.line.clock.moveTo(minute(60));
    await enter();
    desk.chat.looks = seen();
    desk.chat.fault = () => {
      throw new ChannelError('slack.not_in_channel', 'no');
    };
    await enter();
    desk.chat.fault = () => {
      throw new RetryableError('slack.unavailable', 'down');
    };
    await enter();
    expect(await expiries()).toEqual(before);
    expect(await desk.filters()).toEqual([]);
    desk.chat.fault = undefined;
    await enter();
    expect(await desk.filters()).toEqual(['larch']);
  });

  it('is over after a day', async () => {
    await askInVain('larch');
    desk.chat.looks = seen();
    desk.line.clock.moveTo(minute(24 * 60 + 1));
    await enter();
    expect(await desk.filters()).toEqual([]);
  });

  it('is told where it cannot be finished without a choice', async () => {
    await withComponents(database.db, desk.line.page, 120, tenRegions);
    const request = {
      tenantId: desk.tenantId,
      channelRef: 'C1',
      channelName: 'voice-ops',
      personId: 'U1',
      personName: 'Dana',
      code: 'x',
    };
    await keepRequest(database.db, { ...request, command: 'subscribe larch', askedAt: minute(0), expiresAt: minute(60) });
    await enter();
    expect(desk.chat.said).toEqual([
      'I could not finish what Dana asked for. Larch is large: 10 regions, about 120 components, 0 threads in the last 90 days. Which part is yours? Run it again: /tocsin subscribe larch',
    ]);
    expect(await desk.filters()).toEqual([]);
  });

  it('belongs to its workspace and its channel', async () => {
    await askInVain('larch');
    desk.chat.looks = seen();
    await admitted(desk.deps, chatTenantId('slack', 'T2'), 'slack', 'C1');
    await admitted(desk.deps, desk.tenantId, 'slack', 'C2');
    expect(await desk.filters()).toEqual([]);
  });

  it('is carried out before the same asked again says that it is there', async () => {
    await askInVain('larch');
    await askInVain('larch');
    expect(await expiries()).toHaveLength(1);
  });
});

describe('a channel that was paused', () => {
  it('goes on, and its threads are woken', async () => {
    await desk.subscribe('larch');
    const { id } = await desk.channel();
    await sql`update channels set state = 'paused', paused_code = 'slack.not_in_channel', paused_at = ${minute(0)} where id = ${id}`.execute(
      database.db,
    );
    desk.line.site.incidents = [incident('a', [['investigating', 'We look into a.']])];
    await desk.look();
    expect(desk.chat.calls).toEqual([]);
    await enter();
    expect(desk.woken).toHaveLength(1);
    expect((await desk.channel()).state).toBe('active');
  });
});

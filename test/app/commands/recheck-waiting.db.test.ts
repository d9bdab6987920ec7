import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recheckWaiting } from '../../../src/app/commands/recheck-waiting.js';
import { findChannel, pauseChannel, resumeChannel } from '../../../src/db/channels.js';
import { sql } from '../../../src/db/database.js';
import { endInstallation, installationOf } from '../../../src/db/installations.js';
import { keepRequest } from '../../../src/db/kept-requests.js';
import { addMs, toIso } from '../../../src/domain/time.js';
import { OperatorError, RetryableError } from '../../../src/errors.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, openDesk, seen } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await sql`truncate chat_requests`.execute(database.db);
});

const now = () => toIso(desk.line.clock.now());

async function recheck(): Promise<string[]> {
  const admitted: string[] = [];
  await recheckWaiting(desk.deps, { admitted: async (_tenant, _chat, channelRef) => void admitted.push(channelRef) }, 'slack');
  return admitted;
}

async function pause(externalId: string, code: string): Promise<void> {
  const { id } = await desk.channel(externalId);
  await pauseChannel(database.db, desk.tenantId, id, code, now());
}

const keep = (channelRef: string) =>
  keepRequest(database.db, {
    tenantId: desk.tenantId,
    channelRef,
    channelName: 'ops',
    command: 'subscribe larch',
    personId: 'U1',
    personName: 'Dana',
    code: 'slack.channel_not_found',
    askedAt: now(),
    expiresAt: addMs(now(), 60_000),
  });

describe('channels that wait', () => {
  it('are let in again when the platform forgot to say so: kept requests and pauses, each once', async () => {
    await keep('C1');
    await pause('C1', 'slack.is_archived');
    await pause('C2', 'slack.channel_not_found');
    await desk.channel('C3');
    expect((await recheck()).toSorted()).toEqual(['C1', 'C2']);
  });

  it('stay as they are where the bot was taken out, where it still may not post, and where it is not installed', async () => {
    await pause('C1', 'slack.bot_removed');
    expect(await recheck()).toEqual([]);
    await pause('C2', 'slack.restricted_action');
    desk.chat.looks = seen({ missing: ['Send Messages'] });
    expect(await recheck()).toEqual([]);
    desk.chat.looks = { kind: 'closed', code: 'slack.is_archived', name: 'ops' };
    expect(await recheck()).toEqual([]);
    desk.chat.looks = seen();
    await endInstallation(database.db, desk.tenantId, 'removed', 'slack.app_uninstalled', addMs(now(), 1_000));
    expect(await recheck()).toEqual([]);
  });

  it('are left alone for six hours where a look cannot tell, and after they were tried in vain', async () => {
    await pause('C1', 'slack.restricted_action');
    desk.chat.looks = seen();
    expect(await recheck()).toEqual([]);
    desk.line.clock.advance(6 * 3_600_000 + 1);
    expect(await recheck()).toEqual(['C1']);
    await pause('C2', 'slack.is_archived');
    await resumeChannel(database.db, desk.tenantId, 'slack', 'C2', now());
    await pause('C2', 'slack.not_in_channel');
    expect(await recheck()).toEqual(['C1']);
    desk.line.clock.advance(6 * 3_600_000 + 1);
    expect((await recheck()).toSorted()).toEqual(['C1', 'C2']);
  });

  it('stay as they are while they are of another kind than the threads in them were made for', async () => {
    await pause('C1', 'discord.wrong_kind');
    desk.chat.looks = seen({ channelKind: 'forum' });
    expect(await recheck()).toEqual([]);
    desk.chat.looks = seen({ channelKind: 'announcement' });
    expect(await recheck()).toEqual(['C1']);
    expect((await findChannel(database.db, desk.tenantId, 'slack', 'C1'))?.kind).toBe('announcement');
  });

  it('blame the workspace when a look at them finds it broken', async () => {
    await pause('C1', 'slack.is_archived');
    const broken = async () => {
      throw new OperatorError('slack.token_revoked', 'Slack no longer accepts the token.');
    };
    desk.line.clock.advance(60_000);
    const rooms = Object.assign(Object.create(desk.chat), { look: broken });
    await recheckWaiting({ ...desk.deps, rooms: () => rooms }, { admitted: async () => undefined }, 'slack');
    expect(await installationOf(database.db, desk.tenantId)).toMatchObject({ state: 'broken', stateCode: 'slack.token_revoked' });
  });

  it('are asked about one after the other: one that cannot be reached keeps no other from its turn', async () => {
    await pause('C1', 'slack.is_archived');
    await pause('C2', 'slack.is_archived');
    let looks = 0;
    const rooms = {
      ...desk.chat,
      look: async () => {
        looks += 1;
        if (looks === 1) throw new RetryableError('slack.unreachable', 'Slack cannot be reached.');
        return seen();
      },
    };
    const admitted: string[] = [];
    const commands = { admitted: async (_t: unknown, _c: unknown, ref: string) => void admitted.push(ref) };
    await recheckWaiting({ ...desk.deps, rooms: () => Object.assign(Object.create(desk.chat), rooms) }, commands, 'slack');
    expect(admitted).toHaveLength(1);
    expect((await findChannel(database.db, desk.tenantId, 'slack', 'C1'))?.state).toBe('paused');
  });
});

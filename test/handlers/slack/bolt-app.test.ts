import type { App, Receiver } from '@slack/bolt';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createBoltApp } from '../../../handlers/slack/bolt-app.js';
import { silentLog } from '../../../src/log.js';
import { noForms, ScriptedCommands, scriptedEvents } from './scripted.js';

/** Requests are handed over by the test itself. */
class NoReceiver implements Receiver {
  init = (_app: App): void => undefined;
  start = async (): Promise<unknown> => undefined;
  stop = async (): Promise<unknown> => undefined;
}

const Pools = z.record(z.string(), z.object({ pool: z.record(z.string(), z.unknown()) }));

it('keeps one client for each workspace, however often its token is renewed', async () => {
  const { told, events } = scriptedEvents();
  let asked = 0;
  const deps = {
    ...noForms,
    ...{ commands: new ScriptedCommands(), events, log: silentLog, signal: new AbortController().signal },
    authorize: async (teamId: string | undefined) => {
      asked += 1;
      return { teamId: teamId ?? '', botToken: `xoxb-${teamId}-${asked}`, botId: 'B1', botUserId: 'U1' };
    },
    config: { apiUrl: 'http://127.0.0.1:9/api/' },
  };
  const app = createBoltApp(await import('@slack/bolt'), new NoReceiver(), deps, (work) => work);
  for (const team of ['T1', 'T2', 'T1', 'T1', 'T2'])
    await app.processEvent({
      body: {
        ...{ type: 'event_callback', team_id: team, event_id: `Ev${asked}`, event_time: 1_700_000_000 },
        event: { type: 'channel_rename', channel: { id: 'C1', name: `name-${asked}`, created: 1 } },
      },
      ack: async () => undefined,
    });
  expect(told).toHaveLength(5);
  const pools = Pools.parse(Reflect.get(app, 'clients'));
  expect(
    Object.values(pools)
      .flatMap(({ pool }) => Object.keys(pool))
      .toSorted(),
  ).toEqual(['xoxb-T1-4', 'xoxb-T2-5']);
});

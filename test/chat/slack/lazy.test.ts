import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { createSlackChat } from '../../../src/chat/slack/slack-chat.js';
import { systemClock } from '../../../src/clock.js';
import { TenantId } from '../../../src/domain/ids.js';
import { silentLog } from '../../../src/log.js';
import { startServer } from '../../fakes/http-server.js';

const isSdkLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('/@slack/web-api/'));

it('loads the SDK with the first call, so that a process without Slack never does', async () => {
  const server = await startServer((_, response) => response.end('{"ok":true,"ts":"1786990200.000100"}'));
  const installation = { token: 'xoxb-1', teamId: 'T1', teamUrl: null, appId: null, botId: 'B1', botUserId: null, scopes: [] };
  const chat = createSlackChat({
    apiUrl: `${server.url}/api/`,
    clock: systemClock,
    log: silentLog,
    tokenOf: async () => installation,
  });
  expect(isSdkLoaded()).toBe(false);
  await chat.rooms.remove(TenantId.parse('slack-T1'), 'C1', ['1786990200.000100'], AbortSignal.timeout(5_000));
  expect(isSdkLoaded()).toBe(true);
  await server.close();
});

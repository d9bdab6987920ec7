import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ManualClock } from '../../../src/clock.js';
import { type ChatUnderTest, describeChat } from '../conformance.js';
import { describeTroubles, type TroubledChat } from '../troubles.js';
import { type OpenSlack, openSlack } from './support/open-slack.js';

let open: OpenSlack;
const troubled: OpenSlack[] = [];
beforeAll(async () => {
  open = await openSlack();
});
afterEach(async () => {
  await Promise.all(troubled.splice(0).map((slack) => slack.close()));
});
afterAll(() => open.close());

function roomIn({ slack, chat, room }: OpenSlack): ChatUnderTest {
  const { tenantId, externalId } = room(randomBytes(6).toString('hex'));
  return {
    port: chat,
    tenantId,
    externalId,
    shown: async () =>
      slack.messages(externalId).map(({ ts, threadTs, text, blocks }) => ({
        messageRef: ts,
        rootRef: threadTs,
        text: `${text}\n${JSON.stringify(blocks)}`,
      })),
    remove: async (ref) => slack.deleteMessage(externalId, ref),
  };
}

/** Slack's own clock stays: it tells us its time with each answer. */
async function openTroubled(): Promise<TroubledChat> {
  const clock = new ManualClock(new Date());
  const opened = await openSlack({ clock });
  troubled.push(opened);
  const { slack, methods } = opened;
  return {
    ...roomIn(opened),
    spoilPost: (fault) => slack.fault({ method: 'chat.postMessage', fault }),
    posts: () => methods().filter((method) => method === 'chat.postMessage').length,
    now: () => clock.now().toISOString(),
    pass: (ms) => clock.advance(ms),
    skew: (ms) => clock.advance(ms),
    forgetRepetitions: () => undefined,
    hideHistory: () => void slack.scopes.splice(0, slack.scopes.length, 'chat:write'),
  };
}

describeChat('slack', async () => roomIn(open));
describeTroubles('slack', openTroubled);

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { describeChat } from '../conformance.js';
import { type OpenSlack, openSlack } from './support/open-slack.js';

let open: OpenSlack;
beforeAll(async () => {
  open = await openSlack();
});
afterAll(() => open.close());

describeChat('slack', async () => {
  const { slack, chat } = open;
  const { tenantId, externalId } = open.room(randomBytes(6).toString('hex'));
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
});

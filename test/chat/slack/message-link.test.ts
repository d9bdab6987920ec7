import { expect, it } from 'vitest';
import { messageLink } from '../../../src/chat/slack/message-link.js';

it('links a message as Slack does', () => {
  expect(messageLink('https://acme.slack.com/', 'C0123', '1786990200.000300')).toBe(
    'https://acme.slack.com/archives/C0123/p1786990200000300',
  );
});

it('has no link where the address of the workspace is not known', () => {
  expect(messageLink(null, 'C0123', '1786990200.000300')).toBeNull();
});

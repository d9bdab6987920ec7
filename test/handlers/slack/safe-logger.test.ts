import { LogLevel } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import { safeLogger } from '../../../handlers/slack/safe-logger.js';
import { logBook } from '../../queues/log-book.js';

describe('what the SDK logs', () => {
  it('is kept as text, without tokens and addresses', () => {
    const { log, lines } = logBook();
    const logger = safeLogger(log, LogLevel.INFO);
    logger.warn('refused xoxb-12-ab.c and xapp-1-A1-99-ff at wss://wss.slack.com/link?ticket=1, see', { token: 'xoxb-1' });
    logger.error(new Error('no answer of https://hooks.slack.com/commands/T1/2/abc'), 'x');
    logger.error({ token: 'xoxb-1' });
    expect(lines.map(({ detail }) => detail)).toEqual(['refused […] and […] at […] see', 'no answer of […]', 'no text']);
  });

  it('is dropped where it could hold whole payloads', () => {
    const { log, lines } = logBook();
    const logger = safeLogger(log, LogLevel.INFO);
    logger.debug('Received a message on the WebSocket: {}');
    logger.info('x');
    expect(lines).toEqual([]);
    expect(logger.getLevel()).toBe(LogLevel.INFO);
  });
});

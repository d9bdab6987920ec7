import type { Logger, LogLevel } from '@slack/bolt';
import type { Log } from '../../src/log.js';

/** Tokens, and addresses that are as good as tokens. */
const secretParts = /\b(?:xox[a-z]|xapp|xoxe)[-.][\w.-]+|\b(?:wss?|https?):\/\/\S+/g;
const longest = 300;

/**
 * What the SDK has to say, in our log. Its debug lines hold whole payloads and are dropped; of the rest only text is kept, without what could be
 * a secret.
 */
export function safeLogger(log: Log, level: LogLevel): Logger {
  const write = (method: 'debug' | 'warn') => (first: unknown) =>
    log[method]({ detail: textOf(first).replace(secretParts, '[…]').slice(0, longest) }, 'Slack SDK reports');
  const nothing = (): void => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: write('debug'),
    error: write('warn'),
    setLevel: nothing,
    getLevel: () => level,
    setName: nothing,
  };
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : part instanceof Error ? part.message : 'no text');

import { ChannelError, InDoubtError, OperatorError, PermanentError, RetryableError, type TocsinError } from '../../errors.js';
import { type Drop, slackErrors } from './error-table.js';
import type { SlackFailure } from './failure.js';

/** What was being done, as far as its failures differ. */
interface Doing {
  /** Edits, deletes and reads may simply be made again; a post may not. */
  readonly isRepeatable: boolean;
  /** The message itself is the root of a thread. */
  readonly isRoot: boolean;
  /** The paces that a limit is about: Slack blocks one method in one workspace. None for reads and for what is not paced. */
  readonly holds?: readonly string[];
}

export const reading: Doing = { isRepeatable: true, isRoot: false };

/** Who has to act on a failed call. Slack's own word stands in brackets at the end. */
export function slackError(failure: SlackFailure, doing: Doing): TocsinError {
  switch (failure.kind) {
    case 'limited':
      return new RetryableError('slack.rate_limited', 'Slack asks to wait before this is sent. (ratelimited)', {
        retryAfterMs: failure.retryAfterMs,
        holds: doing.holds,
      });
    case 'unsent':
      return new RetryableError(failure.code, 'Slack cannot be reached: Tocsin will try again.', { cause: failure.cause });
    case 'unclear':
      return unclear(failure.code, doing, { cause: failure.cause });
    case 'refused':
      return refused(failure, doing);
  }
}

const oddly = 'Slack did not answer as it should: Tocsin will';

const unclear = (code: string, { isRepeatable }: Doing, { word = '', cause }: { word?: string; cause?: unknown }): TocsinError =>
  isRepeatable
    ? new RetryableError(code, `${oddly} try again.${word}`, { cause })
    : new InDoubtError(code, `${oddly} look whether the message is there.${word}`, { cause });

function refused({ error, needed }: Extract<SlackFailure, { kind: 'refused' }>, doing: Doing): TocsinError {
  const row = Object.hasOwn(slackErrors, error) ? slackErrors[error] : undefined;
  const code = `slack.${error}`;
  switch (row?.kind) {
    case 'again':
      return new RetryableError(code, `Slack cannot do this at the moment: Tocsin will try again. (${error})`, {
        retryAfterMs: row.waitMs,
      });
    case 'payload':
      return new PermanentError(code, `Slack refuses this message in its plain form too. (${error})`);
    case 'channel':
      return new ChannelError(row.code ?? code, `${row.says} (${error})`);
    case 'installation':
      return new OperatorError(code, needed === null ? `${row.says} (${error})` : `${scopeSentence(needed)} (${error})`);
    case 'doubt':
      return unclear(code, doing, { word: ` (${error})` });
    case 'gone':
      return new PermanentError(doing.isRoot ? row.root : row.other, `${row.says} (${error})`);
    case undefined:
      return new ChannelError(
        'slack.unknown_error',
        `Slack does not let me post here and gives a reason I do not know. (${error})`,
      );
  }
}

const scopeSentence = (needed: string): string =>
  `Tocsin lacks the permission ${/^[a-z:._,]{1,200}$/.test(needed) ? needed : 'that this needs'} in this Slack workspace: add it under OAuth & Permissions and install the app again.`;

/** What to leave out and try once more. An error that nobody knows may be about the blocks, which change most often. */
export function dropFor(failure: SlackFailure): Drop | undefined {
  if (failure.kind !== 'refused') return undefined;
  const row = Object.hasOwn(slackErrors, failure.error) ? slackErrors[failure.error] : undefined;
  if (row === undefined) return 'blocks';
  return row.kind === 'payload' ? row.drop : undefined;
}

import type { Answer } from '../../src/app/commands/command.js';
import { errorCode } from '../../src/errors.js';
import { slackAnswer } from '../../src/render/slack/answer.js';
import type { SlackDeps } from './deps.js';
import { failedLine } from './failed-line.js';
import type { Reader } from './person-language.js';
import { respond } from './respond.js';
import { sdkErrorCode } from './sdk-errors.js';

/** Where the answer to one request goes. */
export interface Asker extends Reader {
  readonly responseUrl: string | null;
  readonly channelRef: string;
  /** Set when they asked inside a thread. */
  readonly threadTs: string | null;
  /** They pressed something in an answer of ours that only they see: the new answer takes its place. */
  readonly isEphemeral: boolean;
}

/** Asks for an answer and brings it to the person. Never throws; a second delivery of the same request is answered with nothing. */
export async function answer(
  deps: SlackDeps,
  asker: Asker,
  commandName: string,
  ask: () => Promise<Answer | undefined>,
): Promise<void> {
  try {
    const given = await ask();
    if (given !== undefined) await bring(deps, asker, given);
  } catch (error) {
    deps.log.error({ err: error, code: errorCode(error) }, 'Slack request failed');
    await bring(deps, asker, { rows: [{ line: await failedLine(deps, asker, commandName) }] });
  }
}

export async function bring(deps: SlackDeps, asker: Asker, { rows }: Answer): Promise<void> {
  if (rows.length === 0) return;
  const message = slackAnswer(rows);
  const said =
    asker.responseUrl === null
      ? ({ kind: 'over' } as const)
      : await respond(asker.responseUrl, { ...message, ...placed(asker) }, { apiUrl: deps.config.apiUrl });
  if (said.kind === 'over') await whisper(deps, asker, message);
  else if (said.kind === 'failed') deps.log.warn({ code: said.code }, 'Answer did not reach the person on Slack');
}

/** What is replaced stays where it is. */
const placed = ({ isEphemeral, threadTs }: Asker) =>
  ({
    response_type: 'ephemeral',
    replace_original: isEphemeral,
    ...(isEphemeral || threadTs === null ? {} : { thread_ts: threadTs }),
  }) as const;

/** The way that is left when the address to answer to is over; it works only where the bot may post. */
async function whisper({ log }: SlackDeps, asker: Asker, { text, blocks }: ReturnType<typeof slackAnswer>): Promise<void> {
  try {
    await asker.client.chat.postEphemeral({
      channel: asker.channelRef,
      user: asker.personId,
      text,
      blocks: [...blocks],
      ...(asker.threadTs === null ? {} : { thread_ts: asker.threadTs }),
    });
  } catch (error) {
    log.warn({ code: sdkErrorCode(error) }, 'Answer did not reach the person on Slack');
  }
}

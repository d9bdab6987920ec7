import { z } from 'zod';
import { PermanentError } from '../../errors.js';
import { reading, slackError } from './errors.js';
import type { SlackInstallation, SlackParts } from './installation.js';

const Deleted = z.object({ ts: z.string() });

/** Deletes a message of ours; one that is gone, or was never ours, is left alone without an error. */
export async function deleteMessage(
  { api, log }: SlackParts,
  installation: SlackInstallation,
  message: { readonly channel: string; readonly ts: string },
  signal: AbortSignal,
): Promise<void> {
  const outcome = await api.call(installation, 'chat.delete', Deleted, { args: message, signal });
  if (outcome.ok) return;
  const error = slackError(outcome.failure, reading);
  if (!(error instanceof PermanentError)) throw error;
  log.info({ channel: message.channel, code: error.code }, 'A message to delete was not there');
}

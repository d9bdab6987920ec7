import type { Pace } from '../../domain/pace.js';
import type { PacedWrite } from '../port.js';

const editKey = 'slack/edit';
const postKey = 'slack/post';

/**
 * What Slack documents of its limits (docs.slack.dev, "Rate limits" and chat.postMessage), a little slower, so that what is late on the way to it never
 * comes too close to what follows.
 */
const limits = {
  /** One message per second and channel; "short bursts" are tolerated and not promised to be kept. */
  channelPost: { intervalMs: 1_200, burst: 1, restMs: 1_050 },
  /** "Several hundred messages per minute" and workspace, and no number: at most 510 in any minute at this pace. */
  post: { intervalMs: 120, burst: 10 },
  /** chat.update is tier 3, 50 calls a minute and workspace: at most 48 in any minute at this pace. */
  edit: { intervalMs: 1_500, burst: 8 },
} as const;

/** At which paces a write goes out: posts by their channel and their workspace, edits by their workspace alone. */
export function slackPaces({ channel, op }: PacedWrite): readonly Pace[] {
  const { tenantId, externalId } = channel;
  if (op === 'edit') return [{ tenantId, key: editKey, ...limits.edit }];
  return [
    { tenantId, key: postKey, ...limits.post },
    { tenantId, key: `${postKey}/${externalId}`, ...limits.channelPost },
  ];
}

import { Refusal } from '../api/refusal.js';
import { addEphemeral } from '../people/ephemerals.js';
import { isEmpty, readContent } from './content.js';
import type { MethodCall } from './method.js';
import { postable } from './post-message.js';

/** chat.postEphemeral. The app must be in the channel, and the answer's ts can be neither edited nor deleted by the API. */
export function postEphemeral({ ground, workspace, args, warn }: MethodCall): Record<string, unknown> {
  const content = readContent(args, warn);
  if (isEmpty(content)) throw new Refusal('no_text');
  const channel = postable(ground.world, workspace, args.required('channel'));
  if (!channel.botIsMember) throw new Refusal('not_in_channel');
  const user = workspace.users.get(args.required('user'));
  if (user === undefined || user.isBot) throw new Refusal('user_not_in_channel');
  const threadTs = args.string('thread_ts') || undefined;
  const ephemeral = addEphemeral(ground.world, workspace, { channelId: channel.id, userId: user.id, threadTs, ...content });
  return { message_ts: ephemeral.ts };
}

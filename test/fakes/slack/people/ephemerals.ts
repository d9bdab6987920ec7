import type { BlockJson, Ephemeral, Workspace } from '../world/model.js';
import type { World } from '../world/world.js';

export function addEphemeral(
  world: World,
  workspace: Workspace,
  wish: {
    readonly channelId: string;
    readonly userId: string;
    readonly threadTs: string | undefined;
    readonly from?: Ephemeral['from'];
    readonly text: string | undefined;
    readonly blocks: readonly BlockJson[] | undefined;
  },
): Ephemeral {
  const ephemeral: Ephemeral = {
    id: world.ids.next('E'),
    ts: world.ts.next(),
    channelId: wish.channelId,
    userId: wish.userId,
    threadTs: wish.threadTs,
    from: wish.from ?? 'app',
    text: wish.text ?? '',
    blocks: wish.blocks,
    isDeleted: false,
    replacements: 0,
  };
  workspace.ephemerals.push(ephemeral);
  return ephemeral;
}

import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { speech } from './speech.js';

export async function helpCommand({ publicUrl }: Pick<CommandDeps, 'publicUrl'>, asking: Asking): Promise<Answer> {
  const { say, type } = speech(asking);
  const { common } = say;
  const more = ['settings', 'board', 'forward', 'mute', 'test', 'unsubscribe'].join(', ');
  return says(
    common.helpVendor(type),
    common.helpPart(type),
    common.helpLook([type('list'), ' · ', { code: 'status' }, ' · ', { code: 'why' }]),
    [common.helpMore(more), ...(publicUrl === null ? [] : [' · ', { url: publicUrl, label: common.helpRecord }])],
  );
}

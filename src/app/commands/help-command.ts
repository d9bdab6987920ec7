import type { Line } from '../../words/segments.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { typed } from './here.js';

const examples: readonly (readonly [words: string, meaning: string])[] = [
  ['subscribe github', 'a vendor (or several, or a status page address)'],
  ['subscribe aws region:us-east-1', 'only what touches you'],
];

export async function helpCommand({ publicUrl }: Pick<CommandDeps, 'publicUrl'>, asking: Asking): Promise<Answer> {
  const overview: Line = [typed(asking, 'list'), ' · ', { code: 'status' }, ' · ', { code: 'why' }];
  const more = ['settings', 'board', 'forward', 'mute', 'test', 'unsubscribe'].join(', ');
  return says(
    ...examples.map(([words, meaning]): Line => [typed(asking, words), ` ${meaning}`]),
    [...overview, ' what is set, what is burning, why it came'],
    [`More: ${more}`, ...(publicUrl === null ? [] : [' · ', { url: publicUrl, label: 'what Tocsin sees' }])],
  );
}

import type { Command } from './command.js';
import type { CommandEntry } from './commands.js';

/** All commands, a line each. */
export function overview(commands: readonly CommandEntry[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    'tocsin: one living thread per vendor incident, where your team chats',
    '',
    'usage: tocsin <command> [options]',
    '',
    ...lines,
    '',
    '"tocsin <command> --help" explains one of them. Settings come from the environment and from .env; see .env.example.',
    'Exit codes: 0 done, 1 a negative answer, 2 something for you to correct, 70 a fault in Tocsin.',
  ].join('\n');
}

export const helpOf = ({ name, summary }: CommandEntry, { usage }: Command): string => `tocsin ${name} ${usage}\n\n${summary}`;

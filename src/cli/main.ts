import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { nearest } from '../domain/nearest.js';
import { OperatorError, TocsinError } from '../errors.js';
import { packageRoot } from '../package-root.js';
import type { CommandContext } from './command.js';
import { readInput } from './command.js';
import { commands } from './commands.js';
import { helpOf, overview } from './help.js';
import { printable } from './printable.js';

const exit = { done: 0, negative: 1, operator: 2, bug: 70 } as const;

/** Runs one command and returns its exit code; everything it prints goes through the context, except the service's log. */
export async function main(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const context: CommandContext = {
    env: { ...readDotEnv(), ...env },
    version: readVersion(),
    out: (text) => void process.stdout.write(`${printable(text)}\n`),
    err: (text) => void process.stderr.write(`${printable(text)}\n`),
  };
  process.stdout.on('error', dropUnread);
  try {
    return await dispatch(argv, context);
  } catch (error) {
    if (error instanceof TocsinError) {
      context.err(`tocsin: ${error.message}`);
      return exit.operator;
    }
    context.err(
      `tocsin: this is a fault in Tocsin itself, not in what you did:\n${error instanceof Error ? error.stack : String(error)}`,
    );
    return exit.bug;
  }
}

/** A reader that has closed its end (`| head`) has what it wanted: what is still written is dropped, and the command ends as usual. */
function dropUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

async function dispatch(argv: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const wanted = commands.find((command) => command.name === rest[0]);
    context.out(wanted === undefined ? overview(commands) : helpOf(wanted, await wanted.load()));
    return exit.done;
  }
  if (name === '--version' || name === '-v') {
    context.out(context.version);
    return exit.done;
  }
  const entry = commands.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new OperatorError('cli.unknown_command', unknownCommand(name));
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    context.out(helpOf(entry, command));
    return exit.done;
  }
  return command.run(readInput(command, rest), context);
}

function unknownCommand(name: string): string {
  const close = nearest(
    name,
    commands.map((command) => ({ key: command.name, thing: command.name })),
    1,
  )[0];
  return `there is no command "${name}"${close === undefined ? '' : `; did you mean "${close}"?`} (tocsin --help lists them)`;
}

/** `.env` in the working directory; what the environment says wins. */
function readDotEnv(): Record<string, string | undefined> {
  const path = join(process.cwd(), '.env');
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

function readVersion(): string {
  const file: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const version = typeof file === 'object' && file !== null && 'version' in file ? file.version : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

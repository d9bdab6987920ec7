import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OperatorError } from '../errors.js';

/** What a command may use of the world around it. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export interface CommandInput {
  readonly positionals: readonly string[];
  readonly flag: (name: string) => boolean;
  readonly value: (name: string) => string | undefined;
  readonly values: (name: string) => readonly string[];
}

export interface Command {
  readonly name: string;
  /** Everything after the name. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** It takes no words beside its options. */
  readonly optionsOnly?: true;
  /** Returns the exit code: 0 done, 1 a negative answer. */
  run(input: CommandInput, context: CommandContext): Promise<number>;
}

/** @throws OperatorError `cli.usage` with one sentence naming what was not understood. */
export function readInput(command: Command, args: readonly string[]): CommandInput {
  const { values, positionals } = parsed(command, args);
  const [extra] = positionals;
  if (command.optionsOnly && extra !== undefined) throw usageError(command, `"${extra}" is one word too many`);
  const listOf = (name: string): readonly string[] => {
    const given = values[name];
    return given === undefined ? [] : [given].flat().filter((value) => typeof value === 'string');
  };
  return { positionals, flag: (name) => values[name] === true, value: (name) => listOf(name)[0], values: listOf };
}

function parsed(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: command.options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error);
    throw usageError(command, lowerFirst(reason));
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const usageError = (command: Pick<Command, 'name' | 'usage'>, reason: string): OperatorError =>
  new OperatorError('cli.usage', `${reason}; usage: tocsin ${command.name} ${command.usage}`.trim());

/** A whole number inside its bounds, or the default. */
export function numberOption(
  command: Command,
  input: CommandInput,
  name: string,
  bounds: { min: number; max: number; fallback: number },
): number {
  const text = input.value(name);
  if (text === undefined) return bounds.fallback;
  const number = Number(text);
  if (!Number.isFinite(number) || number < bounds.min || number > bounds.max) {
    throw usageError(command, `--${name} must be a number from ${bounds.min} to ${bounds.max}, not "${text}"`);
  }
  return number;
}

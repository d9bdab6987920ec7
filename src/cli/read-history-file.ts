import { readFile } from 'node:fs/promises';
import { readHistory } from '../app/read-history.js';
import type { History } from '../app/simulate/script.js';
import { OperatorError } from '../errors.js';
import { type Command, type CommandInput, usageError } from './command.js';

const largest = 200 * 1024 * 1024;

/** @throws OperatorError when the file is not named, cannot be read, or is not a history. */
export async function readHistoryFile(command: Command, input: CommandInput): Promise<History> {
  const [path, ...more] = input.positionals;
  if (path === undefined || more.length > 0) throw usageError(command, 'give one history file');
  return readHistory(await read(path));
}

async function read(path: string): Promise<string> {
  try {
    const buffer = await readFile(path);
    if (buffer.byteLength > largest)
      throw new OperatorError('history.too_large', `${path} is larger than 200 MB; split it by year`);
    return buffer.toString('utf8');
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    throw new OperatorError('history.unreadable', `${path} cannot be read: ${reason ?? 'it is not a readable file'}`, {
      cause: error,
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

import { OperatorError } from '../errors.js';
import type { CommandContext } from './command.js';

/**
 * What an environment variable holds. Secrets are named and not typed: on a command line they would stay in its history.
 * @throws OperatorError `cli.no_secret` when the variable is not set or empty.
 */
export function secretFrom({ env }: CommandContext, name: string, what: string): string {
  const value = env[name]?.trim() ?? '';
  if (value === '') throw new OperatorError('cli.no_secret', `the environment variable ${name} is empty: put ${what} into it`);
  return value;
}

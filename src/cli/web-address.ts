import { type Command, type CommandInput, usageError } from './command.js';

/** The one address that a command is given, with or without its scheme. */
export function webAddress(command: Command, { positionals }: CommandInput): URL {
  const [text, ...more] = positionals;
  if (text === undefined || more.length > 0) throw usageError(command, 'give one address');
  return readAddress(command, text);
}

/** An address as people type it, with or without its scheme. */
export function readAddress(command: Command, text: string): URL {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+/.test(text) ? text : `https://${text}`;
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw usageError(command, `"${text}" is not an address that begins with http:// or https://`);
  return new URL(url);
}

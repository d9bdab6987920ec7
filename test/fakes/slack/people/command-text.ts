import type { Workspace } from '../world/model.js';

/** What an app with `should_escape` gets for `#channel`, `@person` and an address; the three special characters are always escaped. */
export function commandText(workspace: Workspace, typed: string, isEscaped: boolean): string {
  const safe = typed.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (!isEscaped) return safe;
  return safe.replaceAll(/https?:\/\/\S+|(?<![\w&])[#@][\p{Letter}\p{Number}_.-]+/gu, (word) => reference(workspace, word));
}

function reference(workspace: Workspace, word: string): string {
  if (word.startsWith('http')) return `<${word}>`;
  const name = word.slice(1);
  if (word.startsWith('@')) {
    const user = [...workspace.users.values()].find((candidate) => candidate.name === name);
    return user === undefined ? word : `<@${user.id}|${user.name}>`;
  }
  const channel = [...workspace.channels.values()].find((candidate) => candidate.kind === 'channel' && candidate.name === name);
  return channel === undefined ? word : `<#${channel.id}|${channel.isPrivate ? '' : channel.name}>`;
}

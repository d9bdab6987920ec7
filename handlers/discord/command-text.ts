/** An option as somebody filled it in; a mentionable is written as the mention it stands for. */
export interface FilledOption {
  readonly name: string;
  readonly value: string;
}

/** What the same person would have typed behind the command's name, so that both platforms run one and the same command. */
export function commandText(subcommand: string, options: readonly FilledOption[]): string {
  const of = (name: string): string | undefined => options.find((option) => option.name === name)?.value.trim() || undefined;
  const term = (key: string, name: string = key): string[] => {
    const value = of(name);
    return value === undefined ? [] : [`${key}:${quoted(value)}`];
  };
  switch (subcommand) {
    case 'subscribe':
      return words([subcommand, of('what'), ...term('region'), ...term('component'), ...term('min-impact')]);
    case 'settings':
      return words([
        subcommand,
        ...term('surfaces'),
        ...term('min-impact'),
        ...onOff('maintenance', of('maintenance')),
        ...mention(of('mention'), of('mention-from')),
        ...onOff('publish', of('publish')),
      ]);
    default:
      return words([subcommand, ...options.map(({ value }) => value)]);
  }
}

const words = (parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');

const onOff = (key: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${key}:${value === 'true' ? 'on' : 'off'}`];

function mention(who: string | undefined, from: string | undefined): string[] {
  if (from === 'off') return ['mention:off'];
  return [...(who === undefined ? [] : [`mention:${who}`]), ...(from === undefined ? [] : [`from:${from}`])];
}

/** Alternatives are separated by commas; one with a space in it is quoted unless the person did that already. */
const quoted = (value: string): string =>
  value
    .split(',')
    .map((part) => part.trim())
    .map((part) => (/\s/.test(part) && !part.includes('"') ? `"${part}"` : part))
    .filter((part) => part !== '')
    .join(',');

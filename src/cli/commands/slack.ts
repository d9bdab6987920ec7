import { stringify } from 'yaml';
import { isSlackExtra, type SlackExtra, slackExtras, slackManifest } from '../../app/slack-manifest.js';
import { type Command, type CommandInput, usageError } from '../command.js';

export const slack: Command = {
  name: 'slack',
  usage: `manifest --socket | --http --url URL [--distributed] [--command /name] [--with ${Object.keys(slackExtras).join(',')}]`,
  options: {
    socket: { type: 'boolean' },
    http: { type: 'boolean' },
    distributed: { type: 'boolean' },
    url: { type: 'string' },
    command: { type: 'string' },
    with: { type: 'string', multiple: true },
  },
  run: async (input, context) => {
    const [what, extra] = input.positionals;
    if (what !== 'manifest') throw usageError(slack, what === undefined ? 'say what to print' : `there is no "slack ${what}"`);
    if (extra !== undefined) throw usageError(slack, `"${extra}" is one word too many`);
    const url = urlOf(input);
    const isDistributed = input.flag('distributed');
    if (isDistributed && url === null)
      throw usageError(slack, '--distributed needs --http: people are sent back from Slack to your address');
    const manifest = slackManifest({ url, command: input.value('command') ?? '/tocsin', extras: extrasOf(input), isDistributed });
    context.out(stringify(manifest, { lineWidth: 0 }).trimEnd());
    return 0;
  },
};

function urlOf(input: CommandInput): string | null {
  const url = input.value('url');
  if (input.flag('socket') === input.flag('http')) throw usageError(slack, 'choose one of --socket and --http');
  if (input.flag('socket')) {
    if (url !== undefined) throw usageError(slack, '--socket needs no --url');
    return null;
  }
  if (url === undefined) throw usageError(slack, '--http needs the public address: --url https://tocsin.example.com');
  return url;
}

function extrasOf(input: CommandInput): SlackExtra[] {
  const words = input
    .values('with')
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.map((word) => {
    if (!isSlackExtra(word)) throw usageError(slack, `--with knows ${Object.keys(slackExtras).join(', ')}, not "${word}"`);
    return word;
  });
}

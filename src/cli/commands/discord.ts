import { discordEntrance, interactionsUrl } from '../../app/discord-entrance.js';
import { discordInvite, type InviteExtra, inviteExtras, isInviteExtra } from '../../app/discord-invite.js';
import { discordIdentity } from '../../chat/discord/identity.js';
import { type Config, readConfig } from '../../config.js';
import { OperatorError } from '../../errors.js';
import { type Command, type CommandInput, usageError } from '../command.js';

export const discord: Command = {
  name: 'discord',
  usage: `invite [--with ${Object.keys(inviteExtras).join(',')}] [--json]`,
  options: { with: { type: 'string', multiple: true }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [what, extra] = input.positionals;
    if (what !== 'invite') throw usageError(discord, what === undefined ? 'say what to print' : `there is no "discord ${what}"`);
    if (extra !== undefined) throw usageError(discord, `"${extra}" is one word too many`);
    const extras = extrasOf(input);
    const config = readConfig(context.env);
    const invite = discordInvite(await applicationId(config), extras, interactionsUrl(config));
    if (input.flag('json')) {
      context.out(JSON.stringify(invite));
      return 0;
    }
    context.out(invite.url);
    context.out('What it asks for, and why:');
    for (const { name, purpose } of invite.uses) context.out(`  ${name}: ${purpose}`);
    for (const line of entranceLines(config, invite.interactionsUrl)) context.out(line);
    return 0;
  },
};

function extrasOf(input: CommandInput): InviteExtra[] {
  const words = input
    .values('with')
    .flatMap((text) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.map((word) => {
    if (!isInviteExtra(word)) throw usageError(discord, `--with knows ${Object.keys(inviteExtras).join(', ')}, not "${word}"`);
    return word;
  });
}

/** Which way commands and buttons come in, and what that asks for in the developer portal. */
function entranceLines(config: Config, url: string | null): string[] {
  if (url === null)
    return ['Commands and buttons come over the gateway: leave Interactions Endpoint URL (General Information) empty.'];
  const beside = discordEntrance(config).gateway
    ? 'The gateway stays connected for what becomes of servers and channels (TOCSIN_DISCORD_GATEWAY=1).'
    : 'There is no gateway connection; TOCSIN_DISCORD_GATEWAY=1 adds one.';
  return [
    'Commands and buttons come over HTTP. While Tocsin runs, paste this into Interactions Endpoint URL (General Information):',
    `  ${url}`,
    beside,
  ];
}

/** The token knows which application it belongs to, so the id need not be set. */
async function applicationId({
  DISCORD_APPLICATION_ID: id,
  DISCORD_TOKEN: token,
  DISCORD_API_URL: apiUrl,
}: Config): Promise<string> {
  if (id !== undefined) return id;
  if (token !== undefined) return (await discordIdentity(apiUrl, token)).applicationId;
  throw new OperatorError(
    'discord.no_application',
    'Which bot should be invited? Set DISCORD_APPLICATION_ID (developer portal → your application → General Information) or DISCORD_TOKEN (its Bot page), in the environment or in .env.',
  );
}

import type { ApplyDeps } from '../app/config-file/apply-config.js';
import { discordGuilds } from '../app/config-file/discord-guilds.js';
import { noWake } from '../app/wake.js';
import { loadCatalogue } from '../catalogue/catalogue.js';
import { type Chats, connectChats, createLook } from '../connect-chats.js';
import { createGuard } from '../http/guard.js';
import type { CommandContext } from './command.js';
import { withLookDeps } from './look-deps.js';
import { type OpenProject, secretsOf } from './open-project.js';

/** What applying a file needs beside a running service, whose clocks find what there is to do. Chats are connected only to ask about channels. */
export const withConfigDeps = <Result>(
  context: CommandContext,
  { config, db, log }: OpenProject,
  work: (deps: ApplyDeps) => Promise<Result>,
): Promise<Result> =>
  withLookDeps(context, (look) => {
    let chats: Promise<Chats> | undefined;
    const secrets = () => secretsOf(config);
    const { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl } = config;
    const base = { ...look, db, secrets, catalogue: loadCatalogue(), wake: noWake, env: context.env };
    const guard = createGuard({ allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS, purpose: 'send' });
    return work({
      ...base,
      guard,
      look: async (chat, tenantId, externalId, signal) => {
        chats ??= connectChats({ config, deps: { db, log, clock: look.clock } });
        return createLook(await chats)(chat, tenantId, externalId, signal);
      },
      ...(token === undefined ? {} : { guilds: discordGuilds({ db, secrets, clock: look.clock }, { apiUrl, token }) }),
    });
  });

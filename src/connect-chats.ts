import type { Express } from 'express';
import type { DiscordDeps } from '../handlers/discord/deps.js';
import type { SlackDeps, SlackDoor } from '../handlers/slack/deps.js';
import { startWaitingChannels } from '../queues/waiting-channels.js';
import { askedTogether } from './app/asked-together.js';
import { type ChatEvents, createChatEvents } from './app/chat-events.js';
import { type CommandName, slackCommandName } from './app/command-name.js';
import type { Commands } from './app/commands/command.js';
import type { CommandDeps, RealChat } from './app/commands/deps.js';
import type { KeptForms } from './app/commands/kept-form.js';
import { connectGuild, guildTenant } from './app/connect-discord.js';
import { connectSlack } from './app/connect-slack.js';
import type { DeliveryDeps } from './app/delivery-deps.js';
import { discordEntrance } from './app/discord-entrance.js';
import { createAuthorizeSlack, slackTenant } from './app/installations.js';
import { recheckInstallations } from './app/recheck-installations.js';
import { createShardSharing } from './app/shard-sharing.js';
import { createSlackOAuth, type SlackOAuth } from './app/slack-oauth.js';
import { createSlackTokens, type SlackTokens } from './app/slack-tokens.js';
import { createSlackWorkspaces } from './app/slack-workspaces.js';
import type { SubscribeDeps } from './app/subscribe.js';
import { guildName, isInGuild } from './chat/discord/guild-membership.js';
import { messageLink as discordLink } from './chat/discord/routes.js';
import type { ChatPort } from './chat/port.js';
import type { Rooms } from './chat/rooms.js';
import { slackIdentity } from './chat/slack/identity.js';
import { messageLink as slackLink } from './chat/slack/message-link.js';
import { createSlackAccess } from './chat/slack/oauth-access.js';
import type { Clock } from './clock.js';
import { type Config, isSlackSet } from './config.js';
import { waitingChannelRefs } from './db/channels.js';
import type { Db } from './db/database.js';
import { regionsOfChannel } from './db/forum-regions.js';
import { type InstallationRow, installationOf, installationsOf, tokenToTry } from './db/installations.js';
import type { TenantId } from './domain/ids.js';
import { addMs, toIso } from './domain/time.js';
import { encryptionKey } from './encryption-key.js';
import { errorCode, OperatorError } from './errors.js';
import type { Log } from './log.js';
import { ownVersion } from './own-version.js';
import { createSecrets, type Secrets } from './secrets.js';

type RealPort = ChatPort & { readonly rooms: Rooms };

/** The chats that the configuration asks for, ready to be written to. */
export interface Chats {
  readonly ports: readonly RealPort[];
  /** Undefined when no chat is configured. */
  readonly secrets: Secrets | undefined;
}

export interface ChatSettings {
  readonly config: Config;
  /** See `DeliveryDeps`. */
  readonly paceScale?: number | undefined;
  readonly deps: { readonly db: Db; readonly clock: Clock; readonly log: Log };
}

/** @throws OperatorError where tokens would have to be stored and there is no key to seal them with */
export async function connectChats({ config, deps, paceScale }: ChatSettings): Promise<Chats> {
  if (!isSlackSet(config) && config.DISCORD_TOKEN === undefined) return { ports: [], secrets: undefined };
  const secrets = createSecrets(await encryptionKey(config));
  const ports: RealPort[] = [];
  if (isSlackSet(config)) ports.push(await slackPort(config, deps, secrets));
  if (config.DISCORD_TOKEN !== undefined) ports.push(await discordPort({ config, deps, paceScale }, config.DISCORD_TOKEN));
  return { ports, secrets };
}

function slackTokensOf(config: Config, { db, clock, log }: ChatSettings['deps'], secrets: Secrets): SlackTokens {
  const access = slackAccessOf(config, clock);
  return createSlackTokens({ db, secrets, clock, log, refresh: access?.refresh });
}

/** Undefined where the app's id and secret are not set. */
function slackAccessOf(
  { SLACK_API_URL: apiUrl, SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret }: Config,
  clock: Clock,
) {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, ...createSlackAccess({ apiUrl, clientId, clientSecret, clock }) };
}

/** Adding the app to further workspaces; undefined where it is not set up. */
function slackOAuthOf({ config, deps, chats }: DoorSettings): SlackOAuth | undefined {
  const { db, clock, log, publicUrl } = deps;
  const { SLACK_API_URL: apiUrl, TOCSIN_SLACK_EXTRAS: extras } = config;
  const access = slackAccessOf(config, clock);
  if (access === undefined || chats.secrets === undefined || publicUrl === null) return undefined;
  const { clientId } = access;
  const identify = identifyAt(apiUrl);
  return createSlackOAuth({ db, secrets: chats.secrets, clock, log, access, identify, apiUrl, clientId, publicUrl, extras });
}

const identifyAt = (apiUrl: string) => async (token: string) => {
  const { teamUrl, ...identity } = await slackIdentity(apiUrl, token);
  return { ...identity, url: teamUrl };
};

async function slackPort(config: Config, { db, clock, log }: ChatSettings['deps'], secrets: Secrets): Promise<RealPort> {
  const { createSlackChat } = await import('./chat/slack/slack-chat.js');
  const tokens = slackTokensOf(config, { db, clock, log }, secrets);
  return createSlackChat({
    apiUrl: config.SLACK_API_URL,
    clock,
    log,
    renewToken: (teamId, refused) => tokens.renewed(slackTenant(teamId), refused),
    tokenOf: askedTogether(async (tenantId: TenantId) => {
      const [installation, token] = await Promise.all([installationOf(db, tenantId), tokens.tokenOf(tenantId)]);
      if (installation === undefined || token === undefined) return undefined;
      const { externalId, url, appId, botId, botUserId, scopes } = installation;
      return { token, teamId: externalId, teamUrl: url, appId, botId, botUserId, scopes };
    }),
  });
}

async function discordPort({ config, deps: { db, clock, log }, paceScale }: ChatSettings, token: string): Promise<RealPort> {
  const { createDiscordChat } = await import('./chat/discord/discord-chat.js');
  return createDiscordChat({
    apiUrl: config.DISCORD_API_URL,
    token,
    clock,
    log,
    ...(paceScale === undefined ? {} : { paceScale }),
    guildOf: askedTogether(async (tenantId: TenantId) => {
      const installation = await installationOf(db, tenantId);
      return installation?.state === 'active' ? { guildId: installation.externalId } : undefined;
    }),
    forumRegions: ({ tenantId, externalId }) =>
      regionsOfChannel(db, tenantId, externalId, addMs(toIso(clock.now()), -forumRegionsMs)),
  });
}

/** Ninety days tell which regions a forum's incidents are about. */
const forumRegionsMs = 90 * 24 * 60 * 60 * 1000;

/** Makes the workspace of a pasted bot token an installation. Slack may be away at this moment; then the last start's installation serves. */
export async function rememberSlack({ config, deps }: ChatSettings, { secrets }: Chats): Promise<void> {
  const token = config.SLACK_BOT_TOKEN;
  if (token === undefined || secrets === undefined) return;
  const { db, clock, log } = deps;
  const identify = identifyAt(config.SLACK_API_URL);
  try {
    await connectSlack({ db, secrets, clock, identify }, { token, appToken: config.SLACK_APP_TOKEN });
  } catch (error) {
    const known = await installationsOf(db, 'slack');
    if (error instanceof OperatorError && known.length === 0) throw error;
    log.error(
      { code: errorCode(error), err: error },
      'Slack could not be asked whose bot token this is; the workspaces known from before are served',
    );
  }
}

export interface DoorSettings extends ChatSettings {
  readonly deps: SubscribeDeps & CommandDeps['forwarding'] & { readonly log: Log; readonly publicUrl: string | null };
  readonly chats: Chats;
  readonly signal: AbortSignal;
}

export interface ChatDoors {
  /** Adds what arrives over HTTP; before anything that reads bodies. */
  mount(app: Express): void;
  /** The chats that this process listens to, and whether they can reach it now. */
  readonly doors: readonly { readonly chat: RealChat; readonly isOpen: () => boolean }[];
  close(): Promise<void>;
}

/**
 * Opens the doors through which people of Slack and Discord come in, as far as this process has the roles for them. What is behind a door is loaded
 * where there is one: commands, forms and the platform's own library are a quarter of the program.
 */
export async function openChatDoors(settings: DoorSettings): Promise<ChatDoors> {
  const { slackOAuthRoutes } = await import('../handlers/slack/oauth-routes.js');
  const opened = settings.chats.ports.length === 0 ? noDoors : await openDoors(settings);
  return {
    ...opened,
    mount: (app) => {
      opened.mount(app);
      const { publicUrl, log, clock } = settings.deps;
      const { TOCSIN_TRUST_PROXY: trustProxy } = settings.config;
      app.use(slackOAuthRoutes({ oauth: slackOAuthOf(settings), publicUrl, log, clock, trustProxy, version: ownVersion() }));
    },
  };
}

const noDoors: ChatDoors = { mount: () => undefined, doors: [], close: async () => undefined };

async function openDoors(settings: DoorSettings): Promise<ChatDoors> {
  const [{ createCommands }, { createSubscriptionForms }, { createKeptForms }, { recheckWaiting }] = await Promise.all([
    import('./app/commands/run-command.js'),
    import('./app/commands/subscription-form.js'),
    import('./app/commands/kept-form.js'),
    import('./app/commands/recheck-waiting.js'),
  ]);
  const names = await slackCommandName(settings.deps.db);
  const commandDeps = commandDepsOf(settings, names);
  const commands = names.heardBy(createCommands(commandDeps));
  const forms = createSubscriptionForms(commandDeps);
  const slack = await slackDoor(settings, { commands, forms, names, commandDeps });
  const discord = await discordDoor(settings, commands, createKeptForms(commandDeps, createSubscriptionForms(commandDeps)));
  const doors: { chat: RealChat; isOpen: () => boolean; close: () => Promise<void> }[] = [];
  if (slack !== undefined) doors.push({ chat: 'slack', isOpen: slack.isOpen, close: slack.close });
  if (discord !== undefined) doors.push({ chat: 'discord', isOpen: discord.isOpen, close: discord.close });
  const isAccepted = createIsAccepted(settings);
  const timers = doors.map(({ chat }) =>
    startWaitingChannels(
      {
        recheckWaiting: async () => {
          await recheckInstallations({ ...settings.deps, isAccepted }, chat);
          await recheckWaiting(commandDeps, commands, chat);
        },
      },
      settings.deps.log,
    ),
  );
  return {
    mount: (app) => {
      slack?.mount(app);
      discord?.mount(app);
    },
    doors,
    close: async () => {
      await Promise.allSettled([...timers.map((timer) => timer.stop()), ...doors.map(({ close }) => close())]);
    },
  };
}

interface SlackParts extends Pick<SlackDeps, 'commands' | 'forms'> {
  readonly names: CommandName;
  readonly commandDeps: CommandDeps;
}

/** Socket Mode belongs to the role `chat`; over HTTP Slack comes to the web interface. */
async function slackDoor(
  settings: DoorSettings,
  { commands, forms, names, commandDeps }: SlackParts,
): Promise<SlackDoor | undefined> {
  const { config, chats, deps, signal } = settings;
  const { SLACK_APP_TOKEN: appToken, SLACK_SIGNING_SECRET: signingSecret } = config;
  const role = appToken === undefined ? 'web' : 'chat';
  if (chats.secrets === undefined || !config.TOCSIN_ROLES.includes(role)) return undefined;
  if (appToken === undefined && signingSecret === undefined) {
    if (isSlackSet(config))
      deps.log.warn(
        'Slack is posted to, but cannot reach Tocsin: set SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP) for commands and buttons',
      );
    return undefined;
  }
  const [{ startSlack }, { createHome }] = await Promise.all([
    import('../handlers/slack/start-slack.js'),
    import('./app/home.js'),
  ]);
  const door = await startSlack({
    commands,
    forms,
    home: createHome(commandDeps),
    events: eventsOf(settings, commands, 'slack'),
    authorize: createAuthorizeSlack({ ...deps, secrets: chats.secrets, tokens: slackTokensOf(config, deps, chats.secrets) }),
    workspaces: createSlackWorkspaces({ ...deps, secrets: chats.secrets }),
    config: {
      appToken,
      signingSecret,
      apiUrl: config.SLACK_API_URL,
      get commandName() {
        return names.now();
      },
    },
    log: deps.log,
    signal,
  });
  void door.lost.then((error) =>
    deps.log.error({ code: error.code, detail: error.message }, 'Slack refuses the connection for commands and buttons'),
  );
  return door;
}

type OpenDoor = Omit<ChatDoors, 'doors'> & { readonly isOpen: () => boolean };

/** The gateway belongs to the role `chat` alone; over HTTP Discord comes to the web interface. */
async function discordDoor(settings: DoorSettings, commands: Commands, forms: KeptForms): Promise<OpenDoor | undefined> {
  const { config, chats } = settings;
  const { DISCORD_TOKEN: token, DISCORD_PUBLIC_KEY: publicKey, TOCSIN_ROLES: roles } = config;
  if (token === undefined || chats.secrets === undefined) return undefined;
  const entrance = discordEntrance(config);
  const deps = discordDeps(settings, { commands, forms, token, secrets: chats.secrets });
  const gateway =
    entrance.gateway && roles.includes('chat')
      ? (await import('../handlers/discord/start-discord.js')).startDiscord(deps)
      : undefined;
  const web =
    publicKey !== undefined && roles.includes('web')
      ? await (await import('../handlers/discord/start-discord-http.js')).startDiscordHttp(deps, {
          publicKey,
          listsGuilds: !entrance.gateway,
        })
      : undefined;
  if (gateway === undefined && web === undefined) return undefined;
  return {
    mount: (app) => web?.mount(app),
    isOpen: () => gateway?.isConnected() ?? true,
    close: async () => {
      await Promise.allSettled([gateway?.close(), web?.close()]);
    },
  };
}

type DiscordParts = Pick<DiscordDeps, 'commands'> & { forms: KeptForms; token: string; secrets: Secrets };

function discordDeps(settings: DoorSettings, { commands, forms, token, secrets }: DiscordParts): DiscordDeps {
  const { config, deps } = settings;
  const { db, clock, log } = deps;
  const nameOf = (guildId: string): Promise<string> => guildName(config.DISCORD_API_URL, token, guildId);
  return {
    commands,
    forms,
    events: eventsOf(settings, commands, 'discord'),
    guildKnown: (guild) => connectGuild({ db, clock, secrets, nameOf }, guild),
    installedIn: async () =>
      (await installationsOf(db, 'discord')).flatMap(({ state, externalId }) => (state === 'active' ? [externalId] : [])),
    waitingIn: (tenantId: TenantId) => waitingChannelRefs(db, tenantId, 'discord'),
    tenantFor: guildTenant,
    sharing: createShardSharing(db),
    config: { token, apiUrl: config.DISCORD_API_URL, commandName: 'tocsin' },
    log,
  };
}

const eventsOf = ({ chats, deps: { db, clock, wake, log } }: DoorSettings, commands: Commands, chat: RealChat): ChatEvents =>
  createChatEvents({ chat, db, clock, wake, log, commands, look: createLook(chats) });

/** Whether the platform takes the token of an installation that was refused, or has the bot in its server, by now. */
const createIsAccepted =
  ({ config, chats, deps }: DoorSettings) =>
  async ({ chat, tenantId, externalId, enterpriseId }: InstallationRow): Promise<boolean> => {
    if (chat === 'discord')
      return config.DISCORD_TOKEN !== undefined && isInGuild(config.DISCORD_API_URL, config.DISCORD_TOKEN, externalId);
    const token = chats.secrets === undefined ? undefined : await tokenToTry(deps.db, chats.secrets, tenantId);
    if (token === undefined) return false;
    const { teamId, enterpriseId: org } = await slackIdentity(config.SLACK_API_URL, token);
    return teamId === externalId || (org !== null && org === enterpriseId);
  };

/** @throws OperatorError for a chat whose token is not set */
export function portOf({ ports }: Chats, chat: string): RealPort {
  const port = ports.find(({ id }) => id === chat);
  if (port === undefined)
    throw new OperatorError('chat.not_connected', `${chat} is not connected: set its token and start again`);
  return port;
}

function commandDepsOf({ deps, chats }: DoorSettings, names: CommandName): CommandDeps {
  return {
    ...deps,
    forwarding: deps,
    rooms: (chat) => portOf(chats, chat).rooms,
    chatOf: (chat) => portOf(chats, chat),
    linkTo: (chat, tenantId, channelRef, messageRef) => linkTo(deps, chat, tenantId, channelRef, messageRef),
    commandName: (chat) => (chat === 'slack' ? names.now() : '/tocsin'),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** Where people find a message of a thread: the platform's own link, or our page for the preview. */
export const createPermalink =
  ({ db, publicUrl }: { readonly db: Db; readonly publicUrl: string | null }): NonNullable<DeliveryDeps['permalink']> =>
  async ({ chat, tenantId, id, externalId, kind }, messageRef) => {
    if (chat === 'slack' || chat === 'discord')
      return linkTo({ db }, chat, tenantId, kind === 'forum' ? messageRef : externalId, messageRef);
    return publicUrl === null ? null : `${publicUrl}/preview/${encodeURIComponent(id)}`;
  };

/** One read of a channel of Slack or Discord. */
export const createLook =
  (chats: Chats): NonNullable<DeliveryDeps['look']> =>
  (chat, tenantId, externalId, signal) =>
    portOf(chats, chat).rooms.look(tenantId, externalId, signal);

async function linkTo(
  { db }: Pick<SubscribeDeps, 'db'>,
  chat: RealChat,
  tenantId: TenantId,
  channelRef: string,
  messageRef: string,
): Promise<string | null> {
  const installation = await installationOf(db, tenantId);
  if (installation === undefined) return null;
  if (chat === 'discord') return discordLink(installation.externalId, channelRef, messageRef);
  return installation.url === null ? null : slackLink(installation.url, channelRef, messageRef);
}

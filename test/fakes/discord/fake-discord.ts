import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { Deps, Settings } from './call.js';
import { CallLog, type SeenCall, type Tally } from './calls.js';
import { addCommandRoutes } from './command-routes.js';
import { directChannel } from './direct-messages.js';
import { Endpoint } from './endpoint.js';
import { type FaultHandle, type FaultRule, Faults } from './faults.js';
import { Gateway } from './gateway.js';
import { addGuild, type GuildHandle } from './guild-handle.js';
import { addInteractionRoutes, answerCallback } from './interaction-routes.js';
import { Interactions } from './interactions.js';
import { listen } from './listen.js';
import { usersOnly } from './mentions.js';
import { addMessage, removeMessage } from './messages.js';
import { type NonceRules, Nonces } from './nonces.js';
import { type People, people } from './people.js';
import { type SeenMessage, type SeenThread, seenMessages, seenThreads } from './people-view.js';
import type { PermissionName } from './permissions.js';
import { serveRest } from './rest.js';
import { basicRoutes } from './routes.js';
import { removeThread, reviveThread, updateThread } from './threads.js';
import { Viewer } from './viewer/viewer.js';
import { Windows } from './windows.js';
import { type Channel, createWorld, type World } from './world.js';

export interface FakeDiscord extends People {
  /** `http://127.0.0.1:<port>`: the viewer. */
  readonly url: string;
  /** `http://127.0.0.1:<port>/api`, as DISCORD_API_URL wants it. */
  readonly apiUrl: string;
  readonly port: number;
  readonly token: string;
  readonly applicationId: string;
  /** Ed25519, 64 hex characters. */
  readonly publicKey: string;
  readonly botUserId: string;
  readonly gateway: Gateway;
  /** Where interactions go over HTTP, once `endpoint.set` gave it an address. */
  readonly endpoint: Endpoint;
  readonly settings: Settings;
  readonly nonceRules: NonceRules;
  addGuild(guild: { readonly name: string; readonly permissions?: readonly PermissionName[] }): GuildHandle;
  /** What people see in a channel or thread, oldest first. */
  messages(channelId: string): SeenMessage[];
  /** What the bot wrote to a person, oldest first. */
  directMessages(personId: string): SeenMessage[];
  /** The person takes no direct messages from the bot any more. */
  refuseDirect(personId: string): void;
  /** Threads or forum posts of a channel, oldest first. */
  threads(channelId: string): SeenThread[];
  /** A person writes in a channel or thread; the id of the message. */
  say(channelId: string, memberId: string, content: string): string;
  /** A person with the right to do so deletes a message. */
  deleteMessage(channelId: string, messageId: string): void;
  archiveThread(threadId: string, isArchived?: boolean): void;
  lockThread(threadId: string, isLocked?: boolean): void;
  deleteThread(threadId: string): void;
  /** Every call of the REST API so far, oldest first. */
  readonly calls: readonly SeenCall[];
  /** How many calls there were and how many were refused, whatever `calls` still holds. */
  readonly tally: Readonly<Tally>;
  clearCalls(): void;
  fault(rule: FaultRule): FaultHandle;
  clearFaults(): void;
  readonly registeredCommands: readonly APIApplicationCommand[];
  /** True: embeds that the bot may not post are left out instead of refused with 50013. */
  dropEmbeds(isDropped: boolean): void;
  /** Moves the fake's clock: nonces age, interactions expire, old messages become old; a negative span is clock skew. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

function existing(world: World, id: string): Channel {
  const channel = world.channels.get(id);
  if (channel === undefined) throw new Error(`there is no channel or thread ${id}`);
  return channel;
}

/** What people with every right do to messages and threads. */
function peopleDo(world: World): Pick<FakeDiscord, 'say' | 'deleteMessage' | 'archiveThread' | 'lockThread' | 'deleteThread'> {
  return {
    say: (channelId, memberId, content) => {
      const channel = existing(world, channelId);
      reviveThread(world, channel);
      return addMessage(world, channel, { content }, { authorId: memberId, allowed: usersOnly }).id;
    },
    deleteMessage: (channelId, messageId) => {
      const message = world.messages.get(channelId)?.get(messageId);
      if (message === undefined) throw new Error(`there is no message ${messageId} in ${channelId}`);
      removeMessage(world, existing(world, channelId), message);
    },
    archiveThread: (id, archived = true) => updateThread(world, existing(world, id), { archived }),
    lockThread: (id, locked = true) => updateThread(world, existing(world, id), { locked }),
    deleteThread: (id) => removeThread(world, existing(world, id)),
  };
}

/** A Discord of one's own on a port of 127.0.0.1: REST, gateway, interactions and a page to look at. README.md says where it differs from the real one. */
export async function startFakeDiscord(options: { readonly port?: number } = {}): Promise<FakeDiscord> {
  const world = createWorld();
  const faults = new Faults();
  const deps: Deps = {
    world,
    nonces: new Nonces(),
    windows: new Windows(),
    settings: {
      crosspostRetryAfterHeader: null,
      rateLimits: false,
      timeScale: 1,
      callsKept: Number.POSITIVE_INFINITY,
      threadsCanBeMadeAgain: true,
    },
  };
  const log = new CallLog(() => deps.settings.callsKept);
  const gateway = new Gateway(world);
  const interactions = new Interactions();
  const endpoint = new Endpoint();
  const router = addInteractionRoutes(addCommandRoutes(basicRoutes(endpoint, gateway, () => server.port)), interactions);
  interactions.bring = (guildId, interaction, payload) => {
    if (endpoint.url === null) return world.emit(guildId, 'INTERACTION_CREATE', payload, 0);
    const callback = answerCallback(interactions);
    const params = { interaction: interaction.id, token: interaction.token };
    void endpoint.deliver(payload, (body) => callback({ ...deps, params, query: new URLSearchParams(), body }));
  };
  const rest = { ...deps, router, faults, log };
  const persons = people(world, interactions);
  const viewer = new Viewer(world, persons);
  const server = await listen(options.port ?? 0, {
    request: (request, response, url) =>
      url.pathname.startsWith('/api') ? serveRest(rest, request, response, url) : viewer.serve(request, response, url),
    upgrade: (request, head) => gateway.upgrade(request, head, server.port),
  });
  return {
    url: server.url,
    apiUrl: `${server.url}/api`,
    port: server.port,
    token: world.token,
    applicationId: world.applicationId,
    publicKey: endpoint.publicKey,
    endpoint,
    botUserId: world.botUserId,
    gateway,
    settings: deps.settings,
    nonceRules: deps.nonces.rules,
    addGuild: (guild) => addGuild(world, guild),
    messages: (channelId) => seenMessages(world, channelId),
    directMessages: (personId) => seenMessages(world, directChannel(world, personId)?.id ?? ''),
    refuseDirect: (personId) => void world.unwilling.add(personId),
    threads: (channelId) => seenThreads(world, channelId),
    ...peopleDo(world),
    ...persons,
    calls: log.calls,
    tally: log.tally,
    clearCalls: () => {
      log.calls.length = 0;
    },
    fault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    get registeredCommands() {
      return world.commands;
    },
    dropEmbeds: (isDropped) => {
      world.dropsEmbeds = isDropped;
    },
    passTime: (ms) => world.passTime(ms),
    close: async () => {
      gateway.close();
      await server.close();
    },
  };
}

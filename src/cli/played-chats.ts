import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { defaultDataDir } from '../config.js';
import { OperatorError } from '../errors.js';
import { packageRoot } from '../package-root.js';

export type PlayableChat = 'slack' | 'discord';

/** A chat platform on this machine, with people and channels in it, for those who have no account. */
export interface PlayedChat {
  /** Where a browser shows it. */
  readonly url: string;
  /** The platform's ids of the workspace and of a channel in it. */
  readonly workspaceRef: string;
  readonly channelRef: string;
  /** Connects Tocsin to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Somebody in it types a command behind the command's name. */
  begin(text: string): Promise<void>;
  close(): Promise<void>;
}

const Play = z.object({ play: z.custom<() => Promise<PlayedChat>>((value) => typeof value === 'function') });

/**
 * The same servers that the tests talk to. They are built with the rest, but belong to the tests, so they are loaded by path and only here.
 * @throws OperatorError `demo.no_fake` where this copy of Tocsin came without its tests
 */
export async function playChat(chat: PlayableChat): Promise<PlayedChat> {
  const path = join(packageRoot(), 'dist', 'test', 'fakes', chat, 'play.js');
  if (!existsSync(path))
    throw new OperatorError(
      'demo.no_fake',
      `this copy of Tocsin has no ${chat} to play with: take a whole clone of the repository`,
    );
  return Play.parse(await import(pathToFileURL(path).href)).play();
}

type Variables = Readonly<Record<string, string | undefined>>;

export interface PlayGround {
  readonly chats: readonly PlayedChat[];
  /** Leads to the played chats and to a database of their own, whatever is configured otherwise. */
  readonly env: Variables;
  close(): Promise<void>;
}

/**
 * A real installation never hears of invented vendors and workspaces, whatever `env` says of it. Nothing of a play with chats stays; without chats the
 * folder `demo` in the data folder is kept, and the next play begins sooner.
 */
export async function openPlayGround(wanted: readonly PlayableChat[], env: Variables): Promise<PlayGround> {
  if (wanted.length === 0)
    return { chats: [], env: { ...withoutInstallation(env), TOCSIN_DATA_DIR: demoFolder(env) }, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-demo-'));
  const chats: PlayedChat[] = [];
  const close = async (): Promise<void> => {
    await Promise.allSettled(chats.map((chat) => chat.close()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    for (const chat of wanted) chats.push(await playChat(chat));
  } catch (error) {
    await close();
    throw error;
  }
  const own = Object.assign({ TOCSIN_DATA_DIR: folder }, ...chats.map((chat) => chat.env));
  return { chats, env: { ...withoutInstallation(env), ...own }, close };
}

/** The chats, the stores and the channels of an installation. */
const ofInstallation =
  /^(?:SLACK|DISCORD)_|^(?:DATABASE_URL|TOCSIN_DATABASE_DIRECT_URL|REDIS_URL|TOCSIN_DISCORD_GATEWAY|TOCSIN_CONFIG)$/;

const withoutInstallation = (env: Variables): Variables =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !ofInstallation.test(name)));

function demoFolder({ TOCSIN_DATA_DIR: given = '' }: Variables): string {
  return join(given.trim() === '' ? defaultDataDir : given, 'demo');
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
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

export interface PlayGround {
  readonly chats: readonly PlayedChat[];
  /** Leads to the played chats and to an empty database of their own, whatever is configured otherwise. */
  readonly env: Readonly<Record<string, string | undefined>>;
  close(): Promise<void>;
}

/** Nothing of a play stays: real subscriptions know nothing of invented workspaces. */
export async function openPlayGround(
  wanted: readonly PlayableChat[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<PlayGround> {
  if (wanted.length === 0) return { chats: [], env, close: async () => undefined };
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
  const kept = Object.entries(env).filter(([name]) => !/^(SLACK|DISCORD)_|^(DATABASE_URL|REDIS_URL|TOCSIN_DATA_DIR)$/.test(name));
  return {
    chats,
    env: Object.assign(Object.fromEntries(kept), { TOCSIN_DATA_DIR: folder }, ...chats.map((chat) => chat.env)),
    close,
  };
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../src/clock.js';
import { addMs, toIso } from '../../src/domain/time.js';

/** Where links and sessions are kept: only hashes of tokens reach it. */
export interface AdminStore {
  /** Undefined when nothing is stored under this key. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  /** Removes the key. Of several callers at once exactly one gets true. */
  take(key: string): Promise<boolean>;
}

export interface AdminSessions {
  /** A token for one use of `/admin/enter?token=…`, good for a day. */
  issueEntry(): Promise<string>;
  /** Uses up an entry token and gives the token of a new session; undefined when it is unknown, used or expired. */
  enter(entry: string): Promise<string | undefined>;
  isSession(session: string): Promise<boolean>;
  isToken(bearer: string): boolean;
  leave(session: string): Promise<void>;
}

const hourMs = 3_600_000;
const entryLifeMs = 24 * hourMs;
export const sessionLifeMs = 30 * 24 * hourMs;

const Kept = z.object({ expiresAt: z.string() });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const entryKey = (token: string): string => `admin-entry:${digest(token).toString('hex')}`;
const sessionKey = (token: string): string => `admin-session:${digest(token).toString('hex')}`;
const newToken = (): string => randomBytes(24).toString('base64url');

/** Who may change things: a browser that opened the one-time link, or a program with `TOCSIN_ADMIN_TOKEN`. */
export function createAdminSessions(deps: {
  readonly store: AdminStore;
  readonly clock: Clock;
  readonly adminToken: string | undefined;
}): AdminSessions {
  const { store, clock, adminToken } = deps;
  const expected = adminToken === undefined ? undefined : digest(adminToken);
  const isCurrent = async (key: string): Promise<boolean> => {
    const kept = Kept.safeParse(await store.read(key));
    return kept.success && kept.data.expiresAt > toIso(clock.now());
  };
  const keep = async (key: string, lifeMs: number): Promise<void> =>
    store.write(key, { expiresAt: addMs(toIso(clock.now()), lifeMs) });
  return {
    async issueEntry() {
      const token = newToken();
      await keep(entryKey(token), entryLifeMs);
      return token;
    },
    async enter(entry) {
      const key = entryKey(entry);
      if (!(await isCurrent(key)) || !(await store.take(key))) return undefined;
      const session = newToken();
      await keep(sessionKey(session), sessionLifeMs);
      return session;
    },
    isSession: (session) => isCurrent(sessionKey(session)),
    isToken: (bearer) => expected !== undefined && timingSafeEqual(digest(bearer), expected),
    async leave(session) {
      await store.take(sessionKey(session));
    },
  };
}

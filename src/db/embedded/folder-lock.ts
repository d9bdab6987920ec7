import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { tolerating } from './file-errors.js';
import { liveProcess, pidPlace } from './process-state.js';

/** One process at a time owns a data folder. The claim ends with the process, however it ends. */
export type FolderLock =
  | { readonly kind: 'locked'; release(): Promise<void> }
  | { readonly kind: 'held'; readonly byPid: number };

const Claim = z.object({ pid: z.number().int(), startMark: z.string(), place: z.string(), nonce: z.string() });
type Claim = z.infer<typeof Claim>;

const heartbeatMs = 2_000;
/** A claim from another container is believed as long as its heart beats: its pid means nothing here. */
const silentForMs = 8_000;

/** Claims `<folder>/tocsin.lock`, waiting up to `patienceMs` for the present owner to leave. */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const path = join(folder, 'tocsin.lock');
  const self = await liveProcess(process.pid);
  const claim: Claim = { pid: process.pid, startMark: self?.startMark ?? '', place: await pidPlace(), nonce: randomUUID() };
  const text = JSON.stringify(claim);
  const startedAt = Date.now();
  for (;;) {
    if (await create(path, text)) return locked(path, text);
    const seen = await tolerating(['ENOENT'], readFile(path, 'utf8'));
    if (seen === undefined) continue;
    const owner = await livingOwner(path, seen, claim.place);
    if (owner === undefined) {
      await removeStale(path, seen);
      continue;
    }
    const patience = owner.elsewhere ? silentForMs + heartbeatMs : patienceMs;
    if (Date.now() - startedAt > patience) return { kind: 'held', byPid: owner.pid };
    await sleep(100);
  }
}

async function create(path: string, text: string): Promise<boolean> {
  const done = await tolerating(
    ['EEXIST'],
    writeFile(path, text, { flag: 'wx', mode: 0o600 }).then(() => true),
  );
  return done ?? false;
}

async function livingOwner(path: string, text: string, place: string): Promise<{ pid: number; elsewhere: boolean } | undefined> {
  const claim = parseClaim(text);
  if (claim?.place === place) {
    const live = await liveProcess(claim.pid);
    return live?.startMark === claim.startMark ? { pid: claim.pid, elsewhere: false } : undefined;
  }
  const age = Date.now() - ((await tolerating(['ENOENT'], stat(path)))?.mtimeMs ?? 0);
  // An unreadable claim is being written at this moment, or its writer died there.
  return age < silentForMs ? { pid: claim?.pid ?? 0, elsewhere: true } : undefined;
}

function parseClaim(text: string): Claim | undefined {
  try {
    return Claim.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/**
 * Several processes may find the same stale claim. One at a time may remove it, and only while it still says what was seen, so that none removes the
 * claim that another has just made.
 */
async function removeStale(path: string, seen: string): Promise<void> {
  const mine = `${path}.removing`;
  if (!(await create(mine, ''))) {
    const age = Date.now() - ((await tolerating(['ENOENT'], stat(mine)))?.mtimeMs ?? Date.now());
    // Whoever made it needs milliseconds; it was killed in between.
    if (age > silentForMs) await rm(mine, { force: true });
    await sleep(20);
    return;
  }
  try {
    if ((await tolerating(['ENOENT'], readFile(path, 'utf8'))) === seen) await rm(path, { force: true });
  } finally {
    await rm(mine, { force: true });
  }
}

function locked(path: string, text: string): FolderLock {
  const beat = setInterval(() => {
    const now = new Date();
    // A heartbeat that fails says nothing about the claim itself, which the next one confirms again.
    utimes(path, now, now).catch(() => undefined);
  }, heartbeatMs);
  beat.unref();
  const release = async () => {
    clearInterval(beat);
    if ((await tolerating(['ENOENT'], readFile(path, 'utf8'))) === text) await rm(path, { force: true });
  };
  return { kind: 'locked', release };
}

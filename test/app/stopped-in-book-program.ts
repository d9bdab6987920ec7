import process from 'node:process';
import { z } from 'zod';
import { createPool, databaseOf } from '../../src/db/connect.js';
import { changeDiscordBook } from '../../src/db/discord-shards.js';
import { createLog } from '../../src/log.js';

/** Stops in the middle of a change of the book, as a machine does that is put to sleep, and says what became of it. */
export async function run([url = '']: string[]): Promise<void> {
  const db = databaseOf(createPool(url, createLog('silent')));
  try {
    await changeDiscordBook(db, 'discord.shards', z.unknown(), () => {
      console.log('inside');
      process.kill(process.pid, 'SIGSTOP');
      return { book: { shards: 9, leases: [], doors: [] }, result: undefined };
    });
    console.log('written');
  } catch (error) {
    console.log(`failed ${error instanceof Error && 'code' in error ? String(error.code) : ''} ${String(error)}`);
  }
  await db.destroy();
}

import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, databaseOf } from '../../src/db/connect.js';
import { silentLog } from '../../src/log.js';
import { templateName, urlOfDatabase } from './template-database.js';

export interface FreshDatabase {
  // biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
  readonly db: Kysely<{}>;
  readonly url: string;
  close(): Promise<void>;
}

/** A migrated database of one's own, empty but for what the migrations put in. One per test file is plenty. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${templateName}`);
  const url = urlOfDatabase(serverUrl, name);
  const db = databaseOf(createPool(url, silentLog));
  const close = async () => {
    await db.destroy();
    await administer(serverUrl, `drop database ${name} with (force)`);
  };
  return { db, url, close };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Where Chromium is; undefined where there is none. */
export const chromiumPath = (): string | undefined => inject('chromiumPath');

/** For tests that are skipped without Chromium and so may count on it. */
export function requireChromium(): string {
  const path = chromiumPath();
  if (path === undefined) throw new Error('Chromium is missing');
  return path;
}

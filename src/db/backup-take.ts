import type pg from 'pg';
import { z } from 'zod';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import { copyOut } from './backup-copy.js';
import { type BackupFooter, type BackupHeader, endOfTable, jsonLine, newDigest } from './backup-format.js';
import { columnList, inOwnSession, ownTables } from './backup-session.js';
import { runningPrefix } from './running-services.js';

export interface TakenBackup {
  readonly header: BackupHeader;
  readonly footer: BackupFooter;
}

const Stand = z.object({ version: z.number().int(), takenAt: z.date().transform(toIso) });
const Sequence = z.object({ name: z.string(), at: z.string() });

/**
 * Gives everything that is stored, as it was at one moment, to `write`, one piece after the other; the service may go on meanwhile.
 * @throws OperatorError when there is nothing of Tocsin's in the database
 */
export const takeBackup = (url: string, release: string, write: (piece: Buffer) => Promise<void>): Promise<TakenBackup> =>
  inOwnSession(url, 'begin isolation level repeatable read read only', async (client) => {
    const digest = newDigest();
    const put = async (piece: Buffer): Promise<void> => {
      digest.update(piece);
      await write(piece);
    };
    const header = await headerOf(client, release);
    await put(jsonLine(header));
    const rows: Record<string, number> = {};
    for (const { name, columns } of header.tables) {
      rows[name] = 0;
      for await (const piece of copyOut(
        client,
        `copy (select ${columnList(columns)} from "${name}"${withoutPassing(name)}) to stdout`,
      )) {
        rows[name] += linesIn(piece);
        await put(piece);
      }
      await put(endOfTable);
    }
    const footer = { rows, sha256: digest.digest('hex') };
    await write(jsonLine(footer));
    return { header, footer };
  });

async function headerOf(client: pg.Client, release: string): Promise<BackupHeader> {
  const known = await client.query(`select to_regclass('schema_migrations') is not null as known`);
  const isOurs = z.tuple([z.object({ known: z.boolean() })]).parse(known.rows)[0].known;
  if (!isOurs)
    throw new OperatorError('backup.nothing', 'there is nothing of Tocsin in this database yet: start the service once');
  const stand = await client.query('select coalesce(max(version), 0)::int as version, now() as "takenAt" from schema_migrations');
  const { version, takenAt } = z.tuple([Stand]).parse(stand.rows)[0];
  const sequences = await client.query(
    `select sequencename::text as name, last_value::text as at from pg_sequences where schemaname = current_schema() and last_value is not null`,
  );
  const tables = (await ownTables(client)).map(({ name, columns }) => ({ name, columns }));
  const owned = z
    .array(Sequence)
    .parse(sequences.rows)
    .filter(({ name }) => isOwnSequence(name, tables));
  return {
    format: 'tocsin-backup',
    formatVersion: 1,
    schema: version,
    release,
    takenAt,
    tables,
    sequences: Object.fromEntries(owned.map(({ name, at }) => [name, at])),
  };
}

/** Sequences are named after the table they count for. */
const isOwnSequence = (name: string, tables: readonly { readonly name: string }[]): boolean =>
  tables.some((table) => name.startsWith(`${table.name}_`));

/** Who is running now is nobody's business later. */
const withoutPassing = (table: string): string => (table === 'settings' ? ` where key not like '${runningPrefix}%'` : '');

function linesIn(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  return lines;
}

import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { OperatorError } from '../errors.js';

/**
 * A backup is text, compressed as a whole: one line of JSON that says what it is, then for each table its rows in PostgreSQL's own copy format with a
 * line `\.` after the last, and one line of JSON with the number of rows and the digest of everything before it.
 */
export const BackupHeader = z.object({
  format: z.literal('tocsin-backup'),
  formatVersion: z.literal(1),
  /** Of the schema that the rows belong to. */
  schema: z.number().int().min(1),
  release: z.string(),
  takenAt: z.iso.datetime(),
  /** In the order in which they stand here and can be filled. */
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1) })),
  /** Where each sequence stands. */
  sequences: z.record(z.string().regex(/^[a-z_]+$/), z.string().regex(/^\d{1,19}$/)),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupFooter = z.object({ rows: z.record(z.string(), z.number().int()), sha256: z.string() });
export type BackupFooter = z.infer<typeof BackupFooter>;

export const endOfTable: Buffer = Buffer.from('\\.\n');
export const jsonLine = (value: BackupHeader | BackupFooter): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
export const newDigest = (): Hash => createHash('sha256');

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'rows'; readonly table: string; readonly lines: Buffer }
  | { readonly kind: 'table-end'; readonly table: string; readonly rows: number }
  | { readonly kind: 'footer'; readonly footer: BackupFooter };

const foreign = (cause?: unknown): OperatorError =>
  new OperatorError('backup.foreign', 'it is not a backup of Tocsin, or one of a later release that writes them in another way', {
    cause,
  });

export const damaged = (what: string, cause?: unknown): OperatorError =>
  new OperatorError('backup.damaged', `it is damaged (${what}): nothing of it can be used; take another copy`, { cause });

const cutOff = (): OperatorError =>
  new OperatorError('backup.truncated', 'its end is missing: it was not written or copied to the end; take another copy');

/** No row comes near it; without a limit a file without line ends would fill the memory. */
const longestLine = 256 * 1024 * 1024;
const atOnce = 256 * 1024;

/** Lines of a stream, several in one piece, none cut in two. */
async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let held = 0;
  for await (const part of source) {
    const end = part.lastIndexOf(10);
    held += part.length;
    if (end === -1) {
      rest.push(part);
      if (held > longestLine) throw foreign();
      continue;
    }
    yield Buffer.concat([...rest, part.subarray(0, end + 1)]);
    rest = end + 1 < part.length ? [part.subarray(end + 1)] : [];
    held = rest[0]?.length ?? 0;
  }
  if (held > 0) throw cutOff();
}

/**
 * Reads a backup piece by piece and checks it on the way; what was read is good only when the footer came.
 * @throws OperatorError `backup.foreign`, `backup.damaged` or `backup.truncated`
 */
export async function* readBackup(source: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const digest = newDigest();
  const counted: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let left: string[] = [];
  let footer: BackupFooter | undefined;
  for await (const piece of wholeLines(source)) {
    let from = 0;
    while (from < piece.length) {
      if (footer !== undefined) throw damaged('something follows its end');
      const table = left[0];
      if (header === undefined) {
        const end = piece.indexOf(10, from) + 1;
        header = parsedHeader(piece.subarray(from, end));
        left = header.tables.map(({ name }) => name);
        digest.update(piece.subarray(from, end));
        yield { kind: 'header', header };
        from = end;
      } else if (table === undefined) {
        const end = piece.indexOf(10, from) + 1;
        footer = parsedFooter(piece.subarray(from, end));
        if (footer.sha256 !== digest.digest('hex')) throw damaged('its checksum differs');
        if (left.length > 0 || Object.entries(footer.rows).some(([name, rows]) => counted[name] !== rows))
          throw damaged('its rows were counted differently');
        yield { kind: 'footer', footer };
        from = end;
      } else {
        const { end, rows, isOver } = rowsIn(piece, from);
        digest.update(piece.subarray(from, end));
        counted[table] = (counted[table] ?? 0) + rows;
        const lines = piece.subarray(from, isOver ? end - endOfTable.length : end);
        if (lines.length > 0) yield { kind: 'rows', table, lines };
        if (isOver) {
          left.shift();
          yield { kind: 'table-end', table, rows: counted[table] };
        }
        from = end;
      }
    }
  }
  if (header === undefined) throw foreign();
  if (footer === undefined) throw cutOff();
}

/** The lines of one table from here on; a row is a line, as the copy format writes line ends within values in another way. */
function rowsIn(piece: Buffer, from: number): { end: number; rows: number; isOver: boolean } {
  let end = from;
  let rows = 0;
  while (end < piece.length && end - from < atOnce) {
    const next = piece.indexOf(10, end) + 1;
    if (next - end === endOfTable.length && piece.compare(endOfTable, 0, endOfTable.length, end, next) === 0)
      return { end: next, rows, isOver: true };
    rows += 1;
    end = next;
  }
  return { end, rows, isOver: false };
}

function parsedHeader(line: Buffer): BackupHeader {
  try {
    return BackupHeader.parse(JSON.parse(line.toString('utf8')));
  } catch (error) {
    throw foreign(error);
  }
}

function parsedFooter(line: Buffer): BackupFooter {
  try {
    return BackupFooter.parse(JSON.parse(line.toString('utf8')));
  } catch (error) {
    throw damaged('its last line cannot be read', error);
  }
}

import { z } from 'zod';
import { type Db, type RawBuilder, rows, sql } from '../database.js';

/** One page of a list: its rows, and where the next one begins; null at the end. */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Which page of a list. */
export interface PageWish {
  readonly limit: number;
  /** As `Paged.next` gave it; what cannot be read begins at the beginning. */
  readonly after: string | null;
}

/** What a list is sorted by, as the database writes it, then tenant and id, which make it one of a kind. */
const Cursor = z.tuple([z.string().max(300), z.string().max(200), z.string().max(200)]);
type Cursor = z.infer<typeof Cursor>;

function read(after: string | null): Cursor | undefined {
  if (after === null) return undefined;
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(after, 'base64url').toString('utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const write = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The columns by which a list is sorted. */
export interface Order {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'timestamptz';
  readonly tenant: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly idType: 'text' | 'bigint';
  readonly direction: 'up' | 'down';
}

const safe: Readonly<Record<Order['type'] | Order['idType'], (text: string) => boolean>> = {
  text: (text) => !text.includes('\0'),
  bigint: (text) => /^\d{1,18}$/.test(text),
  timestamptz: (text) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(text),
};

const isSafe = ({ type, idType }: Order, [key, tenant, id]: Cursor): boolean =>
  safe[type](key) && safe.text(tenant) && safe[idType](id);

/** The rows of `select … from … where …`, to which the condition, order and limit of a page are added. */
export async function paged<Row>(
  schema: z.ZodType<Row>,
  db: Db,
  query: { readonly columns: RawBuilder<unknown>; readonly from: RawBuilder<unknown>; readonly order: Order },
  { limit, after }: PageWish,
): Promise<Paged<Row>> {
  const { order } = query;
  const { key, type, tenant, id, idType } = order;
  const cursor = read(after);
  const begin = cursor === undefined || !isSafe(order, cursor) ? undefined : cursor;
  const sign = sql.raw(order.direction === 'up' ? '>' : '<');
  const way = sql.raw(order.direction === 'up' ? 'asc' : 'desc');
  const behind =
    begin === undefined
      ? sql`true`
      : sql`(${key}, ${tenant}, ${id}) ${sign} (${begin[0]}::${sql.raw(type)}, ${begin[1]}::text, ${begin[2]}::${sql.raw(idType)})`;
  const found = await rows(
    Keyed,
    db,
    sql`select ${query.columns}, array[(${key})::text, ${tenant}, (${id})::text] as cursor ${query.from} and ${behind}
      order by ${key} ${way}, ${tenant} ${way}, ${id} ${way} limit ${limit + 1}`,
  );
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { rows: shown.map((row) => schema.parse(row)), next: last === undefined ? null : write(last.cursor) };
}

const Keyed = z.looseObject({ cursor: Cursor });

/** Whether one of these columns holds the words, in whatever case. Null: everything fits. */
export const holds = (words: string | null, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  words === null ? sql`true` : sql`position(lower(${words}::text) in lower(concat_ws(' ', ${sql.join([...columns])}))) > 0`;

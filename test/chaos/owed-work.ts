import { z } from 'zod';
import { Moment } from '../../src/db/columns.js';
import { type Db, rows, sql } from '../../src/db/database.js';

const Owed = z.object({ key: z.string(), wanted: z.number(), done: z.number(), why: z.string() });
type Owed = z.infer<typeof Owed>;

/** What the service owes at one moment, and how far it is with that. */
const owedNow = (db: Db): Promise<Owed[]> =>
  rows(
    Owed,
    db,
    sql`select 'delivery ' || tenant_id || '/' || id as key, attempt as wanted, attempt - 1 as done,
          state || ' ' || coalesce(failure_code, '') as why
        from deliveries where state in ('sending', 'in_doubt', 'retry')
      union all select 'thread ' || tenant_id || '/' || id, wanted_revision, delivered_revision, coalesce(failure_code, '')
        from threads where delivered_revision < wanted_revision and state = 'open'
      union all select 'document ' || tenant_id || '/' || id, 1, 0, '' from documents where ingested_at is null`,
  );

const Page = z.object({ id: z.string(), lastOkAt: Moment.nullable(), why: z.string() });

const lastLooks = (db: Db) =>
  rows(Page, db, sql`select id, last_ok_at as "lastOkAt", state || ' ' || coalesce(failure_code, '') as why from pages`);

/** What still has to happen before everything is told that the pages showed at `since`; empty when nothing has. */
export async function openWork(db: Db, since: Date): Promise<string[]> {
  const [owed, pages] = await Promise.all([owedNow(db), lastLooks(db)]);
  const unseen = pages.filter(({ lastOkAt }) => !isAfter(lastOkAt, since)).map(({ why }) => `page not looked at, ${why}`);
  const kinds = new Map<string, number>();
  for (const kind of [...owed.map(({ key, why }) => `${key.split(' ')[0]} ${why}`), ...unseen])
    kinds.set(kind.trim(), (kinds.get(kind.trim()) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`);
}

const isAfter = (at: string | null, since: Date): boolean => at !== null && Date.parse(at) >= since.getTime();

interface Waiting {
  readonly since: Date;
  /** What was owed then, as far as it was wanted then. */
  owed: ReadonlyMap<string, number> | undefined;
}

/** Measures how long after each fault everything was done that was owed when it ended. */
export class RecoveryClock {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  readonly #times: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #asking: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#timer = setInterval(() => {
      this.#asking ??= this.#look().finally(() => {
        this.#asking = undefined;
      });
    }, 400);
  }

  faultEnded(): void {
    this.#waiting.push({ since: new Date(), owed: undefined });
  }

  /** @returns milliseconds, one for each fault that was recovered from */
  async close(): Promise<readonly number[]> {
    clearInterval(this.#timer);
    await this.#asking;
    await this.#look();
    return this.#times;
  }

  async #look(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const now = new Date();
    // While the database is being restarted nobody knows what is owed.
    const looks = await Promise.all([owedNow(this.#db), lastLooks(this.#db)]).catch(() => undefined);
    if (looks === undefined) return;
    const [owed, pages] = looks;
    const doneBy = new Map(owed.map(({ key, done }) => [key, done]));
    this.#waiting = this.#waiting.filter((waiting) => {
      waiting.owed ??= new Map(owed.map(({ key, wanted }) => [key, wanted]));
      const isOpen = [...waiting.owed].some(([key, wanted]) => (doneBy.get(key) ?? Number.POSITIVE_INFINITY) < wanted);
      if (isOpen || !pages.every(({ lastOkAt }) => isAfter(lastOkAt, waiting.since))) return true;
      this.#times.push(now.getTime() - waiting.since.getTime());
      return false;
    });
  }
}

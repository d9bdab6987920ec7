import type { Db } from './database.js';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

interface Options {
  /** How many items one statement may carry. */
  readonly most?: number;
  /** How many statements may be under way at once: a second one, so that a slow one does not keep everybody waiting. */
  readonly atOnce?: number;
}

/** Runs one statement for all items and gives their results in the same order. */
export type RunTogether<Item, Result> = (db: Db, items: readonly Item[]) => Promise<readonly Result[]>;

/**
 * Group commit: calls that come in while others are under way go to the database in one statement, as a database itself does with those that wait for its
 * disk. Each caller gets its own result and cannot tell the difference, but that its statement shares a transaction with others; so a statement must not
 * wait for rows while it holds some (`for update skip locked`). One that the server refuses as a whole is repeated item by item, so that nobody pays
 * for another's values. Inside a transaction nothing is gathered.
 */
export function together<Item, Result>(
  run: RunTogether<Item, Result>,
  options: Options = {},
): (db: Db, item: Item) => Promise<Result> {
  const gatherers = new WeakMap<Db, (item: Item) => Promise<Result>>();
  return async (db, item) => {
    if (db.isTransaction) return only(await run(db, [item]));
    let gather = gatherers.get(db);
    if (gather === undefined) {
      gather = gatherer((items) => run(db, items), options);
      gatherers.set(db, gather);
    }
    return gather(item);
  };
}

function gatherer<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most = 100, atOnce = 2 }: Options,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isPlanned = false;
  const go = (): void => {
    isPlanned = false;
    while (underWay < atOnce && waiting.length > 0) {
      underWay += 1;
      void settle(run, waiting.splice(0, most)).then(() => {
        underWay -= 1;
        plan();
      });
    }
  };
  // After everything that the same answers of the network set going has asked, too.
  const plan = (): void => {
    if (isPlanned || underWay >= atOnce || waiting.length === 0) return;
    isPlanned = true;
    setImmediate(go);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}

/** Never rejects: whoever waits hears of it. */
async function settle<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    if (results.length !== batch.length)
      throw new Error(`${batch.length} items were asked for together and ${results.length} answered`);
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
  } catch (error) {
    if (batch.length === 1 || !isRefused(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await settle(run, [one]);
  }
}

/**
 * The server answered that it did nothing: by SQLSTATE, all but lost connections (08), want of resources (53), and an operator's or a limit's intervention
 * (57), where going on one by one would only take longer.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?!08|53|57)[0-9A-Z]{5}$/.test(error.code);

function only<Result>(results: readonly Result[]): Result {
  if (results.length !== 1) throw new Error(`one item was asked for and ${results.length} answered`);
  return results[0] as Result;
}

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
  /** How long the first has been under way before a second one, that is not full, sets out beside it, in milliseconds. */
  readonly patienceMs?: number;
}

/** Another transaction holds a row of this item: it is asked for again by itself. */
export const skipped = Symbol('skipped');

/**
 * Runs one statement for all items and gives their results in the same order. With `mayWait` there is one item, and it may wait for its rows; without, the
 * statement leaves out what others hold (`for update skip locked`), and says `skipped` of it.
 */
export type RunTogether<Item, Result> = (
  db: Db,
  items: readonly Item[],
  mayWait: boolean,
) => Promise<readonly (Result | typeof skipped)[]>;

/**
 * Group commit: calls that come in while others are under way go to the database in one statement, as a database itself does with those that wait for its
 * disk. Each caller gets its own result. A statement for several must not wait for rows while it holds others: what is `skipped` is asked for again alone,
 * one after the other, so that those that wait for the same transaction take one connection. A statement that the server refuses as a whole is repeated
 * item by item, so that nobody pays for another's values. Inside a transaction nothing is gathered.
 */
export function together<Item, Result>(
  run: RunTogether<Item, Result>,
  options: Options = {},
): (db: Db, item: Item) => Promise<Result> {
  const gatherers = new WeakMap<Db, (item: Item) => Promise<Result>>();
  return async (db, item) => {
    if (db.isTransaction) return alone(run, db, item);
    let gather = gatherers.get(db);
    if (gather === undefined) {
      gather = gatherer(run, db, options);
      gatherers.set(db, gather);
    }
    return gather(item);
  };
}

function gatherer<Item, Result>(
  run: RunTogether<Item, Result>,
  db: Db,
  { most = 100, atOnce = 2, patienceMs = 4 }: Options,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let isPlanned = false;
  let isPatient = false;
  const go = (): void => {
    isPlanned = false;
    if (underWay >= atOnce || waiting.length === 0) return;
    underWay += 1;
    void settle(run, db, waiting.splice(0, most)).then(() => {
      underWay -= 1;
      plan();
    });
    plan();
  };
  // After everything that the same answers of the network set going has asked, too.
  const soon = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(go);
  };
  // A statement costs more than an item in it: most end within the patience, and those that came meanwhile go together.
  const plan = (): void => {
    if (underWay >= atOnce || waiting.length === 0) return;
    if (underWay === 0 || waiting.length >= most) soon();
    else if (!isPatient) {
      isPatient = true;
      setTimeout(() => {
        isPatient = false;
        if (waiting.length > 0) soon();
      }, patienceMs);
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}

/** Never rejects: whoever waits hears of it. */
async function settle<Item, Result>(
  run: RunTogether<Item, Result>,
  db: Db,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const [first] = batch;
    if (first !== undefined && batch.length === 1) return first.resolve(await alone(run, db, first.item));
    const items = batch.map(({ item }) => item);
    const results = await run(db, items, false);
    if (results.length !== batch.length)
      throw new Error(`${batch.length} items were asked for together and ${results.length} answered`);
    const left = batch.filter((one, index) => {
      const result = results[index] as Result | typeof skipped;
      if (result !== skipped) one.resolve(result);
      return result === skipped;
    });
    void oneByOne(run, db, left);
  } catch (error) {
    if (batch.length > 1 && isRefused(error)) return oneByOne(run, db, batch);
    for (const { reject } of batch) reject(error);
  }
}

async function oneByOne<Item, Result>(
  run: RunTogether<Item, Result>,
  db: Db,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  for (const { item, resolve, reject } of batch) await alone(run, db, item).then(resolve, reject);
}

async function alone<Item, Result>(run: RunTogether<Item, Result>, db: Db, item: Item): Promise<Result> {
  const results = await run(db, [item], true);
  const [result] = results;
  if (results.length !== 1 || result === skipped) throw new Error(`one item was asked for and ${results.length} answered`);
  return result as Result;
}

/**
 * The server answered that it did nothing: by SQLSTATE, all but lost connections (08), want of resources (53), and an operator's or a limit's intervention
 * (57), where going on one by one would only take longer.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?!08|53|57)[0-9A-Z]{5}$/.test(error.code);

/** Runs work as soon as fewer than `most` others run, in the order in which it came. */
export type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A limit for everything of one kind in this process, whichever job it belongs to. */
export function sideBySide(most: number): RunInTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Who is next takes over this one's place, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

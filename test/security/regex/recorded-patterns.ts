/** The expressions that modules put together from parts while they are loaded and while `use` runs, with the file that did it. */
export async function patternsMadeBy(use: () => Promise<void>): Promise<ReadonlyMap<string, readonly RegExp[]>> {
  const made = new Map<string, RegExp[]>();
  const original = globalThis.RegExp;
  const note = (pattern: RegExp): RegExp => {
    const file = callerOf(new Error().stack ?? '');
    if (file !== undefined) made.set(file, [...(made.get(file) ?? []), pattern]);
    return pattern;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, args, newTarget) => note(Reflect.construct(target, args, newTarget)),
    apply: (target, self, args) => note(Reflect.apply(target, self, args)),
  });
  try {
    await use();
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

/** The first file of the product in a stack, from the package's root. */
function callerOf(stack: string): string | undefined {
  const first = stack.split('\n').find((line) => line.includes('    at ') && !line.includes('recorded-patterns')) ?? '';
  return /\/((?:src|handlers|queues)\/[\w./-]+\.tsx?)/.exec(first)?.[1];
}

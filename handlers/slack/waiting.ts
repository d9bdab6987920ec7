interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

export function deferred<Value>(): Deferred<Value> {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

/** What the work gives, or an error when it takes longer or `stop` is aborted; the work itself goes on unheard. */
export function within<Value>(work: Promise<Value>, ms: number, stop?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stopped = (): void => reject(new Error('the service is stopping'));
    const timer = setTimeout(() => reject(new Error(`no result within ${ms} ms`)), ms);
    stop?.addEventListener('abort', stopped, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', stopped);
    });
  });
}

import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopSignal } from '../../src/cli/stop-signal.js';

const names = ['SIGINT', 'SIGTERM'] as const;
const before = new Map(names.map((name) => [name, process.listeners(name)]));
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of names)
    for (const listener of process.listeners(name)) if (!before.get(name)?.includes(listener)) process.off(name, listener);
});

describe('the signal to stop', () => {
  it('may come twice at once, as Ctrl-C under npm does; a later one ends the process at once', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    const signal = stopSignal();
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGINT', 'SIGINT');
    expect(await signal).toBe('SIGINT');
    expect(exit).not.toHaveBeenCalled();
    now.mockReturnValue(6_500);
    process.emit('SIGTERM', 'SIGTERM');
    expect(exit).toHaveBeenCalledExactlyOnceWith(143);
  });
});

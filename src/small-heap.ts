import { setFlagsFromString } from 'node:v8';

/** In percent of what was alive after the last collection; measured with `bench unchanged-pages` and `bench fan-out`, see docs/measured.md. */
const growth = 40;

/**
 * Lets this process's heap grow by less before it is collected. On a machine with much memory V8 lets the first 250 MB pass without looking at what is old,
 * although of 300 MB some 75 are alive; a small machine has to hold a database beside it. V8 reads the flag (`heap-growing-percent`) at each collection, so
 * that it needs nothing on the command line.
 */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`);

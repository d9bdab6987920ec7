import type { z } from 'zod';

type SameKeys<One, Other> = [keyof One, keyof Other] extends [keyof Other, keyof One] ? unknown : never;

/**
 * Holds a schema against the platform's own typings: what it lets through must be of that type, and it must know every field of it, so neither
 * can drift without the compiler saying so.
 */
export const like =
  <Wanted>() =>
  <Schema extends z.ZodType<Wanted>>(schema: Schema & SameKeys<Wanted, z.output<Schema>>): Schema =>
    schema;

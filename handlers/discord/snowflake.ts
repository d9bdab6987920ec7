import { z } from 'zod';

/** An id, as Discord writes it. */
export const Snowflake = z.string().regex(/^\d{17,20}$/);

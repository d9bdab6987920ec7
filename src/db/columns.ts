import { z } from 'zod';
import { toIso } from '../domain/time.js';

/** `timestamptz` as the domain writes a moment. */
export const Moment = z.date().transform(toIso);

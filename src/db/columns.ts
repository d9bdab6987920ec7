import { z } from 'zod';
import { IsoTime, toIso } from '../domain/time.js';

/** `timestamptz` as the domain writes a moment: pg gives a Date for a column, and text with an offset for one inside JSON. */
export const Moment = z.union([z.date().transform(toIso), IsoTime]);

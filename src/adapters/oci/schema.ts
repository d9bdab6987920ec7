import { z } from 'zod';
import { PageStatus } from '../../domain/incident.js';
import { looseWord } from '../reading/loose.js';

/** Like that of Statuspage, of which only this much is known for sure. */
export const OracleStatus = z.object({ status: z.object({ indicator: looseWord(PageStatus, 'unknown') }) });

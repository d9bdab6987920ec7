import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../src/package-root.js';

/** Protections that a run can be made without; a harness that then sees nothing wrong proves nothing. */
export const sabotages = ['settle', 'lease', 'log-first', 'order', 'dedup'] as const;
export type Sabotage = (typeof sabotages)[number];

const Edit = z.strictObject({
  /** Of the built program. */
  file: z.string(),
  /** Lines that stand there once. */
  find: z.array(z.string()),
  put: z.array(z.string()),
  /** Takes no protection away: it only brings about, more often than chance would, what the protection is for. */
  provokes: z.boolean().default(false),
});
export type Edit = z.infer<typeof Edit>;

const Row = z.strictObject({ what: z.string(), edits: z.array(Edit) });

/** What each of them changes in the program. The loader, which is plain JavaScript, reads the same file. */
export const sabotageTable: Readonly<Record<Sabotage, z.infer<typeof Row>>> = z
  .record(z.enum(sabotages), Row)
  .parse(JSON.parse(readFileSync(join(packageRoot(), 'test', 'chaos', 'sabotages.json'), 'utf8')));

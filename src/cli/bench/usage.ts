import { z } from 'zod';

/** What a process has taken so far. */
export const Usage = z.object({
  /** Time on a processor, the program's own and the kernel's for it, in milliseconds. */
  cpuMs: z.number(),
  rssMb: z.number(),
});
export type Usage = z.infer<typeof Usage>;

const mb = 1024 * 1024;

export function usageOfThisProcess(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssMb: Math.round(process.memoryUsage.rss() / mb) };
}

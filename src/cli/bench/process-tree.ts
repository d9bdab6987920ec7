import { readdir, readFile } from 'node:fs/promises';

export interface ProcessMemory {
  readonly pid: number;
  readonly program: string;
  /** Its own memory and its share of what it has in common with others. */
  readonly pssMb: number;
}

/** What the kernel counts for a process and everything that it started, as far as that still lives; empty where there is no /proc. */
export async function memoryOfTree(root: number): Promise<ProcessMemory[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const parent = await parentOf(name);
    if (parent !== undefined) parents.set(Number(name), parent);
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === root || (parent !== undefined && isBelow(parent));
  };
  const found = await Promise.all([...parents.keys()].filter(isBelow).map(memoryOf));
  return found.filter((one) => one !== undefined);
}

/** The second word after the name, which stands in brackets and may hold anything. */
async function parentOf(pid: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const word = text?.slice(text.lastIndexOf(')') + 2).split(' ')[1];
  return word === undefined ? undefined : Number(word);
}

async function memoryOf(pid: number): Promise<ProcessMemory | undefined> {
  const [rollup, program] = await Promise.all(
    [`/proc/${pid}/smaps_rollup`, `/proc/${pid}/comm`].map((path) => readFile(path, 'utf8').catch(() => undefined)),
  );
  const kb = /^Pss:\s+(\d+) kB$/m.exec(rollup ?? '')?.[1];
  return kb === undefined ? undefined : { pid, program: program?.trim() ?? '', pssMb: Number(kb) / 1024 };
}

/** A thread as people see it in one channel. */
export interface LoadThread {
  readonly root: string;
  readonly replies: readonly string[];
}

/** What one channel is owed: names of incidents, each with as many updates. */
export interface LoadDebt {
  readonly incidents: readonly string[];
  readonly updates: number;
}

export interface LoadVerdict {
  /** Roots and replies that are there, each counted once. */
  readonly delivered: number;
  readonly owed: number;
  readonly missing: number;
  readonly doubled: number;
  /** Replies that stand after a later one. */
  readonly disordered: number;
  /** Replies under the root of another incident. */
  readonly astray: number;
  /** Roots that do not show how it ended. */
  readonly outdated: number;
}

export const incidentToken = (incident: number): string => `i${incident + 1}`;
export const updateToken = (incident: number, update: number): string => `${incidentToken(incident)}-u${update + 1}`;

const incidentIn = (root: string): string | undefined => /Trouble (i\d+)\b/.exec(root)?.[1];
const updateIn = (reply: string): { incident: string; update: number } | undefined => {
  const [, incident, update] = /\b(i\d+)-u(\d+)\b/.exec(reply) ?? [];
  return incident === undefined ? undefined : { incident, update: Number(update) };
};

/** Compares what one channel holds with what it is owed. Replies of our own, which name no update, are not counted. */
export function judgeChannel(threads: readonly LoadThread[], { incidents, updates }: LoadDebt): LoadVerdict {
  const found = new Map<string, LoadThread[]>();
  for (const thread of threads) {
    const incident = incidentIn(thread.root) ?? '';
    found.set(incident, [...(found.get(incident) ?? []), thread]);
  }
  const unknown = [...found].filter(([incident]) => !incidents.includes(incident)).flatMap(([, roots]) => roots);
  const judged = incidents.map((incident) => judgeIncident(incident, found.get(incident) ?? [], updates));
  return sumOf([...judged, { ...nothing, astray: unknown.length }]);
}

const nothing: LoadVerdict = { delivered: 0, owed: 0, missing: 0, doubled: 0, disordered: 0, astray: 0, outdated: 0 };

function judgeIncident(incident: string, threads: readonly LoadThread[], updates: number): LoadVerdict {
  const told = threads.flatMap(({ replies }) => replies.flatMap((reply) => updateIn(reply) ?? []));
  const own = told.filter((each) => each.incident === incident).map(({ update }) => update);
  const different = new Set(own.filter((update) => update >= 1 && update <= updates));
  const delivered = different.size + (threads.length === 0 ? 0 : 1);
  return {
    delivered,
    owed: updates + 1,
    missing: updates + 1 - delivered,
    doubled: own.length - different.size + Math.max(0, threads.length - 1),
    disordered: own.filter((update, place) => own.slice(0, place).some((earlier) => earlier > update)).length,
    astray: told.length - own.length,
    outdated: threads.filter(({ root }) => !/resolved/i.test(root)).length,
  };
}

export const sumOf = (verdicts: readonly LoadVerdict[]): LoadVerdict =>
  verdicts.reduce(
    (sum, one) => ({
      delivered: sum.delivered + one.delivered,
      owed: sum.owed + one.owed,
      missing: sum.missing + one.missing,
      doubled: sum.doubled + one.doubled,
      disordered: sum.disordered + one.disordered,
      astray: sum.astray + one.astray,
      outdated: sum.outdated + one.outdated,
    }),
    nothing,
  );

export const isClean = ({ missing, doubled, disordered, astray, outdated }: LoadVerdict): boolean =>
  missing + doubled + disordered + astray + outdated === 0;

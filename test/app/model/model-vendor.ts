import type { Impact, IncidentStatus } from '../../../src/domain/incident.js';
import type { SnapshotIncident } from '../../../src/domain/snapshot.js';
import { type IsoTime, toIso } from '../../../src/domain/time.js';

export const vendorActs = [
  'opens',
  'adds',
  'adds a long one to',
  'repeats itself in',
  'adds a forgotten one to',
  'edits one of',
  'shortens one of',
  'removes one of',
  'raises',
  'lowers',
  'resolves',
  'reopens',
  'closes with a postmortem',
] as const;
export type VendorAct = (typeof vendorActs)[number];

interface Update {
  readonly id: string;
  readonly at: IsoTime;
  readonly status: IncidentStatus;
  version: number;
  paragraphs: number;
  /** It says nothing new, until it is edited twice. */
  readonly isIdle?: boolean;
}

interface Trouble {
  readonly name: string;
  readonly startedAt: IsoTime;
  impact: Impact;
  made: number;
  updates: Update[];
}

const impacts: readonly Impact[] = ['minor', 'major', 'critical'];
const working: readonly IncidentStatus[] = ['investigating', 'identified', 'monitoring'];

/** Every paragraph of every wording holds a word of its own: `a2v1p1` is the first paragraph of the second update of trouble a as it was first written. */
export const wordsIn = (text: string): string[] => text.match(/\b[a-z]\d+v\d+p\d+\b/g) ?? [];

/** A vendor with two troubles at most, who does with them what vendors do. Two things never happen in the same moment. */
export class ModelVendor {
  readonly troubles: Trouble[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  page(): SnapshotIncident[] {
    return this.troubles.map(asListed);
  }

  act(act: VendorAct, which: number, pick: number): void {
    const trouble = this.troubles[which % Math.max(1, this.troubles.length)];
    if (act === 'opens') this.#open();
    else if (trouble !== undefined) this.#change(act, trouble, pick);
  }

  #change(act: Exclude<VendorAct, 'opens'>, trouble: Trouble, pick: number): void {
    const changes: Record<typeof act, () => void> = {
      adds: () => this.#add(trouble, working[pick % working.length] ?? 'identified'),
      'adds a long one to': () => this.#add(trouble, 'identified', 4),
      'repeats itself in': () => this.#repeat(trouble),
      'adds a forgotten one to': () => this.#insert(trouble),
      'edits one of': () => rewrite(trouble, pick, false),
      'shortens one of': () => rewrite(trouble, pick, true),
      'removes one of': () => remove(trouble, pick),
      raises: () => weigh(trouble, 1),
      lowers: () => weigh(trouble, -1),
      resolves: () => this.#add(trouble, 'resolved'),
      reopens: () => this.#add(trouble, 'investigating'),
      'closes with a postmortem': () => {
        if (trouble.updates.at(-1)?.status === 'resolved') this.#add(trouble, 'postmortem', 1 + (pick % 5));
      },
    };
    changes[act]();
  }

  #open(): void {
    const name = ['a', 'b'][this.troubles.length];
    if (name === undefined) return;
    const startedAt = toIso(new Date(this.#now()));
    const trouble: Trouble = { name, startedAt, impact: 'minor', made: 0, updates: [] };
    this.troubles.push(trouble);
    this.#add(trouble, 'investigating');
  }

  #add(trouble: Trouble, status: IncidentStatus, paragraphs = 1): void {
    trouble.updates.push(made(trouble, toIso(new Date(this.#now())), status, paragraphs));
  }

  #repeat(trouble: Trouble): void {
    const status = trouble.updates.at(-1)?.status ?? 'investigating';
    if (!working.includes(status)) return;
    trouble.updates.push({ ...made(trouble, toIso(new Date(this.#now())), status, 1), isIdle: true });
  }

  /** Dated between the first and the second. */
  #insert(trouble: Trouble): void {
    const [first, ...rest] = trouble.updates;
    if (first === undefined) return;
    const at = toIso(new Date(Date.parse(first.at) + 10 + trouble.made));
    trouble.updates = [first, made(trouble, at, 'investigating', 1), ...rest].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  }
}

function made(trouble: Trouble, at: IsoTime, status: IncidentStatus, paragraphs: number): Update {
  trouble.made += 1;
  return { id: `${trouble.name}${trouble.made}`, at, status, version: 1, paragraphs };
}

function rewrite({ updates }: Trouble, pick: number, isShorter: boolean): void {
  const update = updates[pick % updates.length];
  if (update === undefined) return;
  update.version += 1;
  if (isShorter) update.paragraphs = 1;
}

function remove(trouble: Trouble, pick: number): void {
  const gone = pick % trouble.updates.length;
  if (trouble.updates.length > 1) trouble.updates = trouble.updates.filter((_, place) => place !== gone);
}

function weigh(trouble: Trouble, by: 1 | -1): void {
  trouble.impact = impacts[impacts.indexOf(trouble.impact) + by] ?? trouble.impact;
}

const keyOf = ({ id }: Update): string => `${id}x`.padEnd(12, '0');

const filling = 'Nothing in it matters to anybody, and so it goes on for a while without an end in sight. '.repeat(18).trim();

const idleWords = ['We are continuing to investigate this issue.', 'We are still investigating this issue.'] as const;

const bodyOf = ({ id, version, paragraphs, isIdle }: Update): string =>
  (isIdle === true ? idleWords[version - 1] : undefined) ?? spoken(id, version, paragraphs);

const spoken = (id: string, version: number, paragraphs: number): string =>
  Array.from({ length: paragraphs }, (_, index) => {
    const words = `Word ${id}v${version}p${index + 1} is said about it.`;
    return paragraphs === 1 ? words : `${words} ${filling}`;
  }).join('\n\n');

/** Over when the last that it said says so. */
function endOf(updates: readonly Update[]): IsoTime | null {
  const isOver = ['resolved', 'postmortem'].includes(updates.at(-1)?.status ?? '');
  return isOver ? (updates.findLast(({ status }) => status === 'resolved')?.at ?? null) : null;
}

const asListed = ({ name, startedAt, impact, updates }: Trouble): SnapshotIncident => ({
  id: name.padEnd(12, '0'),
  title: `Trouble ${name}`,
  kind: 'incident',
  impact,
  status: updates.at(-1)?.status ?? 'investigating',
  url: null,
  startedAt,
  resolvedAt: endOf(updates),
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updates: updates.map((update) => ({
    id: keyOf(update),
    status: update.status,
    body: bodyOf(update),
    at: update.at,
    components: [],
  })),
});

/** A number is one of the platform's JSON codes, answered with its usual HTTP status. */
export type FaultKind =
  | '503'
  | '503-always'
  | 'commit-then-503'
  | 'commit-then-drop'
  | 'hang'
  | 'commit-then-hang'
  | 'reset'
  | '429'
  | 'html-200'
  | 'commit-then-html-200'
  | 'slow'
  | number;

export interface FaultRule {
  readonly kind: FaultKind;
  /** Any method when left out. */
  readonly method?: string;
  /** A template (`/channels/{channel}/messages`), the start of a path (`/channels/123`), or a pattern over the path. Any route when left out. */
  readonly route?: string | RegExp;
  /** How often it happens; once unless given, always for `503-always`. */
  readonly times?: number;
  /** Lets this many matching calls through first. */
  readonly after?: number;
  readonly when?: (body: unknown) => boolean;
  /** HTTP status of a JSON code where the usual one will not do. */
  readonly status?: number;
  /** For `slow`: the wait before the call is carried out; default 1,000. */
  readonly afterMs?: number;
  /** Seconds for `429`. Null leaves the header out; a header that differs from the body is what the platform has been seen to do. */
  readonly retryAfter?: { readonly header?: number | null; readonly body?: number };
  readonly global?: boolean;
  readonly scope?: 'user' | 'global' | 'shared';
}

export interface FaultHandle {
  readonly hits: number;
  clear(): void;
}

interface Asked {
  readonly method: string;
  readonly template: string;
  readonly path: string;
  readonly body: unknown;
}

interface Waiting {
  readonly rule: FaultRule;
  hits: number;
  seen: number;
  over: boolean;
}

const words = [
  '503-always',
  '503',
  'commit-then-503',
  'commit-then-drop',
  'commit-then-hang',
  'hang',
  'reset',
  '429',
  'html-200',
  'commit-then-html-200',
] as const;
const sentinel = new RegExp(`\\bfault:(${[...words].join('|')}|\\d{5,6})(?![\\w-])`);

function matches(rule: FaultRule, asked: Asked): boolean {
  if (rule.method !== undefined && rule.method !== asked.method) return false;
  if (rule.when !== undefined && !rule.when(asked.body)) return false;
  if (rule.route === undefined) return true;
  if (rule.route instanceof RegExp) return rule.route.test(asked.path);
  return rule.route === asked.template || asked.path === rule.route || asked.path.startsWith(`${rule.route}/`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The faults that were asked for by rule, and by words in the text of a message: `fault:commit-then-drop`, once per distinct text. */
export class Faults {
  #waiting: Waiting[] = [];
  readonly #spent = new Set<string>();

  add(rule: FaultRule): FaultHandle {
    const waiting: Waiting = { rule, hits: 0, seen: 0, over: false };
    this.#waiting.push(waiting);
    return {
      get hits() {
        return waiting.hits;
      },
      clear: () => {
        waiting.over = true;
      },
    };
  }

  clear(): void {
    this.#waiting = [];
  }

  next(asked: Asked): FaultRule | undefined {
    return this.#byRule(asked) ?? this.#bySentinel(asked.body);
  }

  #byRule(asked: Asked): FaultRule | undefined {
    const waiting = this.#waiting.find((one) => !one.over && matches(one.rule, asked) && ++one.seen > (one.rule.after ?? 0));
    if (waiting === undefined) return undefined;
    waiting.hits += 1;
    const times = waiting.rule.times ?? (waiting.rule.kind === '503-always' ? Number.POSITIVE_INFINITY : 1);
    waiting.over = waiting.hits >= times;
    return waiting.rule;
  }

  #bySentinel(body: unknown): FaultRule | undefined {
    const text = textsIn(body).find((one) => sentinel.test(one));
    const word = text === undefined ? undefined : sentinel.exec(text)?.[1];
    if (text === undefined || word === undefined || this.#spent.has(text)) return undefined;
    const kind = words.find((one) => one === word) ?? Number(word);
    if (kind !== '503-always') this.#spent.add(text);
    return { kind };
  }
}

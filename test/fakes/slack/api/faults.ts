/**
 * `commit-then-…` does what was asked and then loses the answer, or says an error instead (`commit-then-fatal_error`: the platform's word for work that
 * was done in part); the others do not do it. `unthreaded` posts a reply into the channel as if
 * its root had gone that moment.
 */
export const faultKinds = [
  'commit-then-drop',
  'commit-then-503',
  'commit-then-hang',
  'commit-then-html-200',
  '503',
  'hang',
  'reset',
  '429',
  '429-bare',
  'html-200',
  'slow',
  'unthreaded',
] as const;
type FaultKind = (typeof faultKinds)[number];

export interface FaultRule {
  /** `chat.postMessage`, …, or `response_url`; left out: any. */
  readonly method?: string;
  /** One of `faultKinds`, or an error string of the platform (`is_archived`), which is sent with `ok: false`. */
  readonly fault: FaultKind | (string & {});
  /** How many calls it hits; default 1. */
  readonly times?: number;
  /** For `429`; default 1. */
  readonly retryAfterSeconds?: number;
  /** For `slow`: the wait before the call is carried out; default 1,000. */
  readonly afterMs?: number;
  /** Further keys beside the error: `needed`, `provided`, `response_metadata`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Hits only calls whose arguments contain this text. */
  readonly containing?: string;
}

export interface FaultHandle {
  readonly hits: number;
  clear(): void;
}

export class Faults {
  #rules: { readonly rule: FaultRule; left: number; hits: number }[] = [];
  readonly #sentinelsSeen = new Set<string>();

  add(rule: FaultRule): FaultHandle {
    const added = { rule, left: rule.times ?? 1, hits: 0 };
    this.#rules.push(added);
    return {
      get hits() {
        return added.hits;
      },
      clear: () => {
        added.left = 0;
      },
    };
  }

  clear(): void {
    this.#rules = [];
  }

  /** The fault that this call gets; it is used up. */
  take(method: string, args: Readonly<Record<string, unknown>>): FaultRule | undefined {
    const found = this.#rules.find(
      ({ rule, left }) =>
        left > 0 &&
        (rule.method ?? method) === method &&
        (rule.containing === undefined || JSON.stringify(args).includes(rule.containing)),
    );
    if (found === undefined) return this.#sentinel(method, args);
    found.left -= 1;
    found.hits += 1;
    return found.rule;
  }

  /** `fault:commit-then-drop` in a text or in its blocks does so to that call, once for each distinct text. */
  #sentinel(method: string, args: Readonly<Record<string, unknown>>): FaultRule | undefined {
    const text = [args.text, args.blocks, args.markdown_text]
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part ?? '')))
      .join('\n');
    const fault = /\bfault:([a-z0-9_-]+)/.exec(text)?.[1];
    const key = `${method} ${fault} ${typeof args.text === 'string' ? args.text : text}`;
    if (fault === undefined || this.#sentinelsSeen.has(key)) return undefined;
    this.#sentinelsSeen.add(key);
    return { method, fault };
  }
}

import type { PatternNode } from './pattern-node.js';

/** Goes on from a place; false sends the search back to its last choice. */
type Rest = (at: number) => boolean;
type Step = (at: number, rest: Rest) => boolean;

class TooManySteps extends Error {}

const wordChar = /^\w$/;
const lineEnds: ReadonlySet<string | undefined> = new Set(['\n', '\r', '\u2028', '\u2029']);

/**
 * A backtracking matcher as engines are, except that it counts: the number of steps is the same on every machine, however busy. It tries what an engine tries, in
 * its order, without the shortcuts that make some cases quick.
 */
export class StepCounter {
  readonly #flags: string;
  readonly #sets = new Map<string, (char: string) => boolean>();
  readonly #found: (readonly [number, number] | undefined)[] = [];
  readonly #start: Step;
  #chars: readonly string[] = [];
  #steps = 0;
  #most = 0;

  constructor(pattern: RegExp, node: PatternNode) {
    this.#flags = pattern.flags;
    this.#start = this.#compile(node, 1);
  }

  /** Steps of looking for the expression all over the text, as `replace` does; at most `most` and one. */
  count(text: string, most: number): number {
    this.#chars = /[uv]/.test(this.#flags) ? [...text] : text.split('');
    this.#steps = 0;
    this.#most = most;
    try {
      this.#search();
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
    }
    return this.#steps;
  }

  #search(): void {
    const isOnce = !this.#flags.includes('g');
    for (let at = 0; at <= this.#chars.length; ) {
      let end = -1;
      this.#found.length = 0;
      const isFound = this.#start(at, (reached) => {
        end = reached;
        return true;
      });
      if (this.#flags.includes('y') || (isFound && isOnce)) return;
      at = Math.max(at + 1, end);
    }
  }

  #count(): void {
    this.#steps += 1;
    if (this.#steps > this.#most) throw new TooManySteps();
  }

  #compile(node: PatternNode, way: 1 | -1): Step {
    switch (node.kind) {
      case 'set':
        return this.#set(node.source, way);
      case 'sequence': {
        const steps = (way === 1 ? node.parts : node.parts.toReversed()).map((part) => this.#compile(part, way));
        return (at, rest) => follow(steps, 0, at, rest);
      }
      case 'choice': {
        const steps = node.parts.map((part) => this.#compile(part, way));
        return (at, rest) => steps.some((step) => step(at, rest));
      }
      case 'repeat':
        return this.#repeat(node, way);
      case 'group': {
        const step = this.#compile(node.part, way);
        return (at, rest) => this.#kept(node.index, step, at, rest);
      }
      case 'again':
        return (at, rest) => this.#again(node.index, way, at, rest);
      case 'look': {
        const step = this.#compile(node.part, node.isBehind ? -1 : 1);
        return (at, rest) => step(at, () => true) !== node.isNegated && rest(at);
      }
      case 'edge':
        return (at, rest) => this.#isEdge(node.sign, at) && rest(at);
    }
  }

  #set(source: string, way: 1 | -1): Step {
    const has = this.#sets.get(source) ?? membership(source, this.#flags);
    this.#sets.set(source, has);
    return (at, rest) => {
      this.#count();
      const char = this.#chars[way === 1 ? at : at - 1];
      return char !== undefined && has(char) && rest(at + way);
    };
  }

  #repeat({ part, min, max, isLazy }: Extract<PatternNode, { kind: 'repeat' }>, way: 1 | -1): Step {
    const step = this.#compile(part, way);
    const more = (done: number, at: number, rest: Rest): boolean => {
      const again = (): boolean =>
        done < max && step(at, (reached) => (reached !== at || done < min) && more(done + 1, reached, rest));
      if (done < min) return again();
      return isLazy ? rest(at) || again() : again() || rest(at);
    };
    return (at, rest) => more(0, at, rest);
  }

  #kept(index: number, step: Step, at: number, rest: Rest): boolean {
    const before = this.#found[index];
    const isMatch = step(at, (reached) => {
      const inner = this.#found[index];
      this.#found[index] = [Math.min(at, reached), Math.max(at, reached)];
      if (rest(reached)) return true;
      this.#found[index] = inner;
      return false;
    });
    if (!isMatch) this.#found[index] = before;
    return isMatch;
  }

  #again(index: number, way: 1 | -1, at: number, rest: Rest): boolean {
    const [from, to] = this.#found[index] ?? [0, 0];
    for (let offset = 0; offset < to - from; offset += 1) {
      this.#count();
      const here = way === 1 ? at + offset : at - (to - from) + offset;
      if (this.#chars[here] !== this.#chars[from + offset]) return false;
    }
    return rest(at + way * (to - from));
  }

  #isEdge(sign: '^' | '$' | '\\b' | '\\B', at: number): boolean {
    this.#count();
    const [before, after] = [this.#chars[at - 1], this.#chars[at]];
    const isLined = this.#flags.includes('m');
    if (sign === '^') return before === undefined || (isLined && lineEnds.has(before));
    if (sign === '$') return after === undefined || (isLined && lineEnds.has(after));
    return (wordChar.test(before ?? '') !== wordChar.test(after ?? '')) === (sign === '\\b');
  }
}

const follow = (steps: readonly Step[], index: number, at: number, rest: Rest): boolean => {
  const step = steps[index];
  return step === undefined ? rest(at) : step(at, (reached) => follow(steps, index + 1, reached, rest));
};

/** Whether a character belongs to a set, as the engine itself says. */
export function membership(source: string, flags: string): (char: string) => boolean {
  const pattern = new RegExp(`^(?:${source})$`, flags.replaceAll(/[gmy]/g, ''));
  const known = new Map<string, boolean>();
  return (char) => {
    const answer = known.get(char) ?? pattern.test(char);
    known.set(char, answer);
    return answer;
  };
}

import { membership } from './count-steps.js';
import { nodesOf, type PatternNode } from './pattern-node.js';

/** A text that can be made as long as wished. */
export interface Attack {
  readonly head: string;
  readonly pump: string;
  readonly tail: string;
}

export const textOf = ({ head, pump, tail }: Attack, length: number): string =>
  head + pump.repeat(Math.max(1, Math.ceil((length - head.length - tail.length) / pump.length))) + tail;

/** Characters that vendors' texts and their markup are made of. */
const pool = [...'a 0<\n.-*_[]`&"\'\\/:,|()#>~!=@+%;{}?$^TZé日ご시я\t\r\u00a0\u2014\u0001🟢'];
const fewTails = ['', '\u0001', '\n!'];
const longRepeat = 12;
const mostPumps = 5;
const mostVariants = 3;

/** Texts made after the expression itself: whatever it repeats, over and over, and then something that it does not want. */
export class AttackMaker {
  readonly #flags: string;
  readonly #members = new Map<string, string[]>();

  constructor(flags: string) {
    this.#flags = flags;
  }

  attacksOn(root: PatternNode): Attack[] {
    const found = new Map<string, Attack>();
    const add = (head: string, pump: string): void => {
      if (pump === '') return;
      for (const tail of fewTails) found.set(JSON.stringify([head, pump, tail]), { head, pump, tail });
    };
    for (const { repeat, before } of this.#repeats(root, '')) {
      for (const pump of this.#pumps(repeat.part)) {
        add(before, pump);
        add('', pump);
        add('', before + pump);
      }
      add('', before);
    }
    return [...found.values()];
  }

  /** Each repetition that can be long, with a text that leads to it. */
  *#repeats(node: PatternNode, before: string): Generator<{ repeat: Extract<PatternNode, { kind: 'repeat' }>; before: string }> {
    if (node.kind === 'repeat' && node.max >= longRepeat) yield { repeat: node, before };
    if (node.kind === 'sequence') {
      let text = before;
      for (const part of node.parts) {
        yield* this.#repeats(part, text);
        text += this.#example(part, 0);
      }
    } else if (node.kind === 'choice') for (const part of node.parts) yield* this.#repeats(part, before);
    else if ('part' in node) yield* this.#repeats(node.part, before);
  }

  /** Characters that many parts of what is repeated take come first: where two of them take the same, the engine has a choice. */
  #pumps(part: PatternNode): string[] {
    const sets = [...nodesOf(part)].flatMap((node) => (node.kind === 'set' ? [this.#membersOf(node.source)] : []));
    const shared = pool
      .map((char) => ({ char, count: sets.filter((members) => members.includes(char)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ char }) => char);
    const examples = Array.from({ length: mostVariants }, (_, variant) => this.#example(part, variant));
    return [...new Set([...shared.slice(0, mostPumps), ...examples])];
  }

  /** A text that the node takes, as far as that can be told without trying. */
  #example(node: PatternNode, variant: number): string {
    switch (node.kind) {
      case 'set': {
        const members = this.#membersOf(node.source);
        return members[variant % Math.max(1, members.length)] ?? '';
      }
      case 'sequence':
        return node.parts.map((part) => this.#example(part, variant)).join('');
      case 'choice':
        return this.#example(node.parts[variant % node.parts.length] ?? { kind: 'sequence', parts: [] }, variant);
      case 'repeat':
        return this.#example(node.part, variant).repeat(Math.min(3, Math.max(node.min, variant === 0 ? node.min : 1)));
      case 'group':
        return this.#example(node.part, variant);
      default:
        return '';
    }
  }

  #membersOf(source: string): string[] {
    const known = this.#members.get(source);
    if (known !== undefined) return known;
    const has = membership(source, this.#flags);
    const literal = source.startsWith('\\') || source.startsWith('[') ? [] : [source];
    const members = [...new Set([...literal, ...pool])].filter(has);
    this.#members.set(source, members);
    return members;
  }
}

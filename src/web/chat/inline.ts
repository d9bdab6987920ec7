import type { ComponentChild } from 'preact';

/** One construct of a chat's markup: what it looks like at the reading position, and what it becomes. */
export interface InlineRule {
  /** Sticky (`y`), so that it is tried at one place only. */
  readonly pattern: RegExp;
  /** `inner` reads nested markup; null says that this was no construct after all. */
  build(match: RegExpExecArray, inner: (text: string) => ComponentChild[]): ComponentChild | null;
  /** A style marker opens only where no word runs into it. */
  readonly afterBoundary?: boolean;
}

/** Deeper nesting than this is shown as plain text: markup of this depth is an attack or an accident. */
const deepest = 6;

const atBoundary = (text: string, index: number): boolean => index === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(index - 1));

function firstMatch(rules: readonly InlineRule[], text: string, index: number, inner: (text: string) => ComponentChild[]) {
  for (const rule of rules) {
    if (rule.afterBoundary === true && !atBoundary(text, index)) continue;
    rule.pattern.lastIndex = index;
    const match = rule.pattern.exec(text);
    const node = match === null ? null : rule.build(match, inner);
    if (match !== null && node !== null) return { node, length: match[0].length };
  }
  return undefined;
}

/** Turns chat markup into elements. Text stays text: the page escapes it, so nothing a vendor wrote can become markup of ours. */
export function inlineMarkup(
  rules: readonly InlineRule[],
  text: string,
  plain: (text: string) => string,
  depth = 0,
): ComponentChild[] {
  if (depth > deepest) return [plain(text)];
  const nodes: ComponentChild[] = [];
  let literal = '';
  const inner = (nested: string) => inlineMarkup(rules, nested, plain, depth + 1);
  for (let index = 0; index < text.length; ) {
    const found = firstMatch(rules, text, index, inner);
    if (found === undefined) {
      literal += text.charAt(index);
      index += 1;
      continue;
    }
    if (literal !== '') nodes.push(plain(literal));
    literal = '';
    nodes.push(found.node);
    index += found.length;
  }
  if (literal !== '') nodes.push(plain(literal));
  return nodes;
}

/** Only addresses that a reader may be sent to; anything else stays text. */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  return /^(https?|mailto):$/.test(new URL(text).protocol) ? text : undefined;
}

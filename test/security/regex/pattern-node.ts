/** What a regular expression is made of. A set stands for one character, whichever way it is written. */
export type PatternNode =
  | { readonly kind: 'set'; readonly source: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number; readonly isLazy: boolean }
  | { readonly kind: 'group'; readonly part: PatternNode; readonly index: number }
  | { readonly kind: 'again'; readonly index: number }
  | { readonly kind: 'look'; readonly part: PatternNode; readonly isBehind: boolean; readonly isNegated: boolean }
  | { readonly kind: 'edge'; readonly sign: '^' | '$' | '\\b' | '\\B' };

/** All nodes of a pattern, outer ones first. */
export function* nodesOf(node: PatternNode): Generator<PatternNode> {
  yield node;
  if ('parts' in node) for (const part of node.parts) yield* nodesOf(part);
  else if ('part' in node) yield* nodesOf(node.part);
}

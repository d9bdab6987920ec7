/** True when both lists hold the same words; order and repetition have no visible content. */
export function sameWords(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === other.length && one.every((word, place) => word === other[place])) return true;
  const ones = new Set(one);
  const others = new Set(other);
  return ones.size === others.size && [...ones].every((word) => others.has(word));
}

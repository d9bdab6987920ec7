const isSound = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Whether the database can hold every text in this: it has no room for U+0000 nor for half a surrogate pair. Goes down without calling itself, as whoever
 * sends JSON decides how deep it is.
 */
export function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isSound(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) waiting.push(key, inner);
  }
  return true;
}

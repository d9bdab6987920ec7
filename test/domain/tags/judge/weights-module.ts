/** The module that holds the weights: the signs of one weight, in whole hundredths, on one line. */
export function weightsModule(weights: ReadonlyMap<string, number>): string {
  const groups = new Map<number, string[]>();
  for (const [sign, weight] of weights) {
    const hundredths = Math.round(weight * 100);
    groups.set(hundredths, [...(groups.get(hundredths) ?? []), sign]);
  }
  const rows = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([hundredths, signs]) => `  [${hundredths}, ${quoted(signs.sort().join('\t'))}],`);
  return [
    '/** Written by `npm run tags:train`; the signs of one weight stand together, with tabs between them. */',
    'export const weighedSigns: readonly (readonly [number, string])[] = [',
    ...rows,
    '];',
    '',
  ].join('\n');
}

/** In single quotes, or in double ones where that takes fewer escapes. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');
  return escaped.includes("'") && !escaped.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

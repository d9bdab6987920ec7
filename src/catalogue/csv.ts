/** Reads the comma-separated files shipped with the package: first line names the columns, quotes hold commas and doubled quotes, no line breaks in fields. */
export function parseCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '');
  const columns = fieldsOf(head ?? '');
  return lines.map((line) => {
    const fields = fieldsOf(line);
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
  });
}

const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** The values of a cell that holds several. */
export const listOf = (cell: string | undefined): string[] => (cell ?? '').split('|').filter((item) => item !== '');

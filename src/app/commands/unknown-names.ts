import { quoteIfNeeded } from '../../domain/filter-format.js';
import { button, row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown } from './describe.js';
import { typed } from './here.js';
import type { UnknownName } from './read-request.js';

const most = 15;

/** A line for each name that means no vendor, with the one that was probably meant. */
export async function unknownRows(
  deps: CommandDeps,
  asking: Asking,
  unknown: readonly UnknownName[],
  run: string,
): Promise<AnswerRow[]> {
  const rows: AnswerRow[] = [];
  for (const one of unknown.slice(0, most)) rows.push(await unknownRow(deps, asking, one, run));
  const rest = unknown.length - most;
  return rest > 0 ? [...rows, row(`❓ And ${rest} more that I do not know.`)] : rows;
}

async function unknownRow(deps: CommandDeps, asking: Asking, name: UnknownName, run: string): Promise<AnswerRow> {
  const word = shown(name.typed);
  if (name.region !== null)
    return row([
      `❓ ${word} is a place. To have only what touches it, write it behind a vendor: `,
      typed(asking, `subscribe github region:${name.region}`),
    ]);
  const [best] = name.suggestions;
  if (best === undefined)
    return row([`❓ ${word}: not in the catalogue. Paste its status page address: `, typed(asking, 'subscribe https://status…')]);
  const vendor = shown(deps.catalogue.bySlug(best)?.name ?? best);
  return row(
    [`❓ ${word}: did you mean `, { bold: vendor }, '?'],
    await button(deps, asking, 'Yes', `${run} ${quoteIfNeeded(best)} ${name.terms}`.trim()),
  );
}

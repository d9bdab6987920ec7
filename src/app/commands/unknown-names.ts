import { quoteIfNeeded } from '../../domain/filter-format.js';
import { button, row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown } from './describe.js';
import type { UnknownName } from './read-request.js';
import { speech } from './speech.js';

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
  return rest > 0 ? [...rows, row(speech(asking).say.common.unknownMore(rest))] : rows;
}

async function unknownRow(deps: CommandDeps, asking: Asking, name: UnknownName, run: string): Promise<AnswerRow> {
  const word = shown(name.typed);
  const { say, type } = speech(asking);
  if (name.region !== null) return row(say.common.isPlace(word, type(`subscribe github region:${name.region}`)));
  const [best] = name.suggestions;
  if (best === undefined) return row(say.common.notInCatalogue(word, type('subscribe https://status…')));
  const vendor = shown(deps.catalogue.bySlug(best)?.name ?? best);
  return row(
    say.common.didYouMean(word, { bold: vendor }),
    await button(deps, asking, say.common.yes, `${run} ${quoteIfNeeded(best)} ${name.terms}`.trim()),
  );
}

import { componentsOf } from '../../db/page-components.js';
import { isComponent, isPart } from '../../domain/component-match.js';
import type { Filter } from '../../domain/filter.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { row } from './answer.js';
import type { AnswerRow } from './command.js';
import type { CommandDeps } from './deps.js';
import { shown } from './describe.js';
import type { HeldHistory } from './dose.js';

/** A line about components that a filter names and that none of the pages lists now: renamed or taken away by the vendor, or never there. */
export async function lostRows(
  deps: Pick<CommandDeps, 'db'>,
  filter: Filter,
  held: readonly Pick<HeldHistory, 'page'>[],
  say: AnswerWords,
): Promise<AnswerRow[]> {
  const lost = await lostParts(deps, filter, held);
  if (lost.length === 0) return [];
  return [row(say.following.lostParts(lostNames(lost, say)))];
}

export const lostNames = (lost: readonly string[], { common }: AnswerWords): string =>
  common.list(lost.map((name) => `‹${shown(name)}›`));

/** Components that a filter names and that none of these pages lists; nothing where a page was not read yet or lists none. */
export async function lostParts(
  { db }: Pick<CommandDeps, 'db'>,
  filter: Filter,
  held: readonly Pick<HeldHistory, 'page'>[],
): Promise<string[]> {
  const parts = filter.vendors.flatMap(({ component }) => component ?? []);
  if (held.length === 0 || (filter.components.length === 0 && parts.length === 0)) return [];
  const lists = await Promise.all(held.map(({ page }) => componentsOf(db, { tenantId: page.tenantId, pageId: page.id })));
  if (lists.some((list) => list.length === 0)) return [];
  const all = lists.flat();
  return [
    ...filter.components.filter((name) => !all.some((one) => isComponent(name, one.name, one.group ?? undefined))),
    ...parts.filter((part) => !all.some((one) => isPart(part, one.name, one.group ?? undefined))),
  ];
}

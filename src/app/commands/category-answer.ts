import { pagesOfVendor } from '../../db/pages.js';
import { applySettings } from '../../domain/apply-settings.js';
import { defaultSettings } from '../../domain/channel-settings.js';
import type { Filter } from '../../domain/filter.js';
import { formatFilter } from '../../domain/filter-format.js';
import { parseFilter } from '../../domain/filter-parse.js';
import type { FilterWords } from '../../domain/filter-words.js';
import { publicTenant } from '../../domain/ids.js';
import { button, row, says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { heldHistory, weekly } from './dose.js';
import { speech } from './speech.js';

/** A category of more vendors than these is asked about first. */
const unasked = 25;

interface Asked {
  /** What the choice runs: `subscribe`, or `change` with the id of a subscription. */
  readonly command: string;
  readonly expression: string;
  /** What stands behind the filter: where its parts go. */
  readonly suffix: string;
}

/** Asks before a large category is followed as a whole; undefined where the filter holds none. Nothing is followed by asking. */
export async function asksAboutCategory(
  deps: CommandDeps,
  asking: Asking,
  words: FilterWords,
  { command, expression, suffix }: Asked,
): Promise<Answer | undefined> {
  const parsed = parseFilter(expression, words);
  if (parsed.kind === 'bad') return undefined;
  const { filter } = parsed;
  const slugs = [...new Set(filter.vendors.flatMap(({ slug, category }) => (category === undefined ? [] : [slug])))];
  if (slugs.length <= unasked) return undefined;
  const categories = [...new Set(filter.vendors.flatMap(({ category }) => category ?? []))];
  const { common, following } = speech(asking).say;
  const majorOnly: Filter = { ...filter, minImpact: 'major' };
  const isNarrow = filter.minImpact === 'major' || filter.minImpact === 'critical';
  const run = (text: string): string => `${command} --whole ${text}${suffix}`;
  return says(
    following.categoryHolds(
      common.list(categories.map(following.category)),
      slugs.length,
      await doseOf(deps, asking, filter, slugs),
    ),
    row(
      following.followAllQuestion,
      ...(isNarrow ? [] : [await button(deps, asking, following.majorOnly, run(formatFilter(majorOnly)), 'primary')]),
      await button(deps, asking, following.followAll(slugs.length), run(expression)),
    ),
  );
}

/** From what is held of those that somebody follows already; nothing where that is too few to tell. */
async function doseOf(deps: CommandDeps, asking: Asking, filter: Filter, slugs: readonly string[]): Promise<string> {
  const pages = (await Promise.all(slugs.map((slug) => pagesOfVendor(deps.db, publicTenant, slug)))).flat();
  const read = pages.filter((page) => page.baselineAt !== null);
  if (read.length < 3) return '';
  const held = await Promise.all(read.map((page) => heldHistory(deps, page)));
  const perWeek = weekly(deps, applySettings(filter, defaultSettings), held);
  return speech(asking).say.following.categoryDose(read.length, perWeek);
}

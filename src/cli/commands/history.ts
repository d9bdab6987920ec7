import { csvLines } from '../../app/history-export/csv-lines.js';
import { jsonLines } from '../../app/history-export/json-lines.js';
import { markdownLines } from '../../app/history-export/markdown-lines.js';
import { recordedVendor } from '../../app/history-export/recorded-vendor.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { publicUrlOf } from '../../config.js';
import type { PageRow } from '../../db/pages.js';
import { type PastRange, pastIncidents, shownComponents } from '../../db/record/past-incidents.js';
import { Language, languages } from '../../domain/language.js';
import { addMs, IsoTime } from '../../domain/time.js';
import { webWordsOf } from '../../words/languages.js';
import { type Command, type CommandInput, usageError } from '../command.js';
import { inProject, type OpenProject } from '../open-project.js';

const formats = ['markdown', 'json', 'csv'] as const;
type Format = (typeof formats)[number];

export const historyCommand: Command = {
  name: 'history',
  usage: `<vendor> [--format ${formats.join('|')}] [--since DAY] [--until DAY] [--language ${languages.join('|')}] [--page ADDRESS]`,
  options: {
    format: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    language: { type: 'string' },
    page: { type: 'string' },
  },
  run: async (input, context) => {
    const [vendor, ...more] = input.positionals;
    if (vendor === undefined || more.length > 0) throw usageError(historyCommand, 'name one vendor');
    const wish = wishOf(input);
    return inProject(context, async (project) => {
      const found = await recordedVendor(project.db, loadCatalogue(), vendor);
      if (found.kind === 'unseen') {
        context.err(`tocsin: nothing of ${found.name} is recorded here; follow it, or load its past with \`tocsin import\``);
        return 1;
      }
      for await (const line of linesOf(project, chosenPages(found.pages, wish), wish)) context.out(line);
      return 0;
    });
  },
};

interface Wish extends PastRange {
  readonly format: Format;
  readonly language: Language;
  readonly page: string | undefined;
}

function wishOf(input: CommandInput): Wish {
  const word = input.value('format') ?? 'markdown';
  const format = formats.find((each) => each === word);
  if (format === undefined) throw usageError(historyCommand, `there is no format "${word}"`);
  const language = Language.safeParse(input.value('language') ?? 'en');
  if (!language.success) throw usageError(historyCommand, `"${input.value('language')}" is no language that Tocsin speaks`);
  const range = { since: momentOf(input, 'since'), until: momentOf(input, 'until') };
  return { format, language: language.data, page: input.value('page'), ...range };
}

const dayMs = 86_400_000;

/** A day counts whole, at either end. */
function momentOf(input: CommandInput, name: 'since' | 'until'): IsoTime | null {
  const text = input.value(name);
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const read = IsoTime.safeParse(isDay ? `${text}T00:00:00Z` : text);
  if (!read.success || read.data < '1970' || read.data >= '9000')
    throw usageError(historyCommand, `--${name} must be a day like 2026-08-17, not "${text}"`);
  return isDay && name === 'until' ? addMs(read.data, dayMs) : read.data;
}

/** A history file is of one page; the other forms may join several. */
function chosenPages(pages: readonly PageRow[], { format, page }: Wish): readonly PageRow[] {
  const wanted = page === undefined ? pages : pages.filter(({ url }) => url === page || new URL(url).host === page);
  const addresses = pages.map(({ url }) => url).join(', ');
  if (wanted.length === 0) throw usageError(historyCommand, `--page must be one of ${addresses}`);
  if (format === 'json' && wanted.length > 1)
    throw usageError(historyCommand, `a history file is of one page; choose with --page one of ${addresses}`);
  return wanted;
}

async function* linesOf({ db, config }: OpenProject, pages: readonly PageRow[], wish: Wish): AsyncGenerator<string> {
  const [page] = pages;
  if (page === undefined) return;
  const incidents = pastIncidents(
    db,
    pages.map(({ id }) => id),
    wish,
  );
  if (wish.format === 'csv') yield* csvLines(page, incidents);
  else if (wish.format === 'json') yield* jsonLines(page, await shownComponents(db, page.id), incidents);
  else {
    const publicUrl = publicUrlOf(config);
    yield* markdownLines(page, incidents, { words: webWordsOf(wish.language), publicUrl });
  }
}

import { OperatorError } from '../errors.js';
import { History } from './simulate/script.js';

const invalid = (sentence: string, cause?: unknown): OperatorError => new OperatorError('history.invalid', sentence, { cause });

function parseJson(text: string): unknown {
  const body = text.trim();
  if (body === '') throw invalid('The history file is empty; it must hold one JSON object as `tocsin inspect --json` prints it.');
  if (body.startsWith('<'))
    throw invalid('The history file holds a web page or XML; it must hold one JSON object as `tocsin inspect --json` prints it.');
  try {
    return JSON.parse(body);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    throw invalid(`The history file is not complete JSON (${reason.slice(0, 120)}).`, error);
  }
}

const shownComplaints = 3;

function describe(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  const shown = issues
    .slice(0, shownComplaints)
    .map(({ path, message }) => `${path.length === 0 ? 'the file' : path.map(String).join('.')}: ${message}`);
  const rest = issues.length - shown.length;
  return `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

function repeated(ids: Iterable<string | null>): string | undefined {
  const seen = new Set<string>();
  for (const id of ids) {
    if (id === null) continue;
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return undefined;
}

function requireUniqueIds(history: History): void {
  const incident = repeated(history.incidents.map(({ id }) => id));
  if (incident !== undefined) throw invalid(`The history file holds two incidents with the id "${incident}"; give each its own.`);
  for (const { id, updates } of history.incidents) {
    const update = repeated(updates.map((each) => each.id));
    if (update !== undefined)
      throw invalid(
        `Incident "${id}" of the history file holds two updates with the id "${update}"; give each its own or leave it out.`,
      );
  }
}

/**
 * Reads a history file: a snapshot with every update in it, with or without a script (see simulate/script.ts). Updates may lack ids.
 * @throws OperatorError `history.invalid`, one sentence that names what is wrong and where.
 */
export function readHistory(text: string): History {
  const read = History.safeParse(parseJson(text));
  if (!read.success)
    throw invalid(`The history file does not have the form of a snapshot: ${describe(read.error.issues)}.`, read.error);
  requireUniqueIds(read.data);
  return read.data;
}

/** @throws OperatorError `history.no_page` when the file does not say which page it is of. */
export function pageAddress({ page }: Pick<History, 'page'>): URL {
  const url = URL.canParse(page.url) ? new URL(page.url) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new OperatorError(
    'history.no_page',
    `this history says no usable page address (page.url is "${page.url}"): add one like https://status.acme.example`,
  );
}

import { knownVendors } from '../../db/vendors.js';
import { defaultSettings } from '../../domain/channel-settings.js';
import { paragraphOf } from '../../domain/filter-complaint.js';
import { parseFilter } from '../../domain/filter-parse.js';
import type { FilterWords } from '../../domain/filter-words.js';
import { beyondForm, type FormState, formKinds, formState } from '../../domain/form-state.js';
import { readRoutes } from '../../domain/route-text.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { filterWords } from '../vendor-words.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere } from './here.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { hasControls } from './parse-command.js';
import { readFilterText } from './read-request.js';
import { speech } from './speech.js';

export type Written =
  | { readonly kind: 'state'; readonly state: Partial<FormState> }
  /** It says something that a form has no field for: exclusions, routes, other kinds. */
  | { readonly kind: 'beyond' }
  | { readonly kind: 'bad'; readonly sentence: string };

interface Before {
  readonly session: { readonly subscriptionId: string | null };
}

/** Reads what somebody typed in a form: names of vendors, addresses, or a whole filter. */
export async function readWritten(deps: CommandDeps, asking: Asking, { session }: Before, text: string): Promise<Written> {
  if (hasControls(text)) return { kind: 'bad', sentence: speech(asking).say.common.unreadableText };
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, asking.place.tenantId));
  if (readRoutes(text, words).kind !== 'plain') return { kind: 'beyond' };
  const settings = (await channelHere(deps, asking))?.settings ?? defaultSettings;
  const beyondBefore = session.subscriptionId === null ? null : await beyondOf(deps, asking, session.subscriptionId);
  return readState(words, settings, text, beyondBefore, speech(asking).say);
}

async function beyondOf(deps: CommandDeps, asking: Asking, id: string): Promise<string | null> {
  const one = (await ownSubscriptions(deps, asking))?.subscriptions.find((each) => each.id === id);
  return one === undefined ? null : beyondForm(one.parsed);
}

function readState(
  words: FilterWords,
  settings: Parameters<typeof formState>[1],
  raw: string,
  beyondBefore: string | null,
  say: AnswerWords,
): Written {
  const read = readFilterText(words, raw);
  if (read === 'mentions') return { kind: 'bad', sentence: say.following.noPeople };
  const parsed = parseFilter(read.text, words);
  if (parsed.kind === 'bad') return { kind: 'bad', sentence: paragraphOf(parsed.complaints, say.complaints) };
  const isShown = parsed.filter.kinds.every((kind) => formKinds.some((one) => one === kind));
  if (!isShown || beyondForm(parsed.filter) !== beyondBefore) return { kind: 'beyond' };
  const { vendors, regions, components, minImpact, kinds, strict } = formState(parsed.filter, settings);
  // Until the filter is read, an address stands in the place of a page that nobody follows yet.
  const addressOf = (word: string): string => parsed.pages.find(({ slug }) => slug === word)?.url.href ?? word;
  return { kind: 'state', state: { vendors: vendors.map(addressOf), regions, components, minImpact, kinds, strict } };
}

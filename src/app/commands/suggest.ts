import { followedPages } from '../../db/pages.js';
import { knownVendors } from '../../db/vendors.js';
import { quoteIfNeeded } from '../../domain/filter-format.js';
import { parseFilter } from '../../domain/filter-parse.js';
import { looseKey } from '../../domain/nearest.js';
import { answerWordsOf } from '../../words/languages.js';
import { filterWords } from '../vendor-words.js';
import type { Choice, Place } from './command.js';
import type { CommandDeps } from './deps.js';
import { shortOf, shown, vendorNames } from './describe.js';
import { type FormOption, formOptions } from './form-options.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { readRequest } from './read-request.js';

/** Discord's limits for choices: 25, of 100 characters each in name and value. */
const limits = { choices: 25, chars: 100 } as const;

/** What may be meant by what was typed so far. Only reads, and only what is at hand. */
export async function suggest(
  deps: CommandDeps,
  place: Place,
  field: 'vendor' | 'subscription',
  typed: string,
): Promise<readonly Choice[]> {
  const found =
    field === 'vendor' ? await vendorChoices(deps, place, typed.slice(0, 1000)) : await subscriptionChoices(deps, place, typed);
  return bounded(found);
}

const bounded = (found: readonly Choice[]): readonly Choice[] =>
  found
    .filter(({ value }) => value !== '' && value.length <= limits.chars)
    .slice(0, limits.choices)
    .map(({ label, value }) => ({ label: shown(label, limits.chars), value }));

/** One field of a command beside another that names vendors. */
export interface PartQuestion {
  readonly field: 'region' | 'component';
  readonly typed: string;
  /** What stands in the field for vendors so far. */
  readonly what: string;
}

/**
 * Regions and components of the vendors that are named beside, else of those that the workspace follows. The last part of a list is completed. Pages
 * that nobody has read yet name none, so common regions are offered in their place.
 */
export async function suggestParts(
  deps: CommandDeps,
  place: Place,
  { field, typed, what }: PartQuestion,
): Promise<readonly Choice[]> {
  const { before, word } = lastPart(typed.slice(0, 1000));
  const vendors = what.trim() === '' ? [] : await vendorsIn(deps, place, what.slice(0, 1000));
  const asked = { chat: place.chat, tenantId: place.tenantId, typed: word, vendors };
  const groups = await formOptions(deps, { ...asked, field: field === 'region' ? 'regions' : 'components' });
  const named = groups.flatMap(({ options }) => options);
  const offered =
    field === 'region' ? likeliest([...named, ...commonRegions(deps, word), ...placesLike(deps, word)], word) : named;
  const given = new Set(partsOf(before).map(looseKey));
  const unlike = [...new Map(offered.map((one) => [one.value, one])).values()].filter(({ value }) => !given.has(looseKey(value)));
  return bounded(unlike.map(({ label, value }) => ({ label: `${before}${label}`, value: `${before}${quotedPart(value)}` })));
}

/** What most vendors divide the world into. */
const common = [
  'us',
  'us-east',
  'us-west',
  'us-central',
  'ca',
  'sa',
  'eu',
  'eu-west',
  'eu-central',
  'uk',
  'ap',
  'jp',
  'in',
  'au',
  'me',
  'af',
];

/** Guesses at a slip of the keys come last: somebody is typing still. */
function likeliest(found: readonly FormOption[], word: string): FormOption[] {
  const key = looseKey(word);
  const isLike = ({ label, value }: FormOption): boolean => looseKey(label).includes(key) || looseKey(value).includes(key);
  return [...found.filter(isLike), ...found.filter((one) => !isLike(one))];
}

/** Short beginnings are those of half the world. */
const leastTyped = 2;

function placesLike({ gazetteer }: CommandDeps, word: string): FormOption[] {
  const key = looseKey(word);
  if (key.length < leastTyped) return [];
  return [...gazetteer.places]
    .filter(([tag, { name }]) => looseKey(tag).startsWith(key) || looseKey(name).startsWith(key))
    .slice(0, limits.choices)
    .map(([tag, { name }]) => ({ label: looseKey(name) === looseKey(tag) ? tag : `${tag} (${name})`, value: tag }));
}

function commonRegions({ gazetteer }: CommandDeps, word: string): FormOption[] {
  const key = looseKey(word);
  return common
    .map((tag) => ({ tag, name: gazetteer.places.get(tag)?.name }))
    .filter(({ tag, name }) => name !== undefined && (looseKey(tag).includes(key) || looseKey(name).includes(key)))
    .map(({ tag, name }) => ({
      label: name === undefined || looseKey(name) === looseKey(tag) ? tag : `${tag} (${name})`,
      value: tag,
    }));
}

const partPattern = /(?:\s*"(?:\\.|[^"\\])*"\s*|[^,"]*),\s*/gy;

/** Commas in quotes belong to a name. */
function lastPart(typed: string): { readonly before: string; readonly word: string } {
  const [end = 0] = [...typed.matchAll(partPattern)].map(({ 0: found, index }) => index + found.length).slice(-1);
  return { before: typed.slice(0, end), word: typed.slice(end).trim().replace(/^"|"$/g, '') };
}

const partsOf = (before: string): string[] =>
  [...before.matchAll(partPattern)].map(({ 0: found }) =>
    found
      .replace(/,\s*$/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1'),
  );

/** In this field only commas and quotes end a name. */
const quotedPart = (value: string): string => (/[,"]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value);

/** No vendor has it as its word. */
const nobody = '';

/** The vendors that a text means; none where it means all of them. */
async function vendorsIn(deps: CommandDeps, { tenantId }: Place, what: string): Promise<string[]> {
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId));
  const read = readRequest(words, what);
  const parsed = read.kind === 'wanted' ? read.expressions.map((one) => parseFilter(one, words)) : [];
  const filters = parsed.flatMap((one) => (one.kind === 'filter' ? [one.filter.vendors] : []));
  if (filters.length === 0) return [nobody];
  return [...new Set(filters.flat().map(({ slug }) => slug))];
}

/** The last name of a list is completed; what stands before it stays. Behind a term there is nothing to complete. */
async function vendorChoices(deps: CommandDeps, place: Place, typed: string): Promise<Choice[]> {
  const [, before = '', last = ''] = /^(.*,\s*)?([^,]*)$/s.exec(typed) ?? [];
  const word = last.trim();
  if (/[:"]/.test(word)) return [{ label: typed.trim(), value: typed.trim() }];
  const own = await followedPages(deps.db, place.tenantId);
  const key = looseKey(word);
  const followed = own
    .map((page) => ({ slug: page.vendorSlug, name: page.vendorName }))
    .filter(({ slug, name }) => key === '' || looseKey(name).startsWith(key) || looseKey(slug).startsWith(key));
  const known = word === '' ? deps.catalogue.vendors.slice(0, limits.choices) : deps.catalogue.search(word, limits.choices);
  const bySlug = new Map([...followed, ...known].map(({ slug, name }) => [slug, name]));
  return [...bySlug].map(([slug, name]) => ({ label: `${before}${name}`, value: `${before}${quoteIfNeeded(slug)}` }));
}

async function subscriptionChoices(deps: CommandDeps, place: Place, typed: string): Promise<Choice[]> {
  const own = await ownSubscriptions(deps, { place });
  if (own === undefined) return [];
  const nameOf = await vendorNames(deps, place.tenantId);
  const key = looseKey(typed);
  const say = answerWordsOf(own.channel.settings);
  return own.subscriptions
    .map((one) => ({ label: `${one.number}  ${shortOf(one.parsed, nameOf, say)}`, value: String(one.id) }))
    .filter(({ label }) => looseKey(label).includes(key));
}

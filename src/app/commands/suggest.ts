import { followedPages } from '../../db/pages.js';
import { quoteIfNeeded } from '../../domain/filter-format.js';
import { looseKey } from '../../domain/nearest.js';
import type { Choice, Place } from './command.js';
import type { CommandDeps } from './deps.js';
import { shortOf, shown, vendorNames } from './describe.js';
import { ownSubscriptions } from './own-subscriptions.js';

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
  return found
    .filter(({ value }) => value !== '' && value.length <= limits.chars)
    .slice(0, limits.choices)
    .map(({ label, value }) => ({ label: shown(label, limits.chars), value }));
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
  return own.subscriptions
    .map((one) => ({ label: `${one.number}  ${shortOf(one.parsed, nameOf)}`, value: String(one.id) }))
    .filter(({ label }) => looseKey(label).includes(key));
}

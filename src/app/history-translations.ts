import type { HistoryIncident } from '../db/record/history.js';
import { publicTenant } from '../domain/ids.js';
import type { Language } from '../domain/language.js';
import { isOwnKey } from '../domain/own-incident.js';
import type { VendorWording } from '../domain/translatable.js';
import { type ShownTranslation, shownTranslations, type TranslatorDeps } from './shown-translations.js';

export interface ShownHistory {
  readonly vendorName: string;
  readonly components: readonly { readonly name: string; readonly groupName: string | null }[];
  /** Newest first. */
  readonly incidents: readonly HistoryIncident[];
}

/** One look at a history must not use up what the day allows all readers, and its newest entries are what people read. */
const mostAsked = 40;

/**
 * What a page of a history reads in another language, by `<incident id> title` and `<incident id> <seq>`: one query for all its incidents. What is Tocsin's
 * own is no vendor's text.
 */
export function historyTranslations(
  deps: TranslatorDeps,
  { vendorName, components, incidents }: ShownHistory,
  language: Language,
): Promise<ReadonlyMap<string, ShownTranslation>> {
  const wordings = new Map<string, VendorWording>();
  for (const { id, key, title, updates } of incidents) {
    if (!isOwnKey(key)) wordings.set(`${id} title`, { kind: 'title', text: title });
    for (const update of updates)
      if (!isOwnKey(update.key)) wordings.set(`${id} ${update.seq}`, { kind: 'body', text: update.body });
  }
  const names = new Set([vendorName, ...incidents.flatMap((incident) => incident.components)]);
  for (const { name, groupName } of components) if (groupName !== null && names.has(name)) names.add(groupName);
  return shownTranslations(deps, { tenantId: publicTenant, language, wordings, names: [...names], by: 'reader', mostAsked });
}

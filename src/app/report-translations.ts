import type { IncidentReport } from '../db/record/report.js';
import { publicTenant } from '../domain/ids.js';
import type { Language } from '../domain/language.js';
import { isOwnKey } from '../domain/own-incident.js';
import type { VendorWording } from '../domain/translatable.js';
import { type ShownTranslation, shownTranslations, type TranslatorDeps } from './shown-translations.js';

/** What a report reads in another language, by `title` and `<seq>.<revision>`; what is Tocsin's own is no vendor's text. */
export function reportTranslations(
  deps: TranslatorDeps,
  report: Pick<IncidentReport, 'key' | 'title' | 'vendorName' | 'components' | 'groups' | 'updates'>,
  language: Language,
): Promise<ReadonlyMap<string, ShownTranslation>> {
  const wordings = new Map<string, VendorWording>();
  if (!isOwnKey(report.key)) wordings.set('title', { kind: 'title', text: report.title });
  for (const { key, seq, revision, body } of report.updates)
    if (!isOwnKey(key)) wordings.set(`${seq}.${revision}`, { kind: 'body', text: body });
  const names = [report.vendorName, ...report.components, ...report.groups];
  return shownTranslations(deps, { tenantId: publicTenant, language, wordings, names, by: 'reader' });
}

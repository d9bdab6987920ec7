import type { ThreadWork } from '../db/thread-work.js';
import type { ThreadKey } from '../db/threads.js';
import { awaitTranslations, knownTranslations, type TranslationScope } from '../db/translations.js';
import { publicTenant } from '../domain/ids.js';
import { isOwnKey } from '../domain/own-incident.js';
import { quotedUpdate } from '../domain/root-state.js';
import { type ChatAction, versionKey } from '../domain/thread.js';
import type { ShownTexts, ThreadRules } from '../domain/thread-rules.js';
import { toIso } from '../domain/time.js';
import { type VendorWording, wordingHash } from '../domain/translatable.js';
import { needsTranslation } from '../translate/needs-translation.js';
import { wordingsOf } from './delivery-call.js';
import { fitsBelow, fitsRoot, replyParts } from './reply-parts.js';
import { type ShownTranslation, shownTranslations, type TranslatorDeps } from './shown-translations.js';

/**
 * The thread with the translations of its texts that are there. What is not there is asked for, and the thread looks again when it comes: nothing waits
 * for it, and what stands there is edited in silence.
 */
export async function withTranslations(deps: TranslatorDeps, thread: ThreadKey, work: ThreadWork): Promise<ThreadWork> {
  const { settings } = work.channel;
  const isPrivate = work.hasReport === false;
  const scope = { tenantId: isPrivate ? work.thread.tenantId : publicTenant, language: settings.language };
  const doubtful = await doubtfulTranslations(deps, scope, work);
  const isWanted = deps.translator !== undefined && settings.translate && (!isPrivate || deps.translator.isPrivateMeant);
  const wordings = isWanted ? foreignTexts(work) : new Map<string, VendorWording>();
  if (wordings.size === 0) return doubtful.size === 0 ? work : { ...work, translations: doubtful };
  const shown = await shownOrAwaited(deps, thread, scope, { wordings, names: [work.vendorName, ...work.incident.components] });
  return { ...work, translations: new Map([...doubtful, ...[...shown].map(([key, { text }]) => [key, text] as const)]) };
}

async function shownOrAwaited(
  deps: TranslatorDeps,
  thread: ThreadKey,
  scope: TranslationScope,
  texts: { readonly wordings: ReadonlyMap<string, VendorWording>; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, ShownTranslation>> {
  const order = { ...scope, ...texts, by: 'thread' } as const;
  const shown = await shownTranslations(deps, order);
  const missing = [...texts.wordings].filter(([key]) => !shown.has(key)).map(([, wording]) => wordingHash(wording));
  if (missing.length === 0) return shown;
  // Read again afterwards: one that came in between has not woken us.
  return (await awaitTranslations(deps.db, scope, missing, thread)) ? shownTranslations(deps, order) : shown;
}

/**
 * What posts in doubt showed translated: they are looked for by their words, also where the vendor has changed these since, or people turned translations
 * off. In other words they would not be found, and be posted again.
 */
async function doubtfulTranslations(
  { db, clock }: TranslatorDeps,
  scope: TranslationScope,
  work: ThreadWork,
): Promise<ReadonlyMap<string, string>> {
  const wordings = work.unsettled.flatMap(({ action }) => doubtfulTexts(action, wordingsOf(work)));
  const hashes = wordings.map(([, wording]) => wordingHash(wording));
  const known = await knownTranslations(db, scope, hashes, toIso(clock.now()));
  return new Map(
    wordings.flatMap(([key], index) => {
      const text = known.get(hashes[index] ?? '')?.text ?? null;
      return text === null ? [] : [[key, text] as const];
    }),
  );
}

function doubtfulTexts(action: ChatAction, wordingAt: ReturnType<typeof wordingsOf>): [string, VendorWording][] {
  const isRoot = action.kind === 'post-root';
  if (!isRoot && action.kind !== 'post-reply') return [];
  const keys = (isRoot ? action.state : action).translated ?? [];
  const version = isRoot ? quotedUpdate(action.state) : action;
  const texts: [string, VendorWording][] = isRoot ? [['title', { kind: 'title', text: action.state.title }]] : [];
  const wording = version === null ? undefined : wordingAt(version.seq, version.revision);
  if (version !== null && wording !== undefined) texts.push([versionKey(version), { kind: 'body', text: wording.body }]);
  return texts.filter(([key]) => keys.includes(key));
}

/** What is not in the channel's language, as the thread shows it now; what Tocsin says itself is in it already. */
function foreignTexts({ incident, channel }: ThreadWork): Map<string, VendorWording> {
  const texts = new Map<string, VendorWording>();
  if (isOwnKey(incident.key)) return texts;
  texts.set('title', { kind: 'title', text: incident.title });
  for (const update of incident.updates)
    if (!isOwnKey(update.key)) texts.set(versionKey(update), { kind: 'body', text: update.body });
  return new Map([...texts].filter(([, { text }]) => needsTranslation(text, channel.settings.language)));
}

/** Which texts of a message are shown translated. A text that would need more room than it has stays as it is: the report has it in both languages. */
export function translatedOf(work: ThreadWork): Pick<ThreadRules, 'translatedOf'> {
  const { translations } = work;
  if (translations === undefined) return {};
  const wordingAt = wordingsOf(work);
  const body = (key: string, seq: number, revision: number): string =>
    translations.get(key) ?? wordingAt(seq, revision)?.body ?? '';
  return {
    translatedOf: (message) => {
      const keys = keysOf(message).filter((key) => translations.has(key));
      if (keys.length === 0) return keys;
      if (message.of === 'root') {
        const { quoted } = message;
        if (quoted === null || !keys.includes(versionKey(quoted))) return keys;
        const original = wordingAt(quoted.seq, quoted.revision)?.body ?? '';
        const isCut = fitsRoot({ body: original }) && !fitsRoot({ body: translations.get(versionKey(quoted)) ?? '' });
        return isCut ? keys.filter((key) => key === 'title') : keys;
      }
      const [first, ...below] = message.versions.map((version) => ({
        body: body(versionKey(version), version.seq, version.revision),
      }));
      const [whole] = message.versions;
      if (first === undefined || whole === undefined || message.part !== 1) return [];
      if (replyParts({ body: wordingAt(whole.seq, whole.revision)?.body ?? '' }) !== 1 || replyParts(first) !== 1) return [];
      return fitsBelow(first, 1, [...below, markLine]) ? keys : [];
    },
  };
}

/** The line under a text that says it is translated, with its link, needs as much room as the head of another text. */
const markLine = { body: '' };

const keysOf = (message: ShownTexts): string[] =>
  message.of === 'root'
    ? ['title', ...(message.quoted === null ? [] : [versionKey(message.quoted)])]
    : message.versions.map(versionKey);

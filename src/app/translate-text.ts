import type { PhrasingContent, Root } from 'mdast';
import type { Language } from '../domain/language.js';
import type { VendorWording } from '../domain/translatable.js';
import { oneLine } from '../render/text/clean.js';
import { parseVendorText } from '../render/text/parse-vendor-text.js';
import { toHtml } from '../render/text/to-html.js';
import { toPlain } from '../render/text/to-plain.js';
import { detectLanguage } from '../translate/detect-language.js';
import type { TranslationEngine } from '../translate/engine.js';
import { addsSomething, type Fault, judgeTranslation } from '../translate/judge-translation.js';
import { type MarkedPiece, markText } from '../translate/mark-text.js';
import { restorePiece } from '../translate/restore-piece.js';

interface TranslationOrder {
  readonly wording: VendorWording;
  readonly language: Language;
  /** Stay as they are: of the vendor, its components and regions. */
  readonly names: readonly string[];
}

export type Translation =
  | { readonly state: 'done'; readonly text: string; readonly from: string | null }
  /** It is in that language already, or has no words. */
  | { readonly state: 'same'; readonly from: string | null }
  | { readonly state: 'refused'; readonly why: Fault | 'too-long'; readonly from: string | null };

/** The longest postmortems have 30,000 characters. */
const longestText = 40_000;

/**
 * One text through an engine and back. What is kept is HTML that reads to the same tree as the original, with other words; of a title, one line.
 * @throws what the engine throws
 */
export async function translateText(
  engine: TranslationEngine,
  order: TranslationOrder,
  signal: AbortSignal,
): Promise<Translation> {
  const { wording, language: to, names } = order;
  const known = detectLanguage(wording.text);
  if (known === to) return { state: 'same', from: known };
  if (wording.text.length > longestText) return { state: 'refused', why: 'too-long', from: known };
  const tree = treeOf(wording);
  const doc = markText(tree, names);
  if (doc.pieces.length === 0) return { state: 'same', from: known };
  const answer = await engine.translate({ pieces: doc.pieces.map(({ marked }) => marked), from: known, to }, signal);
  const from = known ?? tagIn(answer.from);
  if (from === to) return { state: 'same', from };
  const restored = allRestored(doc.pieces, answer.pieces);
  if (restored === undefined) return { state: 'refused', why: 'placeholders', from };
  const why = judgeTranslation(doc.pieces.map(({ words }) => words).join('\n'), wordsOf(restored), to);
  if (why !== undefined) return { state: 'refused', why, from };
  const translated = doc.rebuild((_, index) => restored[index] ?? []);
  if (addsSomething(`${wording.text} ${whole(tree)}`, whole(translated))) return { state: 'refused', why: 'added', from };
  const text = written(wording, translated);
  return text === undefined ? { state: 'refused', why: 'markup', from } : { state: 'done', text, from };
}

/** Pages show it, and machines may say anything. */
const tagIn = (language: string | null): string | null => /^[a-z]{2,3}(?=-|$)/i.exec(language ?? '')?.[0].toLowerCase() ?? null;

const treeOf = ({ kind, text }: VendorWording): Root =>
  kind === 'body'
    ? parseVendorText(text)
    : { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: oneLine(text) }] }] };

function allRestored(pieces: readonly MarkedPiece[], translated: readonly string[]): PhrasingContent[][] | undefined {
  const restored = pieces.map((piece, index) => restorePiece(piece, translated[index] ?? ''));
  return restored.every((nodes) => nodes !== undefined) ? restored : undefined;
}

const plain = (nodes: PhrasingContent[]): string => toPlain({ type: 'root', children: [{ type: 'paragraph', children: nodes }] });

const wordsOf = (restored: readonly PhrasingContent[][]): string => restored.map(plain).join('\n');

function written({ kind }: VendorWording, tree: Root): string | undefined {
  if (kind === 'title') return oneLine(toPlain(tree));
  const html = inert(toHtml(tree, { headingLevel: 2 }));
  return sameWords(parseVendorText(html), tree) ? html : undefined;
}

/** Signs of Markdown are written as entities, so that this is read as HTML and nothing else. */
const inert = (html: string): string =>
  html.replace(/[*`[\]_~\\]|(?<!&)#|^\s{0,3}-/gm, (signs) => signs.replace(/\S/g, (sign) => `&#${sign.charCodeAt(0)};`));

const sameWords = (one: Root, other: Root): boolean => squeezed(one) === squeezed(other);

const whole = (root: Root): string => toPlain(root, { addresses: true });

const squeezed = (root: Root): string => whole(root).replace(/\s+/g, '');

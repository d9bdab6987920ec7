import type { Language } from '../domain/language.js';

export const engineNames = ['libretranslate', 'deepl', 'openai'] as const;
export type EngineName = (typeof engineNames)[number];

export interface TranslationRequest {
  /** Fragments of XML as `markText` makes them, each complete in itself. */
  readonly pieces: readonly string[];
  /** Null where the text does not tell its language: the engine finds out. */
  readonly from: string | null;
  readonly to: Language;
}

export interface TranslationAnswer {
  /** One for each piece, in order. */
  readonly pieces: readonly string[];
  /** The language that the engine found; null where it was told, or says none. */
  readonly from: string | null;
}

/** One machine that translates, whatever protocol it speaks. */
export interface TranslationEngine {
  readonly name: EngineName;
  /**
   * @throws RetryableError `translate.*` or `http.*` when it may work later
   * @throws PermanentError when this text will never be translated by it
   * @throws OperatorError `translate.key translate.quota translate.address` when whoever runs Tocsin must act
   */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<TranslationAnswer>;
}

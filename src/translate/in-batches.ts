import { RetryableError } from '../errors.js';
import type { TranslationAnswer, TranslationRequest } from './engine.js';

/** How much an engine takes in one request. */
interface Limits {
  readonly pieces: number;
  readonly chars: number;
}

/** One request after the other, each within the limits; a piece that is longer alone goes alone. */
export async function inBatches(
  request: TranslationRequest,
  limits: Limits,
  ask: (part: TranslationRequest) => Promise<TranslationAnswer>,
): Promise<TranslationAnswer> {
  const pieces: string[] = [];
  let from: string | null = null;
  for (const batch of batches(request.pieces, limits)) {
    const answer = await ask({ ...request, pieces: batch });
    pieces.push(...answer.pieces);
    from ??= answer.from;
  }
  return { pieces, from };
}

function batches(pieces: readonly string[], limits: Limits): string[][] {
  const made: string[][] = [];
  let chars = 0;
  for (const piece of pieces) {
    const last = made.at(-1);
    if (last !== undefined && last.length < limits.pieces && chars + piece.length <= limits.chars) {
      last.push(piece);
      chars += piece.length;
    } else {
      made.push([piece]);
      chars = piece.length;
    }
  }
  return made;
}

export function onePerPiece(pieces: readonly string[], translated: readonly string[]): readonly string[] {
  if (pieces.length === translated.length) return translated;
  throw new RetryableError(
    'translate.unreadable',
    `The engine answered ${translated.length} texts with ${pieces.length} asked for.`,
  );
}

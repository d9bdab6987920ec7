/** A run of a dialect's text. Marked ones (`*bold*`, `` `code` ``) count only where they touch no letter and no other mark. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

const zeroWidthSpace = '\u200b';
const isEdge = (char: string): boolean => char === '' || (/[\s\p{P}\p{S}\u200b]/u.test(char) && !/[*_~`]/.test(char));

/** Joins pieces with an invisible space wherever a mark would otherwise touch a letter or another mark and be shown as characters. */
export function joinPieces(pieces: readonly Piece[]): string {
  // The last character is kept aside: asking a text that grows for it would have the whole of it put together each time.
  let [text, before] = ['', ''];
  let wasMarked = false;
  for (const piece of pieces) {
    if (piece.text === '') continue;
    const meetsMark = wasMarked || piece.isMarked;
    const after = piece.text.slice(0, 2).match(/^./su)?.[0] ?? '';
    const isClear = (piece.isMarked ? isEdge(before) : true) && (wasMarked ? isEdge(after) && !piece.isMarked : true);
    text += meetsMark && text !== '' && !isClear ? `${zeroWidthSpace}${piece.text}` : piece.text;
    before = piece.text.slice(-1);
    wasMarked = piece.isMarked;
  }
  return text;
}

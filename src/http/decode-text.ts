interface TextHints {
  readonly contentType: string | undefined;
  /** HTML may name its charset in a `<meta>`. */
  readonly isHtml: boolean;
}

const boms: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

const headBytes = 1024;

const fromBom = (bytes: Uint8Array): string | undefined =>
  boms.find(([, bom]) => bom.every((byte, index) => bytes[index] === byte))?.[0];

const fromContentType = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];

/** A declaration that can be read as ASCII cannot be in UTF-16, whatever it says of itself. */
function fromDeclaration(bytes: Uint8Array, isHtml: boolean): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  const label =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1] ??
    (isHtml ? /<meta[^<>]+charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(head)?.[1] : undefined);
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Without a BOM the byte order shows in the first character, which in JSON, XML and HTML is ASCII; where neither half is zero the label is wrong. */
function byteOrder(bytes: Uint8Array): string {
  if (bytes[0] === 0) return 'utf-16be';
  return bytes[1] === 0 ? 'utf-16le' : 'utf-8';
}

function decoderFor(label: string, bytes: Uint8Array): TextDecoder {
  try {
    const decoder = new TextDecoder(label);
    return decoder.encoding.startsWith('utf-16') && fromBom(bytes) === undefined ? new TextDecoder(byteOrder(bytes)) : decoder;
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('utf-8');
    throw error;
  }
}

/**
 * Bytes of a document as text: BOM first (AWS serves UTF-16 with one), then the charset of the content type, then the document's own declaration, else
 * UTF-8. The BOM is gone from the result. Unknown labels are read as UTF-8 and broken sequences become U+FFFD; it never throws for content.
 */
export function decodeText(bytes: Uint8Array, { contentType, isHtml }: TextHints): string {
  const label = fromBom(bytes) ?? fromContentType(contentType) ?? fromDeclaration(bytes, isHtml) ?? 'utf-8';
  return decoderFor(label, bytes).decode(bytes);
}

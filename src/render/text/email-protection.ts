/** What a text says where the obfuscated address itself was lost. */
export const hiddenAddress = '(address hidden)';

const placeholder = /\(\[email\s*protected\]\)|\[email\s*protected\]/gi;

export const hidePlaceholders = (text: string): string => text.replace(placeholder, hiddenAddress);

/**
 * Undoes Cloudflare's e-mail obfuscation: a hex string whose first byte is the key that every following byte was XORed with.
 * Undefined where the result is no address.
 */
export function decodeProtectedEmail(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{2}){4,200}$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex, 'hex');
  const key = bytes[0] ?? 0;
  const address = Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
  return /^[^@\s<>]+@[^@\s<>]+$/.test(address) ? address : undefined;
}

/** The hex of an element that hides an address: `data-cfemail`, or the fragment of the link that replaces a `mailto:`. */
export function protectedEmailOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const hex = attributes['data-cfemail'] ?? /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i.exec(attributes.href ?? '')?.[1];
  return hex === undefined ? undefined : decodeProtectedEmail(hex);
}

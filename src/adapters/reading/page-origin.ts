import { z } from 'zod';

/** Any address of a page; only its origin is used. */
export const pageOrigin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** An address that a browser could open, made whole against the page; null for anything else that a vendor wrote there. */
export function webAddress(text: string | null, origin: string): string | null {
  if (text === null || text === '' || !URL.canParse(text, origin)) return null;
  const { protocol, href } = new URL(text, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

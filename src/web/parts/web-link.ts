/** An address that a browser may be sent to; null for anything else that a vendor, or a file of somebody else, gives as one. */
export function webLink(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

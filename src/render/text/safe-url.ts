/** Longer addresses than this are no links a reader could use, and would not fit a button or a message. */
const longestUrl = 1000;

const safeProtocols = new Set(['http:', 'https:', 'mailto:']);

/** The address in its normal, percent-encoded form, or undefined where it is relative, of another scheme, or carries a user name. */
export function safeUrl(raw: string): string | undefined {
  const text = raw.trim();
  if (text.length > longestUrl || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!safeProtocols.has(url.protocol) || url.username !== '' || url.password !== '' || url.hostname.startsWith('['))
    return undefined;
  if (url.protocol === 'mailto:' && !/^[^@\s[\]]+@[^@\s[\]]+$/.test(url.pathname)) return undefined;
  const href = url.href.replace(/[|<>()[\]\\`\s"']/g, percentEncoded);
  return href.length > longestUrl ? undefined : href;
}

/** Characters that end or break a link in one dialect or another. */
const percentEncoded = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

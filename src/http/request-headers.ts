export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export type Accept = 'json' | 'xml' | 'html';

const accepts: Readonly<Record<Accept, string>> = {
  json: 'application/json, */*;q=0.5',
  xml: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  html: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5',
};

// Ours alone: who we are, what we can decode, and what belongs to the connection.
const reserved: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'proxy-authorization',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** `Tocsin/<version> (+<contact>)`: vendors can see who reads their page and whom to ask. We never pretend to be a browser. */
export function userAgent(version: string, contactUrl: string | undefined): string {
  const contact = contactUrl?.replaceAll(/[^\x21-\x7e]|[()]/g, '') ?? '';
  return `Tocsin/${version} (${contact === '' ? 'self-hosted status page reader' : `+${contact}`})`;
}

/** What every hop sends. */
export const ownHeaders = (agent: string, accept: Accept): Record<string, string> => ({
  'user-agent': agent,
  accept: accepts[accept],
  'accept-encoding': 'gzip, deflate, br',
});

/** What only the origin that was asked for gets to see: the caller's headers may be secrets, and validators mean nothing elsewhere. */
export function originHeaders(extra: Readonly<Record<string, string>>, validators: Validators): Record<string, string> {
  const lowered = Object.entries(extra).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return {
    ...Object.fromEntries(lowered.filter(([name]) => !reserved.has(name))),
    ...(validators.etag === undefined ? {} : { 'if-none-match': validators.etag }),
    ...(validators.lastModified === undefined ? {} : { 'if-modified-since': validators.lastModified }),
  };
}

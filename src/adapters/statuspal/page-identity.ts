import { z } from 'zod';

/** Statuspal runs two separate installations, in America and in Europe. */
export const StatuspalRegion = z.enum(['io', 'eu']);
export type StatuspalRegion = z.infer<typeof StatuspalRegion>;

export const StatuspalSubdomain = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

export interface StatuspalPage {
  readonly subdomain: string;
  readonly region: StatuspalRegion;
}

/** Names below Statuspal's own domains that are no pages. */
const ownNames = new Set(['www', 'api', 'app', 'docs', 'cdn', 'assets', 'static', 'blog', 'help', 'status-pages']);

const Host = /^([a-z0-9-]{1,63})\.statuspal\.(io|eu)$/;

/** The page that a host below statuspal.io or statuspal.eu is. */
export function pageOfHost({ hostname }: URL): StatuspalPage | undefined {
  const [, subdomain = '', region] = Host.exec(hostname.toLowerCase()) ?? [];
  const read = z.object({ subdomain: StatuspalSubdomain, region: StatuspalRegion }).safeParse({ subdomain, region });
  return read.success && !ownNames.has(subdomain) ? read.data : undefined;
}

const Mention = /statuspal\.(io|eu)\/(?:api\/v2\/)?status_pages\/([a-z0-9-]{1,63})/;
const HostMention = /https?:\/\/([a-z0-9-]{1,63}\.statuspal\.(?:io|eu))\b/g;

/** The page that the HTML of a custom domain names in its own requests and links. */
export function pageInHtml(body: string): StatuspalPage | undefined {
  const [, region, subdomain] = Mention.exec(body) ?? [];
  const mentioned = z.object({ subdomain: StatuspalSubdomain, region: StatuspalRegion }).safeParse({ subdomain, region });
  if (mentioned.success) return mentioned.data;
  for (const [, host] of body.matchAll(HostMention)) {
    const page = pageOfHost(new URL(`https://${host}`));
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Addresses of items: the same item must have the same one in every look, because it is what recognises the incident. */

const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid|yclid|igshid|_hsenc|_hsmi)$/i;

/** "status.vendor.example/incidents/1": a host where a scheme should stand. One that only looks like a file (`feed.xml/1`) is rare enough. */
const bareHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,62})\.){1,5}[a-z]{2,24}(?::\d{1,5})?(?:[/?#]|$)/i;

function absolute(text: string, base: string): URL | undefined {
  const hasHost = !text.includes('://') && text.includes('/') && bareHost.test(text);
  const candidate = hasHost ? `https://${text}` : text;
  return URL.canParse(candidate, base) ? new URL(candidate, base) : undefined;
}

/** The address in its one form; null where it is none that a browser could open. The fragment stays: on some pages nothing else tells items apart. */
export function normaliseLink(raw: string, base: string): string | null {
  const text = raw.trim();
  if (text === '' || text.length > 2000) return null;
  const url = absolute(text, base);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return null;
  url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/');
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.username = '';
  url.password = '';
  return url.href;
}

import { randomBytes } from 'node:crypto';
import type { ForwardKind } from '../domain/forward.js';

export interface ForwardAddress {
  readonly kind: ForwardKind;
  readonly url: string;
  readonly secret: string | null;
  /** What people are shown: never a key, and of an address only its host, as its path may be one. */
  readonly label: string;
}

/** PagerDuty's ends of the Events API v2, by service region. */
const pagerdutyUrls = {
  us: 'https://events.pagerduty.com/v2/enqueue',
  eu: 'https://events.eu.pagerduty.com/v2/enqueue',
} as const;

/** Reads an address, or `pagerduty` with an integration key. A sentence where that cannot be done. */
export function readForwardAddress(words: readonly string[]): ForwardAddress | string {
  const [first = '', second = '', third = ''] = words.map(bare);
  if (first.toLowerCase() === 'pagerduty') return pagerduty(second, third);
  // The key alone says whose it is.
  if (routingKey.test(first)) return pagerduty(first, second);
  if (words.length > 1) return 'Give one address, or pagerduty with an integration key.';
  return webAddress(first);
}

/** Slack writes an address as `<https://…|label>`. */
const bare = (word: string): string => /^<([^>|]+)(?:\|[^>]*)?>$/.exec(word)?.[1] ?? word;

const routingKey = /^[A-Za-z0-9]{32}$/;

function pagerduty(key: string, region: string): ForwardAddress | string {
  if (!routingKey.test(key))
    return "PagerDuty's integration key has 32 letters and digits: Service → Integrations → Events API V2.";
  const url = pagerdutyUrls[region.toLowerCase() === 'eu' ? 'eu' : 'us'];
  return { kind: 'pagerduty', url, secret: key, label: `PagerDuty …${key.slice(-4)}` };
}

/** What is longer could not be posted to, and no hook has it. */
const longestAddress = 2_000;

function webAddress(word: string): ForwardAddress | string {
  if (word.length > longestAddress) return `That address is longer than ${longestAddress} characters: give a shorter one.`;
  if (!URL.canParse(word)) return 'That is no web address: give one that begins with https://.';
  const url = new URL(word);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https:// addresses can be sent to.';
  if (url.username !== '' || url.password !== '')
    return 'An address with a name and password in it is refused: calls are signed instead.';
  const kind = kindOf(url);
  return { kind, url: url.href, secret: kind === 'webhook' ? newSecret() : null, label: url.host };
}

/** Both platforms' incoming webhooks take a line of text and no signed JSON. */
function kindOf({ hostname, pathname }: URL): Exclude<ForwardKind, 'pagerduty'> {
  if (hostname === 'hooks.slack.com' || hostname === 'hooks.slack-gov.com') return 'slack';
  const isDiscord = /^(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/.test(hostname);
  return isDiscord && pathname.includes('/webhooks/') ? 'discord' : 'webhook';
}

/** As the Standard Webhooks specification writes a secret: 24 random bytes and more. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

import { randomBytes } from 'node:crypto';
import type { ForwardKind } from '../domain/forward.js';
import type { AnswerWords } from '../words/answers/en.js';
import { answerWordsOf } from '../words/languages.js';

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

type Wrong = AnswerWords['forward']['wrongAddress'];

/** Reads an address, or `pagerduty` with an integration key. A sentence where that cannot be done. */
export function readForwardAddress(
  words: readonly string[],
  wrong: Wrong = answerWordsOf({}).forward.wrongAddress,
): ForwardAddress | string {
  const [first = '', second = '', third = ''] = words.map(bare);
  if (first.toLowerCase() === 'pagerduty') return pagerduty(second, third, wrong);
  // The key alone says whose it is.
  if (routingKey.test(first)) return pagerduty(first, second, wrong);
  if (words.length > 1) return wrong.several;
  return webAddress(first, wrong);
}

/** Slack writes an address as `<https://…|label>`. */
const bare = (word: string): string => /^<([^>|]+)(?:\|[^>]*)?>$/.exec(word)?.[1] ?? word;

const routingKey = /^[A-Za-z0-9]{32}$/;

function pagerduty(key: string, region: string, wrong: Wrong): ForwardAddress | string {
  if (!routingKey.test(key)) return wrong.badKey;
  const url = pagerdutyUrls[region.toLowerCase() === 'eu' ? 'eu' : 'us'];
  return { kind: 'pagerduty', url, secret: key, label: `PagerDuty …${key.slice(-4)}` };
}

/** What is longer could not be posted to, and no hook has it. */
const longestAddress = 2_000;

function webAddress(word: string, wrong: Wrong): ForwardAddress | string {
  if (word.length > longestAddress) return wrong.tooLong(longestAddress);
  if (!URL.canParse(word)) return wrong.notWeb;
  const url = new URL(word);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return wrong.notHttps;
  if (url.username !== '' || url.password !== '') return wrong.withPassword;
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

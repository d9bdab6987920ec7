/** What is known of whose page it is. */
export interface PageIdentity {
  readonly names: readonly string[];
  readonly url: string;
}

/** Words that say nothing about whose page it is, and the hosts of those who serve pages for everybody. */
const common: ReadonlySet<string> = new Set(
  (
    'the and inc ltd llc gmbh www com net org app dev api cloud labs group online platform software technologies systems system service services health ' +
    'status statuspage statuspages page pages uptime incident incidents overview dashboard current history feed atom rss en us eu public ' +
    'instatus betterstack betteruptime statuspal statusio statuscast sorryapp hund statushub freshstatus statusiq uptimerobot onlineornot openstatus ' +
    'checkly cachet cachethq rootly firehydrant pagerduty zendesk oneuptime upptime cstate stspg atlassian ' +
    'github githubusercontent gitlab vercel netlify herokuapp amazonaws cloudfront azurewebsites cloudflare fly onrender'
  ).split(' '),
);

/**
 * True when a page at another host may speak for the same vendor: its name or its address has a word of the vendor's. An address that was given up may lead
 * to anybody, and nobody's incidents may be told under the name of somebody else.
 */
export function isSameVendor(ours: PageIdentity, theirs: PageIdentity): boolean {
  const [held, seen] = [tellingWords(ours), tellingWords(theirs)];
  return held.some((one) => seen.some((other) => isLike(one, other)));
}

const isLike = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return one === other || (short.length >= 4 && (long.startsWith(short) || long.endsWith(short)));
};

/** Each name as one word, so that `Larch Mail` is not anybody else who does mail; of the address every word. */
function tellingWords({ names, url }: PageIdentity): string[] {
  const whole = names.map((name) => wordsOf(name).join(''));
  return [...whole, ...addressWords(url)].filter((word) => word.length >= 2 && /\p{L}/u.test(word));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !common.has(word));

/** Without the top-level domain, which many share. */
function addressWords(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  return wordsOf(`${hostname.replace(/\.[^.]*$/, '')} ${pathname}`).filter((word) => word.length >= 3);
}

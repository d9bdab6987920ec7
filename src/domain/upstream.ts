/** A vendor by the names under which others speak of it. */
export interface NamedVendor {
  readonly slug: string;
  readonly name: string;
  /** Other names and domains, in small letters as the catalogue has them. */
  readonly aliases: readonly string[];
}

/** What a vendor wrote about an incident of its own. */
export interface VendorWords {
  readonly vendorSlug: string;
  readonly title: string;
  readonly bodies: readonly string[];
}

export interface Upstream<Vendor> {
  readonly vendor: Vendor;
  /** How many other vendors name it. */
  readonly count: number;
}

/** Which of these vendors the others name most often in what they write; the first of several. Undefined where none is named. */
export function upstreamOf<Vendor extends NamedVendor>(
  written: readonly VendorWords[],
  vendors: readonly Vendor[],
): Upstream<Vendor> | undefined {
  let most: Upstream<Vendor> | undefined;
  for (const vendor of vendors) {
    const isNamed = namesOf(vendor);
    const naming = written.filter(
      (words) => words.vendorSlug !== vendor.slug && [words.title, ...words.bodies].some((text) => isNamed(withoutTags(text))),
    );
    const count = new Set(naming.map(({ vendorSlug }) => vendorSlug)).size;
    if (count > (most?.count ?? 0)) most = { vendor, count };
  }
  return most;
}

const withoutTags = (text: string): string => text.replace(/<[^<>]*>/g, ' ');

/** Shorter names are found in too many other words. */
const shortestName = 3;

function namesOf({ name, aliases }: NamedVendor): (text: string) => boolean {
  const spellings = [name, ...aliases.flatMap(spellingsOf)].filter((spelling) => spelling.length >= shortestName);
  const tests = [...new Set(spellings)].map((spelling) => (isDomain(spelling) ? holdsDomain(spelling) : holdsName(spelling)));
  return (text) => tests.some((test) => test(text));
}

const isDomain = (alias: string): boolean => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(alias);

/** `aws` is written `AWS`, `notion` is written `Notion`. What is written in small letters may be any word. */
function spellingsOf(alias: string): string[] {
  if (isDomain(alias)) return [alias];
  if (alias.length <= 4) return [alias.toUpperCase()];
  return [alias.charAt(0).toUpperCase() + alias.slice(1)];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Also as the end of a longer host: `status.example.com` belongs to `example.com`. */
function holdsDomain(domain: string): (text: string) => boolean {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(domain)}(?![\\p{L}\\p{N}-])`, 'iu');
  return (text) => pattern.test(text);
}

/**
 * Many vendors are called by an ordinary word (Render, Segment, Linear). Inside a sentence its capital tells it from the word; where every word may have
 * one (at the beginning of a sentence, in a title) it has to be spoken of as somebody who does or has something.
 */
function holdsName(name: string): (text: string) => boolean {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu');
  if (!/^\p{Lu}\p{Ll}+$/u.test(name)) return (text) => text.search(pattern) >= 0;
  return (text) =>
    [...text.matchAll(pattern)].some(({ index }) => {
      const [before, after] = [
        text.slice(Math.max(0, index - around), index),
        text.slice(index + name.length, index + name.length + around),
      ];
      return isSubject(after) || !(beginsSentence(before) || isInTitleCase(`${before} ${after}`));
    });
}

/** So many characters on each side tell in which way a name is used. All of a long text, read again for each mention, would take minutes. */
const around = 300;

const isSubject = (rest: string): boolean =>
  /^(?:['’]s?\b|\s+(?:is|are|has|have|had|was|were|reports?|reported|confirms?|confirmed|outages?|incidents?|issues?|problems?|status)\b)/u.test(
    rest,
  );

const beginsSentence = (before: string): boolean => /(?:^|[.!?:;\n•])(?:[^\S\n]|["'“”‘’(*_>#-])*$/u.test(before);

/** Most of its longer words begin with a capital, the first one aside. */
function isInTitleCase(text: string): boolean {
  const [, ...words] = text.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 0 && words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length;
}

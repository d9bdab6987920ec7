import type { Atom } from './atoms.js';
import { safeUrl } from './safe-url.js';

/** Characters that nobody sees: they would break an address apart for us and for no reader. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

const wideScripts = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const everyWideScript = new RegExp(wideScripts, 'gu');

/** As a reader sees it: one form for wide letters, ligatures and full stops, which browsers fold in the same way. */
const asSeen = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\u3002\uff61]/g, '.')
    .toLowerCase();

const isNumeric = (host: readonly string[]): boolean => host.length === 4 && host.every((part) => /^\d{1,3}$/.test(part));

function isHost(text: string): boolean {
  const parts = text.split('.');
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || !parts.every((part) => /^[\p{L}\p{N}\p{M}_-]+$/u.test(part))) return false;
  return (
    isNumeric(parts) ||
    (/^\p{L}{2}/u.test(last) && (!wideScripts.test(last) || parts.every((part) => !/^\p{sc=Latin}/u.test(part))))
  );
}

/** The hosts that a text seems to name. What follows a host's slash is a path, in which names of files look like hosts. */
function hostsIn(text: string): string[] {
  const words = text.replaceAll('://', ' ').split(/[\s()<>"'“”‘’「」,;|[\]{}*`]/);
  return words.flatMap((word) => {
    const from = word.search(/[\p{L}\p{N}]/u);
    const authority = from < 0 ? '' : (word.slice(from).split(/[/?#\\\u2044\u2215]/)[0] ?? '');
    return authority
      .split(/[@:&=]/)
      .map((piece) => piece.replace(/[._-]{1,20}$/, ''))
      .filter(isHost);
  });
}

/** Korean and Japanese sentences put no blank after an address, so what stands there is looked at with and without their letters. */
function namedHosts(text: string): string[] {
  const whole = hostsIn(text);
  if (!wideScripts.test(text)) return whole;
  const latin = hostsIn(text.replace(everyWideScript, ' '));
  return latin.length > 0 ? latin : whole.filter((host) => /\.[a-z]{2,}$/.test(host));
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

function canonical(host: string): string {
  const address = `http://${host}`;
  return withoutWww(URL.canParse(address) ? new URL(address).hostname : host);
}

/** Letters of one look: Latin ones as Western languages have them, or only wide ones. Others may look like Latin ones and lead elsewhere. */
const isPlainHost = (host: string): boolean =>
  host
    .split('.')
    .every(
      (part) =>
        /^[a-z0-9\u00df-\u00ff-]+$/.test(part) || !/[^\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}0-9ー-]/u.test(part),
    );

/** Where a link leads, in the shortest form that says so. */
export function leadsTo(url: string): string {
  if (url.startsWith('mailto:')) return url.slice('mailto:'.length).split('?')[0] ?? '';
  return URL.canParse(url) ? withoutWww(new URL(url).hostname) : url;
}

/**
 * Whether what stands there to be pressed looks like an address other than the one it leads to: another host, or the same one in letters that
 * only look like it.
 */
export function isMasked(label: string, url: string): boolean {
  const seen = asSeen(label);
  const hosts = namedHosts(seen);
  const target = leadsTo(url);
  if (/(?:^|[.@])xn--/.test(target) && !hostsIn(seen).every(isPlainHost)) return true;
  if (hosts.length === 0) return false;
  if (url.startsWith('mailto:')) {
    const domain = target.split('@').at(-1) ?? '';
    const mails = seen.match(/[^\s@<>()]{1,80}@[^\s@<>()]{1,80}/g) ?? [];
    return (
      !mails.every((mail) => mail.replace(/[.,:;!?]{1,20}$/, '') === target.toLowerCase()) ||
      !hosts.every((host) => canonical(host) === canonical(domain))
    );
  }
  const isBare = safeUrl(label) === url;
  return !hosts.every(isPlainHost) || (!isBare && !hosts.every((host) => canonical(host) === target));
}

/** A title may speak of a host and still lead to the vendor's page; one that is an address, or begins one, may not. */
export const isMaskedTitle = (title: string, url: string): boolean =>
  /:\/\/|^\s*(?:www\.\S*|[^\s/]{1,100}\/\S*)\s*$/i.test(title) && isMasked(title, url);

const neighbour = /^[\p{L}\p{N}.\-/@:_]/u;
const endsWord = (text: string): string => {
  const chars = [...text.slice(-100)];
  const from = chars.findLastIndex((char) => !neighbour.test(char));
  return chars.slice(from + 1).join('');
};
const beginsWord = (text: string): string => {
  const chars = [...text.slice(0, 100)];
  const to = chars.findIndex((char) => !neighbour.test(char));
  return chars.slice(0, to < 0 ? chars.length : to).join('');
};

const textOf = (atoms: readonly Atom[]): string => atoms.map(({ value }) => value).join('');

/** A masked link loses its link, keeps its words, and is followed by a link that says where it leads. Takes the atoms of one line. */
export function unmaskLinks(line: readonly Atom[]): Atom[] {
  if (line.every(({ url }) => url === null)) return [...line];
  const shown: Atom[] = [];
  for (let at = 0; at < line.length; ) {
    const url = line[at]?.url ?? null;
    let end = at + 1;
    while (end < line.length && line[end]?.url === url) end += 1;
    const run = line.slice(at, end);
    const before = endsWord(line[at - 1]?.value ?? '');
    const after = beginsWord(line[end]?.value ?? '');
    shown.push(...(url === null ? run : unmasked(run, url, [before, after])));
    at = end;
  }
  return shown;
}

function unmasked(run: readonly Atom[], url: string, [before, after]: readonly [string, string]): readonly Atom[] {
  const label = textOf(run);
  const isInWord = safeUrl(label) !== url && isMasked(`${before}${label}${after}`, url);
  if (!isInWord && !isMasked(label, url)) return run;
  const plain = { strong: false, emphasis: false, deleted: false, kind: 'text' } as const;
  return [
    ...run.map((atom) => ({ ...atom, url: null })),
    { ...plain, value: ' (', url: null },
    { ...plain, value: leadsTo(url), url },
    { ...plain, value: ')', url: null },
  ];
}

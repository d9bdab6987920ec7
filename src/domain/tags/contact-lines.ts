import { matchesIn } from './cues/cue.js';
import type { Span } from './sentences.js';

/** A company's name ends so: what follows in the line is where it is registered. */
const company =
  /(?:^|[\s(])(?:N\.V\.|B\.V\.|S\.A\.(?:S\.)?|S\.p\.A\.|S\.r\.l\.|AG|SE|eG|e\.V\.|GmbH(?: & Co\. KG)?|Inc\.?|Ltd\.?|Unlimited Company|Limited|LLC|LLP|PLC|plc|Corp\.?|Oy|AB|A\/S|ApS|Pty\.? Ltd\.?|K\.K\.|Co\., Ltd\.?|株式会社|有限公司)[\s,|•·–—-]{1,4}/u;
const street =
  /\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}.'-]+ ){1,4}(?:St|Street|Ave|Avenue|Road|Rd|Blvd|Boulevard|Lane|Ln|Drive|Dr|Square|Sq|Way|Plaza)(?![\p{L}])|(?<!\p{L})(?:Rue|Route|Avenue|Via|Calle|Avenida|Rua|Chemin|Straße|Strasse) [ \p{L}'.-]{2,40} \d{1,4}(?!\d|:|\.\d)|\d{1,4}(?:[-–]\d{1,4})?(?: ?bis| ?ter)?,? (?:rue|route|avenue|av\.|chemin|boulevard|bd|quai|place|allée|allées|impasse|cours|square|passage|voie) \p{L}|\p{Lu}\p{L}{2,30}(?:straße|strasse|str\.|weg|platz|allee|gasse|laan|straat|gracht) \d{1,4}(?!\d|:|\.\d)/u;
const isImprint = (line: string): boolean => {
  if (!/\d/.test(line)) return false;
  const name = company.exec(line);
  const rest = name === null ? '' : line.slice(name.index + name[0].length);
  return street.test(line) || (/^[^.!?]{0,160}$/u.test(rest) && /\d/.test(rest) && /,|\||·/.test(rest));
};
/** "UK +44 20 7946 0000", "Office hours: …", "/ Acme NOC, Oslo". */
const isContact = (line: string): boolean =>
  /\d/.test(line) &&
  ((/\+\d{1,3}[ ()-]{0,2}\d[\d ()-]{6,}/u.test(line) && /^[^.!?]{0,40}(?:[?:|]|\+\d)/u.test(line)) ||
    /(?<!\p{L})(?:hotline|phone|tel|telephone|telefon|téléphone|teléfono|call us|support line)\.?:? [^.!?]{0,40}\d{3}[ \d/-]{3}/iu.test(
      line,
    ));
/** "help@acme.example, Oslo, Norway" */
const isMailAddress = (line: string): boolean =>
  line.includes('@') && /[^\s@]{1,64}@[^\s@]{1,80}\.\p{L}{2,12}(?:\s?[,|·•–—]|\s-)\s[^.!?@:;\d]{2,60}\.?\s*$/u.test(line);
/** Stands at the end of a text: "/ Acme NOC, Oslo", "© Acme, Oslo". */
const isSignature = (line: string): boolean =>
  /^\s*(?:©|\(c\) )/iu.test(line) ||
  (/^\s*(?:--|[—–/~-]\s?|regards,? |best,? |cheers,? |sincerely,? |your )[^.!?]{0,80}[.!]?\s*$/iu.test(line) &&
    /(?<!\p{L})(?:noc|team|support|operations|ops|engineering|desk)(?!\p{L})/iu.test(line));

/** Parts of a text that tell who wrote it and how to reach them, and not what happened; only those that name a place. */
export function contactSpans(text: string, owner: string, places: readonly Span[]): Span[] {
  const spans: Span[] = [];
  const last = text.trimEnd().length;
  for (const { start: begin, end } of matchesIn(statement, text)) {
    if (end - begin >= 400 || !places.some(({ start }) => start >= begin && start < end)) continue;
    const part = text.slice(begin, end);
    const isLast = end >= last;
    if (
      isContact(part) ||
      isImprint(part) ||
      (isLast && (isSignature(part) || isMailAddress(part) || (begin > 0 && isOwnLine(part, owner))))
    )
      spans.push({ start: begin, end });
  }
  return spans;
}

/** The vendor's name with its town, as a line of its own. */
const isOwnLine = (line: string, owner: string): boolean => {
  const name = owner.trim().toLowerCase();
  const rest = line.trim().slice(name.length);
  return (
    name.length > 1 &&
    line.trim().toLowerCase().startsWith(name) &&
    /^(?: \p{Lu}\p{L}{1,10}\.?)?(?:,| [|·•–—-]) [^.!?:;\d]{2,50}\.?$/u.test(rest)
  );
};

/** A line, or a sentence of a line. Short words before a point are abbreviations. */
const statement = /(?:[^\n.!?]|[.!?](?:(?<!\p{L}{4}[.!?])|(?!\s+(?:\p{Lu}|[/–—~-]))))+[.!?]?/gu;

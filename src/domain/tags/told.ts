import { globalTag } from '../regions.js';
import { oneLine } from './clauses.js';
import { says } from './cues/cue.js';
import { ill, verbs } from './cues/ill.js';
import { moves } from './cues/moved.js';
import { asides, signs } from './cues/signs.js';
import { recovered } from './cues/well.js';
import type { Role } from './role.js';
import type { Series } from './series.js';

/**
 * What is said of a place that no rule has an opinion on: affected where its statement tells of trouble or work, or belongs to one that does;
 * else it is only named, which counts where the text tells no trouble of any place.
 */
export function standingOf(lowered: string, series: Series): Role {
  const { clause, languages } = series;
  const sentence = lowered.slice(clause.whole.start, clause.whole.end);
  if (lowered.charAt(clause.whole.end) === '?' && !tells(clause.text, languages)) return 'named';
  if (says(ill, clause.text, languages)) return 'affected';
  if (clause.isRow) return 'affected';
  if (isLeft(series) || isWholeLabel.test(clause.text)) return 'affected';
  if (says(asides, clause.text, languages)) return 'description';
  if (tells(clause.text, languages) || clause.isListed || clause.heading !== '' || isLabelled(series) || isLabel(series))
    return 'affected';
  if (says(recovered, clause.text, languages) && series.places.every(({ tag }) => tag !== globalTag)) return 'affected';
  if (!says(verbs, clause.text, languages) && tells(oneLine(sentence), languages)) return 'affected';
  if (areThere.test(series.before) && !isAtWork.test(series.after)) return 'affected';
  return isShort(series) && belongs(lowered, series) ? 'affected' : 'named';
}

/** "Traffic from ⟨Milan⟩ was rerouted": what a place is relieved of says that it is in trouble. */
const isLeft = ({ before, clause, languages }: Series): boolean =>
  /(?<!\p{L})(?:from|away from|out of|off|von|aus|weg von|depuis|desde|dalla|da|de|vanuit|uit|из|с)\s+(?:\p{L}+\s+){0,2}$/u.test(
    before.slice(-40),
  ) && says(moves, clause.text, languages);

/** "(Calls ⟨Global⟩)" names the part of the product that the text is about. */
const isWholeLabel = /^\s*[([][^()[\]]{1,40}[)\]]\s*$/u;

/** Users of the place are spoken of: "agencies in ⟨Kenya⟩ call us". */
const areThere =
  /(?<!\p{L})(?:customers|users|visitors|requests|traffic|calls|orders|clients|agencies|agents|people|shops|merchants|sellers|buyers|members|subscribers|tenants|accounts|players|viewers|drivers|riders|patients|students|schools|banks|kunden|nutzer|utilisateurs|clientes|usuarios|usuários|clienti|utenti|klanten|gebruikers|пользователи|клиенты) (?:in|from|across|en|au|aux|em|no|na|aus|uit|в|из)(?: (?:the|our|parts of|most of|all of))? $/u;
const isAtWork = /^[^.;]{0,24}(?:can|may|should|use|please)(?!\p{L})/u;

const tells = (text: string, languages: Series['languages']): boolean =>
  says(ill, text, languages) || says(signs, text, languages);

/** "Regions: ⟨Paris⟩", "Location - ⟨Paris⟩". */
const isLabelled = ({ before }: Series): boolean => /^[^.:：]{1,40}(?:[:：]|\s[-–—])\s*$/u.test(before);

/** "⟨us-east1⟩: in progress". */
const isLabel = ({ before, after }: Series): boolean =>
  /^[\s[(]*$/u.test(before) &&
  /^[\])]?(?: ?\([^)]{1,16}\))?\s?(?:[:：]\s*\p{L}|[–—-]\s|(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}day|\d{1,2}[:.]\d\d|\d{4}-\d)/u.test(
    after,
  );

/** "Frankfurt now", "Same in ⟨Paris⟩", "09:20 ⟨Rome⟩ too": too little to say anything of its own. */
const isShort = ({ before, after }: Series): boolean => bare.test(`${before} ${after}`);
const bare =
  /^(?:[\s\p{P}\p{N}|]|(?<!\p{L})(?:and|also|too|now|next|same|likewise|as|well|again|still|since|from|until|in|at|for|the|our|with|utc|gmt|[ap]m|update|then|customers|users|regions?|zones?|auch|ebenfalls|ebenso|jetzt|nun|seit|in|im|aussi|également|maintenant|puis|à|au|aux|en|también|ahora|y|igual|desde|também|agora|desde|em|no|na|anche|adesso|ora|ook|nu|sinds|также|теперь|ещё|тоже|в|и)(?!\p{L})|也|同样|以及|も|同様|도|역시|では|에서|에도){0,16}$/u;

/** A short statement goes on with what the one before it says. */
const belongs = (lowered: string, { clause: { previous }, languages }: Series): boolean =>
  previous === undefined || tells(oneLine(lowered.slice(previous.start, previous.end)), languages);

import { echo, isAnswer, yes } from './answers.js';
import { firstCue, says } from './cues/cue.js';
import { ill } from './cues/ill.js';
import { recovered, well } from './cues/well.js';
import { as, type Languages, type Rule } from './role.js';

/** Words by which a statement of health denies illness, so that its contrary is told without another "not". */
const denial =
  /(?<!\p{L})(?:no|not|none|never|neither|nor|nothing|without|\p{L}{2,6}n't|kein\p{L}*|nicht|ohne|pas|aucun\p{L}*|sans|sin|ningún|ninguna|não|sem|nenhum\p{L}*|non|nessun\p{L}*|senza|geen|niet|zonder|не|нет|без)(?!\p{L})/u;

/** "Madrid is fine, ⟨Paris⟩ is not", "Europe is not affected; ⟨US East⟩ is", "Paris n'est pas touché, ⟨Lyon⟩ si". */
export const answered: Rule = ({ after, earlier, languages }) => {
  if (earlier === '' || !isAnswer(after)) return undefined;
  const verb = echo.exec(after)?.[1];
  if (verb !== undefined)
    return new RegExp(`(?:not|n't|cannot|never) (?:be |been |being )?${verb}(?!\\p{L})`, 'u').test(earlier)
      ? as('unaffected', after)
      : undefined;
  const isDenied = denial.test(wordsOfHealth(earlier, languages));
  const isWell = says(well, earlier, languages);
  if (yes.test(after)) return isDenied || says(recovered, earlier, languages) ? as('affected', after) : undefined;
  return isWell && !isDenied ? as('affected', after) : undefined;
};

function wordsOfHealth(text: string, languages: Languages): string {
  const found = firstCue(well, text, languages);
  return found === undefined ? (says(ill, text, languages) ? text : '') : text.slice(found.start, found.end);
}

const contrasted =
  /(?<!\p{L})(?:unlike|in contrast (?:to|with)|contrary to|as opposed to|im gegensatz zu|anders als in|anders als|contrairement (?:à|aux?)|a diferencia de|ao contrário d[aeo]s?|a differenza (?:di|della|dell'|del)|in tegenstelling tot|в отличие от) (?:(?:in|the|our|customers in|users in|der|die|den|la|le|el|los|las|het)\s){0,2}(?:l')?$/u;

/** "Unlike ⟨Europe⟩, US East is failing" says that Europe is not; "unlike ⟨Europe⟩, US East is fine" that it is. */
export const unlike: Rule = ({ before, after, languages }) => {
  const found = contrasted.exec(before.slice(-60))?.[0];
  if (found === undefined) return undefined;
  return says(well, after, languages) ? as('affected', found) : says(ill, after, languages) ? as('unaffected', found) : undefined;
};

const alone =
  /(?<!not |n't )(?<!\p{L})(?:only|solely|nur|ausschließlich|seulement|uniquement|solo|sólo|solamente|únicamente|apenas|somente|soltanto|alleen|только)\s(?:(?:for|in|at|customers in|users in|the|our|die|der|region|la|el|en|em|a|в)\s){0,3}$/u;

/** "Not all of Europe is affected: only ⟨London⟩ sees losses". */
export const aloneHit: Rule = ({ before, after, languages }) => {
  const found = alone.exec(before.slice(-40))?.[0];
  return found !== undefined && says(ill, after, languages) && !says(well, after, languages) ? as('affected', found) : undefined;
};

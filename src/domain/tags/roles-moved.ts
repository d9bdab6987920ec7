import { globalTag } from '../regions.js';
import { type Cue, cuesIn, firstCue, says } from './cues/cue.js';
import { ill } from './cues/ill.js';
import * as moved from './cues/moved.js';
import { well } from './cues/well.js';
import { as, type Languages, last, lastWords, type Rule, words } from './role.js';

/** The subject goes on to be ill: "traffic sent to Frankfurt is failing". */
export const fallsIll = (after: string, languages: Languages): boolean =>
  /^\s?(?:(?:regions?|customers|users) )?(?:(?:now|currently|still|may|can|will) )?(?:takes?|took|taking|arrives?|comes?) (?:\p{L}+ )?(?:longer|hours|minutes|ages|late)(?!\p{L})/u.test(
    after,
  ) ||
  /^\s?(?:delayed|failing|unavailable|degraded|slow|down|interrupted|blocked|disrupted|stuck)(?!\p{L})/u.test(after) ||
  (/^[^,;.]{0,24}(?:is|are|was|were|may|might|will|could|can|has|have|continue\w*|sees?|experience\w*|fails?|failing|times? out|timing)(?!\p{L})/u.test(
    after,
  ) &&
    !/^\s*(?:where|which|until|while|so|to)(?!\p{L})/u.test(after) &&
    says(ill, after.slice(0, 70), languages) &&
    !says(well, after, languages));

export const failover: Rule = ({ before, after, clause, places, languages }) => {
  const takes = last(moved.takesOver, after);
  if (takes !== undefined && !says(ill, after.slice(takes.length, takes.length + 40), languages)) return as('failover', takes);
  const to = lastWords(moved.towards, before);
  const arrow = /(?:→|->|=>|➔|▶)\s*$/u.test(before);
  if (to !== undefined && /(?:move|go|return|switch|fail|be routed|be moved) back(?!\p{L})/u.test(after))
    return as('failover', to);
  if ((to !== undefined || arrow) && !fallsIll(after, languages)) {
    const rest = before.slice(0, before.length - (to?.length ?? 1));
    const verb = cuesIn(moved.moves, rest, languages).at(-1) ?? undefined;
    if (verb !== undefined && isNear(rest, verb) && !isOwnMove(before, after) && !isRelative.test(rest.slice(0, verb.start)))
      return as(/(?<!\p{L})back (?:in)?to /u.test(before.slice(-60)) ? 'recovered' : 'failover', words(rest, verb) ?? '');
    const later = firstCue(moved.moves, after, languages);
    if (later !== undefined && later.start < 90 && lateVerb.test(after)) return as('failover', words(after, later));
  }
  const late = last(moved.towardsAfter, after);
  if (late !== undefined && says(moved.moves, after, languages)) return as('failover', late);
  if (/[一-鿿]$/u.test(before.trim()) && says(moved.moves, before.slice(-24), ['zh']) && /(?:到|至|往|向)了?\s*$/u.test(before))
    return as('failover', before.slice(-8));
  const from = lastWords(moved.servedFrom, before);
  if (
    from !== undefined &&
    before.slice(0, before.length - from.length).search(moved.serves) >= 0 &&
    !says(ill, clause.text, languages)
  )
    return as('failover', from);
  const added = addedIn.exec(before.slice(-110))?.[0];
  if (added !== undefined && /^[^.;]{0,60}(?<!\p{L})(?:there|instead)(?!\p{L})/u.test(after)) return as('failover', added);
  const standby = lastWords(moved.standbyBefore, before);
  if (
    standby !== undefined &&
    (says(moved.moves, clause.text, languages) ||
      /(?<!\p{L})(?:promot|activat|brought up|bring up|start|serving)/u.test(clause.text)) &&
    !fallsIll(after, languages) &&
    places.every(({ tag }) => tag !== globalTag)
  )
    return as('failover', standby);
  return undefined;
};
/** "we added runners in ⟨Ohio⟩ and send the builds there" */
const addedIn =
  /(?<!\p{L})(?:added|adding|launched|launching|started|provisioned|opened|brought up|spun up|set up|stood up) (?:\p{L}+ ){0,3}(?:capacity|runners|servers|nodes|machines|workers|hosts|instances|replicas|pods) (?:in|at) (?:the |our )?$/u;
/** German, Dutch, Russian and Latin sentences may put the verb after the place. */
const lateVerb =
  /(?:umgeleitet|verlager|umgeschalt|geleitet|geroutet|umgeschwenk|verschob|umgezogen|umleiten|ausweich|auszuweich|verlegt|omgeleid|overgeschakeld|verplaatst|gerouteerd|overgezet|omgezet|redirig|desviad|trasferit|перенаправл|переключ|переведен|переведён|redirected|rerouted|re-routed|failed over|failover|diverted|shifted)/u;
/** "Users whose traffic was routed through ⟨Europe⟩" are those who suffer there. */
const isRelative = /(?<!\p{L})(?:whose|that|which|who)(?: [\p{L}'-]+){0,3} {0,2}$/u;
const isNear = (rest: string, verb: Cue): boolean => rest.length - verb.end < 110 && !/[;:]/.test(rest.slice(verb.end));
/** "routing to Asia is slow", "failover to X failed" still speak of X, "migrated to X" in a plan of work as well. */
const isOwnMove = (before: string, after: string): boolean =>
  /(?:unable|fail(?:ed|ing|s)?|cannot|could not|errors?|issues?|problems?|delays?|latency|packet loss) (?:when |while |with |in |for )?(?:routing|migrating|moving|switching|transferring|redirecting) /u.test(
    before,
  ) || /^\s*(?:failed|is failing|did not)/u.test(after);

const until = /(?<!\p{L})(?:until|while|because|since|once|bis|jusqu|hasta|até|finché|totdat)(?!\p{L})/u;
/** "Use ⟨Oslo⟩ if you can" */
const instructs =
  /^\s*(?:(?:please|manually|temporarily|or|then|if [^,]{1,40},)\s+){0,2}(?:use|pick|choose|select|try|add|switch to|connect to|point|set|promote|fail over to|move to|deploy to|go to)\s/u;

export const advised: Rule = ({ before, after, places, languages }) => {
  if (moved.whoIsMeant.test(before.slice(-110))) return undefined;
  const instead = last(moved.insteadAfter, after);
  if (instead !== undefined) return as('alternative', instead);
  const lateAdvice = last(moved.adviseAfter, after.slice(0, 30));
  if (lateAdvice !== undefined && says(moved.advises, after, ['zh', 'ja', 'ko'])) return as('alternative', lateAdvice);
  if (
    /(?:to|for) (?:access|reach|use) (?:the )?$/u.test(before) &&
    /(?<!\p{L})(?:try|use|go to|visit|open)(?!\p{L})/u.test(after)
  )
    return as('alternative', before.slice(-16));
  const advice = cuesIn(moved.advises, before, languages).at(-1);
  if (advice !== undefined && /(?:unable|not|n't|fail)(?!\p{L})/u.test(before.slice(advice.start, advice.end))) return undefined;
  const instructed = advice === undefined ? instructs.exec(before)?.[0] : undefined;
  if (instructed !== undefined && !until.test(before)) return as('alternative', instructed);
  if (advice === undefined || before.length - advice.start > 140) return undefined;
  const between = before.slice(advice.end);
  if (until.test(between)) return undefined;
  if (says(ill, between, languages) || /(?:not|n't) $/.test(before.slice(Math.max(0, advice.start - 4), advice.start)))
    return undefined;
  return places.length > 0 ? as('alternative', before.slice(advice.start, advice.end)) : undefined;
};

import { globalTag } from '../regions.js';
import { type Cue, cuesIn, firstCue, firstMatch, matchesIn, says } from './cues/cue.js';
import * as elsewhere from './cues/elsewhere.js';
import { ill } from './cues/ill.js';
import { moves } from './cues/moved.js';
import { recovered, well } from './cues/well.js';
import { as, type Reading, type Rule, words } from './role.js';
import { aloneHit, answered, unlike } from './roles-answers.js';
import { detour } from './roles-detours.js';
import { cause, excepted, upstream, watched } from './roles-elsewhere.js';
import { advised, failover } from './roles-moved.js';
import { retracted } from './roles-retracted.js';
import type { Series } from './series.js';

/** Reads one series by its clause: what stands straight before and after first, then what the clause says as a whole. Undefined where no rule applies. */
export function readRole(series: Series, isOwn: (name: string) => boolean): Reading | undefined {
  for (const rule of rules) {
    const reading = rule(series, isOwn);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

/** "Operational: ⟨Osaka⟩, Seoul" is a heading with its list in one line. */
const label = /^[^:：.,;]{2,40}[:：]\s*$/u;

const headed: Rule = ({ clause, before, languages }) => {
  const heading = label.exec(before)?.[0] ?? clause.heading;
  if (heading === '') return undefined;
  const text = heading.replace(/(?<![:：*_#])[:：*_#]+\s*$/u, '').replace(/[*_#]/gu, ' ');
  if (
    says(well, `${text} .`, languages) ||
    /(?<!\p{L})(?:not affected|unaffected|not impacted|operational|healthy|ok|nicht betroffen|non affect\p{L}*|no afectad\p{L}*|não afetad\p{L}*|не затронут\p{L}*|影響なし|不受影响|영향 없)/u.test(
      text,
    )
  )
    return as('unaffected', heading);
  if (/(?<!\p{L})(?:alternativ\w*|recommend\w*|workaround)/u.test(text)) return as('alternative', heading);
  return undefined;
};

const healthy: Rule = ({ clause, before, after, places, languages }) => {
  const { text } = clause;
  const found = firstCue(well, text, languages);
  if (found === undefined) return undefined;
  if (
    isPlannedWork(text) &&
    /(?:impact|downtime|disruption|interruption|auswirkung|einfluss|outage|impacto|interrup|影響|영향)/u.test(
      text.slice(found.start, found.end),
    )
  )
    return as('affected', text.slice(found.start, found.end));
  if (/(?<!\p{L})up$/u.test(text.slice(found.start, found.end)) && measures.test(text))
    return as('affected', text.slice(found.start, found.end));
  if (/(?:limited|confined|isolated|restricted|contained) to (?:\p{L}+ ){0,3}$/u.test(before))
    return as('affected', before.slice(-20));
  if (
    says(recovered, text, languages) &&
    !/(?<!\p{L})(?:remain|continue|unaffected|not affected|not impacted)/u.test(text.slice(found.start, found.end))
  )
    return as(places.some(({ tag }) => tag === globalTag) ? 'fix' : 'recovered', text.slice(found.start, found.end));
  if (
    wellElsewhere.test(after.slice(0, Math.max(0, found.start - (text.length - after.length)))) &&
    says(moves, after, languages)
  )
    return undefined;
  if (found.start > text.length - after.length && onlyThere.test(after)) return as('affected', onlyThere.exec(after)?.[0]);
  if (clause.text.length > 0 && opposes(before, after, text, found)) return undefined;
  return as(isSubject.test(before) && isCleared.test(after) ? 'cleared' : 'unaffected', text.slice(found.start, found.end));
};
/** "⟨Sydney⟩ was moved to Melbourne, where everything works" */
const wellElsewhere = /, (?:where|wo|où|donde|onde|dove|waar|где) /u;
/** What is worse when it is "up". */
const measures =
  /(?<!\p{L})(?:latency|latencies|error rates?|errors|response times?|delays?|packet loss|load|failures?|timeouts?)(?!\p{L})/u;
/** "(⟨AU⟩ shops only, EU not affected)" */
const onlyThere =
  /^[^,:;–—.]{0,40}(?<!\p{L})(?:only|nur|seulement|uniquement|solo|sólo|solamente|únicamente|apenas|somente|soltanto|alleen|только)\s?(?:[,;–—]|- )|^[^、，,;。]{0,12}(?:のみ|だけ|만|仅)[^、，,;。]{0,8}[、，,;]/u;
/** "⟨Asia⟩ is not affected" takes back what was said of Asia before; "existing sessions in Asia are not affected" does not. */
const isSubject =
  /(?:^|[,;:.)]|(?<!\p{L})(?:that|and|but|so|dass|que|che)\s)[\s"'(]*(?:(?:update|resolved|monitoring|identified)(?: \d)?\s?[:–-]\s?)?(?:(?:the|our|customers in|users in|traffic in|services in|all|both)\s){0,2}$/u;
const isCleared =
  /^(?:-\d{1,3})?[\s)]*(?:(?:regions?|zones?|customers|users|pops?|clusters?|data cent(?:er|re)s?|pods?|리전|지역|リージョン|地域|地区|区域|节点)\s*)?(?:(?:is|are|was|were|has|have)\s)?(?:not|n't|never|nicht|no |não|non|un(?:affected|impacted)|(?:은|는|이|가)? ?영향|(?:は|への|に)?影響|(?:は|が)?正常|正常|不受|未受|fue|foi|wurde|ist|sind)/u;
const isPlannedWork = (text: string): boolean =>
  /(?<!\p{L})(?:maintenance|upgrad\w*|planned work|scheduled|will be (?:performing|carrying|conducting|upgrading|replacing)|wartung\p{L}*|mantenimiento|manutenção|maintenance|manutenzione|onderhoud|обслуживани\p{L}*|メンテナンス|점검|维护)/u.test(
    text,
  );
/** "Errors in US for users whose EU data is not affected": illness stands right at the name, health further off. */
const opposes = (before: string, after: string, text: string, found: Cue): boolean => {
  const start = text.length - after.length;
  return (
    found.start >= start &&
    found.start - start > 60 &&
    /(?:errors?|failures?|latency|outage|degraded|unavailable|delays?|issues?|problems?) (?:\p{L}+ ){0,3}(?:in|for|at|to|from|across) (?:the |our |customers in |users in )?$/u.test(
      before,
    )
  );
};

/** "publishes from Oslo did not reach subscribers ⟨globally⟩" */
const reachesAll =
  /(?<!\p{L})(?:originat\p{L}+|sent|published|coming|from) [^.;]{2,90} (?:to|reach\p{L}*) (?:\p{L}+ )?(?:subscribers|recipients|receivers|users|customers|destinations|peers|other regions) $/u;

const shared: Rule = ({ before, after, places }) => {
  const isGlobal = places.some(({ tag }) => tag === globalTag);
  if (!isGlobal || /^ (?:locations?|regions?)(?!\p{L})/u.test(after)) return undefined;
  if (reachesAll.test(before)) return as('share', before.slice(-24));
  if (
    elsewhere.shareBefore.test(before.slice(-110)) ||
    /[%٪]\s+(?:of|der|des|de|di|van|от)(?:\s+\p{L}+){1,3}\s+$/u.test(before.slice(-48)) ||
    /(?:representing|represents|equal to|about|roughly|approximately) [^.]{0,20}%[^.]{0,20}$/u.test(before)
  )
    return as('share', before.slice(-24));
  if (
    /^\s?(?:traffic|users|customers|calls|requests|volume|load)(?!\p{L})/u.test(after) &&
    /%|percent|fraction|share/u.test(before.slice(-40))
  )
    return as('share', before.slice(-24));
  return undefined;
};

/** "This concerns every customer ⟨worldwide⟩" */
const allConcerned: Rule = ({ before, places }) => {
  const found = places.every(({ tag }) => tag === globalTag) ? concerns.exec(before.slice(-60))?.[0] : undefined;
  return found !== undefined && !/(?<!\p{L})(?:not|no|never)(?!\p{L})|n't/u.test(before.slice(-80))
    ? as('affected', found)
    : undefined;
};
const concerns =
  /(?<!\p{L})(?:affect|impact|concern|hit|hits|reach)\p{L}{0,3} (?:(?:all|every|each|our|of|the|both|more) ){0,2}(?:customers?|users?|everyone|everybody|accounts?|tenants?|workspaces?|traffic|requests|subscribers?|visitors?|players?|members?) $|(?<!\p{L})(?:all|every) (?:of our )?(?:customers?|users?|accounts?|tenants?) (?:is|are|was|were) (?:affected|impacted),? $/u;

const referred: Rule = ({ before, after }) =>
  as('description', elsewhere.otherIncident.exec(before)?.[0] ?? (earlierTrouble(before, after) ? after : undefined));

/** "last week's ⟨Tokyo⟩ outage", "nothing in common with the ⟨Tokyo⟩ outage of last week" */
const earlierTrouble = (before: string, after: string): boolean =>
  isTrouble.test(after) && (earlier.test(before) || (compared.test(before) && ofThen.test(after)));
const isTrouble =
  /^[\s)]{0,2}(?:region |site )?(?:outages?|events?|incidents?|failures?|problems?|issues?|disruptions?|fires?|floods?)(?!\p{L})/u;
const earlier =
  /(?:last|previous) (?:week|month|year|night|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)'s (?:\p{L}+ )?$|(?<!\p{L})yesterday's (?:\p{L}+ )?$/u;
const compared =
  /(?<!\p{L})(?:same|common|similar|related|connected|linked|unlike|compar\p{L}*|like|as in|than|remember|recall) (?:\p{L}+ ){0,3}$/u;
const ofThen =
  /^[\s)]{0,2}(?:\p{L}+ ){1,2}(?:of|on|from|in|we had|last|that) (?:last|yesterday|early|late|the \d|\d|earlier|january|february|march|april|may|june|july|august|september|october|november|december|week|month)/u;

const described: Rule = ({ before, clause }) => {
  const found = firstMatch(elsewhere.lives, clause.text);
  return found !== undefined && before.length >= found.end - 12 ? as('description', words(clause.text, found)) : undefined;
};

/** A cure reaches the place; for the whole world the nearest word decides whether the cure or the illness is meant. */
const cured: Rule = ({ before, after, places, clause, languages }) => {
  const text = `${before} ${after}`;
  const isGlobal = places.some(({ tag }) => tag === globalTag);
  const cures = [...cuesIn(elsewhere.cures, text, languages), ...(isGlobal ? matchesIn(elsewhere.goesWell, text) : [])];
  if (cures.length === 0) return undefined;
  const at = before.length;
  const distance = (found: Cue): number => (found.end <= at ? at - found.end : found.start - at + 8);
  const nearest = (found: readonly Cue[]): Cue | undefined => found.toSorted((a, b) => distance(a) - distance(b))[0];
  const cure = nearest(cures);
  const harm = nearest(cuesIn(ill, text, languages));
  if (cure === undefined || (harm !== undefined && distance(harm) <= distance(cure))) return undefined;
  return as(isGlobal || !says(recovered, clause.text, languages) ? 'fix' : 'recovered', text.slice(cure.start, cure.end));
};

/** "The same handovers now stop in ⟨Frankfurt⟩ as well", "We see this in ⟨Osaka⟩, too", "⟨Oslo⟩ shows the same now": what was told of others is true of it, too. */
function joined(before: string, after: string): string | undefined {
  const too = /^[^.;\n]{0,24}?(?<!\p{L})(?:as well|too|likewise)(?!\p{L})/u.exec(after)?.[0];
  if (too !== undefined && /(?<!\p{L})(?:now|(?:see|seeing|observe|observing) (?:this|it|the same))(?!\p{L})/u.test(before))
    return too;
  return /^ (?:now )?(?:shows?|sees?|has|have|is showing|is seeing) the same(?!\p{L})/u.exec(after)?.[0];
}

const grown: Rule = ({ before, after, clause }) => {
  if (/(?<!\p{L})(?:no longer|nicht mehr|ya no|não mais)(?!\p{L})/u.test(clause.text)) return as('narrowed', 'no longer');
  return as(
    'widened',
    joined(before, after) ??
      /(?<!\p{L})(?:spread\w*|expand\w*|extend\w*|now also|also affect\w*|also impact\w*|additionally|as well in)(?!\p{L})/u.exec(
        before,
      )?.[0],
  );
};

const rules: readonly Rule[] = [
  unlike,
  retracted,
  excepted,
  headed,
  watched,
  detour,
  failover,
  advised,
  referred,
  upstream,
  cause,
  allConcerned,
  shared,
  described,
  answered,
  aloneHit,
  healthy,
  cured,
  grown,
];

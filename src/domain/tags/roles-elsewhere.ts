import { cuesIn, firstMatch, matchesIn, says } from './cues/cue.js';
import * as elsewhere from './cues/elsewhere.js';
import { ill } from './cues/ill.js';
import { recovered, well } from './cues/well.js';
import { as, type Languages, last, lastWords, type Rule, words } from './role.js';

export const excepted: Rule = ({ before, after, languages }) => {
  const found =
    lastWords(elsewhere.exceptBefore, before) ??
    lastWords(exceptThose, before) ??
    last(elsewhere.exceptAfter, after) ??
    (/^[^，。,；]{0,4}(?:之?外|以外)/u.test(after) ? last(elsewhere.exceptChinese, before) : undefined);
  if (found === undefined || /not (?:only|just)/i.test(before.slice(-16))) return undefined;
  const isPlainNot = /^\s*(?:but )?not\b|^\s*nicht\b|^\s*а не/u.test(found);
  if (
    !isPlainNot &&
    (denies(before.slice(0, before.length - found.length), languages) ||
      isWellOtherwise(before.slice(0, before.length - found.length), after.replace(found, ' '), languages))
  )
    return as('affected', found);
  return as('except', found);
};
/** "à l'exception de ceux hébergés au ⟨Canada⟩" */
const exceptThose =
  /(?<!\p{L})(?:except(?:ing)?(?: for)?|excluding|other than|apart from|besides|with the exception of|außer|mit ausnahme (?:von|der)|sauf|hormis|à l'exception de|excepto|salvo|a excepción de|con excepción de|exceto|com exceção d[aeo]s?|tranne|eccetto|ad eccezione di|behalve|met uitzondering van|кроме|за исключением)(?: (?:for|für|von|pour|de|para|per|di|voor|van|для))? (?:those|the ones|ones|customers|users|accounts|tenants|denen|jenen|kunden|ceux|celles|les clients|los|aquellos|los clientes|os|aqueles|os clientes|quelli|i clienti|die|klanten|тех|клиентов)(?: (?:who|that|which|are|is|hosted|based|living|located|running|gehostet|hébergée?s?|situés?|alojados|hospedados|ubicados|ospitati|basati|gehost|,? ?кто|размещ\p{L}*)){0,3} (?:in|at|on|from|within|au|aux|en|à|em|no|na|nel|in|im|aus|te|в|на)(?: (?:the|our))? $/u;
/** "All regions except Europe have recovered." */
const isWellOtherwise = (before: string, after: string, languages: Languages): boolean => {
  const rest = `${before} ; ${after.split(/[,;]/)[0] ?? ''}`;
  return (
    says(well, rest, languages) ||
    (says(recovered, rest, languages) &&
      !says(ill, rest.replace(/(?:error|failure) rates?|latency|performance/gu, ' '), languages))
  );
};
const denies = (text: string, languages: Languages): boolean =>
  says(elsewhere.denies, text, languages) && !/not all|nicht alle/i.test(text);

export const upstream: Rule = ({ before, after, clause }, isOwn) => {
  const trouble = matchesIn(elsewhere.theirTrouble, before).findLast(
    (found) => !namesOwn(before.slice(found.start, found.end), isOwn),
  );
  // "disruption in AWS us-east-1" is how a vendor calls its own cluster there; "outage at AWS us-east-1" is the other company's.
  const isOwnCluster =
    trouble !== undefined &&
    /^[ \w-]{0,8}$/.test(before.slice(trouble.end)) &&
    /(?<!\p{L})(?:in|on|within|across|affecting|impacting|from) \p{L}+(?: \p{L}+)?$/u.test(before.slice(0, trouble.end));
  if (trouble !== undefined && !isOwnCluster && before.slice(trouble.end).search(affectsUs) < 0)
    return as('upstream', before.slice(trouble.start, trouble.end));
  const name = lastWords(elsewhere.theirNameBefore, before);
  if (name !== undefined && !namesOwn(name, isOwn) && elsewhere.troubleAfter.test(after)) return as('upstream', name);
  if (theirNameBeside.test(before) && troubleBeside.test(after) && !namesOwn(before.slice(-24), isOwn))
    return as('upstream', before.slice(-24));
  if (/(?<!\p{L})their (?:own )?$/u.test(before) && thirdParty.test(before)) return as('upstream', 'their');
  if (theirTitle.test(before) && !namesOwn(before, isOwn)) return as('upstream', before);
  if (theirSeat.test(before) && !namesOwn(before, isOwn)) return as('upstream', theirSeat.exec(before)?.[0]);
  if (theirsAfter.test(after)) return as('upstream', theirsAfter.exec(after)?.[0]);
  if (theirWord.test(after)) return as('upstream', theirWord.exec(after)?.[0]);
  if (clause.heading !== '' && /upstream/iu.test(clause.heading)) return as('upstream', clause.heading);
  const builder = beginsPart.test(after) ? firstMatch(elsewhere.builderMention, after) : undefined;
  if (
    builder !== undefined &&
    isPartOf.test(after.slice(0, builder.start)) &&
    troubleBefore.test(before) &&
    !namesOwn(after.slice(builder.start, builder.end), isOwn)
  )
    return as('upstream', after.slice(0, builder.end));
  const ofProvider =
    /(?:our|the|an?|their) (?:\p{L}+[ -]){0,3}(?:provider|vendor|carrier|supplier|partner|host)s?(?:'s)? (?:in|at|of|for) (?:the )?$/u.exec(
      before,
    );
  if (
    ofProvider !== null &&
    /^\s*(?:region |data cent(?:er|re) )?(?:is|are|has|have|had|was|were|report\w*|experienc\w*|inform\w*|confirm\w*)(?!\p{L})/u.test(
      after,
    )
  )
    return as('upstream', ofProvider[0]);
  return undefined;
};
/** "The maps vendor has an incident at their ⟨Oslo⟩ edge" */
const thirdParty =
  /(?:^\s*|[.,;:(]\s?)(?:the|our|an?|one of our) (?:\p{L}+[ -]){0,3}(?:vendor|provider|supplier|carrier|partner|scheme|processor|operator|registrar|acquirer|contractor|network|bank)(?!\p{L})/u;
/** "Our acquirer runs in ⟨us-east-1⟩", "our mail provider, whose ⟨Virginia⟩ site …": what others stand on. */
const theirSeat =
  /(?:our|the|an?|one of our|their) (?:\p{L}+[ -]){0,3}?(?:vendor|provider|supplier|carrier|partner|scheme|processor|operator|registrar|acquirer|subcontractor|contractor|issuer)(?:'s (?:\p{L}+ ){1,4})?,? ?(?:whose (?:main |own |primary )?|(?:which |that |who )?(?:runs?|sits?|is hosted|are hosted|lives?|operates?|is located|is based|stands?) (?:in|at|on|from|out of) (?:\p{L}+ ){0,2})$/u;
/** 米国バージニアにある⟨外部⟩ミラー */
const theirsAfter =
  /^[^。、，,.]{0,8}?(?:にある|にて|所在の|の|的|에 있는|의|소재)? ?(?:外部|第三方|他社|외부|타사|제3자|上流|上游)(?!ネット|アクセス|网|访问|からの)/u;
/** "… mostly in the ⟨US⟩ according to their status page" */
const theirWord =
  /^[^.;]{0,40}(?<!\p{L})(?:according to|per|says|reads) (?:their|its|the provider's|the vendor's) (?:own )?(?:status|page|report|notice|site|website|dashboard)/u;
/** "Google Cloud: errors in ⟨us-central1⟩" */
const theirTitle = new RegExp(
  `^\\s*\\[?(?:${elsewhere.builderNames.source.slice(4, -2)})\\]?(?: incident| outage)?: [^,;]{0,60}(?:in|at) (?:the )?$`,
  'u',
);
/** "…issues on the ⟨EU⟩ region of the Heroku platform". */
const beginsPart = /^\s*(?:regions? |data cent(?:er|re)s? |zone )?(?:of|at) /u;
const isPartOf = /^\s*(?:regions? |data cent(?:er|re)s? |zone )?(?:of|at) (?:the )?$/u;
const troubleBefore =
  /(?:issues?|outages?|incidents?|problems?|failures?|disruptions?) (?:\p{L}+ ){0,2}(?:on|in|at|with|affecting|within) (?:the )?$/u;
/** AWSの⟨東京⟩リージョンで障害: in languages without spaces. */
const theirNameBeside =
  /(?:aws|amazon|azure|google ?cloud|gcp|cloudflare|oci|oracle|阿里云|腾讯云|华为云|微软云)(?:の|的|의)? ?$/u;
const troubleBeside = /^[^。、，,.]{0,14}(?:障害|故障|장애|不具合|異常|异常)/u;
const affectsUs =
  /(?<!\p{L})(?:our|your|some|all|for|affect\p{L}*|impact\p{L}*) (?:\p{L}+ )?(?:customers?|users?|clients?|subscribers?|traffic|services?|tenants?)(?!\p{L})/u;
const namesOwn = (text: string, isOwn: (name: string) => boolean): boolean =>
  [...text.matchAll(/\p{L}[\p{L}\p{N}]*/gu)].some(([word]) => elsewhere.builderNames.test(word) && isOwn(word));

export const cause: Rule = ({ before, after, clause, languages }) => {
  const found = cuesIn(elsewhere.because, before, languages).at(-1);
  const late = found === undefined ? last(elsewhere.becauseAfter, after) : undefined;
  if (found === undefined && late === undefined) return undefined;
  if (
    found !== undefined &&
    /(?:customers|users|subscribers|traffic|requests|errors|latency|issues|impact) (?:in|for|from|to|at|across) (?:the |our )?$/u.test(
      before.slice(found.end),
    )
  )
    return undefined;
  const about = found === undefined ? `${before.slice(-40)}${late ?? ''}` : `${before.slice(found.start)}${after.slice(0, 40)}`;
  const isDistant = about.search(elsewhere.distantLine) >= 0 || about.search(elsewhere.builderMention) >= 0;
  return (
    as(isDistant ? 'distant-cause' : 'cause', found === undefined ? late : words(before, found)) ??
    as('cause', clause.text.slice(0, 10))
  );
};

export const watched: Rule = ({ before, after }) => {
  const seen = lastWords(elsewhere.seenBy, before);
  if (
    seen !== undefined &&
    (elsewhere.watcherAfter.test(after) || /(?<!\p{L})(?:probes?|monitors?|checks?|agents?|sensors?)(?!\p{L})/u.test(seen))
  )
    return as('probe', seen);
  return as('probe', last(elsewhere.looks, after));
};

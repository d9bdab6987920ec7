import { as, type Rule } from './role.js';

/** An earlier statement is spoken of that named the place: "we initially listed ⟨Oslo⟩", "an earlier version of this update said ⟨Oslo⟩". */
const namedBefore =
  /(?<!\p{L})(?:initially|originally|first|earlier|previously|wrongly|mistakenly|erroneously|incorrectly|zunächst|ursprünglich|anfangs|fälschlicherweise|irrtümlich|d'abord|initialement|par erreur|à tort|inicialmente|por error|al principio|erróneamente|por engano|erroneamente|inizialmente|per errore|eerst|aanvankelijk|ten onrechte|abusievelijk|изначально|сначала|ошибочно|по ошибке) (?:\p{L}+ ){0,2}?(?:listed|named|mentioned|included|reported|said|stated|posted|flagged|suspected|thought|believed|blamed|tagged|marked|announced|genannt|gemeldet|aufgeführt|vermutet|cité|mentionné|indiqué|listé|nommé|indicado|mencionado|listado|nombrado|mencionamos|citado|indicato|menzionato|elencato|genoemd|vermeld|gemeld|указали|назвали|сообщали|упомянули)(?: [^.;:]{0,40})?$|(?<!\p{L})(?:earlier|previous|first|initial|last|original) (?:version|update|post|notice|message|entry|edition|report)s? (?:\p{L}+ ){0,4}(?:listed|named|mentioned|included|said|stated|blamed|spoke of|pointed (?:to|at)|read|reported)(?: [^.;:]{0,30})?$/u;

/** The place was named wrongly, whatever stands before it. */
const wronglyNamed =
  /^[^.;]{0,40}(?:(?:was|were|has been|have been|had been|is|are) (?:\p{L}+ ){0,2}(?:listed|named|included|mentioned|flagged|reported|tagged|marked|added|blamed)(?: \p{L}+){0,3} (?:by mistake|in error|erroneously|wrongly|mistakenly|incorrectly)|(?:was|were|has been|have been) (?:erroneously|wrongly|mistakenly|incorrectly|falsely) (?:listed|named|included|mentioned|flagged|reported|tagged|marked|added|blamed)|should (?:not|never) have been (?:listed|named|included|mentioned|flagged|reported|tagged|marked|added)|(?:turned|turns) out (?:to be |to have been |that it (?:is|was) )?(?:\p{L}+ )?(?:unrelated|unaffected|fine|healthy|a false alarm|not (?:to be )?(?:affected|impacted|involved|related|part)|ok|unimpacted)|(?:turned|turns) out to be [^.;]{0,60}(?:not related|unrelated|separate)|proved (?:to be )?(?:unrelated|unaffected|healthy)|(?:is|are|was|were) (?:unrelated|a false alarm)(?!\p{L})|(?:has|have) been (?:removed|taken off|struck) (?:from|off) (?:this|the)|irrtümlich|fälschlicherweise|par erreur|à tort|por error|por engano|per errore|ten onrechte|abusievelijk|по ошибке|ошибочно)|^.{0,14}(?:と誤って|を誤って|を間違|误报|誤報|잘못)/u;

/** The rest of the statement, or the one after, takes it back. */
const takenBack =
  /(?<!\p{L})(?:(?:is|are|was|were|be|been)? ?(?:not|never) (?:\p{L}+ )?(?:affected|impacted|involved|the case|correct|true|related|part|have been)|(?:is|are|was|were|has|have|had|do|does|did|ca)n't (?:\p{L}+ )?(?:affected|impacted|involved|correct|true|part|been)|unaffected|unimpacted|unrelated|incorrect|wrong|by mistake|in error|a mistake|an error|erroneous|apologi[sz]e|we were mistaken|mistaken|corrected|removed|no impact|fine|healthy|nicht (?:betroffen|richtig)|falsch|irrtum|pas (?:touchée?s?|affectée?s?|concernée?s?|exact)|inexact|erreur|no (?:está|están|es|fue|son) (?:afectad\p{L}*|correcto)|error|não (?:está|estão|foi) afetad\p{L}*|incorreto|non (?:è|sono) (?:interessat\p{L}*|coinvolt\p{L}*|corretto)|errato|niet (?:getroffen|juist)|onjuist|не затронут\p{L}*|неверно|ошибк\p{L}*)(?!\p{L})/u;
/** "… instead of ⟨Oslo⟩ Bergen": what stands there is what was meant. */
const meant = /(?<!\p{L})(?:instead of|rather than|but meant|but it is|it is|should (?:be|read|say))(?: [^.;:]{0,20})?$/u;

/** "That was wrong", said of the statement before. */
const wasWrong =
  /^[^.;!?]{0,160}[.;!] ?(?:(?:this|that|which|it|dat|das|dies|cela|c'|ceci|esto|eso|isso|isto|questo|ciò|это) ?(?:was|is|were|war|ist|était|est|fue|era|foi|было)? ?(?:not (?:so|true|correct|the case|right)|wrong|incorrect|inaccurate|a mistake|an error|a false (?:alarm|report)|niet (?:zo|juist|waar)|onjuist|nicht (?:so|richtig|korrekt)|falsch|inexact|faux|erroné|incorrecto|falso|incorreto|errato|sbagliato|неверно|ошибк\p{L}*))(?!\p{L})/u;

/** What was said of a place before is taken back: "we initially listed ⟨Mumbai⟩; customers there are not impacted". */
export const retracted: Rule = ({ before, after, later }) => {
  const wrong = wronglyNamed.exec(after)?.[0];
  if (wrong !== undefined && !meant.test(before)) return as('cleared', wrong);
  const denied = wasWrong.exec(later())?.[0];
  if (denied !== undefined && !meant.test(before)) return as('cleared', denied.slice(-24));
  const named = namedBefore.exec(before)?.[0];
  if (named === undefined || meant.test(before)) return undefined;
  return as('cleared', takenBack.exec(later())?.[0]);
};

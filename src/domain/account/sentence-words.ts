/**
 * What a sentence is about, by words of eleven languages. Each expression is tried on one sentence of bounded length, and repeats nothing
 * inside a repetition, so the time it takes follows the length.
 */

/** Something did not work. */
const trouble =
  /error|fail|degrad|latenc|outage|impact|affect|issue|incident|disrupt|interrupt|unavailab|unable|delay|slow|time(?:d|s)? ?out|timeout|elevated|loss|lost|drop|down(?!load)|problem|unreachable|intermittent|reject|spike|crash|stuck|fehler|störung|ausf[aä]ll|ausgefall|beeinträchtig|verzöger|nicht (?:verfügbar|erreichbar)|erreur|panne|perturb|indisponib|incidente?|échec|échou|lenteur|retard|dégrad|touché|fallo|interrup|afecta|afetad|erro(?:s|re|ri)?\b|latencia|latência|caída|instabil|indispon|falha|guasto|disserviz|rallenta|storing|fout|vertrag|onbereikbaar|ошиб|сбо[йяеи]|недоступ|проблем|задерж|перебо|наруш|障害|エラー|遅延|不具合|影響|失敗|停止|できない|장애|오류|지연|문제|영향|실패|중단|불안정|故障|错误|延迟|异常|影响|中断|失败|无法/iu;

/** It works again, or it never ceased to. */
const good =
  /resolved|recover|mitigat|restor(?:ed|ation)|back to normal|return(?:ed|ing)? to|normal(?:ly|i[sz]ed)?\b|stabili[sz]ed|healthy|operational|\bended\b|concluded|subsided|fixed|behoben|gelöst|wiederhergestellt|normalisiert|beendet|résolu|rétabli|terminé|résorbé|resuelt|restablec|solucionad|resolvid|restabelec|normalizad|risolt|ripristinat|opgelost|hersteld|verholpen|устранен|устранён|восстановл|решен|復旧|解消|回復|正常|収束|해결|복구|정상|완화|恢复|解决|修复|mitigated/iu;

const partly =
  /\b(?:start|beg[aiu]n|partial|sign|some\b|most|improv|gradual|continu)|teilweise|beginn|partiel|parcial|parzial|gedeeltelijk|частичн|一部|일부|部分/iu;

const negated =
  /\b(?:no|not|without|zero|never)\b(?: \p{L}+){0,3} (?:errors?|failures?|issues?|impact|loss|problems?|delays?|affected|impacted)|keine (?:weiteren )?(?:fehler|störung|problem)|aucune? |sin (?:más )?(?:errores|incidencias)|sem (?:novos )?(?:erros|falhas)|nessun|geen (?:verdere )?(?:fout|problem)|без (?:ошибок|сбоев)|ありません|없(?:습|었|이)|没有|未发现|见异常/iu;

/** Something to come, or an intention. */
const ahead =
  /\b(?:will|shall|scheduled (?:for|to)|expect(?:ed|s)? (?:to|by)|expected|estimated?|ETA|anticipate[ds]?|plan(?:ned|ning)? to|next update|another update|is going to|should be)\b|werden (?:wir|am)|geplant|voraussichtlich|nächste|prévu|prochain|sera |programad|próxim|está previst|será |previst|prossim|gepland|volgende|будет|заплан|следующ|予定|次回|예정|다음 업데이트|计划|预计|将(?:于|在)|下一次/iu;

const maintenance =
  /maintenance|wartung|mantenimiento|manutenção|manutenzione|onderhoud|обслуживан|техработ|メンテナンス|定期点検|점검|유지 ?보수|维护/iu;

const openingHours =
  /business hours|office hours|support hours|working hours|opening hours|(?:every|each) day|\bdaily\b|\bweekdays\b|mon(?:day)? ?(?:-|to|through) ?fri(?:day)?|öffnungszeit|geschäftszeit|servicezeit|montag bis freitag|mo ?- ?fr\b|heures d'ouverture|lundi au vendredi|horario de (?:atención|oficina)|lunes a viernes|horário (?:comercial|de atendimento)|segunda a sexta|orari? di (?:apertura|ufficio)|lunedì a venerdì|kantoortijd|openingstijd|рабочее время|часы работы|ежедневно|営業時間|受付時間|평日|평일|업무 ?시간|영업 ?시간|工作时间|工作日|营业时间/iu;

/** What the vendor did, as opposed to what its users felt. */
const work =
  /deploy|roll(?:ed|ing)? ?out|rolled back|applied|implement|perform|migrat|restart|monitor|backfill|test(?:ed|ing)|upgrad|ausgerollt|eingespielt|überwach|déploy|surveill|desplega|implant|monitora|distribuit|uitgerold|развер|развёр|наблюда|デプロイ|監視|적용|배포|모니터링|部署|监控/iu;

/** A month name or an abbreviation before a full stop does not end a sentence. */
const sentenceEnd =
  /(?<![ap]\.m|approx|\bca|\bvs|\be\.g|\bi\.e|\betc|\bp\. ?m|\ba\. ?m|\bNov|\bDec|\bOct|\bSept?|\bAug)[.!?](?= +["'(]?[\p{Lu}\p{Lo}•#])|;(?= )|[。！？]|\n| • |#{1,6} /gu;

/** No sentence is longer; a dump without full stops is cut. */
const longestSentence = 700;

export interface Sentence {
  readonly start: number;
  readonly end: number;
}

export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const add = (start: number, end: number): void => {
    for (let from = start; from < end; from += longestSentence)
      sentences.push({ start: from, end: Math.min(end, from + longestSentence) });
  };
  let last = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    if (isDayNumber(text, match.index)) continue;
    add(last, match.index);
    last = match.index + match[0].length;
  }
  add(last, text.length);
  return sentences;
}

/** "On 17. August", "Am 3. Mai": the stop belongs to the day. */
const isDayNumber = (text: string, at: number): boolean =>
  text.charAt(at) === '.' &&
  /(?<!\d)\d{1,2}$/.test(text.slice(Math.max(0, at - 3), at)) &&
  /^\. (?:J|F|M|A|S|O|N|D)\p{Ll}/u.test(text.slice(at, at + 4));

export interface SentenceSense {
  readonly isTrouble: boolean;
  readonly isGood: boolean;
  readonly isNegated: boolean;
  /** It only begins to work again, or for some. */
  readonly isPartly: boolean;
  /** Nothing that it says about times is an account of what happened. */
  readonly isNoAccount: boolean;
  readonly isAhead: boolean;
}

export function senseOf(sentence: string): SentenceSense {
  const isNegated = negated.test(sentence);
  const isTrouble = trouble.test(sentence);
  const isAhead = ahead.test(sentence);
  return {
    isTrouble,
    isGood: good.test(sentence),
    isNegated,
    isPartly: partly.test(sentence),
    isAhead,
    isNoAccount:
      openingHours.test(sentence) ||
      (maintenance.test(sentence) && (isAhead || !isTrouble)) ||
      (work.test(sentence) && !isTrouble) ||
      (isNegated && isOnlyNegated(sentence)),
  };
}

const isOnlyNegated = (sentence: string): boolean => !trouble.test(sentence.replace(negated, ' '));

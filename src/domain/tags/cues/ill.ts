import { type Cues, cue, cueInside } from './cue.js';

/** Something is wrong, or work is being done, where the place stands. */
export const ill: Cues = {
  en: cue(
    "error*|fail*|down|degrad*|latenc*|slow*|outage*|unavailab*|issues?|problems?|impact*|affect*|delay*|elevated|increased|higher|time_outs?|time-outs?|time out|timed out|timing out|disrupt*|interrupt*|unreachable|loss|drop*|stuck|unable|cannot|can't|couldn't|could not|not able|intermittent*|incident*|maintenance|upgrad*|offline|lost|missing|incorrect*|blocked|stalled|congest*|saturat*|overload*|limited to|experienc*|hit|miss|misses|broken|reduced|instab*|flapping|refus*|reject*|malfunction*|inaccessible|crash*|not {working|responding|available|loading|reachable|functioning|operational}|inoperable|fluctuat*|jitter|trouble|lag|lags|lagg*|crawl*|read-only|readonly|[45]xx|4(?:0[0-9]|29)s?|50[0-4]s?|52[0-7]s?",
  ),
  de: cue(
    'fehler*|ausfall*|ausfäll*|störung*|gestört|langsam*|verzöger*|nicht {erreichbar|verfügbar|möglich}|beeinträchtig*|betroffen*|problem*|wartung*|einschränk*|verbindungsabbr*|paketverlust*|erhöht*|scheiter*|unterbrech*|unterbroch*|ausgefallen|{außer|ausser} betrieb',
  ),
  fr: cue(
    'erreur*|panne*|lent*|latence*|dégrad*|perturb*|indisponib*|interruption*|problème*|incident*|affect*|touch*|retard*|maintenance*|échou*|échec*|coupure*|ralentiss*|inaccessib*|instab*|hors {service|ligne}',
  ),
  es: cue(
    'error*|fallo*|fallan|falla|fallas|lent*|latencia*|degrad*|interrup*|indisponib*|problema*|incidente*|incidencia*|afect*|retras*|demora*|mantenimiento*|caída*|caído*|no {disponible|funciona}*|intermiten*|pérdida*|inestab*|fuera de {servicio|línea}',
  ),
  pt: cue(
    'erro|erros|falha*|lentid*|latência*|indispon*|problema*|afeta*|atras*|manutenç*|queda*|instabil*|fora do ar|perda*|degradaç*',
  ),
  it: cue(
    'error*|guast*|latenza|disserviz*|indisponib*|problem*|interessa*|coinvol*|impatt*|ritard*|manutenzion*|rallent*|malfunzion*|irraggiung*|interruzion*|fuori {servizio|linea|uso}',
  ),
  nl: cue(
    'fout*|storing*|traag|trage|vertrag*|latentie|onbereikbaar|niet {beschikbaar|bereikbaar}|problemen|getroffen|onderhoud*|verstoor*|verstoring*|hinder|uitval|mislukk*|buiten {gebruik|werking|dienst}|{ligt|liggen} eruit',
  ),
  ru: cue(
    'ошиб*|сбо*|недоступ*|медлен*|задерж*|замедл*|проблем*|затрон*|затрагив*|перебо*|авари*|неполад*|обслуживан*|потер*|деград*|не {работа|доступ|загруж|открыва}*|работы|сбой|пострада*',
  ),
  zh: cueInside(
    '错误|故障|中断|延迟|异常|不可用|丢包|失败|超时|缓慢|影响|维护|无法|问题|抖动|变慢|錯誤|異常|延遲|無法|維護|不稳定|降级',
  ),
  ja: cueInside(
    'エラー|障害|遅延|停止|不具合|失敗|タイムアウト|影響|メンテナンス|できない|できません|低下|切断|断線|問題|ダウン|困難|つながりにくい|しづらい|不安定|遅れ|遅く',
  ),
  ko: cueInside(
    '오류|장애|지연|중단|실패|문제|영향|점검|불가|느려|저하|타임아웃|손실|끊|불안정|할 수 없|되지 않|못하|이슈|다운|증가|유지_보수|정비|작업',
  ),
};

/** A clause of its own has one of these, or a word of the lists of illness and health. */
export const verbs: Cues = {
  en: cue(
    "is|are|was|were|be|been|being|will|can|may|might|should|could|would|has|have|had|do|does|did|see|sees|saw|seeing|experienc*|remain*|continu*|work|works|worked|working|fail|fails|failed|recover*|operat*|function|functions|functioning|run|runs|running|report*|respond*|serve|serves|served|serving|moved|moving|route*|re-?rout*|shift*|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|took|taken|stays?|looks?|appears?|identified|deployed|applied|investigat*|monitor*",
  ),
  de: cue(
    'ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|läuft|laufen|funktionier*|bleibt|bleiben|kommt|kommen|gibt|tritt|treten|sehen|arbeiten|arbeitet|liegt|leiten|nutzen',
  ),
  fr: cue(
    "est|sont|était|étaient|ont|a été|fonctionne*|reste|restent|subit|subissent|constat*|rencontr*|peut|peuvent|n'est|n'ont|n'a|demeure*",
  ),
  es: cue(
    'está|están|fue|fueron|ha|han|funciona*|sigue*|permanece*|hay|presenta*|experimenta*|puede*|opera|operan|operaba*|operando|es|son|estaba*',
  ),
  pt: cue('é|são(?! paulo)|estão|foi|foram|há|têm|tem|continua*|apresenta*|permanece*|segue*'),
  it: cue('è|sono|funzion*|rimane|rimangono|resta|restano|risulta*|possono|può|hanno|presentano'),
  nl: cue('zijn|waren|werkt|werken|blijft|blijven|ondervind*|heeft|hebben|kunnen|wordt|worden|functioner*'),
  ru: cue(
    'работа*|наблюда*|испытыва*|остаётся|остается|остаются|функционир*|перенаправл*|переключ*|переведен*|переведён*|затронут*',
  ),
  ja: cueInside('です|ます|でし|まし|しており|している|ありません|ている'),
  ko: cueInside('습니다|입니다|됩니다|합니다|했|되고|하고|있으|없으|았으|었으'),
  zh: cueInside('已|正在|发生|出现|仍|均'),
};

/** A clause that begins with one of these goes on speaking of the subject before it. */
export const carriesOn =
  /^[\s"'(]{0,4}(?:(?:also|now|still|currently|therefore|then|auch|toujours|también|também|anche)\s+)?(?:is|are|was|were|be|been|will|can|may|might|has|have|had|do|does|did|isn't|aren't|wasn't|weren't|doesn't|don't|remains?|remained|continues?|works?|see|sees|saw|operates?|functions?|runs?|as (?:is|are|was|were|do|does|has|have)|so (?:is|are|was|were|do|does|has|have)|neither|nor|no (?:[a-z]{1,12} )?impact(?=\s*$)|not (?:affected|impacted|involved)|unaffected|unimpacted|including|which|who|that|where|whose|causing|resulting|leading|affecting|impacting|ist|sind|war|waren|wird|werden|wurden?|bleibt|bleiben|läuft|laufen|est|sont|ont|fonctionnent|fonctionne|restent|reste|está|están|fueron|fue|funcionan|funciona|sigue|siguen|permanecen|permanece|foi|foram|estão|continuam|continua|è|sono|funzionano|funziona|restano|resta|zijn|blijven|blijft|werken|werkt|worden|работают|работает|остаются|остаётся|die|der|das|qui|que|che|که)(?!\p{L})/u;

import { type Cues, cue, cueInside } from './cue.js';

/** More words by which a statement tells of trouble or of work: besides those of illness, what people do about it and what goes missing. */
export const signs: Cues = {
  en: cue(
    "not|n't|no {traffic|data|calls|messages|power|signal|sound|answer|response|connection|service|access|network|internet|results}|held|holding|hold|servfail|nxdomain|none|cannot|without|unable|{show|shows|see|sees|get|gets|receive|receives|have|has|hear} no|never ~1 {arrive*|load*|come*|reach*|finish*|complete*|start*|get*|receive*}|zero|ages|drain*|evacuat*|fails?|failing|investigat*|looking into|aware of|work(?:ing)? {on|in|at|for}|continu*|underway|under way|ongoing|progress*|{may|might|could|can|will} {see|notice|have|get|be|lose|hear|experience|need|receive|find}|seeing|mitigat*|resolv*|recover*|restor*|fix(?:es|ed|ing)?|repair*|replac*|reboot*|restart*|patch*|shut*|stop*|halt*|suspend*|paus*|skip*|lag*|late|later|longer|throttl*|backlog*|queue*|duplicat*|blank|empty|wrong*|bad|poor|stale|followed|joined|added|old|behind|minutes|hours|seconds|outdated|corrupt*|invalid|expired|dead|dark|cut|cuts|severed|tripped|flood*|fire|storm*|power|overheat*|exhaust*|capacity|shortage|spik*|peak*|surg*|attack*|ddos|wait*|pending|hung|hang*|frozen|freez*|flak*|choppy|garbled|silent|disconnect*|kick*|logged out|locked out|block*|denied|forbidden|isolat*|out of {rotation|service|order|memory}|warn*|alert*|incident*|work is|works? will|upgrad*|updat*|migrat*|mov(?:e|ed|ing)|window|scheduled|planned|perform*|carried out|carry out|conduct*|expect*|suffer*|struggl*|hurt*|abnormal*|anomal*|unstable|unusual*|unexpected*|abrupt*|brief*|temporar*|only|limited|confined|spread*|hit|same|too|also|as well|see|sees|seen|observ*|happen*|occur*|appear*|confirm*|reported|reports|{take|takes|took|taking} {more|over|up to|several|twice}",
  ),
  de: cue(
    'nicht|ohne|kein*|keine|untersuch*|prüfen|verspät*|verloren|fehl*|defekt*|abbrüche|abbrech*|wartungs*|arbeiten|austausch*|getauscht|aktualisier*|behoben|wiederhergestellt|erneut|ebenfalls|auch|stillstand|keinerlei|verzögert|ausser betrieb|außer betrieb|nur|offline|neu gestartet|gesperrt',
  ),
  fr: cue(
    'pas|plus|aucun*|impossib*|enquêt*|analys*|bloqu*|perdu*|perte*|travaux|intervention*|remplac*|mise à jour|difficult*|également|aussi|impact*|défaill*|hors service|hors ligne|rétabl*|anomal*|délai*|timeout*|seul*',
  ),
  es: cue(
    'no|sin|ningun*|investig*|lento*|perdid*|pérdid*|tard*|trabajos|actualiza*|reinici*|también|impact*|corte*|cort*|anomal*|inaccesib*|dificult*|bloque*|fuera de servicio|restablec*|sólo|solo',
  ),
  pt: cue(
    'não|sem|nenhum*|investig*|lento*|perdid*|trabalhos|atualiza*|reinici*|também|impact*|corte*|intermit*|inacess*|dificuldade*|bloque*|fora do ar|restabelec*|somente|apenas|parad*|caiu|caíram',
  ),
  it: cue(
    'non|nessun*|senza|indag*|verific*|lent*|persi|perdit*|lavori|aggiorn*|riavvi*|anche|guast*|difficolt*|blocc*|fuori servizio|ripristin*|anomal*|solo|intervent*',
  ),
  nl: cue(
    'niet|geen|onderzoek*|langzaam|verloren|verlies|werkzaamheden|vervang*|herstart*|ook|impact|geblokkeerd|hersteld|trager|offline|vertraagd|alleen|defect|lang*|wacht*',
  ),
  ru: cue(
    'меняем|заменяем|не|нет|без|исследу*|расследу*|изуча*|долг*|дольше|потеря*|работы|замен*|перезагру*|перезапус*|также|тоже|влия*|отключ*|прерыв*|прервал*|нестабил*|восстан*|только|ограничен*|разрыв*|обрыв*',
  ),
  zh: cueInside(
    '不|无|無|未|没|沒|调查|排查|受损|卡顿|掉线|断|升级|更新|停机|停机|切换|报错|偶发|较高|升高|偏高|也|同样|修复|恢复|告警|受',
  ),
  ja: cueInside(
    'ない|ません|できず|調査|確認|復旧|更新|停電|故障|異常|工事|作業|交換|再起動|遅|高負荷|負荷|断|も同様|同様|発生|不通|エラー|増加|上昇',
  ),
  ko: cueInside('않|없|못|조사|확인|복구|업데이트|점검|중단|고장|이상|교체|재시작|정전|늦|발생|도 동일|동일|증가|높'),
};

/** The statement turns to something that has no part in the trouble: where data rests, who travels, which law holds, who does as always. */
export const asides: Cues = {
  en: cue(
    '{data|files|backups?|records|content} ~4 {reside*|residing|stored|kept|rests?|stays?|remains?|safe|intact|hosted}|{rest|rests|reside*} in|intact|{reach|contact|call|visit|write to} ~1 {us|support}|support {in|from}|flights?|(?<!requests |traffic |packets |calls |data |queries )travel*|boarding|headquarter*|office|offices|certified|certification|complian*|regulation|gdpr|incorporated|as planned|in real time|{use|uses|using|used|through|via|by|on|with} (?:an? |its |their |our )?{different|another|separate|other|own} [a-z]{3,14}|{stays?|remains?} {open|valid|safe|intact|put|as is}|at no time|never at risk|for reference|as a reminder|sister|thank*|hiring|cto|webinar|record traffic|nothing to see',
  ),
  de: cue(
    'daten ~5 {gespeichert|liegen|verbleiben|bleiben|sicher}|liegen sicher|flüge*|büro*|sitz|firmensitz|datenschutz*|wie geplant|unversehrt',
  ),
  fr: cue(
    'données ~4 {restent|hébergées|stockées|intactes}|{restent|reste} {déposé*|stocké*|en|au|aux|à}|vols?|bureaux?|siège|comme prévu|rgpd|intact*',
  ),
  es: cue('datos ~4 {permanecen|almacenad*|alojad*|seguros|intactos}|vuelos?|oficinas?|sede|según lo previsto|rgpd|intact*'),
  pt: cue('dados ~4 {permanecem|armazenad*|hospedad*|seguros|intactos}|voos?|escritório*|sede|conforme planejado|lgpd|intact*'),
  it: cue('dati ~4 {restano|rimangono|conservat*|al sicuro|intatti}|voli|volo|uffici*|sede|come previsto|gdpr|intatt*'),
  nl: cue('gegevens ~4 {blijven|opgeslagen|veilig|staan}|vlucht*|kantoor|kantoren|volgens plan|avg|intact'),
  ru: cue('данные ~4 {хранятся|остаются|находятся|сохранены}|рейс*|офис*|по плану'),
};

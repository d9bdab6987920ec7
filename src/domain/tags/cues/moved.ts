import { type Cues, cue, cueInside } from './cue.js';

/** Traffic or work goes somewhere else. */
export const moves: Cues = {
  en: cue(
    'fail(?:ed|ing|s)?-?_over*|failovers?|re-?rout*|balanc*|redirect*|shift*|divert*|travel*|steer*|rehom*|re-?hom*|evacuat*|transfer*|re-?balanc*|offload*|migrat*|mov(?:e|ed|ing|es)|switch*|relocat*|fall(?:ing|s|en)?-?_back|fell back|cut over|cutting over|cut-over|swung|swing|swap(?:ped|ping)? over|go|goes|going|flows|flowing|roll(?:ing|ed)? over|spill*',
    '{is|are|was|were|been|being|be|we|have|has|now|automatically|temporarily|currently|and|to|still} (?:now |being |been |temporarily |automatically |currently |manually |still |also )?{rout*|sent|sending|directed|directing|forward*|served|serving|handled|absorbed|processed|answered|picked up|covered}',
  ),
  de: cue(
    'umgeleitet*|umleit*|umgeroutet|verlager*|verschob*|umgeschalt*|umgeschwenk*|umgezogen|läuft|laufen|lief|schalten|leiten|weichen|ausweich*|auszuweichen|geleitet|geroutet|übernimmt|übernehmen|verlegt',
  ),
  fr: cue(
    'redirig*|redirection*|bascul*|rerout*|réachemin*|achemin*|déport*|transfér*|dévi*|rout*|déplac*|passe|passent|transite*|servie?s?',
  ),
  es: cue(
    'redireccion*|desvi*|conmut*|migra*|enrut*|traslad*|movi*|mover*|derivad*|reencamin*|pasa|pasan|curs*|atiend*|atendid*|envía*',
  ),
  pt: cue('redirecion*|transferi*|rotead*|encaminh*|deslocad*|migrad*|movid*|passa|passam|atendid*'),
  it: cue('reindirizz*|dirott*|instrad*|spostat*|trasferit*|commutat*|deviat*|migrat*|passat*|passa|passano|servit*'),
  nl: cue(
    'omgeleid|omleid*|overgeschakeld|verplaatst|omgezet|gerouteerd|uitgeweken|omgeschakeld|overgezet|leiden|loopt|lopen|gaat|gaan',
  ),
  ru: cue('перенаправл*|переключ*|переведен*|переведён*|переводи*|перенес*|маршрутиз*|направл*|идёт|идет|проходит|обслужива*'),
  zh: cueInside('切换|切換|迁移|遷移|转移|轉移|路由|调度|調度|导流|导入|转发|轉發|导向|引流|切到|转至|转到'),
  ja: cueInside('切り替え|切替|迂回|転送|フェイルオーバー|フェールオーバー|振り分け|移行|ルーティング|迂廻'),
  ko: cueInside('우회|전환|페일오버|이전|라우팅|리디렉션|이동|리다이렉트|옮|장애_조치|분산|돌렸|돌려'),
};

/** Traffic is on its way. */
export const detours: Cues = {
  en: cue(
    'reach*|detour*|hairpin*|travel*|transit*|tromboned?|proxied|{come|comes|came|coming} {in|into}|{enter|enters|leave|leaves|leaving|arrive|arrives|exit|exits}|backhaul*|accessible|reachable',
  ),
  de: cue('erreich*|umweg|läuft|laufen|geht|gehen|kommt|kommen'),
  fr: cue('transit*|passe*|détour|accessible*|joignable*|arriv*'),
  es: cue('pasa*|pasando|tránsito|transita*|accesible*|desvío|llega*'),
  pt: cue('passa*|trafega*|acessíve*|desvio|chega*'),
  it: cue('passa*|transita*|raggiungibil*|deviazione|arriva*'),
  nl: cue('bereikbaar|omweg|loopt|lopen|gaat|gaan|komt|komen'),
  ru: cue('доступ* через|идёт|идет|идут|проход*|объезд|поступа*'),
};

/** Straight before the name: things pass it. */
export const passedThrough =
  /(?<!\p{L})(?:via|by way of|through|over|out of|über|durch|par|por|pelo|pela|attraverso|tramite|passa(?:no|ndo)? (?:da|dal|dalla|per)|через)\s(?:(?:the|our|its|a|an|pop|site|hub|region|die|den|das|unser|unsere|unseren|la|le|el|o|os)\s){0,3}(?:l')?$/u;
/** Straight after it, in languages that put it there. */
export const passedThroughAfter =
  /^(?:リージョン|拠点|节点|機房|机房| ?리전)?(?:中转|中轉|转接|轉接|绕行|繞行|経由で|を経由|を迂回|을 ?경유|를 ?경유|을 통해|를 통해| ?경유)/u;

/** Straight before the name: it is where things go. */
export const towards =
  /(?<!\p{L})(?:to|into|onto|through|via|towards?|nach|über|auf|zum|zur|vers|par|sur|hacia|al|a|para|pelo|pela|por|ao|verso|su|sul|sulla|tramite|attraverso|naar|в|на|через|к|until)(?:\s+(?:our|the|its|other|healthy|unaffected|alternate|alternative|secondary|backup|standby|nearby|nearest|neighbou?ring|remaining|another|a|an|new|regions?|sites?|capacity|servers|nodes|clusters?|datacent(?:er|re)s?|data|cent(?:er|re)s?|pops?|points?|of|presence|in|at|hosted|located|running|infrastructure|instances?|endpoints?|like|such|as|including|both|replicas?|copy|copies|spares?|machines|hardware|hosts?|mirrors?|hot|warm|cold|passive|facilit(?:y|ies)|racks?|databases?|followers?|zones?|die|das|den|der|dem|unser|unsere|region|la|le|les|l'|las|los|el|notre|nos|nodos?|nuestr[oa]s?|região|nó|regione|de|het|onze|регион|région|цод|дата-центр|площадку|узел)){0,9}[\s"'(]{0,3}(?:l'|d')?$/u;

/** Straight before the name: what serves in place of what is ill. */
export const servedFrom =
  /(?<!\p{L})(?:from|by|out of|in|at|through|via|over|depuis|par|desde|por|pelo|pela|da|dal|dalla|vanuit|von|aus|из)(?:\s+(?:our|the|its|other|healthy|secondary|backup|standby|regions?|sites?|capacity|servers|nodes|clusters?|data|cent(?:er|re)s?|datacent(?:er|re)s?|pops?|in)){0,6}\s{0,3}$/u;

export const serves = cue(
  'servie?s?|atendid*|servid*|servit*|bediend|обслужива*|bedient|ausgeliefert',
  '{is|are|was|were|been|being|be|now|temporarily|currently} (?:now |being |been |temporarily |automatically |currently )?{served|serving|handled|absorbed|processed|answered|picked up|covered|taken over}',
  '{run|runs|running|operate|operating|working} (?=(?:from|out of) (?:our |the )?[^ ,;.]{2,30}(?: [^ ,;.]{2,20})?(?: now|,? for now|,? meanwhile|,? until|,? while|_[.]|_$))',
  '{serving|serve|handling|processing} (?:these |those |this |that |the |their |all |your )?{traffic|requests|all|customers|users|visitors|people|calls|messages|production|them}',
);

/** Straight after the name: it takes the place of another. */
export const takesOver =
  /^[\s)]{0,3}(?:(?:region|site|data cent(?:er|re)|datacent(?:er|re)|cluster|pop|zone|is|are|was|were|has|have|will|now|currently|temporarily|servers?|nodes?|capacity|replica|edges?|pops?|media|been|be)\s+){0,6}(?:tak(?:es?|ing|en) (?:over|on|up|the (?:overflow|load|traffic|extra|rest)|all)|took (?:over|on|the (?:overflow|load|traffic))|used as (?:a |the )?(?:failover|fallback|backup)|serv(?:es?|ing) (?:all |the |as |traffic|requests|customers|production)|handl(?:es?|ing) (?:all|the|traffic|requests)|absorb\w*|pick(?:s|ed|ing)? (?:it |them |this |that )?up|carr(?:ies|ying) (?:the|all)|promoted|acting as|übernimmt|übernehmen|prend le relais|toma el relevo|assume o tráfego|neemt het over|failover|fallback)(?!\p{L})/u;

/** Straight after the name, in languages that put the verb last. */
export const towardsAfter =
  /^[\s)）」]{0,2}(?:リージョン|データセンター|地域|拠点|側|サイト|クラスタ|ノード|경유|센터|데이터|리전|지역|노드|클러스터|サーバー|서버|쪽|\s){0,4}(?:へ|に(?!お|て)|経由|を経由|으로|로(?! ?인)|를 통해|을 통해|경유)/u;

/** Straight before the name: it is held in reserve. */
export const standbyBefore =
  /(?<!\p{L})(?:standby|stand-by|backup|secondary|failover|disaster recovery|dr|replica|fallback|healthy|unaffected)\s+(?:(?:region|regions|site|sites|data|cent(?:er|re)|datacent(?:er|re)|cluster|node|nodes|pops?|zone|is|are|in|at|:|to|on|our|the)\s*){0,5}$/u;

/** The name is what people should use meanwhile. */
export const advises: Cues = {
  en: cue(
    'recommend*|advis*|suggest*|encourag*|urge*|please ~3 {use|try|select|choose|switch|connect|deploy|pick|point|move|create|launch|target|route|fail}',
    '{can|could|may|should|might|must|had|have} ~3 {use|change|set|pin|configured|choose|select|switch|deploy|connect|create|launch|try|failover|move|opt|point|target|fail over|redirect|route|run|provision|start}',
    '{can|could|may} (?:still |also )?be {created|launched|deployed|started|opened|provisioned|used|reached|accessed|placed}',
    'work-?arounds?|instead|alternativ*|consider ~1 *ing|try {using|connecting|switching|another|deploying|launching}|opt for|use ~3 instead|by {using|switching|connecting|selecting}|fall back (?:on|to)',
  ),
  de: cue(
    'empfehlen|empfiehlt|empfohlen|bitte ~3 {nutzen|verwenden|wählen|wechseln|weichen}|ausweichen|auszuweichen|nutzen sie|verwenden sie|weichen sie|vorübergehend ~2 nutzen|alternativ',
  ),
  fr: cue('recommand*|conseill*|veuillez|utilisez|peuvent utiliser|pouvez utiliser|invit* ~3 à|préconis*'),
  es: cue('recomend*|suger*|aconsej*|utilice*|utilizar|usar|usen|pueden {usar|utilizar}|por favor'),
  pt: cue('utilize*|usem|podem {usar|utilizar}|orientamos|aconselh*'),
  it: cue('consigli*|raccomand*|utilizzare|utilizzate|suggeri*|si prega'),
  nl: cue('aanraden|raden ~4 aan|raden wij aan|advise*|gebruik ~2|kunnen ~3 gebruiken|aanbevolen'),
  ru: cue('рекоменд*|советуем|используйте|можно использовать|воспользуйтесь|просим использовать'),
  zh: cueInside('请使用|建议|可使用|可以使用|請使用|建議|可改用|改用'),
  ja: cueInside('ご利用ください|推奨|お使いください|ご使用ください|利用をお願い|お試しください|お勧め'),
  ko: cueInside('사용해_주|사용하시|사용을 권|권장|이용해_주|이용하시|추천'),
};

/** Straight before the name: it says who is advised, not what is advised. */
export const whoIsMeant =
  /(?<!\p{L})(?:customers?|users?|those|clients?|teams?|accounts?|workspaces?|workloads?|instances?|tenants?|resources?|projects?|subscribers?|anyone|everyone|people|deployments?|clusters?|kunden|nutzer|clients|utilisateurs|clientes|usuarios|usuários|clienti|utenti|klanten|gebruikers|клиентам|пользователям|клиенты|пользователи)\s+(?:(?:who|that|which|are|is|currently|hosted|located|based|running|with|resources|data|deployments|workloads|whose|affected|impacted|traffic|en|de|da|do|in|from|on|at|of|for|using|the|our|aus|im|à|au|aux|в|из|van|uit|dans|nel|nella|della|region|région|región)\s+){0,6}$|(?<!\p{L})(?:from|away from|out of|avoid\p{L}*|leaving|von|aus|desde|depuis|dalla|vanuit|из)\s+(?:(?:the|our|using|der|die|la|le|a|o|in|launching|deploying)\s+){0,3}$/u;

/** Straight after the name: it is meant as the other choice. */
export const insteadAfter =
  /^[\s)]{0,3}(?:(?:region|regions|site|data cent(?:er|re)|endpoint|endpoints|servers?|zone|edge|console|or)\s+){0,3}(?:instead|as an? (?:alternative|workaround|fallback|backup|temporary)|in the meantime|meanwhile|ausweichen|auszuweichen|stattdessen|nutzen|verwenden|à la place|en su lugar|en su defecto|em vez|in alternativa|als alternatief|gebruiken)(?!\p{L})/u;
export const adviseAfter = /(?:を|の)?(?:ご利用|お使い|ご使用|利用を|お試し|推奨)|(?:을|를|의)? ?(?:사용|이용|권장|추천)/u;

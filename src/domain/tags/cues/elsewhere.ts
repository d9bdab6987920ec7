import { type Cues, cue, cueInside } from './cue.js';

/** Straight before the name: everything but this. */
export const exceptBefore =
  /(?<!\p{L})(?:except(?:ing)?(?: for| in| from)?|excluding|outside(?: of)?|other than|apart from|aside from|besides|with the exceptions? of|with exception of|(?:everywhere|everything|everyone|anywhere|(?:every|all|any|each) \p{L}{3,12}) but|all but|but not|not|rather than|instead of|beyond|save for|außer|ausgenommen|mit ausnahme (?:von|der|des)|außerhalb(?: von| der| des)?|nicht|sauf|hormis|excepté|à l'exception (?:de|du|des)|en dehors (?:de|du|des)|hors(?: de)?|non pas|excepto|salvo|menos|fuera de|a excepción de|con excepción de|con la excepción de|exceto|fora d[aoe]s?|com exceção d[aeo]s?|à exceção d[aeo]s?|tranne|eccetto|ad eccezione (?:di|della|del|dei)|al di fuori (?:di|della|del|dell')|esclus[aoie]|fuori (?:da|dalla|dall')|behalve|uitgezonderd|buiten|met uitzondering van|кроме|за исключением|вне|за пределами|помимо|а не)\s*(?:(?:in|for|from|the|our|of|customers|users|those|people|hosted|located|based|running|anyone|regions?|within|on|on the|at|der|die|das|den|dem|in der|la|le|les|el|los|las|de|en|a|as|os|o|nella|il|lo|het|de regio|региона|регионов|région|région de|région du|región de)\s+){0,5}(?:l'|d'|dell')?["'(]{0,2}$/u;

/** Straight after the name: the same in languages that put it there. */
export const exceptAfter =
  /^[\s)）」]{0,2}(?:リージョン|地域|region|regions|지역|리전|地区|区域|节点|\s){0,3}(?:以外|を除|除く|를 제외|을 제외|제외|외(?:의|에|한| 지역| 리전)|이외|之外|以外|除外|excepted|excluded|aside|ausgenommen|esclus[aoie]|exclue?s?|excluid[ao]s?|uitgezonderd)/u;
/** 除了新加坡, 除新加坡外 */
export const exceptChinese = /除(?:了)?[^，。,；]{0,10}$/u;

/** The clause denies, so that what it excepts is what is meant: "no region other than", "only". */
export const denies: Cues = {
  en: cue(
    "no|not|none|nothing|never|nobody|n't|isn't|aren't|doesn't|don't|didn't|wasn't|weren't|limited|only|unaffected|confined",
  ),
  de: cue('keine*|nicht|nur'),
  fr: cue('aucun*|ne|pas|seul*'),
  es: cue('ninguna?|ningún|solo|sólo|no'),
  pt: cue('nenhum*|não|apenas|somente'),
  it: cue('nessun*|non|solo'),
  nl: cue('geen|niet|alleen'),
  ru: cue('никак*|не|нет|только'),
};

/** Names of companies that others build on, and words for them. */
const builders =
  'aws|amazon|amazon web services|azure|microsoft|microsoft azure|google|google cloud|google cloud platform|gcp|cloudflare|fastly|akamai|oracle cloud|oracle|oci|digitalocean|linode|hetzner|ovh|ovhcloud|equinix|twilio|telnyx|lumen|cogent|telia|arelion|ntt|zayo|alibaba cloud|ibm cloud|heroku|vercel|snowflake|mongodb atlas|stripe|okta|auth0|github';
const unnamedBuilders =
  '(?:our |an? |the |one of our |its |their )?(?:upstream |cloud |hosting |infrastructure |network |transit |third-?_party |external |carrier |telecom* |datacent(?:er|re) |data cent(?:er|re) |colocation |colo |cdn |dns |compute |underlying |downstream |service |connectivity |internet |sms |voice |telephony |email |payment |power |fiber |backbone |storage ){1,3}(?:provider|vendor|partner|carrier|supplier|operator|host)s?|(?:our|a|the|their) (?:provider|carrier|supplier|isp)s?';
const troubles =
  '{outages?|incidents?|issues?|problems?|disruptions?|failures?|degradations?|events?|errors?|maintenance|service events?|power loss}';

export const builderNames = new RegExp(`^(?:${builders})$`, 'u');
export const builderMention = cue(`(?:${builders})`, unnamedBuilders);

/** Another company tells of its trouble, or has it: what stands after is that company's place. */
export const theirTrouble = cue(
  `(?<!(?:on|in|for|using|via|from|with|between|and|or|of|to|within|hosted|the) )(?:${builders})(?:'s)?(?: status page| support| team| engineers| engineering)? (?:has |have |had |is |are |was |were |also |currently |now |recently |been |still ){0,3}{report*|experienc*|investigat*|confirm*|announc*|suffer*|acknowledg*|declared|having|seeing|hit by|facing|posted|published|informed|notified|is|has|had}`,
  `(?:${unnamedBuilders})(?:'s)?(?: has| have| had| is| are| was| were| also| currently| now| recently| been| still){0,3} {report*|experienc*|investigat*|confirm*|announc*|suffer*|acknowledg*|declared|having|seeing|facing|posted|published|informed|notified|is|has|had|identified}`,
  `${troubles} (?:at|with|within|from|on|by|of|in|inside|affecting|impacting) ~1 (?:${builders}|${unnamedBuilders})(?:'s)?`,
  `(?:${builders}|${unnamedBuilders})(?:'s)? ~2 ${troubles} (?:in|at|affecting|for|on|impacting|within|across|with)`,
  'upstream',
  'vorgelagert*|en amont|a monte|aguas arriba|вышестоящ*',
  `(?:bei|chez|en|na|bij|da|di|у|в) (?:${builders}) ~5 (?:störung*|ausfall|panne|incident*|fallo*|interrupci*|falha*|interruzione|guasto|storing|probleem|сбой|авария|problem*)`,
  `(?:störung|ausfall|panne|incident|fallo|incidencia|problema|incidente|interruzione|guasto|storing|probleem|falha|interrupción|сбой|авария|сбоя|аварии) (?:bei|von|chez|de|d'|en|do|da|na|no|di|bij|van|у|в) ~1 (?:${builders})`,
);
/** AWS ⟨us-east-1⟩ outage. */
export const theirNameBefore = new RegExp(`(?<!\\p{L})(?:${builders})(?:'s)?[\\s(:–-]{1,4}(?:the )?$`, 'u');
export const troubleAfter =
  /^[\s)]{0,3}(?:region |regions |zone |data cent(?:er|re) )?(?:service )?(?:outages?|incidents?|issues?|problems?|disruptions?|failures?|degradations?|service events?|event|power loss|-?störung|ausfall|障害|장애|故障|панн|сбой)(?!\p{L})/u;

/** What stands after is where the trouble came from. */
export const because: Cues = {
  en: cue(
    'due to|because of|caused by|as a result of|resulting from|owing to|triggered by|stemm* from|attributed to|traced ~1 to|root cause ~1 {was|is}|the cause {was|is}|cause of (?:this|the)|induced by|following an?|after an?',
  ),
  de: cue('wegen|aufgrund|verursacht durch|infolge|ausgelöst durch|ursache'),
  fr: cue("en raison (?:de|du|d')|à cause (?:de|du|d')|causé* par|suite à|dû à|due à|provoqué* par"),
  pt: cue('devido {a|à|ao}|causad* por|por causa de|em razão de'),
  es: cue('debido a|causad* por|a causa de|provocad* por|ocasionad* por'),
  it: cue('a causa (?:di|del|della)|dovut* a|causat* da|provocat* da'),
  nl: cue('vanwege|als gevolg van|veroorzaakt door|wegens|door een'),
  ru: cue('из-за|вследствие|вызван*|по причине|в результате|в связи с'),
  zh: cueInside('由于|由於|因为|因為|受'),
};
/** Straight after the name and a few words, in languages that put the cause first. */
export const becauseAfter =
  /^[^。、，.]{0,40}(?:のため|により|によ(?:って|る)|が原因|に起因|로 인해|로 인한|때문|의 영향으로|导致|引起|造成|所致)/u;
/** A line that many share, so that its place is seldom the place that suffers. */
export const distantLine = cue(
  'fib(?:er|re)s?|cables?|submarine|subsea|undersea|backbone|transit|carrier|isp|peering|exchange|glasfaser*|seekabel*|unterseekabel*|câble*|fibre*|cable|fibra|cabo|cavo|kabel*|glasvezel*|кабел*|оптоволок*|海底ケーブル|해저_케이블|海底|光缆',
);

/** For the whole world these are a cure too; of one place they may be said with "not" before them. */
export const goesWell = cue('completed|back to normal|successfully|working as expected');

/** A cure or a recovery is what reaches the place. */
export const cures: Cues = {
  en: cue(
    'fix(?:es|ed)?|patch*|hotfix*|roll(?:ed|ing)?_back*|restart*|reboot*|purged|roll(?:ed|ing)?_out|rollouts?|rollbacks?|deploy(?!ments?\\b)*|appl(?:y|ied|ying)|releas*|propagat*|implement*|push(?:ed|ing)|revert*|distribut*|ship(?:ped|ping)|updat(?:ed|ing)|mitigation*|remediat*|restor*|recover*|resolved|repaired|normali*|added capacity|additional capacity|extra capacity|increased capacity|scal(?:ed|ing) up',
  ),
  de: cue('behoben|ausgerollt|eingespielt|wiederhergestellt|bereitgestellt|verteilt|korrektur*|abgeschlossen|fehlerbehebung'),
  fr: cue('déploy*|déploie*|correctif*|appliqu*|rétabli*|résolu*|terminé*'),
  es: cue('desplega*|desplieg*|implementad*|aplicad*|solución|correcci*|resuelt*|restablec*|parche|solucionad*'),
  pt: cue('implantad*|correção|correções|resolvid*|restabelec*|distribuíd*|lançad*|concluíd*'),
  it: cue('distribuit*|applicat{o|a|i|e}|correzion*|risolt*|ripristinat*|rilasciat*|completat*'),
  nl: cue('uitgerold|toegepast|oplossing|hersteld|opgelost|doorgevoerd|uitrol|patch'),
  ru: cue('развернут*|развёрнут*|исправлени*|применен*|применён*|установлен*|устранен*|устранён*|восстановл*|выкачен*'),
  zh: cueInside('修复|部署|推送(?!消息|通知|延|服务|失|异|故)|发布|恢复|回滚|修復|已应用|已解决'),
  ja: cueInside('修正|展開|適用|デプロイ|配布|リリース|復旧|ロールバック|解消'),
  ko: cueInside('배포|수정|적용|패치|롤백|복구|해결|완료|복원|정상화'),
};

/** Straight before the name: a share of the whole is told, not where it is wrong. */
export const shareBefore =
  /(?:\d|percent|per cent|fraction|share|portion|subset|minority|majority|part)\s{0,2}[%٪]?\s*(?:of|der|des|de|del|do|da|di|van|от|von|of the|of all|of our)\s+(?:(?:our|all|the|total|overall|its|du|unseres|unserer|todo|tout|nuestro|nosso)\s+){0,3}$/u;
/** The place of another incident, which is only referred to. */
export const otherIncident =
  /(?<!\p{L})(?:same (?:root )?cause as|similar to|separate from|unlike|not related to|unrelated to|linked to|following|same as|as in|as with|previous|earlier|last week's|yesterday's) (?:\p{L}+ ){0,2}[["']?(?:incident|outage|event|maintenance)(?:[^.;]|\.(?! )){0,120}$/u;
/** Only describes where a service lives. */
export const lives = cue(
  '{hosted|located|available|deployed|present|based|runs?|running|operates?|operating|distributed} ~1 {in|across|from} ~1 (?:[0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|several|many) ~1 {regions|locations|countries|data centers|datacenters|pops|points of presence|zones|markets}',
);
/** The place from which somebody looked. */
export const seenBy =
  /(?<!\p{L})(?:detected|observed|reported|noticed|seen|flagged|confirmed|measured|discovered|spotted|verified|identified|alerted|monitored|tested|checked)\s+(?:by|from|via)\s+(?:(?:our|the|a|an|external|synthetic|monitoring|one|of|probes?|monitors?|checks?|in|at|from)\s+){0,6}$/u;
export const watcherAfter =
  /^[\s)]{0,3}(?:(?:region|location|data cent(?:er|re)|based)\s+)?(?:probes?|monitors?|checks?|agents?|vantage point|checkers?|nodes?|sensors?|monitoring)(?!\p{L})/u;
export const looks =
  /^[\s)]{0,3}(?:(?:based\s+)?(?:probes?|monitors?|checks?|agents?|vantage points?|checkers?|sensors?|monitoring)\s+(?:also\s+|has\s+|have\s+|first\s+)?)(?:detect\w*|observ\w*|report\w*(?! (?:false|spurious|wrong|no))|saw|sees?|indicat\w*|flagged|alerted|picked up|noticed|showed|shows?|confirm\w*|identified|discovered)(?!\p{L})/u;

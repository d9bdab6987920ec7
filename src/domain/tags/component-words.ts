const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Words after which a name is a part of an offer: "presence service", "publish API". In the singular. */
export const serviceNouns = setOf(`
  service api endpoint system platform feature product ui server pipeline job request operation delivery call query functionality component website app
  application run user customer page portal storage cluster tier engine backend frontend gateway integration module tool worker node host instance
  message event action command process invocation execution connection webhook traffic access creation deployment data dienst funktion servicio servizio serviço
`);

/** Words after which what stands before them is in trouble: "Search delays". In the singular. */
export const troubleNouns = setOf(`
  error failure issue problem incident outage delay latency degradation disruption interruption slowness timeout downtime irregularity
  unavailability instability congestion loss lag backlog defect bug maintenance upgrade migration disconnect disconnection impact
  störung fehler ausfall panne erreur incidencia problema errore fout storing
`);

/** Verbs and states that say the same of their subject. */
export const troubleStates = setOf(`
  degraded unavailable down slow delayed failing failed fail inaccessible unreachable unresponsive offline affected impacted interrupted disrupted broken
  stuck experiencing intermittent unstable missing lagging disabled limited erroring paused queued queueing stalled overloaded timing seeing having suffering facing
`);

/** How trouble is qualified; never part of a product's name. */
export const qualifiers = setOf(`
  elevated increased increase high higher intermittent partial brief degraded delayed isolated slow sporadic temporary minor major critical emergency planned
  scheduled unplanned ongoing current possible potential some several multiple many certain various small subset few all other another any more most
  recent new longer long limited reduced poor slower severe widespread network-wide unexpected unscheduled retroactive resolved update investigating
  identified completed mitigated postmortem general overall significant occasional persistent the a an our your their its this that these those
  we you they it i there here what when where why how if since while during between from at on in of for with to by about around after before as is are was were be been has
  have had do does did not no may might can could will would should must and or but also currently approximately only service-wide hardware
  beginning starting continued additional further full complete total users user customer client people team everyone
  failed failing impacted affected inbound outbound incoming outgoing using creating starting abnormal incorrect duplicate erroneous lower users' customers'
`);

/** Which of a service's two ways is meant. */
export const directions: ReadonlySet<string> = new Set(['inbound', 'outbound', 'incoming', 'outgoing']);

/** Words that head a line or stand where a name might, but name nothing. */
export const labels = setOf(`
  root summary description diagnosis workaround impact background timeline status action next last first second third today yesterday tomorrow please thank
  thanks sorry hello hi dear reminder notice announcement announcing update start end note information info follow-up followup report reports upstream
  affecting impacting experiencing causing preventing unable inability trouble regards sincerely future difficulty difficulties change changes day days hour hours minute minutes
  disruption disruptions customers' again still been being made make making see seen seeing using use used access accessing loading opening creating launching new
`);

/** What stands for any part of an offer: no product even after the vendor's name ("Acme services"). */
export const emptyNouns = setOf(
  'service product platform system customer user app application api site page resource account company network component feature instance cloud project',
);

/** What a part of the offer does or is made of: alone no product, and no part of a product's name at its end. */
export const vagueNouns = setOf(`
  network networking connectivity internet hardware database infrastructure capacity data compute instance stability access certificate cluster project
  account package file document image content message notification email call meeting session record result creation deletion invocation ingestion ingest
  scheduling processing propagation resolution performance query querying loading load response installation install publishing delivery display rendering
  read write answer reply wait speed traffic request connection job run task workflow operation resource user customer seller merchant player visitor subscriber service system platform product application app site page
  region environment production packet local single multiple inter prem on-prem primary secondary multi multiservice web mobile client server backend node host storage memory disk cpu cloud functionality feature component tool
`);

/** Words that are said of incidents in general: as names of components they need a capital inside a sentence, or to be spoken of as one. */
export const statusWords = setOf(`
  issue status support incident error event update problem request service page action report message notification
  resolution general availability performance operation system platform user team core
`);

/** Names that most pages have; what a text calls by nothing more particular. */
export const genericProducts = setOf('api apis website dashboard console login logins search webhook webhooks signin signup');

/** Capitalised words that end a name wherever they stand: clocks, calendars, protocols, units, codes. In the singular. */
export const notProducts = setOf(`
  utc gmt pst pdt est edt cst cdt mst mdt cet cest bst ist jst kst sgt aest aedt am pm http https tls ssl tcp udp ip ipv4 ipv6 json xml html url uri id ids os
  ddos bgp isp csp ca cpu ram ssd vm vms gb tb mb kb ms sla slo eta rca faq pr ux ui 4xx 5xx pop pops az azs net todo
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  zone zones region regions error too many modified unauthorized forbidden bad denied datacenter
  prevention conclusion detail details scope detection recovery response fix standard daylight
  microsoft linux windows macos ios android chrome safari firefox java python javascript
  eur gbp usd jpy krw cny inr brl mxn cad aud chf sek nok dkk pln sgd hkd twd get post put pdf csv
  uhr usuarios usuario clientes cliente utilisateurs utilisateur clients utenti clienti kunden nutzer klanten gebruikers пользователи клиенты mr mrs ms dr inc ltd corp gmbh llc no yes ok
`);

/** Capitalised words that may end a product's name (`Contact Center`) but not begin one or be one: parts of a company, words of error texts. */
export const companions = setOf(`
  technology internet engineering engineer support staff technical team operation customer success security center centre provider availability server internal gateway
  found permission cause analysis problem mitigation remediation note window time pacific eastern central official client tier free price version release
  rollout deployment host code health check status larger standard may monitoring node kubernetes docker redis postgresql postgres mysql kafka nginx
`);

const troubleStems = [
  'issue|problem|incident|errors?\\b|fail|outage|degrad|unavailab|latenc|delay|slow|disrupt|interrupt|experienc|impact|affect|elevated|intermittent|time[ds]?[- ]?out',
  "unable|cannot|can't|could not|couldn't|stuck|missing|lost\\b|loss|inaccessib|unreachable|maintenance|investigat|broken|crash|dropp|backlog|throttl|reject",
  'unresponsive|offline|attack|irregular|unstable|instabil|incorrect|down\\b|[45]xx|upgrade|longer than|disabled|stall|lag\\b|lagging|spike|exhaust|timing out|pause[ds]\\b|queue?ing|fault|overload|hang(?:s|ing)\\b|declin|\\bdips?\\b|blip|blank|\\bstale|outdated|\\blate\\b|not (?:work|load|respond|be)',
  'stör|fehler|ausfall|ausgefallen|verzöger|langsam|nicht erreichbar|beeinträchtig|wartung|eingeschränkt|panne|erreur|(?<!\\p{L})lent|ralenti|coupure|gestört|indisponib|perturb|dégrad|retard|échou',
  'fall[ao]|interrup|retras|caíd|demora|avería|corte\\b|sin servicio|dificul|não consegu|anomali|disagi|mantenimiento|falha|erro|instáve|atras|indispon|manuten|guasto|rallenta|disservizi|ritard|manutenz|non (?:funziona|disponibil)',
  'storing|fout|haper|traag|vertrag|onderbreking|onbereikbaar|niet bereikbaar|onderhoud|сбо|ошибк|проблем|недоступ|задерж|замедл|обслуживан|не работа|не могут|не может|перебо',
  'no (?:carga|funciona|pueden?)|não (?:carrega|funciona|consegue|podem)|non (?:riesc|carica|si carica)|ne (?:peu|fonctionn|charge|se charge)|(?:werk|laad|laden|werken)t? niet|kunnen niet|funktionier\\p{L}* nicht|können (?:sich )?nicht|не (?:загружа|открыва|работа|удает)|медлен',
  '無法|无法|不能|超时|缓慢|불가|불안정|어려움|障害|エラー|遅|しづらい|しにくい|丢包|不具合|問題|停止|できな|メンテ|失敗|장애|오류|지연|문제|실패|중단|느려|점검|발생|故障|错误|延迟|延遲|异常|異常|中断|失败|缓慢|不可用|维护',
];

const troublePattern = new RegExp(troubleStems.join('|'), 'iu');
const everyTrouble = new RegExp(troublePattern, 'giu');

/** Whether a stretch of text speaks of trouble or of planned work. */
export const speaksOfTrouble = (text: string): boolean => troublePattern.test(text);

/** Where the last word of trouble in this stretch begins, or -1. */
export function lastTrouble(text: string): number {
  let last = -1;
  for (const match of text.matchAll(everyTrouble)) last = match.index;
  return last;
}

const foreignTrouble = new RegExp(`^(?:${troubleStems.slice(3).join('|')})`, 'iu');

/** Whether a word, as it is written, is one of trouble in a language other than English. */
export const isForeignTrouble = (word: string): boolean => foreignTrouble.test(word);

const foreignWords =
  /(?<![\p{L}\p{N}])(?:der|die|das|den|dem|ist|sind|und|bei|beim|für|zu|im|le|la|les|des|du|est|sont|sur|avec|dans|de|el|los|las|en|del|con|em|do|da|dos|das|na|com|il|gli|nei|nelle|nella|sui|sulla|sulle|sul|dei|delle|della|una?|di|del|è|het|een|van|op|bij|met|zijn)(?![\p{L}\p{N}]|\.\p{L})|[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ß]/iu;
const englishWords = /\b(?:the|is|are|was|were|has|have|had|we|our|of|to|and|for|with|this|will)\b/i;

export const isEnglish = (text: string): boolean => englishWords.test(text);

/** Whether a stretch of text is surely in another language, in which the small words of English tell nothing. */
export const isForeign = (text: string): boolean => surelyForeign.test(text) || (!isEnglish(text) && foreignWords.test(text));

/** Dutch has "is" and "was" as English does; English has none of these. */
const surelyForeign =
  /(?<!\p{L})(?:het|niet|een|wordt|worden|zijn|momenteel|nicht|sind|derzeit|wird|werden|sono|están|estão|sont|были|не)(?!\p{L})/iu;

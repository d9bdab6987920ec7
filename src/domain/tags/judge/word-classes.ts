/**
 * What a word tells of a place that stands near it. A star stands for any ending. The classes hold the words of all languages: the judge learns
 * what a class means, and thereby what its words mean in the languages of which it has seen little.
 */
const classes = [
  [
    'ill',
    "error* fail fails failed failing failure* fallen down outage* degrad* latenc* slow slower slowness slowly unavailab* inaccessib* issue issues problem* delay* disrupt* interrupt* unreachable loss lost losing drop drops dropped dropping timeout* timing timed stuck unable cannot can't couldn't intermittent* incident* offline miss misses missed missing crash* broken broke elevated increas* higher backlog lag lagging congest* saturat* overload* trouble stalled 5xx 500 502 503 504 fehler* ausfall* ausfäll* ausgefallen störung* gestört langsam* verzöger* beeinträcht* problem* eingeschränk* erhöht* scheiter* unterbr* erreur* panne* lent* lenteur* latence* dégrad* perturb* indispon* interruption* problème* retard* échou* échec* coupure* ralentiss* inaccess* instab* fallo* fallan falla fallas lento* lentitud latencia* interrup* retras* demora* caíd* intermiten* pérdida* inestab* erro erros falha* lentid* latência* indispon* atras* queda* instabil* guast* latenza disserviz* ritard* rallent* malfunz* irraggiung* fout* storing* traag trage vertrag* onbereikbaar problemen verstoor* verstoring* hinder uitval mislukk* ошиб* сбо* недоступ* медлен* задерж* замедл* проблем* перебо* авари* неполад* потер* деград*",
  ],
  [
    'affect',
    'affect* impact* hit touch* concern* involv* suffer* experienc* scope betroffen* betrifft betreffen affecté* touché* concern* afect* afet* interessat* coinvol* impatt* getroffen затрон* затрагив* пострада* наблюда*',
  ],
  [
    'work',
    'maintenance* upgrad* scheduled window windows perform* carry* replac* patch* migrat* works planned wartung* arbeiten mantenimiento* manutenç* manutenzion* onderhoud* обслуживан* работы planifi* programad* programmat* gepland* geplant* планов*',
  ],
  [
    'deny',
    "not no never none neither nor without nothing nobody isn't aren't wasn't weren't didn't doesn't don't hasn't haven't hadn't won't nicht kein* nie weder pas aucun* jamais ni sans ningun* nunca tampoco não nenhum* sem non nessun* mai né niet geen nooit не нет ни никогда без",
  ],
  [
    'well',
    'fine normal normally ok okay healthy unaffected untouched unimpacted operational baseline expected spared usual kept keep keeps stay stays stayed remain* continu* works working running available good clean clear unaltered untroubled healthier unchanged normal* regul* läuft laufen funktion* ordnung störungsfrei weiterhin correctement fonctionn* normalement disponib* funciona* correctament* normalment* regolar* funzion* corretta* werkt werken normaal gewoon работа* штатн* нормальн* доступн*',
  ],
  [
    'cure',
    'fix* restor* recover* resolv* reverted repair* restart* reboot* mitigat* back solved cleared rétabli* résol* corrig* resuelt* restablec* solucion* resolvid* restabelec* normaliz* risolt* ripristin* hersteld opgelost behoben wiederhergestellt gelöst восстанов* устран* решен* исправ*',
  ],
  [
    'move',
    'rerout* re-rout* shift* moved move moving failover fail-over redirect* divert* drain* standby secondary backup* replica* evacuat* relocat* promot* steer* umgeleit* umleit* verlagert ausgewichen basculé* bascule réachemin* redirig* desviad* redirecion* transferid* trasferit* dirottat* reindirizz* omgeleid verplaatst переключ* перенаправ* перевед* переведён*',
  ],
  ['to', 'to into towards toward onto nach vers hacia hasta para verso naar в на к'],
  ['from', 'from off away von aus depuis desde da dalla vanuit uit из с от'],
  ['in', 'in at within across inside im in der den dans en à au em na no nella nel nei in a'],
  ['near', 'near close around neighbouring neighboring nearby adjacent'],
  ['via', 'via through by over using per über durch par por attraverso tramite через'],
  [
    'team',
    'team teams engineer engineers engineering staff colleague* office offices desk desks shift shifts on-call oncall crew employee* headquarter* people équipe* collègue* bureau* team* mitarbeit* büro* kolleg* technik* equipo* oficina* personal equipe* escritório* plantão squadra ufficio personale turno kantoor collega* personeel команд* офис* сотрудник* инженер* специалист* дежурн* researchers developers',
  ],
  [
    'support',
    'support phone hotline helpdesk help call calls contact email e-mail reach ping hours 24/7 24x7 atención telef* téléph* soporte suporte atendimento assistenza ondersteuning поддержк* bereitschaft erreichbar open thank thanks sorry regards',
  ],
  [
    'mgmt',
    'control management plane controller* registry scheduler* broker* coordinator* orchestrator* primary leader master central backend back-end origin store stores stored bucket* database* warehouse queue* worker* metadata telemetry mirror* steuerung* kontroll* gestion contrôle',
  ],
  [
    'deploy',
    'deploy* releas* rollout* rolled roll pipeline* push* config* build builds builder* canary change changes version* ausgerollt déploy* implant* despleg* rilasci* uitgerold разверн* certificate* certificat* zertifikat*',
  ],
  [
    'cause',
    'cause* causing because due fault* trigger* root traced origin* source* reason stem* ursache* wegen verursach* aufgrund raison causé* dû debido causad* causa* origem devido dovuto oorzaak veroorzaakt причин* из-за вызван* attack* angriff* ataque* attaque* cut cable* fiber* fibre*',
  ],
  [
    'hypo',
    'if would could should might asked suspected thought wondered whether falls wenn ob würde vermutet si se als если бы eventual*',
  ],
  [
    'past',
    'last previous* earlier yesterday ago history once already before prior formerly initial* first former* since zuvor früher bereits letzte* vorig* précédent* déjà dernier* anterior* ya já último* precedente* già vorige eerder ранее уже предыдущ*',
  ],
  [
    'later',
    'later next follow* tomorrow separate* separately subsequent* upcoming soon morgen nächste* folgt demain prochain* suivra mañana próxim* siguiente* amanhã seguinte* domani prossim* morgen volgende завтра следующ*',
  ],
  [
    'share',
    '% percent per million billion thousand largest biggest smallest total share comparison compared context roughly approximately about fraction small subset majority minority pro prozent pourcent ciento cento процент*',
  ],
  [
    'users',
    'customer* user users subscriber* tenant* client* account* workspace* visitor* merchant* player* member* project* instance* database* server* service services shop* host* node* store kunde* kunden nutzer* utilisateur* usuario* usuário* utenti gebruiker* klant* пользовател* request* traffic connection* call device* org orgs viewer*',
  ],
  [
    'site',
    'region regions pop pops colo dc datacenter* datacentre* data center centre cluster* pod pods zone zones location* site sites edge cell cells shard* facility standort* rechenzentrum region* région* regio* datacent* регион* зон* площадк* endpoint*',
  ],
  [
    'provider',
    'provider* vendor* upstream carrier* partner* supplier* third-party isp isps operator* aws amazon azure microsoft google gcp cloudflare fastly akamai equinix telia lumen cogent ntt twilio anbieter* lieferant* fournisseur* hébergeur* opérateur* proveedor* operador* provedor* fornecedor* fornitor* leverancier* провайдер* поставщик* оператор* their its',
  ],
  [
    'probe',
    'probe probes monitor monitors monitored test tests tested testing check checks checked measure* vantage synthetic* agent agents detected noticed messpunkt* sonde* prüf* test* meting* провер*',
  ],
  [
    'only',
    'only limited confined isolated just solely exclusively restricted nur ausschließlich seulement uniquement solo sólo solamente únicamente apenas somente soltanto alleen uitsluitend только лишь',
  ],
  [
    'also',
    'also too spread* extend* expand* additional* well now newly auch zusätzlich nun aussi également désormais también además ahora também agora anche inoltre ora ook nu также ещё теперь тоже',
  ],
  [
    'lives',
    'hosted located lives live reside* based runs served serve serves stored deployed spread operate* sits gehostet liegt steht hébergé* hospedad* alojad* ospitat* gehost размещ* installed',
  ],
  [
    'but',
    'but while whereas although though however unlike other others rest elsewhere besides except excluding exception apart outside aber ausnahme exception exceção excepción eccezione uitzondering исключ* während hingegen jedoch andere* übrige* außer mais tandis cependant autre* sauf hors pero mientras embargo otra* otro* excepto salvo mas porém outra* outro* exceto ma mentre tuttavia altr* tranne eccetto maar terwijl echter andere behalve но однако остальн* друг* кроме',
  ],
  [
    'all',
    'all every everywhere everyone both any each globally worldwide alle jede* tous toutes chaque todos todas cada ogni tutti tutte alle elke все всех каждый',
  ],
  [
    'see',
    'see sees seeing saw observ* report* notic* identif* found investigat* aware detect* track* looking feststell* constat* signal* report* detectad* investig* riscontr* segnal* zien onderzoek* обнаруж* расслед* фиксир*',
  ],
  [
    'say',
    'said say says told confirm* inform* announc* acknowledg* declar* according meldet melden berichtet confirm* annonc* indiqu* inform* confirm* comunic* bevestigt meldt сообщ* подтверд*',
  ],
  [
    'time',
    "utc gmt time timezone pst pdt est edt cet cest bst jst pt et hours am pm clock uhr heure hora ora tijd uur время мск o'clock",
  ],
  [
    'advise',
    'please recommend* advise* use workaround alternative* consider try bitte empfehl* veuillez recommand* por favor recomend* consigli* gelieve рекоменд* пожалуйста',
  ],
  [
    'be',
    'is are was were be been being has have had will ist sind war waren wird werden wurde wurden est sont était étaient ont es son está están fue fueron è sono é são foi foram zijn waren wordt был была было были',
  ],
] as const;

export type WordClass = (typeof classes)[number][0];

/** The same for scripts without spaces, found anywhere. */
const signs: readonly (readonly [WordClass, RegExp])[] = [
  [
    'ill',
    /エラー|障害|遅延|停止|不具合|失敗|タイムアウト|低下|切断|問題(?!な|ご|は)|ダウン|困難|つながりにくい|不安定|遅れ|できない|できません|错误|故障|中断|延迟|异常|不可用|丢包|失败|超时|缓慢|无法|抖动|錯誤|異常|延遲|오류|장애|지연|중단|실패|불가|느려|저하|손실|끊|불안정|못하|이슈/gu,
  ],
  ['affect', /影響|影响|영향|受|対象|涉及|発生|发生|발생|集中/gu],
  ['work', /メンテナンス|作業|점검|작업|정비|维护|維護|升级/gu],
  ['deny', /ません|ない|なし|なく|無|未|不受|没有|不(?!可|具|安|稳)|无(?!法)|没|않|없|아니/gu],
  ['well', /正常|通常|問題な|問題ご|問題は|稼働|可用|정상|문제 없|이상 없|가능/gu],
  ['cure', /復旧|解消|修正|対応|恢复|修复|解决|已解|복구|해결|복원|완료|정상화/gu],
  ['move', /切替|切り替|迂回|振り替|移行|転送|切换|切至|调度|迁移|전환|우회|이전|옮/gu],
  ['team', /チーム|事務所|オフィス|エンジニア|スタッフ|团队|办公室|工程师|팀|사무실|엔지니어/gu],
  ['support', /サポート|窓口|電話|客服|热线|支持|고객센터|상담|문의|지원/gu],
  ['cause', /原因|起因|由于|因|ため|によ|导致|所致|원인|때문|인해|인한|ケーブル|光缆|케이블/gu],
  ['provider', /プロバイダ|事業者|キャリア|通信会社|供应商|运营商|上游|업체|통신사|제공업체|上流/gu],
  ['only', /のみ|だけ|仅|只|만(?=[ 이가])/gu],
  ['also', /追加|拡大|も(?=確認|発生)|也|新增|扩大|추가|확대|도(?= )/gu],
  ['but', /一方|除く|以外|ほか|其他|其余|除|但|제외|외에|다른|반면|그 외/gu],
  ['all', /すべて|全て|全|所有|全部|各|모든|전체|전 /gu],
  ['users', /お客様|ユーザ|利用者|用户|客户|玩家|고객|사용자|이용자|유저/gu],
  ['site', /リージョン|地域|拠点|データセンター|サーバ|地区|区域|节点|机房|接入点|服务器|리전|지역|센터|서버/gu],
  ['probe', /監視|計測|探测|监控|모니터|측정/gu],
  ['time', /時間|时间|時刻|시간|시각|時|时/gu],
  ['lives', /設置|ホスト|位于|部署|托管|위치|배포|운영/gu],
];

const whole = new Map<string, WordClass[]>();
const beginnings = new Map<string, WordClass[]>();
let longest = 0;
for (const [name, words] of classes)
  for (const word of words.split(' ')) {
    const isBeginning = word.endsWith('*');
    const key = isBeginning ? word.slice(0, -1) : word;
    const known = isBeginning ? beginnings : whole;
    if (isBeginning) longest = Math.max(longest, key.length);
    known.set(key, [...new Set([...(known.get(key) ?? []), name])]);
  }
const shortest = 3;
/** Most words begin like none of them. */
const openings: ReadonlySet<string> = new Set([...beginnings.keys()].map((key) => key.slice(0, shortest)));
const none: readonly WordClass[] = [];

/** Classes of one word in lower case, by its longest known beginning. */
export function classesOf(word: string): readonly WordClass[] {
  const exact = whole.get(word);
  if (!openings.has(word.slice(0, shortest))) return exact ?? none;
  for (let length = Math.min(word.length, longest); length >= shortest; length -= 1) {
    const begun = beginnings.get(word.slice(0, length));
    if (begun !== undefined) return exact === undefined ? begun : [...exact, ...begun];
  }
  return exact ?? none;
}

interface Sign {
  readonly name: WordClass;
  readonly start: number;
  readonly end: number;
}

/** Signs of a text in scripts without spaces. */
export const signsIn = (text: string): Sign[] =>
  signs.flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: sign, index }) => ({ name, start: index, end: index + sign.length })),
  );

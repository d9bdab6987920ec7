const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * The words of one language in which a vendor can say that it is still at work and nothing else. A sentence may hold no other word; what is
 * missing here is taken for news.
 */
interface IdleLanguage {
  /** That it goes on. */
  readonly still: ReadonlySet<string>;
  /** What goes on: looking and watching. */
  readonly task: ReadonlySet<string>;
  /** What else may stand in such a sentence. */
  readonly filler: ReadonlySet<string>;
  /** Courtesies that need no task: apologies, thanks, and that one will write again. */
  readonly courtesy: ReadonlySet<string>;
}

const language = (still: string, task: string, filler: string, courtesy: string): IdleLanguage => ({
  still: new Set(list(still)),
  task: new Set(list(task)),
  filler: new Set(list(filler)),
  courtesy: new Set(list(courtesy)),
});

/** Languages that write spaces between words. */
export const idleLanguages: readonly IdleLanguage[] = [
  language(
    'continue continues continuing continued still remain remains ongoing underway keep keeping',
    'investigate investigating investigation investigations monitor monitoring look looking watching',
    `we we're we’re our the this these that a an of is are be being under in on to and or into at it its for with by team teams engineers engineering
    technical staff actively currently closely carefully further any issue issues incident incidents problem problems
    situation matter but while time moment now also please all`,
    `apologies apologize apologise sorry inconvenience inconveniences caused cause may might any thank thanks you your for patience understanding
    appreciate will provide share post posted give send updates update more information info details as soon when have has them they it become becomes
    available once here know learn follow can until then regret disruption`,
  ),
  language(
    'weiterhin weiter noch immer nach wie vor',
    'untersuchen untersuchung untersuchungen untersucht überwachen überwacht beobachten prüfen geprüft analysieren',
    `wir unser unsere unserem unseren team teams techniker das dieses dieser diesen die der den dem ein eine einem problem probleme problems störung störungen
    vorfall situation lage ursache wird werden an zu und am im mit derzeit aktuell momentan aktiv intensiv genau`,
    `entschuldigen bitten um entschuldigung unannehmlichkeiten für vielen dank ihre ihr verständnis geduld danke informieren sie euch uns melden neue neuen informationen
    updates sobald es gibt vorliegen haben mehr hier`,
  ),
  language(
    'toujours encore continuons continue continuent poursuivons poursuit poursuivent cours',
    'enquêter enquête enquêtons enquêtent investigations investigation investiguer analyse analyser examiner examinons étudier surveiller surveillons surveillance rechercher',
    `nous nos notre votre équipes équipe techniques technique le la les l un une de du des d ce cet cette ces problème problèmes incident incidents situation
    sur est en à et activement actuellement attentivement étroitement sont`,
    `excusons prions bien vouloir excuser excuses désolés gêne occasionnée pour merci patience compréhension informerons tiendrons informés vous
    dès que plus informations mises jour mise possible au fur mesure disponibles seront`,
  ),
  language(
    'seguimos continuamos sigue continúa continúan siguen todavía aún',
    'investigando investigar investigación monitoreando monitorizando supervisando analizando revisando vigilando',
    `nuestro nuestros nuestra equipo equipos técnico técnicos ingenieros está están el la los las este esta estos un una problema problemas incidente incidentes incidencia
    situación de del en a y activamente actualmente cuidadosamente siendo`,
    `lamentamos sentimos disculpas pedimos disculpe las los molestias inconvenientes ocasionadas causados gracias por su paciencia comprensión informaremos
    actualizaremos más información cuando en cuanto tengamos esté disponible publicaremos actualizaciones`,
  ),
  language(
    'continuamos seguimos continua continuam ainda',
    'investigando investigar investigação monitorando monitorar analisando acompanhando verificando',
    `nossa nosso nossas equipe equipes time técnica engenheiros está estão estamos o a os as este esta esse essa um uma problema problemas incidente incidentes situação de do da em e
    ativamente atualmente atentamente sendo`,
    `lamentamos pedimos desculpas pelo pelos transtorno transtornos inconveniente causados obrigado agradecemos sua pela paciência compreensão informaremos
    atualizaremos mais informações assim que quando tivermos disponíveis estiverem novidades`,
  ),
  language(
    'ancora continuiamo continua continuano proseguono prosegue stiamo',
    'indagare indagando investigare indagini indagine analizzando analizzare monitorare monitorando esaminando verificando monitoraggio',
    `il lo la i gli le l un una questo questa nostro nostri nostra team tecnici tecnico problema problemi incidente situazione di del della a e su sul sulla sta stanno
    attivamente attualmente attentamente in corso`,
    `ci scusiamo per disagio disagi il i causato grazie la vostra pazienza comprensione vi informeremo aggiorneremo aggiornamenti appena non possibile
    avremo maggiori informazioni saranno disponibili`,
  ),
  language(
    'nog steeds verder blijven blijft voortdurend',
    'onderzoeken onderzoekt onderzoek monitoren monitort volgen bewaken houden gaten',
    `we wij ons onze team teams technici het dit de deze een probleem problemen incident storing situatie zijn is aan naar bezig met te en in de momenteel actief nauwlettend`,
    `excuses onze onze voor het ongemak bedankt uw je geduld begrip we wij geven informeren houden hoogte op de u zodra er meer informatie beschikbaar is hebben updates`,
  ),
  language(
    'продолжаем продолжает продолжают продолжается попрежнему по-прежнему всё все ещё еще',
    'расследовать расследование расследуем изучать изучаем изучают выяснять выясняем исследовать наблюдать наблюдаем наблюдение следить следим мониторинг мониторить',
    `мы наша наши нашей команда специалисты инженеры эту эта это проблему проблема проблемы проблемой инцидент инцидента инцидентом ситуацию ситуация ситуацией за причину причины
    и в над активно внимательно сейчас`,
    `приносим извинения за неудобства доставленные спасибо благодарим вас ваше терпение понимание сообщим предоставим как только появится информация новая
    дополнительная обновления будем держать в курсе`,
  ),
];

/** Phrases of languages without such spaces. What is left when all are taken away must be nothing. */
interface IdlePhrases {
  /** One of these must be there: it says both that it goes on and what. */
  readonly core: RegExp;
  readonly rest: RegExp;
}

export const idlePhrases: readonly IdlePhrases[] = [
  {
    core: /(?:引き続き|継続して|現在も|依然として|なお)、?(?:詳細を|原因を|原因について|状況を|本件を|本件について|問題を|この問題を|この問題について|障害を|監視を|調査を)?(?:鋭意)?(?:調査|確認|監視|注視|継続)(?:中|を継続|を行って|を続けて|を実施して)?(?:して|いた)?(?:おります|います|しております|しています|です|いたします|いたしております|してまいります)|(?:調査|監視)を(?:継続|続け)(?:して|て)?(?:おります|います|いたします|まいります)/u,
    rest: /(?:お客様には|皆様には)?(?:大変)?ご(?:不便|迷惑)をおかけし(?:て|ており|ております|ます|まして|ており)?(?:ます)?(?:が|こと)?、?(?:を)?(?:心より|深く)?(?:大変)?(?:申し訳(?:ございません|ありません)|お詫び(?:申し上げます|いたします))?|(?:詳細|新しい情報|進展|続報)(?:が|は|について|について)?(?:分かり|判明し|あり|入り)次第、?(?:改めて)?(?:お知らせ|ご報告|ご案内)(?:いた|し)(?:します|ます)|今しばらくお待ちください|現在|原因|当社|弊社|エンジニア|チーム|が|は|も|の|この|本|問題|件|障害|について/gu,
  },
  {
    core: /(?:계속(?:해서|하여)?|여전히|아직|현재도|지속적으로)(?:이)?(?:문제를|해당문제를|이문제를|원인을|상황을|장애를|해당이슈를|이슈를|추가문제가있는지|문제에대해|이문제에대해|해당문제에대해)?(?:를|을)?(?:면밀히|적극적으로)?(?:조사|확인|모니터링|파악|주시)(?:를|을)?(?:계속)?(?:하고있습니다|중입니다|중에있습니다|하는중입니다|진행하고있습니다)|(?:조사|모니터링)(?:를|을)?(?:계속하고있습니다|계속진행중입니다|계속중입니다|계속합니다)/u,
    rest: /(?:이용에)?불편을(?:드려|끼쳐)(?:대단히|진심으로)?(?:죄송합니다|사과드립니다)|양해(?:를|부탁)(?:부탁)?드립니다|기다려주셔서감사합니다|(?:추가|새로운)?(?:정보|소식|내용)(?:가|이)?(?:확인되는대로|있으면|나오는대로)(?:다시)?(?:공유|안내|공지|알려)(?:해)?드리겠습니다|현재|저희|우리|엔지니어|엔지니어링|팀은|팀이|는|은|가|이|해당|문제를|이문제를|이슈를/gu,
  },
  {
    core: /(?:仍在|仍然在|继续|正在继续|我们将继续|持续)(?:积极|密切)?(?:地)?(?:调查|监控|监测|观察|关注|排查|調查|監控)(?:中)?(?:此|该|这个|这一|本)?(?:问题|事件|情况|故障|問題)?(?:的)?(?:原因|情况)?/u,
    rest: /(?:对|對|给您|由此)?(?:您|给您)?(?:造成|带来)的不便(?:，|,)?(?:我们)?(?:深表歉意|敬请谅解|深感抱歉|表示歉意)|感谢您的(?:耐心|理解)(?:等待|与理解|和理解)?|如有(?:进展|新的?消息|更新)(?:，|,)?(?:我们)?(?:会|将)?(?:及时|尽快)?(?:通知|告知|更新|发布)(?:您)?|我们(?:的)?(?:工程师|团队|技术团队|工程团队)?|目前/gu,
  },
];

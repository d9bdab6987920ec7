/** Whole words, in every script. The parts are read as one alternative each. */
const words = (...parts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

const few = '(?:[\\p{L}]+\\s){0,3}';
const hit = '(?:affect|impact|involv|concern|interrupt|disrupt|influenc)';

/** Says that its subject, which stands before it, is well. */
export const subjectIsWell: RegExp = words(
  `(?:not|\\p{L}+n['’]t|never|nor)\\s(?!only|just|yet)${few}(?:affected|impacted|involved|concerned|experiencing|at risk|part of)`,
  "(?:is|are|was|were|be|been|has|have)(?: not|n['’]t) (?:been |being )?(?:delayed|interrupted|disrupted|impaired|degraded|restarted|touched|reduced|lost)(?! yet)",
  'unaffected|unimpacted|not in scope|no (?:\\p{L}+ )?(?:impact|effect|downtime)(?! (?:on|to|for|in)(?!\\p{L}))',
  `(?:nicht|unbe)\\s?${few}(?:betroffen|beeinträchtigt)|nicht\\s${few}(?:betroffen|beeinträchtigt)|unbeeinträchtigt`,
  "(?:ne|n['’])\\s?\\p{L}+\\spas\\s(?:\\p{L}+\\s){0,2}(?:affecté|touché|impacté|concerné)\\p{L}*|non (?:affecté|touché|impacté|concerné)\\p{L}*",
  `(?:no|não|non|nao)\\s${few}(?:afectad|afetad|impactad|impattat|interessat|coinvolt|colpit|influenzat|comprometid)\\p{L}*`,
  `(?:no|não|nao|non)\\s(?:present|registr|experiment|sufr|sofr|subi|riscontr|rilev)\\p{L}+\\s(?:\\p{L}+\\s){0,2}(?:novedad|anomal|inciden|problem|interrup|impact|falh|fall|err|disserviz|rallentament)\\p{L}*`,
  `niet\\s${few}(?:getroffen|beïnvloed|geraakt)|geen (?:last|hinder)`,
  `не\\s${few}(?:затрон|пострад|зад)\\p{L}*`,
);

/** Says the same with words that are also said of what is well again. */
export const subjectRunsWell: RegExp = words(
  `(?:functions?|functioning|functioned|works?|working|worked|runs?|running|ran|operates?|operating|operated|processing|completing|loading|performing)\\s${few}(?:normally|as expected|as usual|as normal|fine|without (?:\\p{L}+\\s)?(?:issue|problem|interruption|error)s?)`,
  '(?:remains?|remained|is|are|was|were|stays?|stayed)\\s(?:all\\s|fully\\s|still\\s|otherwise\\s|completely\\s){0,2}(?:operational|healthy|normal|stable|online|up|fine|ok|okay|connected|reachable|available|usable|accessible)',
  'continues? to (?:work|function|operate|run|be available)(?! (?:on|to|with|towards?|through|closely|hard))|sees? no (?:impact|effect|errors?)',
  '(?:other|still|sites|services|pods|products|features|apis)\\s(?:\\p{L}+\\s)?work',
  `(?:funktionier|lauf|läuf|arbeit)\\p{L}*\\s${few}(?:normal|fehlerfrei|einwandfrei|wie gewohnt|wie erwartet|ohne)|normal verfügbar|weiterhin verfügbar`,
  `fonctionn\\p{L}*\\s${few}(?:normalement|correctement)|(?:reste|restent) (?:opérationnel|disponible)\\p{L}*`,
  `(?:funcion|oper|trabaj)\\p{L}*\\s${few}(?:normalmente|correctamente|con normalidad|corretamente|sin problemas|sem problemas)`,
  `(?:funzion|oper)\\p{L}*\\s${few}(?:normalmente|regolarmente|correttamente|senza problemi)|tutto regolare`,
  `(?:werk|functioneer|draai)\\p{L}*\\s${few}(?:normaal|naar behoren|gewoon)`,
  `работа\\p{L}+\\s${few}(?:нормально|штатно|исправно|в (?:штатном|обычном)|без сбоев)`,
);

/** Says of what stands after it that it is well. */
export const objectIsWell: RegExp = words(
  `(?:not|\\p{L}+n['’]t|never)\\s(?!only|just)(?:\\p{L}+\\s)?${hit}(?:s|e|ing)?`,
  '(?:no|without|zero)\\s(?:\\p{L}+\\s)?(?:impact|effect|issues?|problems?|errors?) (?:on|to|for|with|in)|other than|apart from|aside from|except(?: for)?|excluding|with the exception of',
  "ohne (?:auswirkung\\p{L}*|einfluss) auf|kein\\p{L}* (?:auswirkung\\p{L}*|einfluss|probleme?|störung\\p{L}*) (?:auf|bei|für|mit)|außer|ausgenommen|mit ausnahme von|aucun\\p{L}* (?:impact|incidence|effet|problème)\\p{L}* (?:sur|pour|avec)|n['’](?:affecte|impacte) pas|sans (?:impact|effet) sur|à l['’]exception de|sauf|hormis",
  '(?:no|não) (?:afecta|impacta|afeta)\\p{L}*|sin (?:impacto|afectación) (?:en|para)|(?:a|con) excepción de|excepto|salvo|com exceção de|à exceção de|sem impacto (?:em|no|na|para)|exceto|não há impacto',
  'non (?:interessa|influisce|riguarda|impatta)\\p{L}*|nessun\\p{L}* (?:impatto|effetto) (?:su|sul|sulla)|tranne|eccetto|ad eccezione',
  'geen (?:\\p{L}+\\s)?(?:impact|invloed|gevolgen|problemen) (?:op|voor|met)|behalve|uitgezonderd|met uitzondering van|не (?:влия|затрагива)\\p{L}*|кроме|за исключением',
);

/** From here on the clause names what to use, whom to ask or what will be done, not what is hit. */
export const aside: RegExp = words(
  'please (?:use|try|contact|visit|see|check|refer|reach|report|open|subscribe|follow)|contact(?:ing)?(?! (?:cent|form|search|sync))|visit(?:ing)?|reach(?:ing)? out|get in touch|let us know',
  '(?:can|could|may|might|should)\\s(?:still|also|temporarily|instead|alternatively|continue to)\\s(?:be\\s)?(?:use|used|access|accessed|try|reach|switch|fall)|(?:can|could) (?:now )?be (?:retrieved|accessed|found|made|used|reached)|via|instead',
  'as an? (?:temporary )?(?:workaround|alternative)|workaround|switch(?:ing)? to|fall(?:ing)? back (?:to|on)|fail(?:ed|ing)? ?over to|re-?rout\\p{L}+ (?:\\p{L}+\\s){0,3}to|(?:we )?(?:recommend|advise|suggest)(?:ed|s|ing)?',
  '(?:open|submit|file|raise) an? (?:\\p{L}+\\s)?(?:ticket|case|request)|(?:report|reported) (?:\\p{L}+\\s){0,4}to|more (?:details|information) (?:on|at|in)|(?:refer|subscribe) to|used (?:to|by|for)|(?:that|which) (?:interact|integrate)s? with|interacting with|(?:that|which) (?:depend|rel(?:y|ies))s? on',
  'to prevent|going forward|in the future|as next steps|we (?:are|will be|plan to|intend to|have|will) (?:also )?(?:improv|add|invest|harden|review|scal|increas|tun)(?:e|ed|ing|ity)?',
  'bitte (?:nutzen|verwenden|kontaktieren|wenden)|stattdessen|veuillez (?:utiliser|contacter)|utilice|póngase en contacto|por favor (?:use|utilice|entre em contato)|si prega di|gebruik|neem contact|пожалуйста|используйте|обратитесь',
  'nous (?:vous )?(?:recommandons|conseillons|invitons)|en attendant|recomendamos|(?:pueden?|podem?) (?:usar|utilizar)|como alternativa|utili[cz]e|consigliamo|si consiglia|in alternativa|utilizzare|(?:we|wij) (?:raden|adviseren)|maak gebruik van|als alternatief|рекомендуем|воспользуйтесь',
);

/** Between here and the end of its part the clause names a cause. */
export const cause: RegExp = words(
  '(?:due|owing) to|because of|caused by|as a result of|result(?:ed|ing|s) (?:from|of)|stem(?:s|med|ming) from|triggered by|attributed to|traced to|thanks to',
  'aufgrund|wegen|verursacht durch|en raison d|à cause d\\p{L}+|causée? par|debido a|a causa de|causad[oa] por|devido a|por causa de|a causa di|dovut[oaie] a\\p{L}*|causat[oaie] da\\p{L}*|vanwege|door een|veroorzaakt door|из-за|вызван\\p{L}*',
);

/** After a cause: what it did. */
export const effect: RegExp = words(
  'affect(?:ing|ed|s)|impact(?:ing|ed|s)|caus(?:ing|es)|prevent(?:ing|ed|s)|which|that|where|mean(?:t|s|ing)|leading to|led to|resulting in|resulted in',
);

/** The trouble is not the vendor's own. */
export const upstream: RegExp = words(
  'upstream|third[- ]part(?:y|ies)|(?:our|an?|the|one of our|external|cloud|hosting|network|infrastructure|compute|underlying|telephony|dns|cdn)\\s(?:\\p{L}+\\s){0,2}(?:provider|vendor|supplier|carrier)s?',
  'vorgelagert\\p{L}*|anbieters?|fournisseur\\p{L}*|proveedor\\p{L}*|provedor\\p{L}*|fornitor\\p{L}*|leverancier\\p{L}*|провайдер\\p{L}*|поставщик\\p{L}*',
);

/** Said of what was hit and is well again, or will be. */
export const recovery: RegExp = words(
  'again|now|back|restor\\p{L}+|recover\\p{L}*|resum\\p{L}+|resolv\\p{L}+|return\\p{L}*|mitigat\\p{L}+|fixed|until|once|when|wieder|de nouveau|à nouveau|nuevamente|otra vez|novamente|di nuovo|weer|снова|восстановлен\\p{L}*',
);

/** East Asian clauses put the predicate last: they are well as a whole. */
export const eastAsianWell =
  /影響(?:は|が|を)?(?:ありません|ございません|ない|なし|受けません|受けていません|及ぼしません|与えません|しません|していません)|正常に?(?:稼働|動作|です|利用|工作|运行|運行|使用)|正常。?$|問題なく|通常(?:どおり|通り)|発生して(?:いません|おりません)|[不未]受[^，。]{0,12}影[响響]|(?:没有|並無|并无|無|无)影[响響]|不影[响響]|영향(?:을|이|은)?\s?(?:받지|없|미치지)|정상(?:적으로|으로)?\s?(?:작동|동작|운영|이용|제공|입니다|이)/u;

export const eastAsianRecovery = /復旧|回復|解消|戻|恢复|恢復|已修复|복구|정상화|돌아|돌려|해결|되었/u;

/** What an East Asian clause asks its readers to use or whom to ask: it stands before the words that say so, or after them, in the same clause. */
export const eastAsianAside =
  /(?:ご利用|お使い|ご使用|お問い合わせ|お試し)(?:くださ|下さ|いただ[きけ]ますよう)|代わりに|(?:이용|사용|문의|접속|확인)(?:해|하여)?\s?(?:주시|주세요|주십시오|바랍니다|하시기)|[请請](?:您)?(?:使用|改用|通过|联系|尝试|聯絡|透過)|建[议議](?:您)?(?:使用|改用)/u;

/** What an East Asian clause leaves out: before these words in Japanese and Korean, between them in Chinese. */
export const eastAsianException =
  /[^、，。：:]{1,40}(?:を除[きくい]|以外)|除了?[^、，。]{1,40}(?:之外|以外|外)|[^,，。]{1,40}[을를]\s?제외/u;

/** The trouble is somebody else's: all that follows in the clause. */
export const eastAsianUpstream =
  /上游|第三方|上流|外部(?:サービス|ベンダー|事業者)|他社|通信事業者|업스트림|타사|외부\s?(?:업체|제공)/u;

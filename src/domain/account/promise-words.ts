/** News from the vendor, in the words of eleven languages. */
const updateWord =
  /\b(?:updates?|status report|further information|more information|more details|further details|additional details)\b|\bupdaten?\b|aktualisierung|informationen|neuigkeiten|mise à jour|mises à jour|point de situation|actualizaci|novedades|información|atualizaç|informações|aggiornament|bijgewerkt|обновлени|информаци|更新|アップデート|お知らせ|続報|ご報告|업데이트|공지|안내|通报|消息/iu;

/** That it is still to come. */
const comingWord =
  /\b(?:next|another|will|we'll|we’ll|shall|expect(?:ed)?|follow(?:-up)?|further update|please expect|additional update)\b|nächste|weitere|werden|folgt|prochain|nouvelle|fourni|communiqu|próxim|otra|nueva|daremos|proporcion|publicar|nova|forneceremos|prossim|ulterior|nuovo|forniremo|pubblicher|volgende|nieuwe|zullen|geven|следующ|предостав|опублику|сообщим|次回|次の|予定|いたします|します|お知らせ|다음|예정|드리겠|하겠|下一|下次|将|會|会/iu;

/** Other papers than an update. */
const otherPaper =
  /post-?\s?mortem|root cause|\bRCA\b|incident report|after[- ]action|retrospective|analysis|ursachenanalyse|abschlussbericht|cause racine|análisis|análise|analisi|анализ|原因|事后|事後|원인 분석|사후/iu;

/** Conditions, and the end of promising. */
const condition =
  /\bwhen\b|\bonce\b|\bif\b|\bas soon as\b|\bstop|no longer|policy|sobald|falls|dès que|lorsque|quand |en cuanto|cuando|assim que|quando|non appena|appena|zodra|когда|если|次第|되는 대로|확인되면|一旦/iu;

/** An end in sight, which is not news in sight. */
const recovery =
  /resol|recover|\bfix|restor|repair|behob|behoben|wiederherg|rétabli|corrig|restablec|solucion|restabelec|ripristin|herstel|opgelost|восстанов|устран|復旧|解消|복구|해결|修复|恢复/iu;

export const isPromise = (sentence: string): boolean =>
  updateWord.test(sentence) && comingWord.test(sentence) && !otherPaper.test(sentence);

/** The part of a sentence around a time is about an update: named shortly before it, or behind it where nothing before speaks of recovery. */
export function isAboutUpdate(front: string, behind: string): boolean {
  if (condition.test(front)) return false;
  const near = front.slice(-70);
  if (updateWord.test(near)) return !recovery.test(near.slice(near.search(updateWord)));
  return !recovery.test(front) && updateWord.test(behind.slice(0, 60));
}

const lead =
  /(?:\b(?:in|within|after|every|innerhalb(?: von| der)?|binnen|nach|alle|dans|d'ici|d’ici|sous|toutes les|dentro de|en|em|cada|entro|tra|fra|ogni|over|elke|om de)|через|в течение|каждые|в ближайши[ей]|約|约|约在|약)(?: the| about| around| approximately| roughly| etwa| ca\.?| environ| unos| cerca de| circa| ongeveer| примерно| die| den| der| les| los| las| as| os| le| de| i| il)?(?: next| nächsten| prochaines| próximos| próximas| prossimi| prossime| komende)? ?$|(?:nos próximos|nas próximas|nei prossimi|nelle prossime|en los próximos|en las próximas|dans les prochaines|dans l'|dans l’) ?$/iu;

export const leadsToDuration = (front: string): boolean => lead.test(front);

/** Where the words behind a duration that make a time of it end; 0 where there are none. */
export const trailOf = (behind: string): number =>
  /^ ?(?:後|以内|内|ごと|おき|毎|程度|후|뒤|이내|안에|내에|마다|后|之后|之内)に?/u.exec(behind)?.[0].length ?? 0;

const minute = 60_000;
const hour = 60 * minute;

const numberWords = new Map(
  (
    [
      [1, 'one a an the next einer eine une un una uma een'],
      [2, 'two zwei deux dos dois duas due twee два две'],
      [3, 'three drei trois tres três tre drie три'],
      [4, 'four vier quatre cuatro quatro quattro четыре'],
      [6, 'six sechs seis sei zes'],
      [10, 'ten zehn dix diez dez dieci tien'],
      [15, 'fifteen fünfzehn quinze quince quindici vijftien'],
      [20, 'twenty zwanzig vingt veinte vinte venti twintig'],
      [30, 'thirty dreißig dreissig trente treinta trinta trenta dertig'],
      [45, 'forty-five fünfundvierzig'],
      [60, 'sixty sechzig soixante sesenta sessenta sessanta zestig'],
    ] as const
  ).flatMap(([value, words]) => words.split(' ').map((word): [string, number] => [word, value])),
);

const number = `(\\d{1,3}|${[...numberWords.keys()].join('|')})`;
const minutesUnit = '(?:min(?:ute|uten|uut|utes|utos|uti|s)?s?(?!\\p{L})|минут\\p{L}?|мин(?!\\p{L})|分(?:钟|間|鐘)?|분)';
const hoursUnit =
  '(?:h(?:ou)?rs?(?!\\p{L})|h(?!\\p{L})|stunden?|heures?|horas?|or[ae](?!\\p{L})|uur|uren|час(?:а|ов)?(?!\\p{L})|時間|小时|小時|시간)';
const measured = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d:.])${number}(?: ?(?:-|~|to|or|bis|oder|à|a|ou|o|até|до|tot|から) ?(\\d{1,3}))? ?(?:business )?(?:(${minutesUnit})|(${hoursUnit}))`,
  'giu',
);
const fixed = /half an hour|halben Stunde|demi-heure|media hora|meia hora|mezz['’]ora|half uur|полчаса|半時間|半小时|반 ?시간/giu;
const bareHour =
  /(?<=(?:within|in) (?:the|an) (?:next )?)hour(?!\p{L})|(?<=dans l['’])heure(?!\p{L})|(?<=в течение )часа|(?<=через )час(?!\p{L})/giu;

export interface Duration {
  readonly start: number;
  readonly end: number;
  readonly ms: number;
}

const amountOf = (text: string | undefined): number => numberWords.get(text?.toLowerCase() ?? '') ?? Number(text);

/** Minutes and hours that a sentence names; of a range ("30 to 60 minutes") the later end. */
export function durationsIn(sentence: string): readonly Duration[] {
  const found: Duration[] = [];
  for (const match of sentence.matchAll(measured)) {
    const [whole, first, second, minutes] = match;
    const ms = amountOf(second ?? first) * (minutes === undefined ? hour : minute);
    if (ms > 0) found.push({ start: match.index, end: match.index + whole.length, ms });
  }
  const add = (pattern: RegExp, ms: number): void => {
    for (const match of sentence.matchAll(pattern)) found.push({ start: match.index, end: match.index + match[0].length, ms });
  };
  add(fixed, 30 * minute);
  add(bareHour, hour);
  return found.toSorted((a, b) => a.start - b.start);
}

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/(?:(?<!\s)\s+)?\|\s*/));

/** What joins the two ends of a range, whatever stands before it. */
const joins = list(
  `- | -- | -> | → | ~ | to | until | till | til | through | thru | and until | up to | bis | bis ca | à | a | au | jusqu'à | jusqu’à | et jusqu'à | hasta | até | até as |
  às | as | до | по | al | alle | fino a | fino alle | tot | から | より | 부터 | 에서 | 至 | 到 | ~ to | to ~ | y hasta | e até | и до | en`,
);

/** What joins two ends only behind a word for "between". */
const ands = list('and | & | und | et | y | e | и | en | 和 | 与 | と | 와 | 과');

const betweenWord = /(?<!\p{L})(?:between|zwischen|entre|между|tra|fra|tussen|介于|在)(?!\p{Ll})/iu;

/** Words that say nothing about which end is which: "at approximately", "um etwa", weekdays. */
const glue =
  /(?<!\p{L})(?:approximately|approx|about|around|roughly|circa|ca|etwa|gegen|ungefähr|environ|vers|aproximadamente|cerca|sobre|por volta|alrededor|около|примерно|ongeveer|rond|verso|on|at|the|of|um|om|am|den|dem|der|des|le|les|las|la|los|il|el|em|do|dia|op|в|часов|uhr|uur|heures|horas|ore|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mo|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?!\p{L})|頃|ごろ|約|约|左右|大约|경(?!\p{L})|쯤|[.,:;()[\]"'•#]/giu;

const withoutGlue = (text: string): string => text.replace(glue, ' ').replace(/ {2,}/g, ' ').trim();

/** Whether the words between two clocks make a range of them. `front` is what stands before the first. */
export function isJoin(between: string, front: string): boolean {
  const word = withoutGlue(between).toLowerCase();
  const bare = word.replace(/^(.+?) ?~$/, '$1');
  if (joins.has(word) || joins.has(bare)) return true;
  return ands.has(bare) && betweenWord.test(front.slice(-60));
}

/** The first of the words that join two clocks, in lower case. */
export const joiningWord = (between: string): string => withoutGlue(between).toLowerCase().split(' ')[0] ?? '';

/** Only a link between a date and a clock: ", between approximately". */
export const isOnlyLink = (between: string): boolean =>
  /^(?:-|~)?(?:(?:from|between|starting|beginning|started|began|since|window|von|zwischen|ab|seit|de|du|des|entre|depuis|desde|das|dalle|tra|fra|с|между|начиная|van|tussen|sinds|vanaf|à|a|às|as|alle|in|en|utc)(?: |$))*(?:~)?$/iu.test(
    withoutGlue(between),
  );

const beginsBefore =
  /(?:starting|started|starts|beginning|began|begun|begins|commenced|commencing|onset|since|as early as|(?<!\p{L})as|from|first (?:instances?|seen|observed|occurred|appeared)(?: \p{L}+){0,6}|depuis|à partir de|a partir de|a partir das|dès|seit|ab|beginnend|desde|comenzó|empezó|começou|iniciou|dalle|a partire dalle|a partire da|dal|iniziato|с|начиная с|началась|начался|начались|sinds|vanaf|begon)$/iu;
const saidBegin =
  /(?:starting|started|starts|beginning|began|begun|begins|commenced|commencing|as early as|begann|begonnen|beginnend|commencé|débuté|à partir de|comenzó|empezó|inició|a partir de|começou|iniciou|a partire da(?:lle)?|iniziat[oa]|начиная с|начал\p{L}{1,3}|begon|(?:^| )start(?: time)?|beginn|début|inicio|início|inizio|начало|begin|発生時刻|発生日時|発生時間|開始時刻|開始日時|발생 ?시각|발생 ?시간|시작 ?시간|开始时间|发生时间)(?: (?:à|a|às|as|alle|в|с))?$/iu;
const beginsBehind = /^ ?\)? ?(?:(?:頃|ごろ)?(?:から|より|以降)|부터|경부터|开始|起(?!因)|以来|이후)/u;

/** How sure the words around a single clock are that something began there. */
export function beginning(front: string, behind: string): 'said' | 'if-trouble' | undefined {
  const words = withoutGlue(front.slice(-80));
  if (saidBegin.test(words)) return 'said';
  return beginsBefore.test(words) || beginsBehind.test(behind) ? 'if-trouble' : undefined;
}

const endsBefore =
  /(?:resolved|recovered|recovery|(?:^| )end(?: time)?|ende|(?:^| )fin|(?:^| )fim|término|(?:^| )fine|окончание|einde|復旧時刻|復旧日時|終了時刻|복구 ?시각|복구 ?시간|종료 ?시간|恢复时间|结束时间|mitigated|restored|normal(?: levels| operations?)?|normally|normali[sz]ed|stabili[sz]ed|subsided|concluded|ended|operational|fixed|complete health|full health|behoben|beendet|wiederhergestellt|endete|résolu\p{L}*|rétabli\p{L}*|terminé\p{L}*|resuelt[oa]|resolvió|restablecid[oa]|solucionad[oa]|terminó|resolvid[oa]|restabelecid[oa]|risolt[oa]|ripristinat[oa]|opgelost|hersteld|verholpen|устранен\p{L}*|устранён\p{L}*|восстановлен\p{L}*|завершил\p{L}*)(?: (?:by|as|since|before|until|till|seit|bis|depuis|à|desde|a|às|as|с|к|alle|dalle|om|sinds|\p{L}{1,3}))?$/iu;
const endsBehind =
  /^ ?\)? ?(?:behoben|gelöst|wiederhergestellt|beendet|opgelost|hersteld|verholpen)|^ ?\)? ?(?:に|까지|まで|时|時)? ?(?:復旧|解消|回復|収束|해결|복구|恢复|解决|修复)/u;
const untilBefore = /(?:until|till|lasted until|bis|jusqu'à|jusqu’à|hasta|até|até as|до|fino alle|tot)$/iu;
const untilBehind = /^ ?\)? ?(?:まで|까지|为止)/u;

export function ending(front: string, behind: string): boolean {
  const words = withoutGlue(front.slice(-80));
  return endsBefore.test(words) || endsBehind.test(behind) || untilBefore.test(words) || untilBehind.test(behind);
}

const perceived =
  /\b(?:observed|observing|saw|seeing|experienced|experiencing|noticed|encountered|suffered|(?:began|started) (?:to )?(?:experienc|see|observ|fail|show|return|notic|degrad|increas|ris|drop|tim|throw|respond|reject)\p{L}*)|traten|kam es zu|kommt es zu|avons (?:constaté|observé)|observamos|se produjo|experiment|passou a|ocorreu|abbiamo (?:rilevato|riscontrato)|zagen|наблюда|возник|произош|発生|発現|발생|出现|发生/iu;

/** "At 14:43 UTC we observed elevated latency": the clause behind the clock tells that trouble was felt then. */
export const isFelt = (clause: string): boolean => perceived.test(clause.slice(0, 300));

/** "At about", "At", "Am", "À", "Le": a clock that opens its sentence. */
export const opensSentence = (front: string): boolean =>
  /^(?:at|as|by|gegen|um|à|a|en|alle|om|в)?$/iu.test(withoutGlue(front).toLowerCase());

/** A day that a text names, or one that it names by its distance from the day of writing. */
export type NamedDay =
  | { readonly kind: 'calendar'; readonly year: number | null; readonly month: number; readonly day: number }
  | { readonly kind: 'relative'; readonly days: number };

export interface DateFound {
  readonly start: number;
  readonly end: number;
  /** More than one where the order of day and month is open. */
  readonly days: readonly NamedDay[];
}

/** The twelve months in ten languages, whole and abbreviated. */
const months: readonly RegExp[] = [
  /^(?:jan(?:uary?|uar|vier|eiro|uari)?|ene(?:ro)?|gen(?:naio)?|янв\p{L}{0,4})$/u,
  /^(?:feb(?:ruary|ruar|rero|braio|ruari)?|févr?(?:ier)?|fev(?:ereiro)?|фев\p{L}{0,5})$/u,
  /^(?:mar(?:ch|s|zo|ço)?|märz?|mrz|maart|марта?)$/u,
  /^(?:apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|апр\p{L}{0,4})$/u,
  /^(?:may|mai|maio|mayo|mag(?:gio)?|mei|ма[яй])$/u,
  /^(?:jun[ei]?|juin|junio|junho|giu(?:gno)?|июн[яь])$/u,
  /^(?:jul[yi]?|juil(?:let)?|julio|julho|lug(?:lio)?|июл[яь])$/u,
  /^(?:aug(?:ust|ustus)?|août|ago(?:sto)?|авг\p{L}{0,5})$/u,
  /^(?:sept?(?:ember|embre|iembre)?|set(?:embro|tembre)?|сен\p{L}{0,6})$/u,
  /^(?:oct(?:ober|obre|ubre)?|okt(?:ober)?|out(?:ubro)?|ott(?:obre)?|окт\p{L}{0,5})$/u,
  /^(?:nov(?:ember|embre|iembre|embro)?|ноя\p{L}{0,4})$/u,
  /^(?:dec(?:ember)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?|дек\p{L}{0,5})$/u,
];

/** The number of the month from 1, or 0 for another word. */
const monthOf = (name: string): number => months.findIndex((month) => month.test(name)) + 1;

const word = '(\\p{L}{3,10})\\.?';
const year = '(?:,? (?:de |del |of )?(\\d{4})(?![\\d:]))?';
const dayFirst = new RegExp(`(?<![\\d.:,/-])(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?,? (?:de |of )?${word}${year}`, 'giu');
const monthFirst = new RegExp(`(?<![\\p{L}])${word} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.h])${year}`, 'giu');
const bigFirst = /(?<!\d)(20\d{2}) ?[-/.年년] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2})(?!\d)(?: ?[日일])?T?/gu;
const cjk = /(?<!\d)(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]/gu;
const numbers = /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(20\d{2})(?!\d)/gu;
const shortDots = /(?<=(?:am|vom|den|с|от|op) )(\d{1,2})\.(\d{1,2})\.(?!\d)/giu;
const relative =
  /(?<!\p{L})(?:(today|heute|aujourd'hui|aujourd’hui|hoy|hoje|oggi|vandaag|сегодня)|(yesterday|gestern|hier(?= (?:soir|entre|de|à))|ayer|ontem|ieri|gisteren|вчера)|(tomorrow|demain|amanhã|domani|завтра))(?!\p{L})|(今日|本日|今天|오늘|금일)|(昨日|昨天|어제)|(明日|明天|내일)/giu;

const calendar = (yearText: string | undefined, month: number, dayText: string | undefined): readonly NamedDay[] => {
  const day = Number(dayText);
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isReal ? [{ kind: 'calendar', year: yearText === undefined ? null : Number(yearText), month, day }] : [];
};

function named(name: string | undefined, day: string | undefined, yearText: string | undefined): readonly NamedDay[] {
  return calendar(yearText, monthOf((name ?? '').toLowerCase()), day);
}

/** Dots put the day first; slashes leave it open. */
function ofNumbers([, first, mark, second, yearText]: RegExpExecArray): readonly NamedDay[] {
  const asWritten = calendar(yearText, Number(second), first);
  return mark === '.' ? asWritten : [...asWritten, ...calendar(yearText, Number(first), second)];
}

function ofRelative([, , yesterday, tomorrow, , before, after]: RegExpExecArray): readonly NamedDay[] {
  const isPast = yesterday !== undefined || before !== undefined;
  const isAhead = tomorrow !== undefined || after !== undefined;
  return [{ kind: 'relative', days: isPast ? -1 : isAhead ? 1 : 0 }];
}

const readers: readonly (readonly [RegExp, (found: RegExpExecArray) => readonly NamedDay[]])[] = [
  [bigFirst, ([, yearText, month, day]) => calendar(yearText, Number(month), day)],
  [numbers, ofNumbers],
  [dayFirst, ([, day, name, yearText]) => named(name, day, yearText)],
  [monthFirst, ([, name, day, yearText]) => named(name, day, yearText)],
  [cjk, ([, month, day]) => calendar(undefined, Number(month), day)],
  [shortDots, ([, day, month]) => calendar(undefined, Number(month), day)],
  [relative, ofRelative],
];

/** All days that a text names, in the order of the text. Where two readings overlap, the one further up in the list stands. */
export function datesIn(text: string): readonly DateFound[] {
  const found: DateFound[] = [];
  for (const [pattern, read] of readers) {
    for (const match of text.matchAll(pattern)) {
      const days = read(match);
      const date = { start: match.index, end: match.index + match[0].length, days };
      if (days.length > 0) found.push(date);
    }
  }
  return withoutOverlaps(found);
}

function withoutOverlaps(found: readonly DateFound[]): readonly DateFound[] {
  const inOrder = found.map((date, rank) => ({ date, rank })).sort((a, b) => a.date.start - b.date.start || a.rank - b.rank);
  const kept: DateFound[] = [];
  for (const { date } of inOrder) if (date.start >= (kept.at(-1)?.end ?? 0)) kept.push(date);
  return kept.slice(0, 400);
}

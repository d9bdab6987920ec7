import { type ChannelSettings, type Weekday, weekdays } from '../domain/channel-settings.js';
import type { AnswerWords } from '../words/answers/en.js';

/** `Quiet hours 22:00–07:00 Europe/Berlin, critical comes through.` Null where a channel has none. */
export function describeQuiet(
  { quiet, zone }: Pick<ChannelSettings, 'quiet' | 'zone'>,
  { settings }: AnswerWords,
): string | null {
  if (quiet === null) return null;
  const days = quiet.days.length === weekdays.length ? null : daysText(quiet.days, settings.shortDay);
  return settings.quiet(quiet.from, quiet.until, days, zone);
}

/** `A digest comes on Mondays at 09:00 Europe/Berlin.` Null where a channel wants none. */
export const describeDigest = (
  { digest, zone }: Pick<ChannelSettings, 'digest' | 'zone'>,
  { settings }: AnswerWords,
): string | null => (digest === null ? null : settings.digest(digest, zone));

/** `mon–fri`, `sat, sun`: days that follow each other as a range, also over the end of the week. */
function daysText(days: readonly Weekday[], nameOf: (day: Weekday) => string): string {
  const chosen = weekdays.map((day) => days.includes(day));
  const begin = chosen.findIndex(
    (isChosen, place) => isChosen && chosen[(place + weekdays.length - 1) % weekdays.length] !== true,
  );
  const runs: Weekday[][] = [];
  for (let step = 0; step < weekdays.length; step += 1) {
    const place = (begin + step) % weekdays.length;
    const day = weekdays[place];
    if (day === undefined || chosen[place] !== true) continue;
    const isNew = step === 0 || chosen[(place + weekdays.length - 1) % weekdays.length] !== true;
    if (isNew) runs.push([day]);
    else runs.at(-1)?.push(day);
  }
  return runs
    .map((run) => run.map(nameOf))
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', ')))
    .join(', ');
}

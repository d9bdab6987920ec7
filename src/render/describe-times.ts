import { type ChannelSettings, type Weekday, weekdays } from '../domain/channel-settings.js';

/** `Quiet hours 22:00–07:00 Europe/Berlin, critical comes through.` Null where a channel has none. */
export function describeQuiet({ quiet, zone }: Pick<ChannelSettings, 'quiet' | 'zone'>): string | null {
  if (quiet === null) return null;
  const days = quiet.days.length === weekdays.length ? '' : ` ${daysText(quiet.days)}`;
  return `Quiet hours ${quiet.from}–${quiet.until}${days} ${zone}, critical comes through.`;
}

/** `A digest comes on Mondays at 09:00 Europe/Berlin.` Null where a channel wants none. */
export function describeDigest({ digest, zone }: Pick<ChannelSettings, 'digest' | 'zone'>): string | null {
  if (digest === null) return null;
  const when = digest.every === 'day' ? 'every day' : `every ${names[digest.on]}`;
  return `A digest comes ${when} at ${digest.at} ${zone}.`;
}

const names: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** `mon–fri`, `sat, sun`: days that follow each other as a range, also over the end of the week. */
function daysText(days: readonly Weekday[]): string {
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
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}

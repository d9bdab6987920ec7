import { addMs, type IsoTime } from '../../domain/time.js';
import { nextTime } from '../../domain/zone-time.js';

const maxMuteMs = 7 * 24 * 60 * 60 * 1000;
const defaultMuteMs = 2 * 60 * 60 * 1000;

interface MuteWords {
  /** The vendor as typed; empty where none was. */
  readonly vendor: string;
  readonly until:
    | { readonly kind: 'until'; readonly at: IsoTime }
    | { readonly kind: 'off' }
    /** Longer than seven days, or no time at all. */
    | { readonly kind: 'unfit' };
}

const units: ReadonlyMap<string, number> = new Map([
  ['m', 60_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

const forSpan = /(?:^|\s)(?:for\s+)?(\d{1,9})\s*(min|m|h|d|w)[a-z]*\.?$/i;
const untilClock = /(?:^|\s)until\s+(\d{1,2})(?:[:.](\d{2}))?$/i;
const off = /(?:^|\s)off$/i;

/** Reads `livekit 2h`, `google cloud until 18:00` (in the zone of the channel), `livekit off`. Without a time it is two hours. */
export function readMute(words: string, now: IsoTime, zone: string): MuteWords {
  const text = words.trim();
  const vendorBefore = (found: RegExpExecArray): string => text.slice(0, found.index).trim();
  const isOff = off.exec(text);
  if (isOff !== null) return { vendor: vendorBefore(isOff), until: { kind: 'off' } };
  const clock = untilClock.exec(text);
  if (clock !== null)
    return { vendor: vendorBefore(clock), until: nextClock(Number(clock[1]), Number(clock[2] ?? '0'), now, zone) };
  const span = forSpan.exec(text);
  if (span === null) return { vendor: text, until: { kind: 'until', at: addMs(now, defaultMuteMs) } };
  const ms = Number(span[1]) * (units.get((span[2] ?? '').toLowerCase()) ?? 0);
  const until = ms > 0 && ms <= maxMuteMs ? ({ kind: 'until', at: addMs(now, ms) } as const) : ({ kind: 'unfit' } as const);
  return { vendor: vendorBefore(span), until };
}

/** The next time that the clocks of the channel's people show this. */
function nextClock(hours: number, minutes: number, now: IsoTime, zone: string): MuteWords['until'] {
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return { kind: 'unfit' };
  const time = `${String(hours % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  return { kind: 'until', at: nextTime(zone, time, now) };
}

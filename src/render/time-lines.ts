import type { LineFacts } from '../domain/thread.js';
import { addMs } from '../domain/time.js';
import type { Words } from '../words/chat/en.js';
import { dotted, type Line, range, type Segment } from '../words/segments.js';
import { isSameDay } from '../words/spans.js';
import { tagsOf } from './wording.js';

type Facts<Name extends LineFacts['line']> = Extract<LineFacts, { line: Name }>;

/** With the day where a moment does not lie on the day of reading. */
const moment = (at: string, now: string): Segment => ({ at, as: isSameDay(at, now) ? 'clock' : 'moment' });

export function silence(facts: Facts<'silence'>, vendor: string, { line, span }: Words): Line {
  const { kind, promisedBy, lastUpdateAt, usualGapMs, now } = facts;
  if (kind === 'promise' && promisedBy !== null) return line.promised(vendor, moment(promisedBy, now), moment(now, promisedBy));
  const silent = span(lastUpdateAt, now);
  const usual = usualGapMs === null ? null : span(lastUpdateAt, addMs(lastUpdateAt, usualGapMs));
  return [
    ...(silent === null ? line.silentSince(vendor, moment(lastUpdateAt, now)) : line.silentFor(vendor, silent)),
    line.usualGap(usual),
  ];
}

export function soon(facts: Facts<'soon'>, vendor: Segment, { line, span }: Words): Line {
  const { from, to, regions, components, now } = facts;
  const planned: Line = to === null ? [{ at: from, as: 'moment' }] : range(from, to, isSameDay(from, to));
  const tags = tagsOf({ regions, components }).join(', ');
  return line.soon({ vendor, ahead: span(now, from), plan: dotted([planned, tags === '' ? [] : [tags]]) });
}

export const overrun = ({ plannedUntil, now }: Facts<'overrun'>, vendor: Segment, { line, span }: Words): Line =>
  line.overrun(vendor, span(plannedUntil, now), moment(plannedUntil, now));

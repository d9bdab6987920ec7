import type { VNode } from 'preact';
import type { ComponentBar } from '../../db/record/component-bars.js';
import type { ComponentBars } from '../../db/record/survey.js';
import { type IsoTime, msBetween } from '../../domain/time.js';
import { useAddress, useWords } from '../parts/locale.js';
import { worstImpact } from '../parts/tone.js';
import { type HistoryChoice, historyAddress } from './choice.js';
import { DayMarks, rowHeight } from './day-marks.js';

const dayMs = 86_400_000;

interface BarsProps {
  readonly slug: string;
  readonly choice: HistoryChoice;
  readonly bars: ComponentBars;
  /** The first moment after the last day. */
  readonly until: IsoTime;
}

interface BarProps extends Omit<BarsProps, 'bars'> {
  readonly bar: ComponentBar;
  readonly from: IsoTime;
  /** Its days are a pixel or two wide, which leaves no room for gaps. */
  readonly isYear: boolean;
}

function Bar({ slug, choice, bar, from, isYear, until }: BarProps): VNode {
  const to = useAddress();
  const { history, impact } = useWords();
  const days = Math.round(msBetween(from, until) / dayMs);
  const marks = bar.days.map(({ day, worst }) => ({ index: Math.round(msBetween(from, `${day}T00:00:00.000Z`) / dayMs), worst }));
  const worst = worstImpact(marks.map((mark) => mark.worst)) ?? 'unknown';
  return (
    <li>
      <a href={to(historyAddress(slug, choice, { component: bar.name, month: null, after: null }))}>{bar.name}</a>{' '}
      <span class="count">{history.barCount(bar.incidents, bar.days.length)}</span>
      <svg role="img" viewBox={`0 0 ${days * 4} ${rowHeight}`} preserveAspectRatio="none">
        <title>{history.barLabel(bar.days.length, days, impact[worst])}</title>
        <path class="ground" d={`M0 0h${days * 4}v${rowHeight}h-${days * 4}z`} />
        <DayMarks marks={marks} step={4} width={isYear ? 4 : 3} />
      </svg>
    </li>
  );
}

/** The components that were named most, a mark for each day on which something about them was open. */
export function Bars({ bars, ...rest }: BarsProps): VNode {
  const { history, calendar } = useWords();
  const lastDay = new Date(Date.parse(rest.until) - 1).toISOString();
  return (
    <section class="component-bars" aria-labelledby="bars">
      <h2 id="bars">{bars.isYear ? history.barsYear : history.bars}</h2>
      {bars.rows.length === 0 ? (
        <p class="hint">{history.barsNone}</p>
      ) : (
        <ol class="bars">
          {bars.rows.map((bar) => (
            <Bar bar={bar} from={bars.from} isYear={bars.isYear} {...rest} />
          ))}
        </ol>
      )}
      <p class="axis meta">
        <span>{calendar.day(bars.from)}</span>
        <span>{calendar.day(lastDay)}</span>
      </p>
    </section>
  );
}

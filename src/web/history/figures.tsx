import type { ComponentChildren, VNode } from 'preact';
import type { VendorFigures } from '../../db/record/vendor-figures.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { useWords } from '../parts/locale.js';

function Figure({ label, value, children }: { label: string; value: string; children?: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {children === undefined ? null : <span class="meta">{children}</span>}
      </dd>
    </div>
  );
}

const epoch: IsoTime = '2000-01-01T00:00:00.000Z';

/** What a history comes to in numbers, each with what it is a number of. */
export function Figures({ figures }: { readonly figures: VendorFigures }): VNode {
  const { history, report } = useWords();
  const { incidents, maintenance, notices, medianLagSeconds, withAccount, afterTheFact, withoutLength } = figures;
  const lag = medianLagSeconds === null ? null : report.span(epoch, addMs(epoch, medianLagSeconds * 1000));
  return (
    <dl class="figures">
      <Figure label={history.figureIncidents} value={history.number(incidents)}>
        {maintenance + notices === 0 ? undefined : history.figureBeside(maintenance, notices)}
      </Figure>
      <Figure label={history.figureHours} value={history.hours(figures.openSeconds / 3600)}>
        {withoutLength === 0 ? history.figureUnion : history.figureNoLength(withoutLength)}
      </Figure>
      <Figure label={history.figureLag} value={lag === null ? '–' : lag === '' ? history.atOnce : lag}>
        {withAccount === 0 ? history.figureNoAccount : history.figureMedian(withAccount)}
      </Figure>
      <Figure label={history.figureLate} value={incidents === 0 ? '–' : history.share(afterTheFact / incidents)}>
        {incidents === 0 ? undefined : history.figureOf(afterTheFact, incidents)}
      </Figure>
    </dl>
  );
}

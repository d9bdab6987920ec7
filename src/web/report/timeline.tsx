import type { VNode } from 'preact';
import type { IncidentReport, ReportUpdate } from '../../db/record/report.js';
import { useWords } from '../parts/locale.js';
import type { Translations } from '../parts/translations.js';
import { UpdateArticle } from './update-article.js';

interface TimelineProps {
  readonly report: IncidentReport;
  readonly updates: readonly ReportUpdate[];
  readonly translations: Translations;
}

/** Updates in reading order, each with an address of its own. */
export function Timeline({ report, updates, translations }: TimelineProps): VNode {
  const { incident } = useWords();
  const backdated = new Set(report.changes.filter((change) => change.kind === 'update-backdated').map((change) => change.seq));
  return updates.length === 0 ? (
    <p class="hint">{incident.noUpdates}</p>
  ) : (
    <ol class="timeline">
      {updates.map((update) => (
        <li id={`u-${update.seq}`}>
          <UpdateArticle
            update={update}
            backdated={backdated.has(update.seq)}
            translation={translations.get(`${update.seq}.${update.revision}`)}
          />
        </li>
      ))}
    </ol>
  );
}

export function Postmortems({ report, updates, translations }: TimelineProps): VNode | null {
  const { incident } = useWords();
  return updates.length === 0 ? null : (
    <section class="postmortem" aria-labelledby="postmortem">
      <h2 id="postmortem">{incident.postmortem}</h2>
      <Timeline report={report} updates={updates} translations={translations} />
    </section>
  );
}

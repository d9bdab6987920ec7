import type { ComponentChildren, VNode } from 'preact';
import type { IncidentReport } from '../../db/record/report.js';
import type { IncidentEvidence } from '../../domain/incident-evidence.js';
import { incidentFacts } from '../../domain/incident-facts.js';
import { useWords } from '../parts/locale.js';
import { Places } from '../parts/places.js';
import { IncidentState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { EvidenceDetails } from './evidence-details.js';

function Fact({
  label,
  wide,
  children,
}: {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <div {...(wide === true ? { class: 'wide' } : {})}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Planned({ report }: { readonly report: IncidentReport }): VNode | null {
  const { incident } = useWords();
  if (report.scheduledFor === null) return null;
  return (
    <Fact label={incident.scheduled}>
      <Time at={report.scheduledFor} />
      {report.scheduledUntil === null ? null : (
        <>
          {' – '}
          <Time at={report.scheduledUntil} />
        </>
      )}
    </Fact>
  );
}

function Times({ report }: { readonly report: IncidentReport }): VNode {
  const { incident, report: w } = useWords();
  const { open, lasted } = incidentFacts(report);
  return (
    <>
      <Fact label={incident.started}>{report.startedAt === null ? w.lag.notStated : <Time at={report.startedAt} />}</Fact>
      <Fact label={incident.ended}>
        {open ? incident.open : report.resolvedAt === null ? w.lag.notStated : <Time at={report.resolvedAt} />}
      </Fact>
      {open ? null : (
        <Fact label={incident.duration}>{lasted === null ? incident.noDuration : w.span(lasted.from, lasted.to)}</Fact>
      )}
    </>
  );
}

const mostPlaces = 60;

function Spared({ evidence }: { readonly evidence: IncidentEvidence }): VNode | null {
  const { incident } = useWords();
  if (evidence.spared.length === 0) return null;
  return (
    <Fact label={incident.sparedHeading} wide>
      <ul class="spared">
        {evidence.spared.slice(0, mostPlaces).map(({ name, why }) => (
          <li>
            <span class="tag region">{name}</span> <span class="meta">{incident.spared[why]}</span>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

/** State, times and places of an incident, and the words from which the places follow. */
export function Facts({ report, evidence }: { readonly report: IncidentReport; readonly evidence: IncidentEvidence }): VNode {
  const { incident, impact, report: w } = useWords();
  return (
    <div class="facts-box">
      <dl class="facts">
        <Fact label={incident.state}>
          <IncidentState incident={report} />
        </Fact>
        <Fact label={incident.impact}>{report.impact === 'unknown' ? w.lag.notStated : impact[report.impact]}</Fact>
        <Planned report={report} />
        <Times report={report} />
        <Fact label={incident.components} wide>
          {report.components.length === 0 ? (
            incident.noComponents
          ) : (
            <Places regions={[]} components={report.components} most={mostPlaces} />
          )}
        </Fact>
        <Fact label={incident.regions} wide>
          {report.regions.length === 0 ? (
            incident.noRegions
          ) : (
            <Places regions={report.regions} components={[]} most={mostPlaces} />
          )}
        </Fact>
        <Spared evidence={evidence} />
      </dl>
      <EvidenceDetails evidence={evidence} />
    </div>
  );
}

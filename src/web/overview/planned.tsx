import type { VNode } from 'preact';
import type { OpenIncident } from '../../db/record/open-incidents.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import type { OverviewModel } from './model.js';
import { VendorLink } from './vendor-link.js';

const mostShown = 4;
const mostLater = 5;
const titleChars = 90;

function Planned({ incident }: { readonly incident: OpenIncident }): VNode {
  const to = useAddress();
  return (
    <li>
      <p class="marks">
        <Time at={incident.scheduledFor ?? incident.begunAt} form="soon" />
        {incident.scheduledUntil === null ? null : (
          <>
            {'– '}
            <Time at={incident.scheduledUntil} form="soon" />
          </>
        )}
        <VendorLink of={incident} />
      </p>
      <p>
        <a href={to(`/incidents/${incident.id}`)}>{shortTitle(incident.title, titleChars)}</a>
      </p>
    </li>
  );
}

function PlannedList({
  title,
  incidents,
}: {
  readonly title: string;
  readonly incidents: readonly OpenIncident[];
}): VNode | null {
  if (incidents.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span class="count">{incidents.length}</span>
      </h3>
      <ul class="plain">
        {incidents.slice(0, mostShown).map((incident) => (
          <Planned incident={incident} />
        ))}
      </ul>
    </>
  );
}

/** What runs, what comes within a week, and what comes later. */
export function PlannedSection({ planned }: Pick<OverviewModel, 'planned'>): VNode | null {
  const to = useAddress();
  const { overview } = useWords();
  const { running, soon, later } = planned;
  if (running.length + soon.length + later.length === 0) return null;
  return (
    <section aria-labelledby="planned">
      <h2 id="planned">{overview.planned}</h2>
      <p class="meta">
        <a href={to('/feeds/all.ics')}>{overview.calendar}</a>
      </p>
      <PlannedList title={overview.underWay} incidents={running} />
      <PlannedList title={overview.soon} incidents={soon} />
      {later.length === 0 ? null : (
        <details>
          <summary>{overview.later(later.length)}</summary>
          <ul class="plain">
            {later.slice(0, mostLater).map((incident) => (
              <Planned incident={incident} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

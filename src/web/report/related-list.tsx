import type { VNode } from 'preact';
import type { RelatedIncident } from '../../db/record/related.js';
import { useAddress, useWords } from '../parts/locale.js';
import { IncidentState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';

function Entry({ incident, named }: { readonly incident: RelatedIncident; readonly named: boolean }): VNode {
  const to = useAddress();
  return (
    <li>
      <Time at={incident.begunAt} form="day" />{' '}
      <bdi>
        <a href={to(`/incidents/${incident.id}`)}>
          {named ? `${incident.vendorName}: ` : ''}
          {shortTitle(incident.title, 100)}
        </a>
      </bdi>{' '}
      <IncidentState incident={incident} />
      {incident.shared.length === 0 ? null : <span class="meta"> {incident.shared.slice(0, 4).join(', ')}</span>}
    </li>
  );
}

/** Other incidents that may tell more: of the same components, and of vendors that this one blames. */
export function RelatedList({
  vendor,
  related,
  upstream,
}: {
  readonly vendor: string;
  readonly related: readonly RelatedIncident[];
  readonly upstream: readonly RelatedIncident[];
}): VNode | null {
  const { incident } = useWords();
  if (related.length + upstream.length === 0) return null;
  const lists = [
    { heading: incident.upstream, entries: upstream, named: true },
    { heading: incident.sameComponent(vendor), entries: related, named: false },
  ];
  return (
    <section aria-labelledby="related">
      <h2 id="related">{incident.related}</h2>
      {lists.map(({ heading, entries, named }) =>
        entries.length === 0 ? null : (
          <>
            <h3>{heading}</h3>
            <ul class="related">
              {entries.map((entry) => (
                <Entry incident={entry} named={named} />
              ))}
            </ul>
          </>
        ),
      )}
    </section>
  );
}

import type { VNode } from 'preact';
import type { OpenIncident } from '../../db/record/open-incidents.js';
import type { PageView } from '../../db/record/pages.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Places } from '../parts/places.js';
import { IncidentState, PageStateMark, pageState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import { VendorText } from '../parts/vendor-text.js';

/** How many open incidents the page shows in full; the rest is counted. */
export const mostOpen = 60;

function VendorLink({ of }: { readonly of: Pick<OpenIncident, 'vendorSlug' | 'vendorName'> }): VNode {
  const to = useAddress();
  return (
    <a class="vendor" href={to(`/vendors/${encodeURIComponent(of.vendorSlug)}`)}>
      {of.vendorName}
    </a>
  );
}

function BurningIncident({ incident }: { readonly incident: OpenIncident }): VNode {
  const to = useAddress();
  const { overview, impact } = useWords();
  return (
    <li class="card">
      <p class="marks">
        <IncidentState incident={incident} />
        <VendorLink of={incident} />
        <span>{impact[incident.impact]}</span>
        <Places regions={incident.regions} components={incident.components} />
      </p>
      <h3>
        <a href={to(`/incidents/${incident.id}`)}>{shortTitle(incident.title)}</a>
      </h3>
      {incident.latest === null ? null : (
        <div class="quote clamp">
          <VendorText body={incident.latest.body} />
        </div>
      )}
      <p class="meta">
        {overview.since} <Time at={incident.begunAt} />
        {incident.latest === null ? null : (
          <>
            {' · '}
            {overview.updates(incident.updateCount)} <Time at={incident.latest.at} />
          </>
        )}
      </p>
    </li>
  );
}

function Planned({ incident }: { readonly incident: OpenIncident }): VNode {
  const to = useAddress();
  const { overview } = useWords();
  return (
    <li>
      <p class="marks">
        <IncidentState incident={incident} />
        <VendorLink of={incident} />
        <Time at={incident.scheduledFor ?? incident.begunAt} form="soon" />
        {incident.scheduledUntil === null ? null : (
          <>
            {'– '}
            <Time at={incident.scheduledUntil} form="soon" />
          </>
        )}
        {incident.status === 'scheduled' ? null : <span>{overview.running}</span>}
      </p>
      <p>
        <a href={to(`/incidents/${incident.id}`)}>{shortTitle(incident.title)}</a>{' '}
        <Places regions={incident.regions} components={incident.components} />
      </p>
    </li>
  );
}

function UnknownPages({ pages }: { readonly pages: readonly PageView[] }): VNode | null {
  const { overview } = useWords();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown">{overview.unknown}</h2>
      <p class="hint">{overview.unknownHint}</p>
      <ul class="plain">
        {pages.map((page) => (
          <li>
            <p class="marks">
              <PageStateMark page={page} />
              <VendorLink of={page} />
              {page.failingSince === null ? null : (
                <span>
                  {overview.since} <Time at={page.failingSince} />
                </span>
              )}
            </p>
            {page.failureDetail === null ? null : <p class="meta">{page.failureDetail}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function VendorTable({ pages }: { readonly pages: readonly PageView[] }): VNode {
  const { overview } = useWords();
  return (
    <section aria-labelledby="vendors">
      <h2 id="vendors">{overview.vendors}</h2>
      <table class="stack">
        <thead>
          <tr>
            <th scope="col">{overview.vendor}</th>
            <th scope="col">{overview.state}</th>
            <th scope="col">{overview.lastLook}</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr>
              <th scope="row">
                <VendorLink of={page} />
              </th>
              <td>
                <PageStateMark page={page} />
              </td>
              <td class="meta">
                {page.lastLookAt === null ? overview.neverRead : <Time at={page.lastLookAt} form="dateTime" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export interface OverviewModel {
  readonly pages: readonly PageView[];
  readonly open: readonly OpenIncident[];
}

const bySchedule = (a: OpenIncident, b: OpenIncident): number =>
  (a.scheduledFor ?? a.begunAt) < (b.scheduledFor ?? b.begunAt) ? -1 : 1;

/** The first page once vendors are followed: what burns, what is unknown, what is coming, and everybody's state. */
export function OverviewPage({ frame, pages, open }: OverviewModel & { readonly frame: Frame }): VNode {
  const words = useWords();
  const { overview } = words;
  const burning = open.filter((incident) => incident.kind !== 'maintenance');
  const planned = open.filter((incident) => incident.kind === 'maintenance').toSorted(bySchedule);
  const unknown = pages.filter((page) => !pageState(page, words).known);
  return (
    <Layout frame={frame} styles={['record.css']} title={words.product} section="overview" refresh={20}>
      <div data-live id="overview">
        <h1>{overview.title}</h1>
        <p class="lead">{overview.headline(burning.length, unknown.length)}</p>
        <section aria-labelledby="burning">
          <h2 id="burning">{overview.burning}</h2>
          {burning.length === 0 ? <p class="hint">{overview.nothingOpen}</p> : null}
          <ul class="cards">
            {burning.slice(0, mostOpen).map((incident) => (
              <BurningIncident incident={incident} />
            ))}
          </ul>
          {burning.length > mostOpen ? <p class="hint">{overview.more(burning.length - mostOpen)}</p> : null}
        </section>
        <UnknownPages pages={unknown} />
        {planned.length === 0 ? null : (
          <section aria-labelledby="planned">
            <h2 id="planned">{overview.planned}</h2>
            <ul class="plain">
              {planned.map((incident) => (
                <Planned incident={incident} />
              ))}
            </ul>
          </section>
        )}
        <VendorTable pages={pages} />
      </div>
    </Layout>
  );
}

import type { VNode } from 'preact';
import type { PlannedWork } from '../../db/record/maintenance.js';
import type { IsoTime } from '../../domain/time.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Places } from '../parts/places.js';
import { UpdateState } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import { feedAddress, type HistoryChoice } from './choice.js';

interface PlannedProps {
  readonly slug: string;
  readonly choice: HistoryChoice;
  readonly planned: readonly PlannedWork[];
  readonly now: IsoTime;
}

function Work({ work, now }: { readonly work: PlannedWork; readonly now: IsoTime }): VNode {
  const to = useAddress();
  const { history, report } = useWords();
  const isOverdue = work.endsAt !== null && work.endsAt < now;
  return (
    <li>
      <p class="marks">
        <UpdateState status={work.status} />
        <a href={to(`/incidents/${work.id}`)}>{shortTitle(work.title)}</a>
        <Places regions={work.regions} components={work.components} most={5} />
      </p>
      <p class="meta">
        <Time at={work.beginsAt} form="soon" />
        {work.endsAt === null ? null : (
          <>
            {' – '}
            <Time at={work.endsAt} form="soon" /> · {report.span(work.beginsAt, work.endsAt)}
          </>
        )}
        {isOverdue ? <span class="note"> {history.overdue}</span> : null}
      </p>
    </li>
  );
}

/** What is announced and what is under way, with a calendar to subscribe to. */
export function PlannedList({ slug, choice, planned, now }: PlannedProps): VNode | null {
  const to = useAddress();
  const { history } = useWords();
  if (planned.length === 0) return null;
  return (
    <section class="planned-work card" aria-labelledby="planned">
      <h2 id="planned">{history.plannedWork}</h2>
      <ul class="plain">
        {planned.map((work) => (
          <Work work={work} now={now} />
        ))}
      </ul>
      <p>
        <a class="more" href={to(feedAddress(slug, choice, 'ics'))}>
          {history.ics}
        </a>
      </p>
    </section>
  );
}

import type { VNode } from 'preact';
import type { HistoryIncident, HistoryPage as HistoryRows } from '../../db/record/history.js';
import type { ComponentView, PageView } from '../../db/record/pages.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { PageStateMark, State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { componentTone } from '../parts/tone.js';
import { HistoryEntry } from './history-entry.js';
import { type HistoryChoice, HistoryFilters, historyAddress, MonthIndex } from './history-side.js';

export interface HistoryModel {
  readonly slug: string;
  readonly pages: readonly PageView[];
  readonly components: readonly ComponentView[];
  readonly rows: HistoryRows;
  readonly choice: HistoryChoice;
}

const monthOf = (entry: HistoryIncident): string => entry.begunAt.slice(0, 7);

function Months({ rows }: { readonly rows: HistoryRows }): VNode {
  const { calendar, history } = useWords();
  const months = [...new Set(rows.incidents.map(monthOf))];
  const counts = new Map(rows.months.map(({ month, count }) => [month, count]));
  return (
    <>
      {months.map((month) => (
        <section class="month" aria-labelledby={`m-${month}`}>
          <h2 id={`m-${month}`}>
            {calendar.month(month)} <span class="count">{history.monthCount(counts.get(month) ?? 0)}</span>
          </h2>
          {rows.incidents
            .filter((entry) => monthOf(entry) === month)
            .map((entry) => (
              <HistoryEntry entry={entry} />
            ))}
        </section>
      ))}
    </>
  );
}

function PageLines({ pages }: Pick<HistoryModel, 'pages'>): VNode {
  const { history, overview } = useWords();
  return (
    <ul class="plain">
      {pages.map((page) => (
        <li class="marks">
          <PageStateMark page={page} />
          <a href={page.url} rel="noopener noreferrer">
            {new URL(page.url).host}
          </a>
          {page.failingSince === null ? null : (
            <span>
              {overview.since} <Time at={page.failingSince} />
              {page.failureDetail === null ? '' : `: ${page.failureDetail}`}
            </span>
          )}
          {page.followed ? null : <span>{history.notFollowed}</span>}
        </li>
      ))}
    </ul>
  );
}

function Troubled({ components }: Pick<HistoryModel, 'components'>): VNode | null {
  const { history, component } = useWords();
  const troubled = components.filter(({ status }) => status !== 'operational');
  if (troubled.length === 0) return null;
  return (
    <details class="components">
      <summary>
        {history.components} ({troubled.length})
      </summary>
      <ul class="plain">
        {troubled.map((item) => (
          <li class="marks">
            <State tone={componentTone[item.status]} word={component[item.status]} />
            <span>{item.groupName === null ? item.name : `${item.groupName}: ${item.name}`}</span>
            <Time at={item.statusSince} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Everything a vendor wrote about its outages, newest first. */
export function HistoryPage({ frame, ...model }: HistoryModel & { readonly frame: Frame }): VNode {
  const to = useAddress();
  const { history } = useWords();
  const { slug, rows, choice } = model;
  const vendor = model.pages[0]?.vendorName ?? slug;
  const filtered = choice.kind !== null || choice.impact !== null || choice.text !== null;
  const deeper = choice.after !== null || choice.month !== null;
  return (
    <Layout frame={frame} styles={['record.css']} title={history.title(vendor)} section="none">
      <h1>{history.title(vendor)}</h1>
      <PageLines pages={model.pages} />
      <Troubled components={model.components} />
      <p class="lead">{filtered ? history.filtered(rows.total) : history.lead(rows.total, rows.months.length)}</p>
      <div class="with-side">
        <div class="side">
          <HistoryFilters slug={slug} choice={choice} />
          <MonthIndex slug={slug} choice={choice} months={rows.months} />
        </div>
        <div class="entries">
          {rows.incidents.length === 0 ? (
            <p class="hint">{filtered ? history.noneMatch : history.none}</p>
          ) : (
            <Months rows={rows} />
          )}
          <p class="paging">
            {deeper ? <a href={to(historyAddress(slug, choice, { month: null, after: null }))}>← {history.newest}</a> : null}
            {rows.next === null ? null : (
              <a
                rel="next"
                href={to(historyAddress(slug, choice, { month: null, after: `${rows.next.begunAt}~${rows.next.id}` }))}
              >
                {history.older} →
              </a>
            )}
          </p>
        </div>
      </div>
    </Layout>
  );
}

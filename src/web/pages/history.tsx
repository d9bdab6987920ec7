import type { VNode } from 'preact';
import type { HistoryIncident, HistoryPage as HistoryRows } from '../../db/record/history.js';
import type { ComponentView, PageView } from '../../db/record/pages.js';
import type { VendorSurvey } from '../../db/record/survey.js';
import type { HistorySpans } from '../../domain/history-spans.js';
import { answerWordsOf } from '../../words/languages.js';
import { Bars } from '../history/bars.js';
import { Calendar } from '../history/calendar.js';
import { type HistoryChoice, historyAddress, isFiltered } from '../history/choice.js';
import { Figures } from '../history/figures.js';
import { Feeds, type FilterOptions, Filters, NoMatch } from '../history/filters.js';
import { PlannedList } from '../history/planned-list.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useLocale, useWords } from '../parts/locale.js';
import { PageStateMark, State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { componentTone } from '../parts/tone.js';
import { noTranslations, type Translations } from '../parts/translations.js';
import { HistoryEntry } from './history-entry.js';
import { MonthIndex } from './history-side.js';

export interface HistoryModel {
  readonly slug: string;
  readonly pages: readonly PageView[];
  readonly components: readonly ComponentView[];
  readonly rows: HistoryRows;
  readonly survey: VendorSurvey;
  readonly spans: HistorySpans;
  readonly options: FilterOptions;
  readonly choice: HistoryChoice;
  /** Left out: none of the texts is translated. */
  readonly translations?: Translations | undefined;
}

const monthOf = (entry: HistoryIncident): string => entry.begunAt.slice(0, 7);

function Months({ rows, translations = noTranslations }: Pick<HistoryModel, 'rows' | 'translations'>): VNode {
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
              <HistoryEntry entry={entry} translations={translations} />
            ))}
        </section>
      ))}
    </>
  );
}

function PageLines({ pages }: Pick<HistoryModel, 'pages'>): VNode {
  const { history, overview } = useWords();
  const { language } = useLocale();
  const { fault } = answerWordsOf({ language }).common;
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
              {page.failureDetail === null ? '' : `: ${fault(page.failureDetail)}`}
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

function Paging({ slug, rows, choice }: Pick<HistoryModel, 'slug' | 'rows' | 'choice'>): VNode {
  const to = useAddress();
  const { history } = useWords();
  const deeper = choice.after !== null || choice.month !== null;
  return (
    <p class="paging">
      {deeper ? <a href={to(historyAddress(slug, choice, { month: null, after: null }))}>← {history.newest}</a> : null}
      {rows.next === null ? null : (
        <a rel="next" href={to(historyAddress(slug, choice, { month: null, after: `${rows.next.begunAt}~${rows.next.id}` }))}>
          {history.older} →
        </a>
      )}
    </p>
  );
}

/** What the entries come to. On the pages behind the first it would only stand in the way. */
function Survey({ slug, survey, spans, choice }: HistoryModel): VNode | null {
  if (choice.after !== null) return null;
  return (
    <>
      <Figures figures={survey.figures} />
      <PlannedList slug={slug} choice={choice} planned={survey.planned} now={spans.now} />
      <div class="drawings">
        <Calendar slug={slug} choice={choice} months={spans.months} days={survey.days} />
        <Bars slug={slug} choice={choice} bars={survey.bars} until={spans.until} />
      </div>
    </>
  );
}

/** Everything a vendor wrote about its outages, newest first. */
export function HistoryPage({ frame, ...model }: HistoryModel & { readonly frame: Frame }): VNode {
  const { history } = useWords();
  const { slug, rows, choice, options } = model;
  const vendor = model.pages[0]?.vendorName ?? slug;
  const filtered = isFiltered(choice);
  return (
    <Layout
      frame={frame}
      styles={['record.css', 'history.css']}
      title={history.title(vendor)}
      feed={`/feeds/${encodeURIComponent(slug)}.atom`}
      section="none"
    >
      <h1>{history.title(vendor)}</h1>
      <PageLines pages={model.pages} />
      <Troubled components={model.components} />
      <Filters slug={slug} choice={choice} options={options} />
      <p class="lead">{filtered ? history.filtered(rows.total) : history.lead(rows.total, rows.months.length)}</p>
      {rows.total === 0 ? null : <Survey {...model} />}
      <div class="with-side">
        <div class="side">
          <MonthIndex slug={slug} choice={choice} months={rows.months} />
          <Feeds slug={slug} choice={choice} />
        </div>
        <div class="entries">
          <Entries {...model} />
          <Paging slug={slug} rows={rows} choice={choice} />
        </div>
      </div>
    </Layout>
  );
}

function Entries({ slug, rows, choice, options, translations }: HistoryModel): VNode {
  const { history } = useWords();
  if (rows.incidents.length > 0) return <Months rows={rows} translations={translations} />;
  if (rows.total > 0) return <p class="hint">{history.noneOlder}</p>;
  return isFiltered(choice) ? <NoMatch slug={slug} choice={choice} options={options} /> : <p class="hint">{history.none}</p>;
}

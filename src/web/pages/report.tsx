import type { VNode } from 'preact';
import type { RootPost } from '../../db/record/incident-lag.js';
import type { IncidentMark } from '../../db/record/incident-marks.js';
import type { RelatedIncident } from '../../db/record/related.js';
import type { IncidentReport, ReportUpdate } from '../../db/record/report.js';
import type { IncidentEvidence } from '../../domain/incident-evidence.js';
import { incidentFacts } from '../../domain/incident-facts.js';
import { isOwnKey } from '../../domain/own-incident.js';
import type { Account } from '../../domain/thread.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { isExcerpt } from '../parts/title.js';
import { OriginalTitle } from '../parts/translated-text.js';
import { noTranslations, type Translations } from '../parts/translations.js';
import { Affected } from '../report/affected.js';
import { ChangeLog } from '../report/change-log-list.js';
import { Facts } from '../report/facts.js';
import { Links } from '../report/links.js';
import { NewsPath } from '../report/news-path.js';
import { Notices } from '../report/notices.js';
import { RelatedList } from '../report/related-list.js';
import { Postmortems, Timeline } from '../report/timeline.js';

export interface ReportProps {
  readonly frame: Frame;
  readonly report: IncidentReport;
  /** What follows from the texts. */
  readonly reading: {
    readonly account: Account;
    readonly evidence: IncidentEvidence;
    readonly upstream: readonly RelatedIncident[];
  };
  readonly related: readonly RelatedIncident[];
  readonly posts: readonly RootPost[];
  /** Empty for everybody but the admin. */
  readonly marks: readonly IncidentMark[];
  readonly translations?: Translations;
}

const lastShown = (updates: readonly ReportUpdate[]): ReportUpdate | undefined =>
  updates.findLast((update) => update.removedAt === null);

/** Pages without titles give the beginning of a text as one: then the vendor and the day say which incident it is. */
function useTitles({ report, translations }: ReportProps): { readonly heading: string; readonly title: string } {
  const { calendar, history, kind } = useWords();
  if (isExcerpt(report.title, report.updates[0]?.body)) {
    const heading = `${report.vendorName}: ${history.untitled(kind[report.kind], calendar.day(report.begunAt))}`;
    return { heading, title: heading };
  }
  const heading = translations?.get('title')?.text ?? report.title;
  return { heading, title: `${report.vendorName}: ${heading}` };
}

function useSummary(report: IncidentReport): string {
  const { report: w } = useWords();
  const lastUpdateAt = lastShown(report.updates)?.at ?? null;
  return w.summary({ ...report, ...incidentFacts(report), vendor: report.vendorName, lastUpdateAt });
}

function Lead({ report, account }: { readonly report: IncidentReport; readonly account: Account }): VNode {
  const { report: w } = useWords();
  return (
    <>
      <p class="lead">{useSummary(report)}</p>
      {account.times.length === 0 ? null : <p>{w.account(report.vendorName, account.times, account.isAssumed)}</p>}
    </>
  );
}

/** The whole story of one incident: one sentence, the facts, every word in order, and how the words changed. */
export function ReportPage(props: ReportProps): VNode {
  const { frame, report, reading, related, posts, marks, translations = noTranslations } = props;
  const to = useAddress();
  const { incident } = useWords();
  const { heading, title } = useTitles(props);
  const translatedTitle = translations.get('title');
  const { account } = reading;
  // What Tocsin says itself is no news that travelled from the vendor.
  const written = { ...report, updates: report.updates.filter(({ key }) => !isOwnKey(key)) };
  const isPostmortem = ({ status }: ReportUpdate): boolean => status === 'postmortem';
  return (
    <Layout
      frame={frame}
      styles={['record.css', 'report.css']}
      title={title}
      description={useSummary(report)}
      feed={`/feeds/${encodeURIComponent(report.vendorSlug)}.atom`}
      section="none"
      {...(incidentFacts(report).open ? { refresh: 20 } : {})}
    >
      <article class="report" data-live id="report">
        <p class="back">
          <a href={to(`/vendors/${encodeURIComponent(report.vendorSlug)}`)}>← {incident.back(report.vendorName)}</a>
        </p>
        <h1>{heading}</h1>
        {translatedTitle === undefined ? null : <OriginalTitle title={report.title} translation={translatedTitle} />}
        <Lead report={report} account={account} />
        <Facts report={report} evidence={reading.evidence} />
        <Notices report={written} account={account} />
        <section aria-labelledby="timeline">
          <h2 id="timeline">{incident.timeline}</h2>
          <Timeline
            report={report}
            updates={report.updates.filter((update) => !isPostmortem(update))}
            translations={translations}
          />
        </section>
        <Postmortems report={report} updates={report.updates.filter(isPostmortem)} translations={translations} />
        {isOwnKey(report.key) ? null : <NewsPath report={written} account={account} posts={posts} admin={frame.admin} />}
        <Affected id={report.id} marks={marks} />
        <RelatedList vendor={report.vendorName} related={related} upstream={reading.upstream} />
        <ChangeLog changes={report.changes} />
        <Links report={report} />
      </article>
    </Layout>
  );
}

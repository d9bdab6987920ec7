import type { VNode } from 'preact';
import type { IncidentReport, ReportUpdate } from '../../db/record/report.js';
import { contradictions, incidentFacts, lag } from '../../domain/incident-facts.js';
import { isOwnKey } from '../../domain/own-incident.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Places } from '../parts/places.js';
import { IncidentState } from '../parts/state.js';
import { Time, type TimeForm } from '../parts/time.js';
import { isExcerpt } from '../parts/title.js';
import { ChangeLog } from '../report/change-log-list.js';
import { UpdateArticle } from '../report/update-article.js';

const lastShown = (updates: readonly ReportUpdate[]): ReportUpdate | undefined =>
  updates.findLast((update) => update.removedAt === null);

function Facts({ report }: { readonly report: IncidentReport }): VNode {
  const { incident, impact, report: w } = useWords();
  const facts = incidentFacts(report);
  return (
    <dl class="facts">
      <div>
        <dt>{incident.state}</dt>
        <dd>
          <IncidentState incident={report} />
        </dd>
      </div>
      <div>
        <dt>{incident.impact}</dt>
        <dd>{report.impact === 'unknown' ? w.lag.notStated : impact[report.impact]}</dd>
      </div>
      {report.scheduledFor === null ? null : (
        <div>
          <dt>{incident.scheduled}</dt>
          <dd>
            <Time at={report.scheduledFor} />
            {report.scheduledUntil === null ? null : (
              <>
                {' – '}
                <Time at={report.scheduledUntil} />
              </>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>{incident.started}</dt>
        <dd>{report.startedAt === null ? w.lag.notStated : <Time at={report.startedAt} />}</dd>
      </div>
      <div>
        <dt>{incident.ended}</dt>
        <dd>{facts.open ? incident.open : report.resolvedAt === null ? w.lag.notStated : <Time at={report.resolvedAt} />}</dd>
      </div>
      {facts.open ? null : (
        <div>
          <dt>{incident.duration}</dt>
          <dd>{facts.lasted === null ? incident.noDuration : w.span(facts.lasted.from, facts.lasted.to)}</dd>
        </div>
      )}
      <div class="wide">
        <dt>{incident.components}</dt>
        <dd>
          {report.components.length === 0 ? (
            incident.noComponents
          ) : (
            <Places regions={[]} components={report.components} most={60} />
          )}
        </dd>
      </div>
      <div class="wide">
        <dt>{incident.regions}</dt>
        <dd>
          {report.regions.length === 0 ? incident.noRegions : <Places regions={report.regions} components={[]} most={60} />}
        </dd>
      </div>
    </dl>
  );
}

function LagLine({ report }: { readonly report: IncidentReport }): VNode {
  const { incident, report: w } = useWords();
  const found = lag(report);
  const step = (label: string, at: string | null, later: string, form: TimeForm = 'dateTime'): VNode => (
    <li>
      <span class="lag-label">{label}</span> {at === null ? w.lag.notStated : <Time at={at} form={form} />}
      {later === '' ? null : <span class="lag-later">{later}</span>}
    </li>
  );
  return (
    <section aria-labelledby="lag">
      <h2 id="lag">{incident.lag}</h2>
      <ol class="lag">
        {step(w.lag.started(report.vendorName), found.startedAt, '')}
        {step(w.lag.posted(report.vendorName), found.postedAt, w.lag.later(found.vendor))}
        {found.seenAt === null ? (
          <li class="meta">{w.lag.baseline}</li>
        ) : (
          step(w.lag.seen, found.seenAt, w.lag.later(found.ours), 'dateTimeSeconds')
        )}
      </ol>
      {found.sameMinute ? <p class="hint">{w.lag.startedHint}</p> : null}
    </section>
  );
}

function Notices({ report }: { readonly report: IncidentReport }): VNode {
  const { incident, report: w } = useWords();
  const found = contradictions(report);
  return (
    <>
      {report.withdrawnAt === null ? null : (
        <p class="notice" role="note">
          {incident.withdrawn(report.vendorName)} (<Time at={report.withdrawnAt} />)
        </p>
      )}
      {found.length === 0 ? null : (
        <section class="notice" aria-labelledby="contradictions">
          <h2 id="contradictions">{incident.contradictions}</h2>
          <ul>
            {found.map((one) => (
              <li>{w.contradiction(report.vendorName, one)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Links({ report }: { readonly report: IncidentReport }): VNode {
  const to = useAddress();
  const { incident } = useWords();
  const original = report.url ?? report.pageUrl;
  return (
    <ul class="links">
      <li>
        <a href={original} rel="noopener noreferrer">
          {incident.original}
        </a>
      </li>
      <li>
        <a href={to(`/incidents/${report.id}.json`)}>{incident.json}</a>
      </li>
      {report.threads.map((thread) => (
        <li>
          <a
            href={to(`/preview/${encodeURIComponent(thread.channelId)}${thread.rootRef === null ? '' : `#t-${thread.rootRef}`}`)}
          >
            {incident.thread(thread.channelName)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Timeline({ report, updates }: { readonly report: IncidentReport; readonly updates: readonly ReportUpdate[] }): VNode {
  const { incident } = useWords();
  const backdated = new Set(report.changes.filter((change) => change.kind === 'update-backdated').map((change) => change.seq));
  return updates.length === 0 ? (
    <p class="hint">{incident.noUpdates}</p>
  ) : (
    <ol class="timeline">
      {updates.map((update) => (
        <li id={`u-${update.seq}`}>
          <UpdateArticle update={update} backdated={backdated.has(update.seq)} />
        </li>
      ))}
    </ol>
  );
}

function Postmortems({
  report,
  updates,
}: {
  readonly report: IncidentReport;
  readonly updates: readonly ReportUpdate[];
}): VNode | null {
  const { incident } = useWords();
  return updates.length === 0 ? null : (
    <section class="postmortem" aria-labelledby="postmortem">
      <h2 id="postmortem">{incident.postmortem}</h2>
      <Timeline report={report} updates={updates} />
    </section>
  );
}

/** The whole story of one incident: one sentence, the facts, every word in order, and how the words changed. */
export function ReportPage({ frame, report }: { readonly frame: Frame; readonly report: IncidentReport }): VNode {
  const to = useAddress();
  const { incident, report: w, calendar, history, kind } = useWords();
  const facts = incidentFacts(report);
  // What Tocsin says itself is no news that travelled from the vendor.
  const written = { ...report, updates: report.updates.filter(({ key }) => !isOwnKey(key)) };
  const untitled = isExcerpt(report.title, report.updates[0]?.body);
  const day = history.untitled(kind[report.kind], calendar.day(report.begunAt));
  const title = untitled ? `${report.vendorName}: ${day}` : report.title;
  return (
    <Layout
      frame={frame}
      styles={['record.css']}
      title={untitled ? title : `${report.vendorName}: ${title}`}
      section="none"
      {...(facts.open ? { refresh: 20 } : {})}
    >
      <article class="report" data-live id="report">
        <p class="back">
          <a href={to(`/vendors/${encodeURIComponent(report.vendorSlug)}`)}>← {incident.back(report.vendorName)}</a>
        </p>
        <h1>{title}</h1>
        <p class="lead">
          {w.summary({ ...report, ...facts, vendor: report.vendorName, lastUpdateAt: lastShown(report.updates)?.at ?? null })}
        </p>
        <Facts report={report} />
        <Notices report={written} />
        <section aria-labelledby="timeline">
          <h2 id="timeline">{incident.timeline}</h2>
          <Timeline report={report} updates={report.updates.filter((update) => update.status !== 'postmortem')} />
        </section>
        <Postmortems report={report} updates={report.updates.filter((update) => update.status === 'postmortem')} />
        {isOwnKey(report.key) ? null : <LagLine report={written} />}
        <ChangeLog changes={report.changes} />
        <Links report={report} />
      </article>
    </Layout>
  );
}

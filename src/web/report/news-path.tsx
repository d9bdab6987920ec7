import type { VNode } from 'preact';
import type { RootPost } from '../../db/record/incident-lag.js';
import type { IncidentReport } from '../../db/record/report.js';
import { lag, postedLag } from '../../domain/incident-facts.js';
import type { Account } from '../../domain/thread.js';
import type { IsoTime } from '../../domain/time.js';
import { useWords } from '../parts/locale.js';
import { Time, type TimeForm } from '../parts/time.js';

interface Step {
  readonly label: string;
  readonly at: IsoTime | null;
  /** How much later than the step before. */
  readonly later: string;
  readonly form?: TimeForm;
}

function StepItem({ label, at, later, form = 'dateTime' }: Step): VNode {
  const { report: w } = useWords();
  return (
    <li>
      <span class="meta">{label}</span>
      {at === null ? <span>{w.lag.notStated}</span> : <Time at={at} form={form} />}
      {later === '' ? null : <strong>{later}</strong>}
    </li>
  );
}

function Channels({ posts, seenAt }: { readonly posts: readonly RootPost[]; readonly seenAt: IsoTime | null }): VNode {
  const { report: w } = useWords();
  return (
    <details class="channels">
      <summary>{w.lag.perChannel}</summary>
      <table class="stack">
        <thead>
          <tr>
            <th scope="col">{w.lag.channel}</th>
            <th scope="col">{w.lag.postedAt}</th>
            <th scope="col">{w.lag.afterSeen}</th>
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <tr>
              <th scope="row">
                #{post.channelName} <span class="meta">{post.workspace}</span>
              </th>
              <td data-label={w.lag.postedAt}>
                {post.postedAt === null ? w.lag.notPosted : <Time at={post.postedAt} form="dateTimeSeconds" />}
              </td>
              <td data-label={w.lag.afterSeen}>{afterSeen(post, seenAt, w)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function afterSeen({ postedAt, isLate }: RootPost, seenAt: IsoTime | null, w: ReturnType<typeof useWords>['report']): string {
  if (isLate) return w.lag.subscribedLater;
  return postedAt === null || seenAt === null ? '' : w.span(seenAt, postedAt);
}

/** How the news travelled: from the trouble by way of the vendor's page and our look to the channels. Names of channels are for the admin. */
export function NewsPath({
  report,
  account,
  posts,
  admin,
}: {
  readonly report: IncidentReport;
  readonly account: Account;
  readonly posts: readonly RootPost[];
  readonly admin: boolean;
}): VNode {
  const { incident, report: w } = useWords();
  const found = lag(report, account);
  const posted = postedLag(posts);
  const { seenAt } = found;
  return (
    <section aria-labelledby="lag">
      <h2 id="lag">{incident.lag}</h2>
      <ol class="path">
        <StepItem label={w.lag.started(report.vendorName, found.startedBy)} at={found.startedAt} later="" />
        <StepItem label={w.lag.posted(report.vendorName)} at={found.postedAt} later={w.lag.later(found.vendor)} />
        {seenAt === null ? (
          <li>
            <span class="meta">{w.lag.baseline}</span>
          </li>
        ) : (
          <StepItem label={w.lag.seen} at={seenAt} later={w.lag.later(found.ours)} form="dateTimeSeconds" />
        )}
        {posted === undefined ? null : (
          <StepItem
            label={w.lag.delivered(posted.channels)}
            at={posted.fastestAt}
            later={seenAt === null ? '' : w.lag.later({ from: seenAt, to: posted.fastestAt })}
            form="dateTimeSeconds"
          />
        )}
      </ol>
      {posted === undefined || seenAt === null || posted.channels < 2 ? null : (
        <p class="hint">{spread(w, seenAt, posted.fastestAt, posted.medianAt)}</p>
      )}
      {found.sameMinute ? <p class="hint">{w.lag.startedHint}</p> : null}
      {admin && posts.length > 0 ? <Channels posts={posts} seenAt={seenAt} /> : null}
    </section>
  );
}

function spread(w: ReturnType<typeof useWords>['report'], seenAt: IsoTime, fastestAt: IsoTime, medianAt: IsoTime): string {
  const parts = [w.span(seenAt, fastestAt), w.span(seenAt, medianAt)];
  return [w.lag.fastest(parts[0] ?? ''), w.lag.median(parts[1] ?? '')].filter((_, index) => parts[index] !== '').join('; ');
}

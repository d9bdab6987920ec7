import type { ComponentChildren, VNode } from 'preact';
import type { DeliveryTroubles } from '../../db/record/delivery-troubles.js';
import type { Listed } from '../../db/record/listed.js';
import { isRemovalWish, mayTryAgain } from '../../domain/giving-up.js';
import type { IsoTime } from '../../domain/time.js';
import { holdupReason, type Reason, reasonOf } from '../../render/reasons.js';
import type { WebWords } from '../../words/web/en.js';
import { Act, actPath, placeOf } from '../admin/act.js';
import { useAddress, useLocale, useWords } from '../parts/locale.js';
import { Sentence } from '../parts/sentence.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';

type SectionName = keyof WebWords['admin']['sections'];

/** One trouble as a row of its section. */
interface Row {
  readonly what: ComponentChildren;
  readonly where: string;
  readonly since: IsoTime;
  readonly why: ComponentChildren;
  readonly act: VNode | null;
}

/** A code is shown beside its sentence, so that it can be searched for in logs. */
const Why = ({
  reason,
  code,
  more,
}: {
  readonly reason: Reason;
  readonly code: string | null;
  readonly more?: string;
}): VNode => (
  <>
    <Sentence text={reason.text} />
    {code === null && more === undefined ? null : (
      <p class="meta">
        {[reason.actor === 'unknown' ? null : code, more].filter((part) => typeof part === 'string' && part !== '').join(' · ')}
      </p>
    )}
  </>
);

interface About {
  readonly incidentId: string;
  readonly incidentTitle: string;
  readonly vendorName: string;
}

function Incident({ about, what }: { readonly about: About; readonly what?: string }): VNode {
  const to = useAddress();
  return (
    <>
      <a href={to(`/incidents/${about.incidentId}`)}>{shortTitle(about.incidentTitle, 80)}</a>
      <p class="meta">{what === undefined ? about.vendorName : `${about.vendorName} · ${what}`}</p>
    </>
  );
}

const sameWay = <Source,>({ total, rows }: Listed<Source>, row: (source: Source) => Row): Listed<Row> => ({
  total,
  rows: rows.map(row),
});

type ThreadRow = DeliveryTroubles['givenUp']['rows'][number] | DeliveryTroubles['lagging']['rows'][number];

const retryThread = (row: ThreadRow, { admin }: WebWords): VNode => (
  <Act
    action={actPath('threads', row.tenantId, row.threadId, 'retry')}
    label={admin.retryLabel(shortTitle(row.incidentTitle, 80), placeOf(row))}
    word={admin.retry}
  />
);

/** Every section's rows, in the order of the page. */
function sectionsOf(troubles: DeliveryTroubles, words: WebWords): readonly (readonly [SectionName, Listed<Row>])[] {
  const { admin, delivery } = words;
  return [
    [
      'lagging',
      sameWay(troubles.lagging, (row) => ({
        what: <Incident about={row} />,
        where: placeOf(row),
        since: row.since,
        why: (
          <Why
            reason={holdupReason(delivery, row)}
            code={row.code}
            {...(row.failures > 0 ? { more: admin.failing(row.failures) } : {})}
          />
        ),
        act: row.cause === 'installation' || row.cause === 'channel' ? null : retryThread(row, words),
      })),
    ],
    [
      'doubtful',
      sameWay(troubles.doubtful, (row) => ({
        what: <Incident about={row} what={admin.write(row.kind, row.seq)} />,
        where: placeOf(row),
        since: row.since,
        why: <Why reason={{ actor: 'nobody', text: admin.settles }} code={row.code} />,
        act: null,
      })),
    ],
    [
      'givenUp',
      sameWay(troubles.givenUp, (row) => ({
        what: <Incident about={row} what={admin.write(row.kind, row.seq)} />,
        where: placeOf(row),
        since: row.since,
        why: <Why reason={reasonOf(delivery, row.code)} code={row.code} />,
        act: mayTryAgain(row.code) ? retryThread(row, words) : null,
      })),
    ],
    ['posts', postRows(troubles, words)],
    ...placeSections(troubles, words),
  ];
}

const postRows = (troubles: DeliveryTroubles, { admin, delivery }: WebWords): Listed<Row> =>
  sameWay(troubles.posts, (row) => ({
    what: (
      <>
        {admin.postKind(row.kind)}
        <p class="meta">{admin.postTrouble(row.trouble)}</p>
      </>
    ),
    where: placeOf(row),
    since: row.since,
    why: row.code === null ? admin.settles : <Why reason={reasonOf(delivery, row.code)} code={row.code} />,
    act:
      row.trouble === 'dead' ? (
        <Act
          action={actPath('posts', row.tenantId, row.postId, 'retry')}
          label={admin.retryLabel(admin.postKind(row.kind), placeOf(row))}
          word={admin.retry}
        />
      ) : null,
  }));

/** What was to be said stands in the channel's language; its code is put into the reader's. */
function noticeReason(delivery: WebWords['delivery'], { code, detail }: DeliveryTroubles['untold']['rows'][number]): Reason {
  const reason = reasonOf(delivery, code);
  return reason.actor === 'unknown' ? { actor: 'channel', text: detail } : reason;
}

function placeSections(
  troubles: DeliveryTroubles,
  { admin, delivery }: WebWords,
): readonly (readonly [SectionName, Listed<Row>])[] {
  return [
    [
      'paused',
      sameWay(troubles.paused, (row) => ({
        what: `#${row.channelName}`,
        where: placeOf({ ...row, channelName: null }),
        since: row.since,
        why: (
          <Why
            reason={reasonOf(delivery, row.code ?? 'unknown')}
            code={row.code}
            more={admin.waiting(row.waiting, row.subscriptions)}
          />
        ),
        act: isRemovalWish(row.code) ? null : (
          <Act
            action={actPath('channels', row.tenantId, row.channelId, 'resume')}
            label={admin.tryAgainLabel(placeOf(row))}
            word={admin.tryAgain}
          />
        ),
      })),
    ],
    [
      'ended',
      sameWay(troubles.ended, (row) => ({
        what: row.workspace,
        where: row.chat,
        since: row.since,
        why: (
          <Why
            reason={reasonOf(delivery, row.code ?? 'slack.app_uninstalled')}
            code={row.code}
            more={row.state === 'removed' ? admin.removed : admin.broken}
          />
        ),
        act: null,
      })),
    ],
    [
      'untold',
      sameWay(troubles.untold, (row) => ({
        what: row.channelName === null ? row.workspace : `#${row.channelName}`,
        where: placeOf({ ...row, channelName: null }),
        since: row.since,
        why: <Why reason={noticeReason(delivery, row)} code={row.code} />,
        act: null,
      })),
    ],
  ];
}

function Section({ name, list }: { readonly name: SectionName; readonly list: Listed<Row> }): VNode {
  const { language, words } = useLocale();
  const { admin } = words;
  const { title, none } = admin.sections[name];
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>
        {title} <span class="count">{list.total.toLocaleString(language)}</span>
      </h2>
      {list.total === 0 ? <p class="hint">{none}</p> : <Rows list={list} />}
      {list.total > list.rows.length ? <p class="meta">{admin.newest(list.rows.length, list.total)}</p> : null}
    </section>
  );
}

function Rows({ list }: { readonly list: Listed<Row> }): VNode {
  const { admin } = useWords();
  const hasActs = list.rows.some(({ act }) => act !== null);
  const heads = [admin.what, admin.where, admin.since, admin.why, ...(hasActs ? [admin.act] : [])];
  return (
    <table class="stack troubles">
      <thead>
        <tr>
          {heads.map((word) => (
            <th scope="col">{word}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <tr>
            <th scope="row">{row.what}</th>
            <td>{row.where}</td>
            <td>
              <Time at={row.since} />
            </td>
            <td class="why">{row.why}</td>
            {hasActs ? <td>{row.act}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is wrong with delivery: first in one line, then each kind with what can be done about it. */
export function DeliverySections({ troubles }: { readonly troubles: DeliveryTroubles }): VNode {
  const { language, words } = useLocale();
  const { admin } = words;
  const sections = sectionsOf(troubles, words);
  const troubled = sections.filter(([, list]) => list.total > 0);
  return (
    <>
      {troubled.length === 0 ? (
        <p class="lead">{admin.allWell}</p>
      ) : (
        <p class="lead marks">
          {admin.toSee}
          {troubled.map(([name, list]) => (
            <a href={`#${name}`}>
              {admin.sections[name].title} ({list.total.toLocaleString(language)})
            </a>
          ))}
        </p>
      )}
      {sections.map(([name, list]) => (
        <Section name={name} list={list} />
      ))}
    </>
  );
}

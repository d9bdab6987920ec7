import type { VNode } from 'preact';
import { type AdminPageRow, pageStandings } from '../../db/record/admin-pages.js';
import { unreadableClass } from '../../domain/page-trouble.js';
import type { IsoTime } from '../../domain/time.js';
import { answerWordsOf } from '../../words/languages.js';
import type { WebWords } from '../../words/web/en.js';
import { useAddress, useLocale, useWords } from '../parts/locale.js';
import { PageStateMark } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { Act, actPath } from './act.js';
import { AdminLayout } from './admin-layout.js';
import { AdminTable, type Cell, Paging } from './admin-table.js';
import { Empty, FilterForm } from './filter-form.js';
import type { AdminListProps } from './subscriptions.js';

const path = '/admin/pages';

function Named({ page }: { readonly page: AdminPageRow }): VNode {
  const to = useAddress();
  const { admin } = useWords();
  return (
    <>
      {page.owner === null ? (
        <a href={to(`/vendors/${encodeURIComponent(page.vendorSlug)}`)}>{page.vendorName}</a>
      ) : (
        page.vendorName
      )}
      <p class="meta">
        {page.url} · {page.adapter}
      </p>
      {page.owner === null ? null : <p class="meta">{admin.own(page.owner)}</p>}
    </>
  );
}

function Standing({ page }: { readonly page: AdminPageRow }): VNode {
  const { language, words } = useLocale();
  const { admin } = words;
  const { fault } = answerWordsOf({ language }).common;
  return (
    <>
      <PageStateMark page={page} />
      {page.failureDetail === null ? null : (
        <details class="failure">
          <summary>{admin.cures[unreadableClass(page.failureCode ?? '')]}</summary>
          <p class="meta">
            {fault(page.failureDetail)} ({page.failureCode}, {admin.failing(page.failures)})
          </p>
        </details>
      )}
      {page.notes.length === 0 ? null : (
        <details>
          <summary class="meta">{admin.notes(page.notes.length)}</summary>
          <ul class="meta">
            {page.notes.slice(0, 20).map((note) => (
              <li>
                {note.detail} <code>{note.code}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const moment = (at: IsoTime | null, otherwise: string) => (at === null ? otherwise : <Time at={at} />);

function cellsOf(page: AdminPageRow, { admin, overview }: WebWords): readonly Cell[] {
  return [
    { shown: <Named page={page} /> },
    { shown: <Standing page={page} />, class: 'why' },
    { shown: moment(page.lastOkAt, overview.neverRead) },
    { shown: moment(page.lastChangedAt, '–') },
    { shown: page.followed ? moment(page.nextLookAt, '–') : '–' },
    {
      shown: (
        <>
          {admin.followersOf(page.followers)}
          <p>{admin.costOf(page)}</p>
        </>
      ),
      class: 'meta',
    },
    {
      shown: page.followed ? (
        <Act
          action={actPath('pages', page.tenantId, page.id, 'look')}
          label={admin.lookNowLabel(page.vendorName)}
          word={admin.lookNow}
        />
      ) : null,
    },
  ];
}

export function AdminPagesPage({ frame, list, chosen, after }: AdminListProps<AdminPageRow>): VNode {
  const words = useWords();
  const { admin } = words;
  const options = pageStandings.map((value) => ({ value, label: admin.standings[value] }));
  return (
    <AdminLayout frame={frame} part="pages">
      <FilterForm path={path} chosen={chosen} choices={[{ name: 'standing', label: admin.standing, options }]} />
      {list.rows.length === 0 ? (
        <Empty chosen={chosen} sentence={admin.empty.pages} />
      ) : (
        <AdminTable
          heads={[
            admin.page,
            admin.state,
            admin.lastGood,
            admin.lastChange,
            admin.nextLook,
            `${admin.followers}, ${admin.cost}`,
            admin.act,
          ]}
          rows={list.rows.map((page) => cellsOf(page, words))}
        />
      )}
      <Paging path={path} chosen={chosen} after={after} next={list.next} />
    </AdminLayout>
  );
}

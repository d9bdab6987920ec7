import type { VNode } from 'preact';
import type { Paged } from '../../db/record/admin-paging.js';
import type { AdminSubscription } from '../../db/record/admin-subscriptions.js';
import type { WebWords } from '../../words/web/en.js';
import type { Frame } from '../parts/layout.js';
import { useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';
import { Act, actPath, placeOf } from './act.js';
import { AdminLayout } from './admin-layout.js';
import { AdminTable, type Cell, type Chosen, Paging } from './admin-table.js';
import { chatOptions, Empty, FilterForm } from './filter-form.js';

export interface AdminListProps<Row> {
  readonly frame: Frame;
  readonly list: Paged<Row>;
  readonly chosen: Chosen;
  readonly after: string | null;
}

const path = '/admin/subscriptions';

function cellsOf(row: AdminSubscription, { admin }: WebWords): readonly Cell[] {
  return [
    {
      shown: (
        <>
          <code>{row.filter}</code>
          {row.routes.map((route) => (
            <p class="meta">{admin.goesTo(route.filter, route.channelName)}</p>
          ))}
        </>
      ),
    },
    { shown: placeOf(row) },
    {
      shown: (
        <>
          {row.createdBy ?? admin.nobody}
          <p class="meta">
            <Time at={row.createdAt} form="day" /> · {admin.sources[row.source]}
          </p>
        </>
      ),
    },
    {
      shown: (
        <>
          {admin.doseOf(row.threads)}
          <p class="meta">
            {admin.lastThread} {row.lastAt === null ? admin.neverThread : <Time at={row.lastAt} form="day" />}
          </p>
        </>
      ),
    },
    {
      shown:
        row.source === 'file' ? (
          <span class="meta">{admin.ownedByFile}</span>
        ) : (
          <Act
            action={actPath('subscriptions', row.tenantId, row.id, 'end')}
            label={admin.endLabel(row.filter, placeOf(row))}
            word={admin.end}
          />
        ),
    },
  ];
}

export function AdminSubscriptionsPage({ frame, list, chosen, after }: AdminListProps<AdminSubscription>): VNode {
  const words = useWords();
  const { admin } = words;
  return (
    <AdminLayout frame={frame} part="subscriptions">
      <FilterForm path={path} chosen={chosen} choices={[{ name: 'chat', label: admin.chat, options: chatOptions }]} />
      {list.rows.length === 0 ? (
        <Empty chosen={chosen} sentence={admin.empty.subscriptions} />
      ) : (
        <AdminTable
          heads={[admin.filter, admin.where, admin.by, admin.dose, admin.act]}
          rows={list.rows.map((row) => cellsOf(row, words))}
        />
      )}
      <Paging path={path} chosen={chosen} after={after} next={list.next} />
    </AdminLayout>
  );
}

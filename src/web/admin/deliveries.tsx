import type { VNode } from 'preact';
import { type AdminDelivery, type DeliveryLag, deliveryStates } from '../../db/record/admin-deliveries.js';
import { mayTryAgain } from '../../domain/giving-up.js';
import type { WebWords } from '../../words/web/en.js';
import { useAddress, useLocale, useWords } from '../parts/locale.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import type { Tone } from '../parts/tone.js';
import { Act, actPath, placeOf } from './act.js';
import { AdminLayout } from './admin-layout.js';
import { AdminTable, type Cell, Paging } from './admin-table.js';
import { chatOptions, Empty, FilterForm } from './filter-form.js';
import type { AdminListProps } from './subscriptions.js';

const path = '/admin/deliveries';

const tones: Record<AdminDelivery['state'], Tone> = {
  sending: 'watching',
  sent: 'fine',
  in_doubt: 'stale',
  retry: 'minor',
  dead: 'critical',
  superseded: 'quiet',
};

function About({ row }: { readonly row: AdminDelivery }): VNode {
  const to = useAddress();
  const { admin } = useWords();
  return (
    <>
      <a href={to(`/incidents/${row.incidentId}`)}>{shortTitle(row.incidentTitle, 80)}</a>
      <p class="meta">{`${row.vendorName} · ${admin.write(row.kind, row.seq)}`}</p>
    </>
  );
}

function cellsOf(row: AdminDelivery, { admin }: WebWords): readonly Cell[] {
  const more = [row.attempt > 1 ? admin.attempt(row.attempt) : null, row.state === 'sent' ? null : row.code].filter(
    (part) => part !== null,
  );
  return [
    { shown: <About row={row} /> },
    { shown: placeOf(row) },
    {
      shown: (
        <>
          <State tone={tones[row.state]} word={admin.states[row.state]} />
          {more.length === 0 ? null : <p class="meta">{more.join(' · ')}</p>}
        </>
      ),
    },
    { shown: <Time at={row.begunAt} form="dateTimeSeconds" /> },
    {
      shown:
        row.state === 'dead' && row.code !== null && mayTryAgain(row.code) ? (
          <Act
            action={actPath('threads', row.tenantId, row.threadId, 'retry')}
            label={admin.retryLabel(shortTitle(row.incidentTitle, 80), placeOf(row))}
            word={admin.retry}
          />
        ) : null,
    },
  ];
}

function LagLine({ lag }: { readonly lag: DeliveryLag }): VNode {
  const { language, words } = useLocale();
  const seconds = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
    maximumSignificantDigits: 2,
  });
  const { median, p99 } = lag;
  if (median === null || p99 === null) return <p class="lead">{words.admin.noLag}</p>;
  return <p class="lead">{words.admin.lag(lag.posted, seconds.format(median), seconds.format(p99))}</p>;
}

export function AdminDeliveriesPage({
  frame,
  list,
  lag,
  chosen,
  after,
}: AdminListProps<AdminDelivery> & { readonly lag: DeliveryLag }): VNode {
  const words = useWords();
  const { admin } = words;
  const states = deliveryStates.map((value) => ({ value, label: admin.states[value] }));
  return (
    <AdminLayout frame={frame} part="deliveries">
      <LagLine lag={lag} />
      <FilterForm
        path={path}
        chosen={chosen}
        choices={[
          { name: 'chat', label: admin.chat, options: chatOptions },
          { name: 'state', label: admin.state, options: states },
        ]}
      />
      {list.rows.length === 0 ? (
        <Empty chosen={chosen} sentence={admin.empty.deliveries} />
      ) : (
        <AdminTable
          heads={[admin.what, admin.where, admin.state, admin.begun, admin.act]}
          rows={list.rows.map((row) => cellsOf(row, words))}
        />
      )}
      <Paging path={path} chosen={chosen} after={after} next={list.next} />
    </AdminLayout>
  );
}

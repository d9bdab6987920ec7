import type { VNode } from 'preact';
import type { AuditOptions, AuditRow } from '../../db/record/audit-entries.js';
import type { WebWords } from '../../words/web/en.js';
import { useAddress, useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import { wordOf } from '../parts/word-of.js';
import { AdminLayout } from './admin-layout.js';
import { AdminTable, type Cell, Paging, withChosen } from './admin-table.js';
import { Empty, FilterForm } from './filter-form.js';
import type { AdminListProps } from './subscriptions.js';

const path = '/admin/audit';

export const auditHeads = ({ admin }: WebWords): readonly string[] => [
  admin.when,
  admin.actor,
  admin.action,
  admin.subject,
  admin.detail,
];

/** One entry, as a row below `auditHeads`. */
export function auditCells(row: AuditRow, { admin }: WebWords): readonly Cell[] {
  return [
    { shown: <Time at={row.at} form="dateTimeSeconds" /> },
    { shown: row.actor ?? admin.nobody },
    { shown: wordOf(admin.actions, row.action) },
    {
      shown: (
        <>
          {shortTitle(row.subject, 160)}
          <p class="meta">{row.workspace}</p>
        </>
      ),
      class: 'why',
    },
    {
      shown:
        Object.keys(row.detail).length === 0 ? null : (
          <details>
            <summary class="meta">{admin.detail}</summary>
            <pre>{JSON.stringify(row.detail, null, 2)}</pre>
          </details>
        ),
    },
  ];
}

interface AuditProps extends AdminListProps<AuditRow> {
  readonly options: AuditOptions;
}

export function AdminAuditPage({ frame, list, options, chosen, after }: AuditProps): VNode {
  const to = useAddress();
  const words = useWords();
  const { admin } = words;
  return (
    <AdminLayout frame={frame} part="audit">
      <FilterForm
        path={path}
        chosen={chosen}
        choices={[
          { name: 'actor', label: admin.actor, options: options.actors.map((value) => ({ value, label: value })) },
          {
            name: 'action',
            label: admin.action,
            options: Object.entries(admin.actions).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'workspace',
            label: admin.workspace,
            options: options.workspaces.map(({ tenantId, name }) => ({ value: tenantId, label: name })),
          },
        ]}
      />
      <p class="meta">
        {admin.about400} <a href={to(withChosen(`${path}.csv`, chosen))}>{admin.exportAs('CSV')}</a>{' '}
        <a href={to(withChosen(`${path}.json`, chosen))}>{admin.exportAs('JSON')}</a>
      </p>
      {list.rows.length === 0 ? (
        <Empty chosen={chosen} sentence={admin.auditEmpty} />
      ) : (
        <AdminTable heads={auditHeads(words)} rows={list.rows.map((row) => auditCells(row, words))} />
      )}
      <Paging path={path} chosen={chosen} after={after} next={list.next} />
    </AdminLayout>
  );
}

import type { VNode } from 'preact';
import type { AdminInstallation, AdminToken } from '../../db/record/admin-installations.js';
import type { WebWords } from '../../words/web/en.js';
import { EntranceLinks, type Entrances } from '../parts/entrance-links.js';
import { useAddress, useWords } from '../parts/locale.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import type { Tone } from '../parts/tone.js';
import { AdminLayout } from './admin-layout.js';
import { AdminTable, type Cell, Paging, withChosen } from './admin-table.js';
import { Empty, FilterForm } from './filter-form.js';
import type { AdminListProps } from './subscriptions.js';
import { workspacePath } from './workspace-path.js';

const path = '/admin/installations';

const tones: Record<AdminInstallation['state'], Tone> = { active: 'fine', removed: 'quiet', broken: 'critical' };

export function Token({ token }: { readonly token: AdminToken }): VNode {
  const { admin } = useWords();
  const { lastUsedAt, revokedAt } = token;
  return (
    <li>
      {token.name} <span class="meta">{token.mayWrite ? admin.mayWrite : admin.mayRead}</span>{' '}
      <span class="meta">
        {revokedAt === null ? (
          lastUsedAt === null ? (
            admin.tokenUnused
          ) : (
            <>
              {admin.tokenUsed} <Time at={lastUsedAt} />
            </>
          )
        ) : (
          <>
            {admin.tokenRevoked} <Time at={revokedAt} />
          </>
        )}
      </span>
    </li>
  );
}

export function InstallationState({ row }: { readonly row: AdminInstallation }): VNode {
  const { admin } = useWords();
  return (
    <>
      <State tone={tones[row.state]} word={admin.installState[row.state]} />
      {row.state === 'active' ? null : (
        <p class="meta">
          <Time at={row.changedAt} /> {row.code}
        </p>
      )}
    </>
  );
}

function Name({ row }: { readonly row: AdminInstallation }): VNode {
  const to = useAddress();
  return (
    <>
      <a href={to(workspacePath(row.tenantId))}>{row.name}</a>
      <p class="meta">
        {row.chat} · {row.tenantId}
      </p>
    </>
  );
}

function Last({ row }: { readonly row: AdminInstallation }): VNode {
  const { workspace } = useWords();
  return (
    <>
      {row.lastSentAt === null ? workspace.neverSent : <Time at={row.lastSentAt} />}
      <p class="meta">{workspace.threadsOf(row.openThreads)}</p>
    </>
  );
}

function Rules({ row }: { readonly row: AdminInstallation }): VNode {
  const { workspace } = useWords();
  if (row.chat === 'preview') return <>–</>;
  const own = Object.keys(row.ownLimits).length;
  return (
    <>
      {own === 0 ? workspace.usualLimits : workspace.ownLimits(own)}
      <p class="meta">{workspace.writers.short[row.writers ?? 'default']}</p>
    </>
  );
}

/** The names lead to what is subscribed there. */
function Holding({ row }: { readonly row: AdminInstallation }): VNode {
  const to = useAddress();
  const { admin } = useWords();
  return (
    <>
      {admin.channelsOf(row.channels, row.pausedChannels)}
      <p>
        <a href={to(withChosen('/admin/subscriptions', { q: row.name }))}>{admin.subscriptionsOf(row.subscriptions)}</a>
      </p>
    </>
  );
}

function cellsOf(row: AdminInstallation, { admin }: WebWords): readonly Cell[] {
  return [
    { shown: <Name row={row} /> },
    { shown: <InstallationState row={row} /> },
    { shown: <Time at={row.since} form="day" /> },
    { shown: <Holding row={row} /> },
    { shown: <Last row={row} /> },
    { shown: <Rules row={row} /> },
    {
      shown:
        row.tokens.length === 0 ? (
          <span class="meta">{admin.noTokens}</span>
        ) : (
          <ul class="tokens">
            {row.tokens.map((token) => (
              <Token token={token} />
            ))}
          </ul>
        ),
    },
  ];
}

export function AdminInstallationsPage({
  frame,
  list,
  chosen,
  after,
  entrances,
}: AdminListProps<AdminInstallation> & { readonly entrances: Entrances }): VNode {
  const words = useWords();
  const { admin } = words;
  return (
    <AdminLayout frame={frame} part="installations">
      <FilterForm path={path} chosen={chosen} />
      {list.rows.length === 0 ? (
        <Empty chosen={chosen} sentence={admin.nothing} />
      ) : (
        <AdminTable
          heads={[
            admin.workspace,
            admin.state,
            admin.installed,
            admin.holds,
            words.workspace.lastSent,
            words.workspace.rules,
            admin.tokens,
          ]}
          rows={list.rows.map((row) => cellsOf(row, words))}
        />
      )}
      <Paging path={path} chosen={chosen} after={after} next={list.next} />
      <EntranceLinks entrances={entrances} heading="h2" />
    </AdminLayout>
  );
}

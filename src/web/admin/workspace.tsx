import type { ComponentChildren, VNode } from 'preact';
import type { AdminInstallation } from '../../db/record/admin-installations.js';
import type { WorkspaceChannel, WorkspaceLimit, WorkspaceReport } from '../../db/record/admin-workspace.js';
import type { Frame } from '../parts/layout.js';
import { useAddress, useLocale, useWords } from '../parts/locale.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { AdminLayout } from './admin-layout.js';
import { AdminTable, type Cell, withChosen } from './admin-table.js';
import { auditCells, auditHeads } from './audit.js';
import { InstallationState, Token } from './installations.js';
import { workspacePath } from './workspace-path.js';

function Part({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Figures({ report: { installation: row } }: { readonly report: WorkspaceReport }): VNode {
  const to = useAddress();
  const { admin, workspace } = useWords();
  return (
    <dl class="admin-figures">
      <div>
        <dt>{admin.state}</dt>
        <dd>
          <InstallationState row={row} />
        </dd>
      </div>
      <div>
        <dt>{admin.installed}</dt>
        <dd>
          <Time at={row.since} form="day" />
        </dd>
      </div>
      <div>
        <dt>{admin.holds}</dt>
        <dd>
          {admin.channelsOf(row.channels, row.pausedChannels)},{' '}
          <a href={to(withChosen('/admin/subscriptions', { q: row.name }))}>{admin.subscriptionsOf(row.subscriptions)}</a>
        </dd>
      </div>
      <div>
        <dt>{workspace.threads}</dt>
        <dd>{row.openThreads}</dd>
      </div>
      <div>
        <dt>{workspace.lastSent}</dt>
        <dd>{row.lastSentAt === null ? workspace.neverSent : <Time at={row.lastSentAt} />}</dd>
      </div>
      {row.tokens.length === 0 ? null : (
        <div>
          <dt>{admin.tokens}</dt>
          <dd>
            <ul class="tokens">
              {row.tokens.map((token) => (
                <Token token={token} />
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Channels({ channels }: { readonly channels: readonly WorkspaceChannel[] }): VNode {
  const { admin, workspace } = useWords();
  if (channels.length === 0) return <p class="hint">{workspace.noChannels}</p>;
  return (
    <AdminTable
      heads={[workspace.channel, admin.state, admin.holds]}
      rows={channels.map(({ name, state, code, subscriptions }): readonly Cell[] => [
        { shown: `#${name}` },
        {
          shown: (
            <>
              <State tone={state === 'active' ? 'fine' : 'stale'} word={workspace.channelStates[state]} />
              {code === null ? null : <span class="meta"> {code}</span>}
            </>
          ),
        },
        { shown: admin.subscriptionsOf(subscriptions) },
      ])}
    />
  );
}

interface LimitsProps {
  readonly tenantId: string;
  readonly limits: readonly WorkspaceLimit[];
}

function LimitsForm({ tenantId, limits }: LimitsProps): VNode {
  const to = useAddress();
  const { language, words } = useLocale();
  const { limits: said } = words.workspace;
  const cellsOf = ({ name, usual, own, used }: WorkspaceLimit): readonly Cell[] => [
    { shown: <label for={`limit-${name}`}>{said.names[name]}</label> },
    { shown: used?.toLocaleString(language) ?? '–' },
    {
      shown: (
        <input
          id={`limit-${name}`}
          type="text"
          name={name}
          inputMode="numeric"
          pattern="[0-9]{1,7}"
          size={9}
          value={own ?? ''}
          placeholder={String(usual)}
        />
      ),
    },
  ];
  return (
    <form method="post" action={to(workspacePath(tenantId, 'limits'))}>
      <p class="hint">{said.about}</p>
      <AdminTable heads={[said.what, said.now, said.most]} rows={limits.map(cellsOf)} />
      <p>
        <button type="submit">{said.save}</button>
      </p>
    </form>
  );
}

const rules = ['default', 'everyone', 'managers', 'admins'] as const;

function WritersForm({ row: { tenantId, writers: rule } }: { readonly row: AdminInstallation }): VNode {
  const to = useAddress();
  const { writers } = useWords().workspace;
  return (
    <form method="post" action={to(workspacePath(tenantId, 'writers'))}>
      <fieldset class="choices">
        <legend>{writers.label}</legend>
        {rules.map((each) => (
          <label>
            <input type="radio" name="rule" value={each} checked={each === (rule ?? 'default')} /> {writers.rules[each]}
          </label>
        ))}
      </fieldset>
      <p>
        <button type="submit">{writers.save}</button>
      </p>
    </form>
  );
}

function RemoveForm({ report: { installation, isHalfDeleted } }: { readonly report: WorkspaceReport }): VNode {
  const to = useAddress();
  const { remove } = useWords().workspace;
  const { tenantId, name } = installation;
  return (
    <form method="post" action={to(workspacePath(tenantId, 'delete'))}>
      {isHalfDeleted ? <p class="complaint">{remove.halfDone}</p> : null}
      <p>{remove.about}</p>
      <label for="typed">{remove.label(name, tenantId)}</label>
      <div class="row-form">
        <input type="text" id="typed" name="typed" autocomplete="off" spellcheck={false} required maxLength={500} />
        <button type="submit">{remove.button}</button>
      </div>
    </form>
  );
}

/** What one workspace or server has, what it may have, and the way out for all of it. */
export function AdminWorkspacePage({ frame, report }: { readonly frame: Frame; readonly report: WorkspaceReport }): VNode {
  const to = useAddress();
  const words = useWords();
  const { admin, workspace } = words;
  const { installation, limits, channels, log } = report;
  const { tenantId } = installation;
  return (
    <AdminLayout frame={frame} part="installations" title={installation.name}>
      <p class="meta">
        {installation.chat} · {tenantId} · <a href={to('/admin/installations')}>{workspace.all}</a>
      </p>
      <Part id="has" title={workspace.has}>
        <Figures report={report} />
      </Part>
      <Part id="channels" title={workspace.channels}>
        <Channels channels={channels} />
      </Part>
      <Part id="limits" title={workspace.limits.title}>
        {limits === null ? <p class="hint">{workspace.limits.none}</p> : <LimitsForm tenantId={tenantId} limits={limits} />}
      </Part>
      {limits === null ? null : (
        <Part id="writers" title={workspace.writers.title}>
          <WritersForm row={installation} />
        </Part>
      )}
      <Part id="log" title={admin.menu.audit}>
        {log.length === 0 ? (
          <p class="hint">{admin.auditEmpty}</p>
        ) : (
          <AdminTable heads={auditHeads(words)} rows={log.map((row) => auditCells(row, words))} />
        )}
        <p>
          <a href={to(withChosen('/admin/audit', { workspace: tenantId }))}>{workspace.wholeLog}</a>
        </p>
      </Part>
      <Part id="take" title={workspace.take.title}>
        <p>{workspace.take.about}</p>
        <form method="post" action={to(workspacePath(tenantId, 'export'))}>
          <button type="submit">{workspace.take.button}</button>
        </form>
      </Part>
      {limits === null ? null : (
        <Part id="remove" title={workspace.remove.title}>
          <RemoveForm report={report} />
        </Part>
      )}
    </AdminLayout>
  );
}

import type { VNode } from 'preact';
import type { LaggingThread, UnsettledDelivery } from '../../db/record/operations.js';
import type { PageView } from '../../db/record/pages.js';
import type { ChannelView } from '../../db/record/preview.js';
import { type Frame, Layout } from '../parts/layout.js';
import { PageStateMark } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { shortTitle } from '../parts/title.js';
import { useWords } from '../words/words.js';

export interface AdminModel {
  readonly pages: readonly PageView[];
  readonly lagging: readonly LaggingThread[];
  readonly unsettled: readonly UnsettledDelivery[];
  readonly channels: readonly ChannelView[];
}

function Heads({ words }: { readonly words: readonly string[] }): VNode {
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th scope="col">{word}</th>
        ))}
      </tr>
    </thead>
  );
}

function Pages({ pages }: Pick<AdminModel, 'pages'>): VNode {
  const { admin, overview } = useWords();
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">{admin.pages}</h2>
      <table class="stack">
        <Heads words={[admin.page, admin.state, admin.lastLook, admin.nextLook]} />
        <tbody>
          {pages.map((page) => (
            <tr>
              <th scope="row">
                <a href={`/vendors/${encodeURIComponent(page.vendorSlug)}`}>{page.vendorName}</a>{' '}
                <span class="meta">{page.url}</span>
              </th>
              <td>
                <PageStateMark page={page} />
                {page.failureDetail === null ? null : (
                  <p class="meta">
                    {page.failureDetail} ({page.failureCode}, {admin.failing(page.failures)})
                  </p>
                )}
              </td>
              <td>{page.lastLookAt === null ? overview.neverRead : <Time at={page.lastLookAt} form="dateTime" />}</td>
              <td>
                <Time at={page.nextLookAt} form="dateTime" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Lagging({ lagging }: Pick<AdminModel, 'lagging'>): VNode {
  const { admin } = useWords();
  return (
    <section aria-labelledby="lagging">
      <h2 id="lagging">{admin.lagging}</h2>
      {lagging.length === 0 ? (
        <p class="hint">{admin.noneLagging}</p>
      ) : (
        <table class="stack">
          <Heads words={[admin.thread, admin.channel, admin.waiting, admin.behind, admin.why]} />
          <tbody>
            {lagging.map((thread) => (
              <tr>
                <th scope="row">
                  <a href={`/incidents/${thread.incidentId}`}>{shortTitle(thread.incidentTitle, 80)}</a>
                </th>
                <td>
                  {thread.chat}: {thread.channelName}
                </td>
                <td>
                  <Time at={thread.wantedAt} />
                </td>
                <td>{admin.revisions(thread.behind)}</td>
                <td>{thread.failureCode === null ? admin.none : `${thread.failureCode} (${admin.failing(thread.failures)})`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Unsettled({ unsettled }: Pick<AdminModel, 'unsettled'>): VNode {
  const { admin } = useWords();
  return (
    <section aria-labelledby="unsettled">
      <h2 id="unsettled">{admin.inDoubt}</h2>
      {unsettled.length === 0 ? (
        <p class="hint">{admin.noneInDoubt}</p>
      ) : (
        <table class="stack">
          <Heads words={[admin.write, admin.channel, admin.state, admin.attempted, admin.attempt, admin.why]} />
          <tbody>
            {unsettled.map((delivery) => (
              <tr>
                <th scope="row">
                  <a href={`/incidents/${delivery.incidentId}`}>{delivery.rowKey}</a>
                </th>
                <td>
                  {delivery.chat}: {delivery.channelName}
                </td>
                <td>{admin.deliveryState[delivery.state]}</td>
                <td>
                  <Time at={delivery.attemptedAt} />
                </td>
                <td>{delivery.attempt}</td>
                <td>{delivery.failureCode ?? admin.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Channels({ channels }: Pick<AdminModel, 'channels'>): VNode {
  const { admin, preview } = useWords();
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">{admin.channels}</h2>
      <table class="stack">
        <Heads words={[admin.channel, preview.preset, admin.filter]} />
        <tbody>
          {channels.map((channel) => (
            <tr>
              <th scope="row">
                <a href={`/preview/${encodeURIComponent(channel.id)}`}>#{channel.name}</a>
              </th>
              <td>{preview.presetNames[channel.preset]}</td>
              <td>
                {channel.subscriptions.length === 0
                  ? preview.noFilter
                  : channel.subscriptions.map((subscription) => (
                      <div>
                        <code>{subscription.filter}</code>
                      </div>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What whoever runs the installation needs to see. */
export function AdminPage({ frame, ...model }: AdminModel & { readonly frame: Frame }): VNode {
  const { admin } = useWords();
  return (
    <Layout frame={frame} title={admin.title} section="admin" refresh={10} wide>
      <h1>{admin.title}</h1>
      <div data-live id="admin">
        <Pages pages={model.pages} />
        <Lagging lagging={model.lagging} />
        <Unsettled unsettled={model.unsettled} />
        <Channels channels={model.channels} />
      </div>
      <form method="post" action="/admin/leave">
        <button type="submit" class="quiet">
          {admin.leave}
        </button>
      </form>
    </Layout>
  );
}

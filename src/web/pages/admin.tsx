import type { VNode } from 'preact';
import type { DeliveryTroubles } from '../../db/record/delivery-troubles.js';
import type { PageView } from '../../db/record/pages.js';
import type { ChannelView } from '../../db/record/preview.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { PageStateMark } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { DeliverySections } from './admin-troubles.js';

export interface AdminModel {
  readonly pages: readonly PageView[];
  readonly troubles: DeliveryTroubles;
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
  const to = useAddress();
  const { admin, overview } = useWords();
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">{admin.pages}</h2>
      <table class="stack">
        <Heads words={[admin.page, admin.state, admin.lastGood, admin.lastChange, admin.nextLook, admin.cost]} />
        <tbody>
          {pages.map((page) => (
            <tr>
              <th scope="row">
                <a href={to(`/vendors/${encodeURIComponent(page.vendorSlug)}`)}>{page.vendorName}</a>{' '}
                <span class="meta">
                  {page.url} · {page.adapter}
                </span>
              </th>
              <td>
                <PageStateMark page={page} />
                {page.failureDetail === null ? null : (
                  <p class="meta">
                    {page.failureDetail} ({page.failureCode}, {admin.failing(page.failures)})
                  </p>
                )}
              </td>
              <td data-label={admin.lastGood}>
                {page.lastOkAt === null ? overview.neverRead : <Time at={page.lastOkAt} form="dateTime" />}
              </td>
              <td data-label={admin.lastChange}>
                {page.lastChangedAt === null ? '–' : <Time at={page.lastChangedAt} form="dateTime" />}
              </td>
              <td data-label={admin.nextLook}>
                <Time at={page.nextLookAt} form="dateTime" />
              </td>
              <td class="meta" data-label={admin.cost}>
                {admin.costOf(page)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Channels({ channels }: Pick<AdminModel, 'channels'>): VNode {
  const to = useAddress();
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
                <a href={to(`/preview/${encodeURIComponent(channel.id)}`)}>#{channel.name}</a>
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
  const to = useAddress();
  const { admin } = useWords();
  return (
    <Layout frame={frame} styles={['record.css']} title={admin.title} section="admin" refresh={10} wide>
      <h1>{admin.title}</h1>
      <div data-live id="admin">
        <DeliverySections troubles={model.troubles} />
        <Pages pages={model.pages} />
        <Channels channels={model.channels} />
      </div>
      <form method="post" action={to('/admin/leave')}>
        <button type="submit" class="quiet">
          {admin.leave}
        </button>
      </form>
    </Layout>
  );
}

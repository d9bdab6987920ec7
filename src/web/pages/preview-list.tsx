import type { VNode } from 'preact';
import type { ChannelView } from '../../db/record/preview.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { PresetHint, PresetSelect } from '../parts/preset-select.js';
import { Time } from '../parts/time.js';

function ChannelCard({ channel }: { readonly channel: ChannelView }): VNode {
  const to = useAddress();
  const { preview } = useWords();
  return (
    <li class="card">
      <h2>
        <a href={to(`/preview/${encodeURIComponent(channel.id)}`)}>#{channel.name}</a>
      </h2>
      {channel.subscriptions.length === 0 ? (
        <p class="hint">{preview.noFilter}</p>
      ) : (
        <ul class="filters-list">
          {channel.subscriptions.map((subscription) => (
            <li>
              <code>{subscription.filter}</code>
            </li>
          ))}
        </ul>
      )}
      <p class="meta">
        {preview.threads(channel.threadCount)} · {preview.messages(channel.messageCount)} ·{' '}
        {channel.lastPostedAt === null ? (
          preview.never
        ) : (
          <>
            {preview.lastPosted} <Time at={channel.lastPostedAt} />
          </>
        )}
        {channel.state === 'paused' ? ` · ${preview.paused(channel.pausedCode)}` : ''}
      </p>
    </li>
  );
}

export function CreateChannelForm({ complaint, name }: { readonly complaint: string | null; readonly name: string }): VNode {
  const to = useAddress();
  const { create, preset } = useWords().preview;
  return (
    <section aria-labelledby="create">
      <h2 id="create">{create.title}</h2>
      <form method="post" action={to('/preview')} class="row-form">
        <label for="new-name">{create.name}</label>
        <input type="text" id="new-name" name="name" value={name} maxLength={80} required aria-describedby="new-name-hint" />
        <label for="new-preset">{preset}</label>
        <PresetSelect id="new-preset" chosen="default" />
        <button type="submit">{create.button}</button>
        {complaint === null ? (
          <p class="hint" id="new-name-hint">
            {create.hint}
          </p>
        ) : (
          <p class="complaint" role="alert" id="new-name-hint">
            {complaint}
          </p>
        )}
        <PresetHint id="new-preset" />
      </form>
    </section>
  );
}

export interface PreviewListModel {
  readonly channels: readonly ChannelView[];
  readonly complaint: string | null;
  readonly name: string;
}

export function PreviewListPage({ frame, channels, complaint, name }: PreviewListModel & { readonly frame: Frame }): VNode {
  const { preview } = useWords();
  return (
    <Layout frame={frame} styles={['record.css']} title={preview.title} section="preview" refresh={10}>
      <h1>{preview.title}</h1>
      <p class="lead">{preview.lead}</p>
      <div data-live id="channels">
        {channels.length === 0 ? (
          <p>
            {preview.none} {preview.noneHint}
          </p>
        ) : (
          <ul class="cards two">
            {channels.map((channel) => (
              <ChannelCard channel={channel} />
            ))}
          </ul>
        )}
      </div>
      {frame.admin ? <CreateChannelForm complaint={complaint} name={name} /> : null}
    </Layout>
  );
}

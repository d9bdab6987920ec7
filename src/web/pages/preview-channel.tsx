import type { VNode } from 'preact';
import type { ChannelView, PreviewThread, SubscriptionView } from '../../db/record/preview.js';
import type { WebWords } from '../../words/web/en.js';
import { Thread } from '../chat/thread.js';
import { type Frame, Layout } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { PresetHint, PresetSelect } from '../parts/preset-select.js';
import { Sentence } from '../parts/sentence.js';
import { Time } from '../parts/time.js';

/** How many threads one page shows. */
export const threadsOnPage = 20;

export interface PreviewChannelModel {
  readonly channel: ChannelView;
  readonly threads: readonly PreviewThread[];
  /** Where the live stream continues; null on older pages, which do not move. */
  readonly cursor: string | null;
  /** Ordinal under which older threads are; null when these are the last. */
  readonly older: number | null;
  /** What was typed and what is wrong with it, after a filter that could not be read. */
  readonly refused: { readonly filter: string; readonly sentence: string } | null;
}

/** `6 threads · 28 messages`; the live stream says it anew. */
export const channelCounts = (channel: ChannelView, words: WebWords['preview']): string =>
  `${words.threads(channel.threadCount)} · ${words.messages(channel.messageCount)}`;

/** Where this channel and its forms are, in the reader's language. */
function useBase(channel: ChannelView): string {
  return useAddress()(`/preview/${encodeURIComponent(channel.id)}`);
}

function Subscription({
  channel,
  subscription,
  admin,
}: {
  readonly channel: ChannelView;
  readonly subscription: SubscriptionView;
  readonly admin: boolean;
}): VNode {
  const base = useBase(channel);
  const { channel: w } = useWords().preview;
  return (
    <li class="marks">
      <code>{subscription.filter}</code>
      <span class="meta">
        <Time at={subscription.createdAt} form="day" />
        {subscription.createdBy === null ? '' : ` ${w.by(subscription.createdBy)}`}
      </span>
      {admin ? (
        <form method="post" action={`${base}/subscriptions/${encodeURIComponent(subscription.id)}/remove`}>
          <button type="submit" class="quiet" aria-label={w.removeLabel(subscription.filter)}>
            {w.remove}
          </button>
        </form>
      ) : null}
    </li>
  );
}

function SubscribeForm({ channel, refused }: Pick<PreviewChannelModel, 'channel' | 'refused'>): VNode {
  const base = useBase(channel);
  const { channel: w } = useWords().preview;
  return (
    <form method="post" action={`${base}/subscriptions`} class="row-form">
      <label for="filter">{w.filterLabel}</label>
      <input
        type="text"
        id="filter"
        name="filter"
        value={refused?.filter ?? ''}
        placeholder={w.filterPlaceholder}
        maxLength={2000}
        required
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        aria-describedby="filter-hint"
        {...(refused === null ? {} : { 'aria-invalid': 'true' as const })}
      />
      <button type="submit" class="primary">
        {w.subscribeButton}
      </button>
      {refused === null ? null : (
        <p class="complaint" role="alert">
          <Sentence text={refused.sentence} />
        </p>
      )}
      <p class="hint" id="filter-hint">
        {w.filterHint}
      </p>
    </form>
  );
}

function PresetForm({ channel }: Pick<PreviewChannelModel, 'channel'>): VNode {
  const base = useBase(channel);
  const { preset, channel: w } = useWords().preview;
  return (
    <form method="post" action={`${base}/preset`} class="row-form">
      <label for="preset">{preset}</label>
      <PresetSelect id="preset" chosen={channel.preset} />
      <button type="submit">{w.presetButton}</button>
      <PresetHint id="preset" />
    </form>
  );
}

function Settings({
  channel,
  refused,
  admin,
}: Pick<PreviewChannelModel, 'channel' | 'refused'> & { readonly admin: boolean }): VNode {
  const { preview, footer } = useWords();
  return (
    <details class="settings" id="settings" open={refused !== null || channel.subscriptions.length === 0}>
      <summary>{preview.channel.settings(channel.subscriptions.length, preview.presetNames[channel.preset])}</summary>
      {channel.subscriptions.length === 0 ? <p class="hint">{preview.noFilter}</p> : null}
      <ul class="plain">
        {channel.subscriptions.map((subscription) => (
          <Subscription channel={channel} subscription={subscription} admin={admin} />
        ))}
      </ul>
      {admin ? (
        <>
          <SubscribeForm channel={channel} refused={refused} />
          <PresetForm channel={channel} />
        </>
      ) : (
        <p class="hint">{footer.enter}</p>
      )}
    </details>
  );
}

/** Which platform is shown where there is no room for both; works without script. */
function SideSwitch(): VNode {
  const { channel: w } = useWords().preview;
  return (
    <fieldset class="side-switch">
      <legend>{w.switch}</legend>
      <label>
        <input type="radio" name="side" value="slack" id="show-slack" checked /> {w.slack}
      </label>
      <label>
        <input type="radio" name="side" value="discord" id="show-discord" /> {w.discord}
      </label>
    </fieldset>
  );
}

/** One preview channel: each message as Slack and as Discord would show it, growing while one looks. */
export function PreviewChannelPage({ frame, ...model }: PreviewChannelModel & { readonly frame: Frame }): VNode {
  const { preview } = useWords();
  const { channel, threads, cursor, older } = model;
  const base = useBase(channel);
  const live = cursor === null ? {} : { 'data-events': `${base}/events`, 'data-cursor': cursor };
  return (
    <Layout frame={frame} styles={['chat.css', 'record.css']} title={`#${channel.name}`} section="preview" wide>
      <h1>#{channel.name}</h1>
      <p class="meta">
        <span id="counts">{channelCounts(channel, preview)}</span>
        {channel.state === 'paused' ? ` · ${preview.paused(channel.pausedCode)}` : ''}
        {cursor === null ? null : (
          <span class="live" id="live" data-on={preview.channel.live} data-off={preview.channel.liveOff} role="status" />
        )}
      </p>
      <Settings channel={channel} refused={model.refused} admin={frame.admin} />
      <SideSwitch />
      <div class="sides" aria-hidden="true">
        <span>{preview.channel.slack}</span>
        <span>{preview.channel.discord}</span>
      </div>
      <div class="threads" id="threads" {...live}>
        {threads.length === 0 ? <p class="hint empty">{preview.channel.empty}</p> : null}
        {threads.map((thread) => (
          <Thread thread={thread} />
        ))}
      </div>
      <p class="paging">
        {cursor === null ? <a href={base}>← {preview.channel.newest}</a> : null}
        {older === null ? null : <a href={`${base}?below=${older}`}>{preview.channel.older} →</a>}
      </p>
    </Layout>
  );
}

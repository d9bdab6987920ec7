import type { VNode } from 'preact';
import type { PreviewMessage, PreviewThread } from '../../db/record/preview.js';
import { useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';
import { DiscordMessage } from './discord-message.js';
import { SlackMessage } from './slack-message.js';

type Side = 'slack' | 'discord';

function Byline({ message }: { readonly message: PreviewMessage }): VNode {
  const { channel } = useWords().preview;
  return (
    <p class="byline">
      <strong>{channel.botName}</strong> <span class="app">{channel.bot}</span> <Time at={message.postedAt} form="dateTime" />
    </p>
  );
}

function Edited({ message }: { readonly message: PreviewMessage }): VNode | null {
  const { channel } = useWords().preview;
  if (message.editedAt === null) return null;
  return (
    <p class="edited">
      {channel.editedAt(message.edits)} <Time at={message.editedAt} form="dateTime" />
    </p>
  );
}

function OnSide({ side, message }: { readonly side: Side; readonly message: PreviewMessage }): VNode {
  const { channel } = useWords().preview;
  return (
    <div class={`side-${side}`}>
      <span class="unseen">{channel[side]}</span>
      <Byline message={message} />
      {side === 'slack' ? <SlackMessage payload={message.slack} /> : <DiscordMessage payload={message.discord} />}
      <Edited message={message} />
    </div>
  );
}

/** One message on both platforms. `data-edits` lets the script see whether what it shows is what the server has. */
function Message({ message }: { readonly message: PreviewMessage }): VNode {
  return (
    <article class="message" id={`m-${message.ref}`} data-edits={String(message.edits)}>
      <OnSide side="slack" message={message} />
      <OnSide side="discord" message={message} />
    </article>
  );
}

/** A root with every reply under it. */
export function Thread({ thread }: { readonly thread: PreviewThread }): VNode {
  const { channel } = useWords().preview;
  return (
    <section class="thread" id={`t-${thread.root.ref}`} data-ordinal={String(thread.root.ordinal)}>
      <Message message={thread.root} />
      <p class="reply-count">{thread.replies.length === 0 ? channel.noReplies : channel.replies(thread.replies.length)}</p>
      <div class="replies">
        {thread.replies.map((reply) => (
          <Message message={reply} />
        ))}
      </div>
    </section>
  );
}

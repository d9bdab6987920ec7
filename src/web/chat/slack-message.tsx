import type { VNode } from 'preact';
import { useWords } from '../parts/locale.js';
import { Mrkdwn, MrkdwnInline } from './mrkdwn.js';
import { type SlackBlock, type SlackElement, SlackPayload, type SlackText } from './payloads.js';

const Text = ({ text }: { readonly text: SlackText }): VNode =>
  text.type === 'mrkdwn' ? <Mrkdwn text={text.text} /> : <div class="pre">{text.text}</div>;

function Element({ element }: { readonly element: SlackElement }): VNode {
  const { channel } = useWords().preview;
  const label =
    element.type === 'button'
      ? element.text.text
      : element.type === 'overflow'
        ? '⋯'
        : `${element.placeholder?.text ?? channel.menu} ▾`;
  return (
    <button
      type="button"
      disabled
      title={channel.disabled}
      {...(element.type === 'overflow' ? { 'aria-label': channel.menu } : {})}
    >
      {label}
    </button>
  );
}

function Block({ block }: { readonly block: SlackBlock }): VNode {
  switch (block.type) {
    case 'section':
      return (
        <div class="block">
          {block.text === undefined ? null : <Text text={block.text} />}
          {block.fields.map((field) => (
            <Text text={field} />
          ))}
        </div>
      );
    case 'context':
      return (
        <div class="block context">
          {block.elements.map((element) => (
            <span>{element.type === 'mrkdwn' ? <MrkdwnInline text={element.text} /> : element.text}</span>
          ))}
        </div>
      );
    case 'header':
      return <div class="block heading">{block.text.text}</div>;
    case 'actions':
      return (
        <div class="block actions">
          {block.elements.map((element) => (
            <Element element={element} />
          ))}
        </div>
      );
    case 'divider':
      return <hr />;
  }
}

/** A stored Slack payload as Slack would show it. */
export function SlackMessage({ payload }: { readonly payload: unknown }): VNode {
  const { channel } = useWords().preview;
  const read = SlackPayload.safeParse(payload);
  if (!read.success) return <p class="hint">{channel.unreadable}</p>;
  const { blocks, text, reply_broadcast: isBroadcast } = read.data;
  return (
    <>
      {blocks.length === 0 ? (
        <Mrkdwn text={text} />
      ) : (
        <div>
          {blocks.map((block) => (
            <Block block={block} />
          ))}
        </div>
      )}
      {isBroadcast ? <p class="edited">{channel.surfaced}</p> : null}
    </>
  );
}

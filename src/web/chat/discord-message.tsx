import type { VNode } from 'preact';
import { useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';
import { DiscordMarkdown } from './discord-markdown.js';
import { webAddress } from './inline.js';
import { type DiscordEmbed, DiscordPayload, type DiscordRow } from './payloads.js';

/** The coloured edge. A drawing, because the page allows no style attributes. */
function Edge({ color }: { readonly color: number }): VNode {
  return (
    <svg class="edge" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 4 100" width="4" height="100%">
      <rect width="4" height="100" fill={`#${color.toString(16).padStart(6, '0')}`} />
    </svg>
  );
}

function EmbedTitle({ embed }: { readonly embed: DiscordEmbed }): VNode | null {
  if (embed.title === undefined) return null;
  const href = embed.url === undefined ? undefined : webAddress(embed.url);
  return (
    <div class="embed-title">
      {href === undefined ? (
        embed.title
      ) : (
        <a href={href} rel="noopener noreferrer nofollow">
          {embed.title}
        </a>
      )}
    </div>
  );
}

function Embed({ embed }: { readonly embed: DiscordEmbed }): VNode {
  return (
    <div class="embed">
      <Edge color={embed.color ?? 0x737f8d} />
      <div class="embed-body">
        <EmbedTitle embed={embed} />
        {embed.description === undefined ? null : <DiscordMarkdown text={embed.description} />}
        {embed.fields.map((field) => (
          <div class="embed-field">
            <strong>{field.name}</strong>
            <DiscordMarkdown text={field.value} />
          </div>
        ))}
        {embed.footer === undefined ? null : (
          <div class="embed-footer">
            {embed.footer.text}
            {embed.timestamp === undefined || Number.isNaN(Date.parse(embed.timestamp)) ? null : (
              <>
                {' · '}
                <Time at={new Date(embed.timestamp).toISOString()} />
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Row({ row }: { readonly row: DiscordRow }): VNode {
  const { channel } = useWords().preview;
  return (
    <div class="actions">
      {row.components.map((component) => (
        <button type="button" disabled title={channel.disabled}>
          {component.type === 2 ? component.label : `${component.placeholder === '' ? channel.menu : component.placeholder} ▾`}
        </button>
      ))}
    </div>
  );
}

/** A stored Discord payload as Discord would show it. */
export function DiscordMessage({ payload }: { readonly payload: unknown }): VNode {
  const { channel } = useWords().preview;
  const read = DiscordPayload.safeParse(payload);
  if (!read.success) return <p class="hint">{channel.unreadable}</p>;
  const { content, embeds, components, message_reference: answered } = read.data;
  return (
    <>
      {content === undefined || content === null || content === '' ? null : <DiscordMarkdown text={content} />}
      {embeds.map((embed) => (
        <Embed embed={embed} />
      ))}
      {components.map((row) => (
        <Row row={row} />
      ))}
      {answered === undefined ? null : <p class="edited">{channel.surfaced}</p>}
    </>
  );
}

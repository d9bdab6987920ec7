import type { VNode } from 'preact';
import { useAddress, useWords } from './locale.js';

/** Where further workspaces and servers let Tocsin in. */
export interface Entrances {
  /** Whether workspaces of Slack add it by themselves at `/slack/install`. */
  readonly slack: boolean;
  /** Discord's address that adds the bot to a server; null where no application is set. */
  readonly discord: string | null;
}

/** Links that look like what they are: the start of something. Nothing where neither chat has a way in. */
export function EntranceLinks({
  entrances: { slack, discord },
  heading: Heading,
}: {
  readonly entrances: Entrances;
  readonly heading: 'h2' | 'h3';
}): VNode | null {
  const to = useAddress();
  const { entrance } = useWords().workspace;
  if (!slack && discord === null) return null;
  return (
    <>
      <Heading>{entrance.title}</Heading>
      <p class="marks">
        {slack ? (
          <a class="button" href={to('/slack/install')}>
            {entrance.slack}
          </a>
        ) : null}
        {discord === null ? null : (
          <a class="button" href={discord} rel="noreferrer">
            {entrance.discord}
          </a>
        )}
      </p>
      <p class="meta">{entrance.about}</p>
    </>
  );
}

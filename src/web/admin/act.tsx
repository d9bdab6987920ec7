import type { VNode } from 'preact';
import { useAddress } from '../parts/locale.js';

/** A button that changes something. Its label says of what, for who does not see the row. */
export function Act({ action, label, word }: { readonly action: string; readonly label: string; readonly word: string }): VNode {
  const to = useAddress();
  return (
    <form method="post" action={to(action)}>
      <button type="submit" aria-label={label}>
        {word}
      </button>
    </form>
  );
}

/** `/admin/threads/slack-T1/t1/retry` */
export const actPath = (...parts: readonly string[]): string => `/admin/${parts.map(encodeURIComponent).join('/')}`;

interface Place {
  readonly chat: string;
  readonly workspace: string;
  readonly channelName: string | null;
}

/** `#ops · Acme (slack)` */
export const placeOf = ({ chat, workspace, channelName }: Place): string =>
  `${channelName === null ? '' : `#${channelName} · `}${chat === 'preview' ? chat : `${workspace} (${chat})`}`;

import type { Mention } from '../domain/channel-settings.js';
import type { MessageView } from './view.js';

/** Views of one incident that differ in whom they name are few; more than this are not worth keeping. */
const most = 20;

/** Writes a view once for all the channels that show it: thousands may show the same one within seconds. Nobody changes what is written. */
export function oncePerView<Written>(
  write: (view: MessageView, mentions: readonly Mention[]) => Written,
): (view: MessageView, mentions: readonly Mention[]) => Written {
  const known = new WeakMap<MessageView, Map<string, Written>>();
  return (view, mentions) => {
    const ofView = known.get(view) ?? new Map<string, Written>();
    const key = mentions.length === 0 ? '' : JSON.stringify(mentions);
    const before = ofView.get(key);
    if (before !== undefined) return before;
    const written = write(view, mentions);
    if (ofView.size < most) known.set(view, ofView.set(key, written));
    return written;
  };
}

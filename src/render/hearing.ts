import type { Mention } from '../domain/channel-settings.js';
import type { MessageView } from './view.js';
import { rootMode } from './wording.js';

/** How one message goes out. Everything left out follows from the view; `mentions` are those whom it may ping, never on an edit. */
export interface SendOptions {
  readonly edit: boolean;
  readonly mentions?: readonly Mention[];
  readonly silent?: boolean;
}

/** New roots, ends, escalations and answers are heard; the rest of a thread grows in silence, and so do stories about the past. */
export function isSilent(view: MessageView): boolean {
  if (view.kind === 'root') return rootMode(view) === 'retroactive';
  if (view.kind === 'line') return !('surfaces' in view.facts) && view.facts.line !== 'asked';
  return view.kind !== 'reply' || view.status !== 'resolved';
}

/** Everybody whom a message names by id. */
export function shownMentions(view: MessageView): readonly Mention[] {
  if (view.kind === 'root') return view.mentions ?? [];
  if (view.kind !== 'line') return [];
  if (view.facts.line === 'asked') return view.facts.people.map(({ id, name }) => ({ kind: 'person', id, name }));
  return view.facts.line === 'escalated' && view.facts.mention !== null ? [view.facts.mention] : [];
}

/** A root names everybody whom it may ping. */
export function naming(view: MessageView, mentions: readonly Mention[]): MessageView {
  if (view.kind !== 'root') return view;
  const shown = view.mentions ?? [];
  const more = mentions.filter((one) => !shown.some(({ kind, id }) => kind === one.kind && id === one.id));
  return more.length === 0 ? view : { ...view, mentions: [...shown, ...more] };
}

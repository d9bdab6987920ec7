/** The text of an item: a head of labelled lines, then one `<div>` for each update, newest first. */
export interface XaiBody {
  /** "INVESTIGATING" */
  readonly status: string | null;
  readonly severity: string | null;
  readonly resolved: string | null;
  readonly updates: readonly XaiUpdate[];
}

export interface XaiUpdate {
  readonly time: string;
  readonly state: string;
  /** HTML. */
  readonly body: string;
}

const updateStart = /<div[^<>]*>\s*<p[^<>]*>\s*<strong[^<>]*>/gi;

function labelled(head: string, label: string): string | null {
  const at = head.toLowerCase().indexOf(`>${label}:`);
  if (at < 0) return null;
  const start = at + label.length + 2;
  const end = head.indexOf('<', start);
  return head.slice(start, end < 0 ? undefined : end).trim() || null;
}

/** The text up to a tag, and what follows it; undefined where the tag is missing. */
function upTo(text: string, tag: string): readonly [string, string] | undefined {
  const at = text.toLowerCase().indexOf(tag);
  return at < 0 ? undefined : [text.slice(0, at).trim(), text.slice(at + tag.length)];
}

function readUpdate(piece: string): XaiUpdate | undefined {
  const [time, afterTime = ''] = upTo(piece, '</strong>') ?? [];
  const [, fromState = ''] = upTo(afterTime, '<h3>') ?? [];
  const [state, rest = ''] = upTo(fromState, '</h3>') ?? [];
  if (time === undefined || state === undefined) return undefined;
  return {
    time,
    state,
    body: rest
      .trim()
      .replace(/<\/div>$/i, '')
      .trim(),
  };
}

/** `unread` counts the updates that are not in the form we know. */
export function readBody(html: string): { readonly body: XaiBody; readonly unread: number } {
  const starts = [...html.matchAll(updateStart)].map((match) => ({ at: match.index, end: match.index + match[0].length }));
  const head = html.slice(0, starts[0]?.at);
  const pieces = starts.map(({ end }, index) => html.slice(end, starts[index + 1]?.at));
  const updates = pieces.map(readUpdate).filter((update) => update !== undefined);
  const body = {
    status: labelled(head, 'status'),
    severity: labelled(head, 'severity'),
    resolved: labelled(head, 'resolved'),
    updates,
  };
  return { body, unread: pieces.length - updates.length };
}

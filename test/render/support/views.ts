import type { LineFacts } from '../../../src/domain/thread.js';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import type { EditNoteView, LineView, ReplyView, RootView } from '../../../src/render/view.js';

/** An invented vendor's incident, from which tests change what they are about. */
export function rootView(changes: Partial<RootView> = {}): RootView {
  return {
    kind: 'root',
    vendor: 'Halyard',
    title: 'Investigating slow webhook deliveries in EU West',
    url: 'https://status.halyard.example/incidents/q7w2',
    reportUrl: 'https://tocsin.example/incidents/41',
    incidentKind: 'incident',
    status: 'investigating',
    impact: 'unknown',
    startedAt: '2026-03-11T09:40:00.000Z',
    resolvedAt: null,
    scheduledFor: null,
    scheduledUntil: null,
    components: ['Webhooks'],
    regions: ['eu-west'],
    updateCount: 1,
    latest: {
      status: 'investigating',
      at: '2026-03-11T09:40:00.000Z',
      body: parseVendorText(
        'Webhook deliveries from our EU West region are taking up to four minutes. Events are queued and none are dropped.',
      ),
    },
    postmortem: null,
    retroactive: false,
    publishedAt: '2026-03-11T09:40:00.000Z',
    withdrawn: false,
    seenAt: '2026-03-11T09:40:31.000Z',
    ...changes,
  };
}

export const latest = (status: ReplyView['status'], at: string, body: string): NonNullable<RootView['latest']> => ({
  status,
  at,
  body: parseVendorText(body),
});

export function replyView(
  changes: Partial<Omit<ReplyView, 'body'>> & { readonly body?: string | ReplyView['body'] } = {},
): ReplyView {
  const { body = 'The queue is shrinking: the oldest waiting event is now 50 seconds old.', ...rest } = changes;
  return {
    kind: 'reply',
    vendor: 'Halyard',
    status: 'identified',
    at: '2026-03-11T09:58:00.000Z',
    part: 1,
    parts: 1,
    openMs: null,
    afterEndMs: null,
    editedAt: null,
    removed: false,
    reopens: false,
    ...rest,
    body: typeof body === 'string' ? parseVendorText(body) : body,
  };
}

export const editNote = (runs: EditNoteView['runs'], changes: Partial<EditNoteView> = {}): EditNoteView => ({
  kind: 'edit-note',
  vendor: 'Halyard',
  at: '2026-03-11T09:58:00.000Z',
  runs,
  ...changes,
});

export const postmortemText = `## Summary

On 11 March, between 09:31 and 10:47 UTC, webhook deliveries from EU West were delayed by up to six minutes. Nothing was lost \\(every event was delivered in the end\\).

## Root cause

A routine change of the \`delivery-router\` halved the number of workers that read the queue. The alert that should have told us compares today with yesterday, and yesterday was a **public holiday**.

## Timeline \\(UTC\\)

* 09:31 - The change reaches EU West.
* 09:40 - A customer reports late webhooks, and we begin to look.
* 10:02 - The change is taken back.
* 10:47 - The queue is empty again.

## What we are changing

1. The router refuses a change that removes more than a fifth of its workers.
2. The alert compares with the same weekday, see [our note](https://status.halyard.example/notes/alerts).

\`\`\`
workers before 64
workers after  32
\`\`\`

${'We went through every other alert that compares with the day before and found four more of the kind, which are being changed as well. '.repeat(7)}

Thank you for your patience.`;

export const lineView = (facts: LineFacts): LineView => ({ kind: 'line', vendor: 'Halyard', facts });

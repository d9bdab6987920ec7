/** What waits for a time of its channel: roots for the end of quiet hours or for the morning, digests for their hour. */
export const quietHours = {
  version: 7,
  name: 'quiet-hours',
  sql: `
alter table threads
  add held_since timestamptz;                   -- when the quiet hours began that keep its root back
-- failure_code of a root that waits: quiet (for the end of quiet hours), morning (for the message that tells of them), past (a report after the fact)
create index threads_held on threads (tenant_id, channel_id) where state = 'open' and failure_code in ('quiet', 'morning', 'past');
-- What came to be known within a time: for digests.
create index incidents_known on incidents (first_seen_at);
alter table channels
  add digest_state jsonb;                       -- {wish, armedAt, from}: what was told of, and what is due next
`,
} as const;

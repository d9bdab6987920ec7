/** Subscriptions that a file owns or that are routed by tag, regions that vendors do not name, and threads that are looked at again by the clock. */
export const subscriptions = {
  version: 5,
  name: 'subscriptions',
  sql: `
alter table subscriptions
  add source text not null default 'chat',      -- chat, file: what a file owns is changed there
  add routes jsonb not null default '[]';       -- [{filter, channelId}]: the first that matches takes the incident to another channel

-- Subscriptions over all vendors, asked for by workspace.
create index subscription_everything on subscription_vendors (tenant_id) where vendor_slug = '*';

alter table incidents
  add unnamed_regions boolean not null default false; -- speaks of "other regions" without naming them

-- What time alone brings (a promise that was not kept, a long silence, a maintenance that is about to begin): then the thread is looked at again.
alter table threads
  add look_at timestamptz;
create index threads_look_at on threads (look_at) where look_at is not null and state = 'open';

-- Messages about a time of the channel: what was quiet, a digest, reports about the past. One for each channel, kind and time.
create unique index channel_posts_of_time on channel_posts (tenant_id, channel_id, kind, episode) where page_id is null and episode is not null;
`,
} as const;

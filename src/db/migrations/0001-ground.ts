/** The first schema. Every table begins with its tenant, so that data can later be split by it and no query can forget it unnoticed. */
export const ground = {
  version: 1,
  name: 'ground',
  sql: `
create table tenants (
  tenant_id text primary key,
  kind text not null,
  name text not null,
  created_at timestamptz not null default now()
);
insert into tenants (tenant_id, kind, name) values ('public', 'public', 'Pages anybody may follow'), ('preview', 'preview', 'Preview');

create table settings (
  tenant_id text not null references tenants,
  key text not null,
  value jsonb not null,
  primary key (tenant_id, key)
);

create table pages (
  tenant_id text not null references tenants,
  id text not null,
  vendor_slug text not null,
  vendor_name text not null,
  url text not null,
  host text not null,
  adapter text not null,
  settings jsonb not null,
  state text not null default 'new',            -- new, ok, failed, unrecognised
  status text not null default 'unknown',       -- the page's own headline
  as_of timestamptz,                            -- the vendor's clock of the state we hold
  version integer not null default 0,           -- one more with every applied look; apply refuses a stale one
  baseline_at timestamptz,
  last_look_at timestamptz,
  last_ok_at timestamptz,
  last_changed_at timestamptz,
  failing_since timestamptz,
  failure_code text,
  failure_detail text,
  failures integer not null default 0,
  content_hash text,
  validators jsonb not null default '{}',       -- by url: etag, last-modified
  awaiting jsonb not null default '[]',         -- keys whose absence waits to be confirmed
  notes jsonb not null default '[]',
  poll_seconds integer,                         -- null: the installation's rhythm
  next_look_at timestamptz not null default now(),
  woken_until timestamptz,
  lease_token text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index pages_by_url on pages (tenant_id, url);
create index pages_by_vendor on pages (vendor_slug);
create index pages_due on pages (next_look_at);

-- Who follows which page; a page that nobody follows is not polled.
create table follows (
  tenant_id text not null references tenants,
  page_tenant_id text not null,
  page_id text not null,
  followed_at timestamptz not null default now(),
  primary key (tenant_id, page_tenant_id, page_id),
  foreign key (page_tenant_id, page_id) references pages on delete cascade
);
create index follows_by_page on follows (page_tenant_id, page_id);

create table page_components (
  tenant_id text not null,
  page_id text not null,
  id text not null,
  position integer not null,
  name text not null,
  group_name text,
  status text not null,
  regions text[] not null default '{}',
  status_since timestamptz not null,
  primary key (tenant_id, page_id, id),
  foreign key (tenant_id, page_id) references pages on delete cascade
);

create table documents (
  tenant_id text not null,
  id text not null,
  page_id text not null,
  taken_at timestamptz not null,
  parts bytea not null,                         -- gzip of the JSON list of documents; bytea because vendor text may hold NUL
  gone text[] not null default '{}',            -- incident keys whose own address answered "gone" in this look
  ingested_at timestamptz,
  outcome text,                                 -- applied, stale, unrecognised
  primary key (tenant_id, id),
  foreign key (tenant_id, page_id) references pages on delete cascade
);
create index documents_waiting on documents (tenant_id, page_id, taken_at) where ingested_at is null;
create index documents_by_age on documents (ingested_at);

create table incidents (
  tenant_id text not null,
  id text not null,
  page_id text not null,
  key text not null,
  title text not null,
  kind text not null,
  impact text not null,
  status text not null,
  url text,
  started_at timestamptz,
  resolved_at timestamptz,
  scheduled_for timestamptz,
  scheduled_until timestamptz,
  components text[] not null,
  regions text[] not null,
  origin text not null,
  revision integer not null,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  absent_since timestamptz,
  withdrawn_at timestamptz,
  begun_at timestamptz not null,                -- started, else oldest update, else first seen: what histories are sorted by
  primary key (tenant_id, id),
  foreign key (tenant_id, page_id) references pages on delete cascade
);
create unique index incidents_by_key on incidents (tenant_id, page_id, key);
create index incidents_history on incidents (tenant_id, page_id, begun_at desc);
create index incidents_open on incidents (tenant_id, page_id)
  where withdrawn_at is null and status not in ('resolved', 'postmortem', 'completed', 'withdrawn');

create table incident_updates (
  tenant_id text not null,
  incident_id text not null,
  seq integer not null,
  key text not null,
  status text not null,
  body text not null,
  at timestamptz not null,
  components text[] not null,
  revision integer not null,
  first_seen_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, incident_id, seq),
  foreign key (tenant_id, incident_id) references incidents on delete cascade
);

create table update_revisions (
  tenant_id text not null,
  incident_id text not null,
  seq integer not null,
  revision integer not null,
  status text not null,
  body text not null,
  at timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, incident_id, seq, revision),
  foreign key (tenant_id, incident_id, seq) references incident_updates on delete cascade
);

create table incident_changes (
  tenant_id text not null,
  incident_id text not null,
  revision integer not null,
  ordinal integer not null,
  kind text not null,
  seq integer,
  from_value text,
  to_value text,
  seen_at timestamptz not null,
  primary key (tenant_id, incident_id, revision, ordinal),
  foreign key (tenant_id, incident_id) references incidents on delete cascade
);

create table channels (
  tenant_id text not null references tenants,
  id text not null,
  chat text not null,                           -- preview, slack, discord
  external_id text not null,
  name text not null,
  preset text not null default 'default',
  state text not null default 'active',         -- active, paused
  paused_code text,
  paused_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index channels_by_external on channels (tenant_id, chat, external_id);

create table subscriptions (
  tenant_id text not null,
  id text not null,
  channel_id text not null,
  filter text not null,                         -- canonical expression; parsed where it is used
  created_by text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels on delete cascade
);
-- By digest: a filter may be longer than an index entry.
create unique index subscriptions_once on subscriptions (tenant_id, channel_id, md5(filter)) where ended_at is null;

-- Candidates by vendor first, so that matching costs what matches and not what exists. '*' stands for every vendor.
create table subscription_vendors (
  tenant_id text not null,
  subscription_id text not null,
  vendor_slug text not null,
  primary key (tenant_id, subscription_id, vendor_slug),
  foreign key (tenant_id, subscription_id) references subscriptions on delete cascade
);
create index subscription_candidates on subscription_vendors (vendor_slug);

create table threads (
  tenant_id text not null,
  id text not null,
  channel_id text not null,
  page_tenant_id text not null,
  incident_id text not null,
  subscription_id text not null,
  reasons jsonb not null default '[]',
  state text not null default 'open',           -- open, stopped
  stopped_code text,
  root_ref text,
  wanted_revision integer not null,
  delivered_revision integer not null default 0,
  wanted_at timestamptz not null,
  not_before timestamptz not null default now(),
  failures integer not null default 0,
  failure_code text,
  lease_token text,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels on delete cascade
);
create index threads_lagging on threads (wanted_at) where state = 'open' and delivered_revision < wanted_revision;
create index threads_by_incident on threads (page_tenant_id, incident_id);

create table deliveries (
  tenant_id text not null,
  id text not null,
  thread_id text not null,
  row_key text not null,                        -- actionKey: kind, update, part, revision
  ordinal bigint generated always as identity,
  action jsonb not null,
  marker text not null,
  state text not null,                          -- sending, sent, in_doubt, retry, dead, superseded
  attempt integer not null default 1,
  begun_at timestamptz not null,
  attempted_at timestamptz not null,
  finished_at timestamptz,
  confirmed_order bigint,
  message_ref text,
  failure_code text,
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
-- Confirmed writes are read back in the order in which they were confirmed. The clocks of several processes could disagree about it.
create sequence deliveries_confirmed;
create unique index deliveries_once on deliveries (tenant_id, thread_id, row_key);
create index deliveries_unsettled on deliveries (tenant_id, thread_id) where state in ('sending', 'in_doubt', 'retry');

-- The built-in preview chat. It knows nothing of the tables above, like any other platform.
create table preview_messages (
  tenant_id text not null,
  channel_id text not null,
  ref text not null,
  root_ref text,
  ordinal bigint generated always as identity,
  marker text not null,
  slack jsonb not null,
  discord jsonb not null,
  posted_at timestamptz not null,
  edited_at timestamptz,
  edits integer not null default 0,
  primary key (tenant_id, channel_id, ref)
);
create index preview_messages_in_order on preview_messages (tenant_id, channel_id, ordinal);
create index preview_messages_by_marker on preview_messages (tenant_id, channel_id, marker);
`,
} as const;

/** Ways out of chat: where a channel's incidents are sent besides. */
export const forwards = {
  version: 6,
  name: 'forwards',
  sql: `
create table forwards (
  tenant_id text not null references tenants,
  id text not null,
  channel_id text not null,
  subscription_id text,                         -- null: whatever comes to the channel
  kind text not null,                           -- webhook, pagerduty, slack, discord
  target text not null,                         -- what people are shown: a host, the end of a key
  sealed_target text not null,                  -- address, key and signing secret
  min_impact text not null,
  only_when_down boolean not null default false, -- a second route: used while the chat itself cannot be posted to, or is what is down
  created_by text,
  created_at timestamptz not null,
  state text not null default 'active',         -- active, stopped
  failing_since timestamptz,
  failure_code text,
  failure_detail text,
  last_sent_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels on delete cascade,
  foreign key (tenant_id, subscription_id) references subscriptions on delete cascade
);
create index forwards_by_channel on forwards (tenant_id, channel_id) where ended_at is null;

-- How far each incident was sent on each of these ways.
create table forward_events (
  tenant_id text not null,
  forward_id text not null,
  page_tenant_id text not null,
  incident_id text not null,
  wanted_revision integer not null,
  wanted_at timestamptz not null,
  seen_revision integer not null default 0,     -- up to here there is nothing left to tell
  sent jsonb,                                   -- what was told last
  not_before timestamptz not null,
  failures integer not null default 0,
  failure_code text,
  lease_token text,
  lease_until timestamptz,
  primary key (tenant_id, forward_id, page_tenant_id, incident_id),
  foreign key (tenant_id, forward_id) references forwards on delete cascade
);
create index forward_events_due on forward_events (not_before) where seen_revision < wanted_revision;
create index forward_events_by_age on forward_events (wanted_at);
create index forward_events_by_incident on forward_events (page_tenant_id, incident_id);
`,
} as const;

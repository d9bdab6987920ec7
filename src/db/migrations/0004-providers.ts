/** Pages of every provider: how they move, what they cost, what is private about them, and how vendors reach us by themselves. */
export const providers = {
  version: 4,
  name: 'providers',
  sql: `
alter table pages
  add review_at timestamptz,                    -- then the stored look is read again though the page did not change (a silent component, a fixed wait)
  add moved_from text,                          -- the provider before the last move, until the first look at the new one is applied
  add probe_after timestamptz,                  -- what stands behind the address is not probed again before
  add sealed_headers text,                      -- request headers of a private page, sealed
  add looks bigint not null default 0,          -- what it costs: looks, those that found nothing new, bytes and time of fetching
  add unchanged_looks bigint not null default 0,
  add bytes_read bigint not null default 0,
  add fetch_ms bigint not null default 0;

alter table page_components
  add troubled_since timestamptz,               -- since when it is not well; null while it is
  add is_habitual boolean not null default false; -- it was like that when the page was first read, or the vendor has written about it: nobody is told
update page_components set troubled_since = status_since, is_habitual = true
  where status in ('degraded_performance', 'partial_outage', 'major_outage');

-- What people called a page before it moved to another address.
create table page_addresses (
  tenant_id text not null,
  url text not null,
  page_id text not null,
  left_at timestamptz not null,
  primary key (tenant_id, url),
  foreign key (tenant_id, page_id) references pages on delete cascade
);

-- Addresses that vendors call when something happens. The token itself is not stored, only its digest.
create table hooks (
  tenant_id text not null references tenants,
  id text not null,
  token_digest text not null,
  page_tenant_id text not null,
  page_id text not null,
  kind text not null,                           -- statuspage, instatus, incidentio, betterstack, generic
  sealed_secret text,                           -- what its calls are signed with, where they are
  created_at timestamptz not null default now(),
  last_call_at timestamptz,
  last_outcome text,
  calls bigint not null default 0,
  refused bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (page_tenant_id, page_id) references pages on delete cascade
);
create unique index hooks_by_token on hooks (token_digest);
create index hooks_by_page on hooks (page_tenant_id, page_id);

-- Messages about a page as a whole: that it cannot be read, that it can be again.
alter table channel_posts
  add page_tenant_id text,
  add page_id text,
  add episode timestamptz;                      -- since when the page cannot be read: one message for each channel, kind and episode
create unique index channel_posts_once on channel_posts (tenant_id, channel_id, kind, page_tenant_id, page_id, episode) where page_id is not null;
`,
} as const;

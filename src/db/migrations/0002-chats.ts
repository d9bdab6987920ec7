/** What Slack and Discord bring: installations, settings of channels, what people press and ask for. */
export const chats = {
  version: 2,
  name: 'chats',
  sql: `
create table installations (
  tenant_id text not null references tenants,
  chat text not null,                           -- slack, discord
  external_id text not null,                    -- Slack team, Discord guild
  name text not null,
  url text,                                     -- where its messages are linked: https://acme.slack.com/
  app_id text,
  bot_id text,
  bot_user_id text,
  scopes text[] not null default '{}',
  token text,                                   -- sealed; null where one token serves all (Discord)
  state text not null default 'active',         -- active, removed, broken
  state_code text,
  installed_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, chat)
);
create unique index installations_by_external on installations (chat, external_id);

alter table channels
  add kind text not null default 'text',
  add settings jsonb not null default '{}',
  add ended_at timestamptz;                     -- the platform says it is gone for good
alter table subscriptions
  add created_by_id text,
  add ended_by text;
alter table threads
  add muted_at timestamptz,
  add muted_by text,
  add marks_version integer not null default 0,
  add delivered_marks integer not null default 0;
drop index threads_lagging;
create index threads_lagging on threads (wanted_at)
  where state = 'open' and (delivered_revision < wanted_revision or delivered_marks < marks_version);
create index threads_by_root on threads (tenant_id, channel_id, root_ref);

-- What people pressed under a root.
create table thread_marks (
  tenant_id text not null,
  thread_id text not null,
  kind text not null,                           -- affected, unaffected, over, postmortem
  person_id text not null,
  person_name text not null,
  marked_at timestamptz not null,
  primary key (tenant_id, thread_id, kind, person_id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);

-- A vendor kept silent in one channel for a while.
create table mutes (
  tenant_id text not null,
  channel_id text not null,
  vendor_slug text not null,
  until timestamptz not null,
  muted_by text not null,
  muted_at timestamptz not null,
  primary key (tenant_id, channel_id, vendor_slug),
  foreign key (tenant_id, channel_id) references channels on delete cascade
);

-- What the buttons and menus of an answer would do. Buttons hold only the id: Discord has room for 100 characters.
create table chat_offers (
  tenant_id text not null references tenants,
  id text not null,
  channel_ref text not null,                    -- the platform's id of the channel it was made in
  person_id text,                               -- null: anybody there may take it
  run text not null,                            -- a command; {name} stands for what was picked
  form jsonb,                                   -- title, label and value of the form that it opens first
  picks jsonb not null default '{}',
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index chat_offers_by_age on chat_offers (expires_at);

-- Requests that wait until the bot may post in their channel.
create table chat_requests (
  tenant_id text not null references tenants,
  id text not null,
  channel_ref text not null,
  channel_name text not null,
  command text not null,
  person_id text not null,
  person_name text not null,
  code text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index chat_requests_once on chat_requests (tenant_id, channel_ref, md5(command));
create index chat_requests_by_age on chat_requests (expires_at);

-- Interactions that were taken: platforms deliver again what was not acknowledged in time.
create table chat_interactions (
  tenant_id text not null references tenants,
  id text not null,
  taken_at timestamptz not null,
  primary key (tenant_id, id)
);
create index chat_interactions_by_age on chat_interactions (taken_at);
`,
} as const;

/** What keeps deliveries whole: turns shared by all processes, what a thread may still be written, messages about a channel as a whole, who was told. */
export const delivery = {
  version: 3,
  name: 'delivery',
  sql: `
alter table threads
  add waiting_for text,                         -- what it waits with: 'edit' (of the root alone; news goes before it), 'post', null: everything
  add urgency smallint not null default 0,      -- 3 critical, 2 major, 1 over, 0 the rest: who goes first in a crowded channel
  add woken_until timestamptz,                  -- somebody was asked to look at it and has time until then
  add generation integer not null default 0,    -- one more each time its root is posted anew after people removed it
  add replies_closed_code text,                 -- no replies: chat.thread_gone for good, others until the next revision
  add replies_closed_revision integer,
  add root_closed_code text,                    -- the root cannot be edited any more: chat.root_gone (its thread lives on), chat.edit_closed
  add fold_id text,                             -- the channel post that tells of it instead of a root of its own
  add asked_for boolean not null default false, -- people want it as a thread of its own
  add root_due_at timestamptz,                  -- when it took its place among the new roots of its channel
  add mentioned boolean not null default false, -- somebody was pinged about it under a root that people have deleted since
  add publish_state text,                       -- announcement channels: wanted, done
  add delivered_at timestamptz;                 -- when it last showed the latest
-- state: open, stopped, folded
update threads set waiting_for = 'edit' where failure_code in ('discord.edit_limit', 'discord.rate_limited');
create index threads_due on threads (not_before)
  where state = 'open' and (delivered_revision < wanted_revision or delivered_marks < marks_version);
create index threads_new_roots on threads (tenant_id, channel_id, root_due_at) where root_due_at is not null;
create index threads_replies_closed on threads (tenant_id, channel_id) where state = 'open' and replies_closed_code is not null;
create index threads_by_fold on threads (tenant_id, fold_id) where fold_id is not null;

alter table channels
  add away_since timestamptz,                   -- a pause that has ended began then; until its end was told
  add resumed_at timestamptz;                   -- when its last pause ended; paused_at stays until something was sent again
alter table installations
  add edit_window_seconds integer,              -- messages older than this could not be edited in this workspace
  add edit_window_at timestamptz;               -- when that was last seen: admins may lift the limit

-- Turns that all processes share: when the next write of a kind may go out (the theoretical arrival time of GCRA), and until when the platform
-- asked to be left alone.
create table paces (
  tenant_id text not null,
  key text not null,
  next_at timestamptz not null,
  held_until timestamptz,
  primary key (tenant_id, key)
);

/* Takes a turn of every kind at once, or of none. Returns for how many milliseconds to wait: 0 = all were taken. Keys come sorted, so that two
   callers never wait for each other. */
create function take_turns(of_tenant text, at timestamptz, of_keys text[], of_intervals int[], of_bursts double precision[]) returns integer
language plpgsql as $$
declare
  turn record;
  wait double precision := 0;
begin
  if coalesce(array_length(of_keys, 1), 0) = 0 then return 0; end if;
  insert into paces (tenant_id, key, next_at) select of_tenant, wanted, at from unnest(of_keys) as wanted on conflict do nothing;
  for turn in
    select paces.next_at, paces.held_until, wanted.step, wanted.burst from unnest(of_keys, of_intervals, of_bursts) as wanted(key, step, burst)
      join paces on paces.tenant_id = of_tenant and paces.key = wanted.key order by paces.key for update of paces
  loop
    wait := greatest(wait, extract(epoch from (turn.next_at - at)) * 1000 - turn.step::double precision * (turn.burst - 1));
    if turn.held_until is not null then wait := greatest(wait, extract(epoch from (turn.held_until - at)) * 1000); end if;
  end loop;
  if wait > 0 then return ceil(wait)::integer; end if;
  update paces set next_at = greatest(paces.next_at, at) + make_interval(secs => wanted.step / 1000.0), held_until = null
    from unnest(of_keys, of_intervals) as wanted(key, step) where paces.tenant_id = of_tenant and paces.key = wanted.key;
  return 0;
end $$;

-- Messages about a channel as a whole: what was folded in a storm, what passed while nobody could post.
create table channel_posts (
  tenant_id text not null,
  id text not null,
  channel_id text not null,
  kind text not null,                           -- storm, away
  began_at timestamptz not null,
  changed_at timestamptz not null,
  wanted_version integer not null default 1,
  delivered_version integer not null default 0,
  facts jsonb,                                  -- what the message says, as it was last written or is being written
  state text not null default 'open',           -- open, dead
  doubt text,                                   -- sending, in_doubt: the post was begun and has no receipt
  begun_at timestamptz,
  marker text not null,
  message_ref text,
  not_before timestamptz not null,
  failures integer not null default 0,
  failure_code text,
  lease_token text,
  lease_until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references channels on delete cascade
);
create index channel_posts_due on channel_posts (not_before) where state = 'open' and delivered_version < wanted_version;
create index channel_posts_by_channel on channel_posts (tenant_id, channel_id, kind, changed_at);

-- Who has to be told that something stopped, once for each cause.
create table notices (
  tenant_id text not null,
  id text not null,
  channel_id text,                              -- null: the whole installation
  code text not null,
  detail text not null,                         -- what is wrong and who can mend it, for people
  state text not null default 'pending',        -- pending, telling, told, failed
  told_to text,
  not_before timestamptz not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (tenant_id, id)
);
create index notices_pending on notices (created_at) where state in ('pending', 'telling');

-- What operators are shown: writes that were given up, of the last days.
create index deliveries_given_up on deliveries (finished_at) where state = 'dead';
`,
} as const;

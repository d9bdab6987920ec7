/** What histories are filtered, sorted and summed by. It follows from updates and texts, so it is stored with each change and filled in later where an older version stored none. */
export const recordFacts = {
  version: 10,
  name: 'record-facts',
  sql: `
alter table incidents
  add published_at timestamptz,                 -- the vendor's oldest update that is still shown
  add ended_at timestamptz,                     -- resolved, else the update that says it is over; null while it is open
  add postmortem_at timestamptz,
  add after_the_fact boolean not null default false,
  add account_from timestamptz,                 -- when it failed, by those of the vendor's own sentences that name their zone
  add account_until timestamptz,
  add search_text text,                         -- title and texts in small letters; null where they were not read yet
  add facts_version integer not null default 0; -- of the rules that read all this; older rows are read again
create index incidents_by_time on incidents (tenant_id, begun_at desc, id desc);
create index incidents_by_component on incidents using gin (components);
create index incidents_by_region on incidents using gin (regions);
create index incidents_to_read on incidents (facts_version); -- asked over all tenants by the clock that reads them again
`,
} as const;

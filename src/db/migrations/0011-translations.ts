/** Machine translations of vendors' texts. A text is known by its digest, so one wording is translated once, and an edit is another text. */
export const translations = {
  version: 11,
  name: 'translations',
  sql: `
create table translations (
  tenant_id text not null references tenants,   -- whose page it is: texts of private pages stay with their tenant
  text_hash text not null,                      -- of kind and source
  language text not null,                       -- into which
  state text not null default 'wanted',         -- wanted, done, same (already in that language), refused
  source_language text,
  kind text not null,                           -- title, body
  source text not null,
  names text[] not null default '{}',           -- of vendor, components and regions: stay as they are
  result text,
  engine text,
  attempts integer not null default 0,
  failure_code text,
  not_before timestamptz not null,              -- while somebody is at it: until when nobody else is
  wanted_by text not null,                      -- thread, reader
  wanted_at timestamptz not null,
  used_at timestamptz not null,                 -- to within a month
  finished_at timestamptz,
  primary key (tenant_id, text_hash, language)
);
create index translations_wanted on translations (tenant_id, not_before) where state = 'wanted';
create index translations_ordered on translations (tenant_id, wanted_at) where wanted_by = 'reader';
create index translations_used on translations (used_at);

-- Threads that show an original and want to show its translation once it is there.
create table translation_threads (
  tenant_id text not null,
  thread_id text not null,
  page_tenant_id text not null,
  text_hash text not null,
  language text not null,
  primary key (tenant_id, thread_id, page_tenant_id, text_hash, language),
  foreign key (page_tenant_id, text_hash, language) references translations on delete cascade,
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
create index translation_threads_by_text on translation_threads (page_tenant_id, text_hash, language);
`,
} as const;

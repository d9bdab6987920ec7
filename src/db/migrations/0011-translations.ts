/** Machine translations of vendors' texts. A text is known by its digest, so one wording is translated once, and an edit is another text. */
export const translations = {
  version: 11,
  name: 'translations',
  sql: `
create table translations (
  tenant_id text not null references tenants,   -- whose page it is: texts of private pages stay with their tenant
  text_hash text not null,
  language text not null,                       -- into which
  state text not null default 'wanted',         -- wanted, done, same (already in that language), refused
  source_language text,
  source text not null,
  result text,
  engine text,
  attempts integer not null default 0,
  failure_code text,
  not_before timestamptz not null default now(),
  wanted_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, text_hash, language)
);
create index translations_wanted on translations (not_before) where state = 'wanted';
`,
} as const;

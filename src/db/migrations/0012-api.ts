/** Tokens for programs, and who changed what. */
export const api = {
  version: 12,
  name: 'api',
  sql: `
create table api_tokens (
  tenant_id text not null references tenants,
  id text not null,
  name text not null,
  token_hash text not null,                     -- the token itself is shown once and kept nowhere
  may_write boolean not null default false,
  created_by text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index api_tokens_by_hash on api_tokens (token_hash);

create table audit_log (
  tenant_id text not null references tenants,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,                          -- a person's name on its platform, the admin, the file, a token's name
  action text not null,
  subject text not null,                        -- what was changed, in words: a channel, a page, a subscription
  detail jsonb not null default '{}',           -- before and after, never a secret
  primary key (tenant_id, id)
);
create index audit_log_by_time on audit_log (tenant_id, at desc, id desc);
create index audit_log_newest on audit_log (at desc, id desc); -- over all tenants: whoever runs the installation
create index deliveries_by_time on deliveries (begun_at);
`,
} as const;

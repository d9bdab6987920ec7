/** Slack apps that many workspaces and organisations add by themselves, with tokens that may end. */
export const slackOAuth = {
  version: 13,
  name: 'slack-oauth',
  sql: `
alter table installations
  add enterprise_id text,                       -- Slack's organisation that a workspace belongs to; of an organisation its own id
  add is_org boolean not null default false,    -- made for a whole organisation: workspaces of it without a token of their own use its token
  add refresh_token text,                       -- sealed; null for a token without an end
  add token_expires_at timestamptz,
  add token_version integer not null default 0, -- counts the tokens that were stored
  add refresh_lease text,                       -- who exchanges the refresh token at the moment
  add refresh_until timestamptz;                -- nobody else tries before then
create index installations_by_org on installations (enterprise_id) where enterprise_id is not null;

-- What a browser brought back from Slack once is not taken again, whichever machine it comes to.
create table used_oauth_states (
  tenant_id text not null references tenants,
  state_id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_id)
);
create index used_oauth_states_by_end on used_oauth_states (expires_at);
`,
} as const;

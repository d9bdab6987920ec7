/** How an installation came about tells who can renew it, and where. */
export const installationSource = {
  version: 14,
  name: 'installation-source',
  sql: `
alter table installations
  add came_by text not null default 'token';    -- token: an admin pasted it; oauth: somebody added the app in the browser
update installations set came_by = 'oauth' where enterprise_id is not null or refresh_token is not null;
`,
} as const;

/** One table of a tenant's rows. */
export interface TenantTable {
  readonly name: string;
  /** What follows `tenant_id` in its primary key, in that order. */
  readonly key: readonly string[];
  /** Holds texts that are sealed with the installation's key: `rotate-key` seals them anew. */
  readonly sealed?: readonly string[];
  /** What an export leaves out beside what is sealed: digests of secrets, and raw copies that expire within days and were read into other tables. */
  readonly unexported?: readonly string[];
  /** Rows that an export leaves out: those whose `column` starts with `prefix`. */
  readonly unexportedRows?: { readonly column: string; readonly prefix: string };
}

/** Begins the keys of settings that hold the web interface's sessions and links to them, as digests. */
export const adminSettings = 'admin-';

/**
 * Every table with a tenant's rows, in the order in which they are deleted: first what makes new work (subscriptions, ways in), then what hangs on
 * something before what it hangs on, so that no step cascades into more than it was meant to. `tenants` itself goes last and stands apart.
 */
export const tenantTables: readonly TenantTable[] = [
  { name: 'subscription_vendors', key: ['subscription_id', 'vendor_slug'] },
  { name: 'api_tokens', key: ['id'], unexported: ['token_hash'] },
  { name: 'hooks', key: ['id'], sealed: ['sealed_secret'], unexported: ['token_digest'] },
  { name: 'follows', key: ['page_tenant_id', 'page_id'] },
  { name: 'forward_events', key: ['forward_id', 'page_tenant_id', 'incident_id'] },
  { name: 'forwards', key: ['id'], sealed: ['sealed_target'] },
  { name: 'subscriptions', key: ['id'] },
  { name: 'translation_threads', key: ['thread_id', 'page_tenant_id', 'text_hash', 'language'] },
  { name: 'thread_marks', key: ['thread_id', 'kind', 'person_id'] },
  { name: 'deliveries', key: ['id'] },
  { name: 'threads', key: ['id'] },
  { name: 'channel_posts', key: ['id'] },
  { name: 'notices', key: ['id'] },
  { name: 'mutes', key: ['channel_id', 'vendor_slug'] },
  { name: 'preview_messages', key: ['channel_id', 'ref'] },
  { name: 'channels', key: ['id'] },
  { name: 'chat_offers', key: ['id'] },
  { name: 'chat_requests', key: ['id'] },
  { name: 'chat_interactions', key: ['id'] },
  { name: 'used_oauth_states', key: ['state_id'] },
  { name: 'paces', key: ['key'] },
  { name: 'update_revisions', key: ['incident_id', 'seq', 'revision'] },
  { name: 'incident_updates', key: ['incident_id', 'seq'] },
  { name: 'incident_changes', key: ['incident_id', 'revision', 'ordinal'] },
  { name: 'incidents', key: ['id'] },
  { name: 'page_components', key: ['page_id', 'id'] },
  { name: 'page_addresses', key: ['url'] },
  { name: 'documents', key: ['id'], unexported: ['parts'] },
  { name: 'pages', key: ['id'], sealed: ['sealed_headers'] },
  { name: 'translations', key: ['text_hash', 'language'] },
  { name: 'installations', key: ['chat'], sealed: ['token', 'refresh_token'] },
  { name: 'settings', key: ['key'], unexportedRows: { column: 'key', prefix: adminSettings } },
  { name: 'audit_log', key: ['id'] },
];

export interface SealedColumn {
  readonly table: string;
  readonly key: readonly string[];
  readonly column: string;
}

/** Every column that holds something sealed. */
export const sealedColumns: readonly SealedColumn[] = tenantTables.flatMap(({ name: table, key, sealed = [] }) =>
  sealed.map((column) => ({ table, key, column })),
);

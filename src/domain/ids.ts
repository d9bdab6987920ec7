import { hash, randomFillSync } from 'node:crypto';
import { z } from 'zod';

export const TenantId = z.string().min(1).brand<'TenantId'>();
export type TenantId = z.infer<typeof TenantId>;
export const PageId = z.string().min(1).brand<'PageId'>();
export type PageId = z.infer<typeof PageId>;
export const DocumentId = z.string().min(1).brand<'DocumentId'>();
export type DocumentId = z.infer<typeof DocumentId>;
export const IncidentId = z.string().min(1).brand<'IncidentId'>();
export type IncidentId = z.infer<typeof IncidentId>;
export const ChannelId = z.string().min(1).brand<'ChannelId'>();
export type ChannelId = z.infer<typeof ChannelId>;
export const SubscriptionId = z.string().min(1).brand<'SubscriptionId'>();
export type SubscriptionId = z.infer<typeof SubscriptionId>;
export const ThreadId = z.string().min(1).brand<'ThreadId'>();
export type ThreadId = z.infer<typeof ThreadId>;
export const DeliveryId = z.string().min(1).brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof DeliveryId>;

/** Pages that anybody may follow belong to this tenant; private pages belong to the workspace that added them. */
export const publicTenant = TenantId.parse('public');
/** The built-in preview chat is one workspace. */
export const previewTenant = TenantId.parse('preview');

/** 16 hex characters of SHA-256: the same facts always give the same id, so a repeated write is the same row. */
export const hashId = (...facts: readonly string[]): string => hash('sha256', facts.join('\u0000'), 'hex').slice(0, 16);

const idBytes = 8;
/** Random bytes are asked for 512 ids at a time: a call for a few of them costs six times what the rest of an id does. */
const pool = Buffer.alloc(512 * idBytes);
let taken = pool.length;

export const randomId = (): string => {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += idBytes;
  return pool.toString('hex', taken - idBytes, taken);
};

/** An incident keeps the id it was first seen under, also when its page moves to another provider. */
export const incidentIdFor = (pageId: PageId, key: string): IncidentId => IncidentId.parse(hashId('incident', pageId, key));

/** One thread for each channel and incident, whoever creates it first. */
export const threadIdFor = (channelId: ChannelId, incidentId: IncidentId): ThreadId =>
  ThreadId.parse(hashId('thread', channelId, incidentId));

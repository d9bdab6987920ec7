import type { DocumentId, PageId, TenantId, ThreadId } from '../domain/ids.js';

/** Asks for a look. A wake-up may be lost, doubled or late; the sweep finds what was forgotten, so it never throws and never waits for long. */
export interface Wake {
  page(tenantId: TenantId, pageId: PageId): Promise<void>;
  document(tenantId: TenantId, documentId: DocumentId): Promise<void>;
  thread(tenantId: TenantId, threadId: ThreadId): Promise<void>;
}

/** For work that is driven by hand, step by step. */
export const noWake: Wake = { page: async () => undefined, document: async () => undefined, thread: async () => undefined };

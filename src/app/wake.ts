import type { DocumentId, PageId, TenantId, ThreadId } from '../domain/ids.js';

/** `found`: a clock found that nobody was looking after it, whatever was asked for before. */
export type WakeReason = 'asked' | 'found';

/**
 * Asks for a look. A wake-up may be lost, doubled or late; the sweep finds what was forgotten, so it never throws and never waits for long. `asked` when
 * nothing is said.
 */
export interface Wake {
  page(tenantId: TenantId, pageId: PageId, reason?: WakeReason): Promise<void>;
  document(tenantId: TenantId, documentId: DocumentId, reason?: WakeReason): Promise<void>;
  thread(tenantId: TenantId, threadId: ThreadId, reason?: WakeReason): Promise<void>;
  /** The same for many at once; one after the other where these are left out. */
  pages?(pages: readonly WokenPage[]): Promise<void>;
  threads?(threads: readonly WokenThread[], reason?: WakeReason): Promise<void>;
}

export interface WokenPage {
  readonly tenantId: TenantId;
  readonly pageId: PageId;
}

export async function wakePages(wake: Pick<Wake, 'page' | 'pages'>, pages: readonly WokenPage[]): Promise<void> {
  if (wake.pages !== undefined) return wake.pages(pages);
  for (const { tenantId, pageId } of pages) await wake.page(tenantId, pageId);
}

export interface WokenThread {
  readonly tenantId: TenantId;
  readonly threadId: ThreadId;
}

export async function wakeThreads(
  wake: Pick<Wake, 'thread' | 'threads'>,
  threads: readonly WokenThread[],
  reason: WakeReason = 'asked',
): Promise<void> {
  if (wake.threads !== undefined) return wake.threads(threads, reason);
  for (const { tenantId, threadId } of threads) await wake.thread(tenantId, threadId, reason);
}

/** For work that is driven by hand, step by step. */
export const noWake: Wake = { page: async () => undefined, document: async () => undefined, thread: async () => undefined };

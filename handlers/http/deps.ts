import type { Express } from 'express';
import type { ShownHistory } from '../../src/app/history-translations.js';
import type { HookCall, Verdict } from '../../src/app/hook-calls.js';
import type { ReportReading } from '../../src/app/read-report.js';
import type { ShownTranslation } from '../../src/app/shown-translations.js';
import type { Clock } from '../../src/clock.js';
import type { PublicRecord } from '../../src/db/record/record.js';
import type { RelatedIncident } from '../../src/db/record/related.js';
import type { IncidentReport } from '../../src/db/record/report.js';
import type { Language } from '../../src/domain/language.js';
import type { Preset } from '../../src/domain/thread.js';
import type { ProxyTrust } from '../../src/http/trusted-proxies.js';
import type { Log } from '../../src/log.js';
import type { VendorMatch } from '../../src/web/pages/matches.js';
import type { ConnectionCheck } from '../../src/web/pages/start.js';
import type { Entrances } from '../../src/web/parts/entrance-links.js';
import type { WebWords } from '../../src/words/web/en.js';
import type { AdminPort } from './admin-port.js';
import type { AdminSessions } from './admin-session.js';
import type { ApiPort } from './api/port.js';

export interface ReadinessCheck {
  readonly name: string;
  readonly ok: boolean;
  /** One sentence for machines and their logs, where there is something to say. */
  readonly detail: string | null;
  /** What it is that pages say in their reader's language. */
  readonly trouble?: keyof WebWords['doors']['checks']['troubles'];
}

export type FollowResult =
  | { readonly kind: 'following'; readonly channelId: string }
  /** Nothing was followed; the sentence says why and what to do. */
  | { readonly kind: 'refused'; readonly sentence: string };

export type CreateChannelResult = { readonly kind: 'created' | 'name-taken'; readonly channelId: string };

export type SubscribeResult =
  | { readonly kind: 'subscribed' | 'already-subscribed'; readonly filter: string }
  /** The sentence of the filter's parser, suggestion included. */
  | { readonly kind: 'bad-filter'; readonly sentence: string };

export type Retried = 'retried' | 'nothing-to-retry' | 'unknown';

export type TriedAgain = 'resumed' | 'not-paused' | 'needs-invitation' | 'unknown';

/** Everything that the pages need from the rest of Tocsin. */
export interface HttpDeps {
  readonly record: PublicRecord;
  readonly admin: AdminSessions;
  /** The lists of the admin and what can be done in them. Left out: only troubles are shown. */
  readonly office?: AdminPort;
  /** Where further workspaces and servers let Tocsin in. Left out: nowhere. */
  readonly entrances?: Entrances;
  /** Of a vendor, as the catalogue sorts it; null where that does not know it. Left out: it knows none. */
  categoryOf?(vendorSlug: string): string | null;
  /** What the API, the feeds and the badges read and change. Left out: none of them is served. */
  readonly api?: ApiPort;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  /** `PUBLIC_URL` without a trailing slash; null where none is configured. */
  readonly publicUrl: string | null;
  /** Whose word counts for where a request comes from. Left out: that of this machine only. */
  readonly trustProxy?: ProxyTrust;
  /** Aborted at shutdown: live streams end at once. */
  readonly signal: AbortSignal;
  /** What follows from an incident's texts; `overlapping` are incidents of others at the same time. */
  readReport(report: IncidentReport, overlapping: readonly RelatedIncident[]): ReportReading;
  /** A report's texts in the reader's language, as far as they are there; the rest is asked for and not waited for. Left out: nothing is translated. */
  translateReport?(report: IncidentReport, language: Language): Promise<ReadonlyMap<string, ShownTranslation>>;
  /** The same for one page of a vendor's history. */
  translateHistory?(shown: ShownHistory, language: Language): Promise<ReadonlyMap<string, ShownTranslation>>;
  startDemo(): Promise<{ readonly channelIds: readonly string[] }>;
  /** What is set and what is not, without any value. Called every few seconds while somebody looks. */
  connections(language: Language): Promise<readonly ConnectionCheck[]>;
  /** Reads names, domains and addresses; may look at pages that nobody follows, posts and stores nothing. */
  matchVendors(text: string): Promise<readonly VendorMatch[]>;
  /** `vendors` are slugs, product aliases or addresses as `matchVendors` gave them. */
  followVendors(request: {
    readonly vendors: readonly string[];
    readonly channelName: string;
    readonly preset: Preset;
    readonly by: string;
    readonly language: Language;
  }): Promise<FollowResult>;
  createPreviewChannel(request: {
    readonly name: string;
    readonly preset: Preset;
    readonly by: string;
  }): Promise<CreateChannelResult>;
  setPreset(request: { readonly channelId: string; readonly preset: Preset; readonly by: string }): Promise<void>;
  /** A complaint is said in `language`. */
  subscribe(request: {
    readonly channelId: string;
    readonly filter: string;
    readonly by: string;
    readonly language: Language;
  }): Promise<SubscribeResult>;
  /** False when the channel has no such subscription (any more). */
  unsubscribe(request: { readonly channelId: string; readonly subscriptionId: string; readonly by: string }): Promise<boolean>;
  /** Another chance for a thread and for what was given up of it. */
  retryThread(request: { readonly tenantId: string; readonly threadId: string }): Promise<Retried>;
  /** Another chance for a message about a whole channel. */
  retryChannelPost(request: { readonly tenantId: string; readonly postId: string }): Promise<Retried>;
  /** Ends the pause of a channel on trial. */
  tryChannelAgain(request: { readonly tenantId: string; readonly channelId: string }): Promise<TriedAgain>;
  /** A vendor's call to an address made for it. */
  receiveHook(token: string, call: HookCall): Promise<Verdict | 'unknown'>;
  /** Adds what the chats receive over HTTP. */
  mountChats(app: Express): void;
  readiness(): Promise<readonly ReadinessCheck[]>;
  metrics(): Promise<{ readonly contentType: string; readonly body: string }>;
}

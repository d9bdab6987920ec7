import type { Db } from '../database.js';
import { type DeliveryTroubles, deliveryTroubles } from './delivery-troubles.js';
import { type HistoryPage, type HistoryQuery, history } from './history.js';
import type { Look } from './listed.js';
import { type OpenIncident, openIncidents } from './open-incidents.js';
import { type PlaceCounts, placeCounts } from './operations.js';
import { type ComponentView, followedPages, type PageView, vendorComponents, vendorPages } from './pages.js';
import {
  type ChannelView,
  type MovedMessage,
  type PreviewCursor,
  type PreviewThread,
  previewChannel,
  previewChannels,
  previewSince,
  previewThreads,
  previewThreadsByRoot,
} from './preview.js';
import { type IncidentReport, incidentReport } from './report.js';

/** What the pages read. Nothing here writes. */
export interface PublicRecord {
  placeCounts(): Promise<PlaceCounts>;
  followedPages(): Promise<readonly PageView[]>;
  openIncidents(limit: number, slug?: string): Promise<readonly OpenIncident[]>;
  vendorPages(slug: string): Promise<readonly PageView[]>;
  vendorComponents(slug: string): Promise<readonly ComponentView[]>;
  history(query: HistoryQuery): Promise<HistoryPage>;
  incidentReport(id: string): Promise<IncidentReport | undefined>;
  previewChannels(): Promise<readonly ChannelView[]>;
  previewChannel(id: string): Promise<ChannelView | undefined>;
  previewThreads(channelId: string, limit: number, below?: number): Promise<readonly PreviewThread[]>;
  previewThreadsByRoot(channelId: string, rootRefs: readonly string[]): Promise<readonly PreviewThread[]>;
  previewSince(channelId: string, cursor: PreviewCursor): Promise<readonly MovedMessage[]>;
  deliveryTroubles(look: Look): Promise<DeliveryTroubles>;
}

export const createRecord = (db: Db): PublicRecord => ({
  placeCounts: () => placeCounts(db),
  followedPages: () => followedPages(db),
  openIncidents: (limit, slug) => openIncidents(db, limit, slug),
  vendorPages: (slug) => vendorPages(db, slug),
  vendorComponents: (slug) => vendorComponents(db, slug),
  history: (query) => history(db, query),
  incidentReport: (id) => incidentReport(db, id),
  previewChannels: () => previewChannels(db),
  previewChannel: (id) => previewChannel(db, id),
  previewThreads: (channelId, limit, below) => previewThreads(db, channelId, limit, below),
  previewThreadsByRoot: (channelId, rootRefs) => previewThreadsByRoot(db, channelId, rootRefs),
  previewSince: (channelId, cursor) => previewSince(db, channelId, cursor),
  deliveryTroubles: (look) => deliveryTroubles(db, look),
});

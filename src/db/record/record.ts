import type { HistorySpans } from '../../domain/history-spans.js';
import type { IsoTime } from '../../domain/time.js';
import type { Db } from '../database.js';
import { type AffectedIncident, affectedIncidents } from './affected.js';
import { type DeliveryTroubles, deliveryTroubles } from './delivery-troubles.js';
import { type HistoryPage, type HistoryQuery, history } from './history.js';
import { type RootPost, rootPosts } from './incident-lag.js';
import { type IncidentMark, incidentMarks } from './incident-marks.js';
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
import { overlappingIncidents, type RelatedIncident, type RelatedQuery, relatedIncidents } from './related.js';
import { type IncidentReport, incidentReport } from './report.js';
import type { HistoryFilter } from './selection.js';
import { type VendorSurvey, vendorSurvey } from './survey.js';
import { type VendorPlaces, vendorPlaces } from './vendor-places.js';

/** What the pages read. Nothing here writes. */
export interface PublicRecord {
  placeCounts(): Promise<PlaceCounts>;
  followedPages(): Promise<readonly PageView[]>;
  openIncidents(limit: number, slug?: string): Promise<readonly OpenIncident[]>;
  vendorPages(slug: string): Promise<readonly PageView[]>;
  vendorComponents(slug: string): Promise<readonly ComponentView[]>;
  history(query: HistoryQuery): Promise<HistoryPage>;
  vendorPlaces(slug: string): Promise<VendorPlaces>;
  vendorSurvey(filter: HistoryFilter, spans: HistorySpans): Promise<VendorSurvey>;
  affectedIncidents(from: IsoTime, until: IsoTime): Promise<readonly AffectedIncident[]>;
  incidentReport(id: string): Promise<IncidentReport | undefined>;
  relatedIncidents(query: RelatedQuery): Promise<readonly RelatedIncident[]>;
  overlappingIncidents(query: RelatedQuery): Promise<readonly RelatedIncident[]>;
  rootPosts(incidentId: string): Promise<readonly RootPost[]>;
  incidentMarks(incidentId: string): Promise<readonly IncidentMark[]>;
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
  vendorPlaces: (slug) => vendorPlaces(db, slug),
  vendorSurvey: (filter, spans) => vendorSurvey(db, filter, spans),
  affectedIncidents: (from, until) => affectedIncidents(db, from, until),
  incidentReport: (id) => incidentReport(db, id),
  relatedIncidents: (query) => relatedIncidents(db, query),
  overlappingIncidents: (query) => overlappingIncidents(db, query),
  rootPosts: (incidentId) => rootPosts(db, incidentId),
  incidentMarks: (incidentId) => incidentMarks(db, incidentId),
  previewChannels: () => previewChannels(db),
  previewChannel: (id) => previewChannel(db, id),
  previewThreads: (channelId, limit, below) => previewThreads(db, channelId, limit, below),
  previewThreadsByRoot: (channelId, rootRefs) => previewThreadsByRoot(db, channelId, rootRefs),
  previewSince: (channelId, cursor) => previewSince(db, channelId, cursor),
  deliveryTroubles: (look) => deliveryTroubles(db, look),
});

import type { IsoTime } from '../../domain/time.js';
import type { Db } from '../database.js';
import { type AdminDelivery, adminDeliveries, type DeliveriesWish, type DeliveryLag, deliveryLag } from './admin-deliveries.js';
import { type AdminInstallation, adminInstallations, type InstallationsWish } from './admin-installations.js';
import { type AdminPageRow, type AdminPagesWish, adminPages } from './admin-pages.js';
import type { Paged, PageWish } from './admin-paging.js';
import { type AdminSubscription, adminSubscriptions, type SubscriptionWish } from './admin-subscriptions.js';
import { type AuditChoice, type AuditOptions, type AuditRow, auditEntries, auditOptions } from './audit-entries.js';

/** What whoever runs the installation reads, over all workspaces. Nobody else may be shown it. */
export interface AdminLists {
  subscriptions(wish: SubscriptionWish): Promise<Paged<AdminSubscription>>;
  pages(wish: AdminPagesWish): Promise<Paged<AdminPageRow>>;
  deliveries(wish: DeliveriesWish): Promise<Paged<AdminDelivery>>;
  deliveryLag(now: IsoTime): Promise<DeliveryLag>;
  installations(wish: InstallationsWish): Promise<Paged<AdminInstallation>>;
  audit(wish: AuditChoice & PageWish): Promise<Paged<AuditRow>>;
  auditOptions(): Promise<AuditOptions>;
}

const mostOptions = 200;

export const createAdminLists = (db: Db): AdminLists => ({
  subscriptions: (wish) => adminSubscriptions(db, wish),
  pages: (wish) => adminPages(db, wish),
  deliveries: (wish) => adminDeliveries(db, wish),
  deliveryLag: (now) => deliveryLag(db, now),
  installations: (wish) => adminInstallations(db, wish),
  audit: (wish) => auditEntries(db, wish),
  auditOptions: () => auditOptions(db, mostOptions),
});

import type { Clock } from '../clock.js';
import { expireAudit } from '../db/audit-log.js';
import { expireChannelPosts } from '../db/channel-posts.js';
import type { Db } from '../db/database.js';
import { compactDeliveries } from '../db/deliveries.js';
import { expireDocuments } from '../db/documents.js';
import { expireForwards } from '../db/forwards.js';
import { installationsOf } from '../db/installations.js';
import { expireInteractions } from '../db/interactions.js';
import { expireNotices } from '../db/notices.js';
import { expirePaces } from '../db/paces.js';
import { expireSettings } from '../db/settings.js';
import { expireOAuthStates } from '../db/slack-tokens.js';
import { expireTranslations } from '../db/translations.js';
import { previewTenant } from '../domain/ids.js';
import { addMs, toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import { tidyFollows } from './subscribe.js';

export interface RetainDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

const day = 86_400_000;
const keepDocumentsMs = 14 * day;
const keepDeliveriesMs = 30 * day;
const keepToldMs = 90 * day;
/** Longer than a year, so that last year's changes can be compared with this year's. */
const keepAuditMs = 400 * day;
/** What is read once a year stays translated. */
const keepTranslationsMs = 400 * day;
/** No platform delivers an interaction again after an hour. */
const keepInteractionsMs = day;

/**
 * Raw documents, overtaken deliveries, unused admin links, old sessions, ways back from Slack, buttons, requests, notices, messages about channels, what was sent out of chat,
 * the audit log and translations that nobody reads expire. Incidents, updates and revisions never do.
 */
export async function retain(deps: RetainDeps): Promise<void> {
  const now = toIso(deps.clock.now());
  const documents = await expireDocuments(deps.db, addMs(now, -keepDocumentsMs));
  const deliveries = await compactDeliveries(deps.db, addMs(now, -keepDeliveriesMs));
  const sessions = await expireSettings(deps.db, previewTenant, now);
  const interactions = await expireInteractions(deps.db, addMs(now, -keepInteractionsMs), now);
  const states = await expireOAuthStates(deps.db, now);
  const paces = await expirePaces(deps.db, addMs(now, -day));
  const forwards = await expireForwards(deps.db, addMs(now, -keepToldMs));
  const notices = await expireNotices(deps.db, addMs(now, -keepToldMs));
  const posts = await expireChannelPosts(deps.db, addMs(now, -keepToldMs));
  const audit = await expireAudit(deps.db, addMs(now, -keepAuditMs));
  const translations = await expireTranslations(deps.db, addMs(now, -keepTranslationsMs));
  const follows = await tidyAllFollows(deps);
  deps.log.info(
    { follows, documents, deliveries, sessions, interactions, states, paces, forwards, notices, posts, audit, translations },
    'Expired records removed',
  );
}

/** A page that somebody looked at before choosing a part of it, and then did not choose, is not followed for ever. */
async function tidyAllFollows(deps: RetainDeps): Promise<number> {
  let ended = 0;
  for (const chat of ['slack', 'discord'] as const)
    for (const { tenantId } of await installationsOf(deps.db, chat)) ended += await tidyFollows(deps, tenantId);
  return ended;
}

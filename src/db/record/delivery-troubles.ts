import type { Db } from '../database.js';
import { type DoubtfulDelivery, doubtfulDeliveries } from './doubtful-deliveries.js';
import { type GivenUp, givenUp } from './given-up.js';
import { type LaggingThread, laggingThreads } from './lagging-threads.js';
import type { Listed, Look } from './listed.js';
import { type EndedInstallation, endedInstallations, type PausedPlace, pausedPlaces } from './stopped-places.js';
import { type TroubledPost, troubledPosts } from './troubled-posts.js';
import { type UntoldNotice, untoldNotices } from './untold-notices.js';

/** What is wrong with delivery, in all chats and workspaces. */
export interface DeliveryTroubles {
  readonly lagging: Listed<LaggingThread>;
  readonly doubtful: Listed<DoubtfulDelivery>;
  readonly givenUp: Listed<GivenUp>;
  readonly posts: Listed<TroubledPost>;
  readonly paused: Listed<PausedPlace>;
  readonly ended: Listed<EndedInstallation>;
  readonly untold: Listed<UntoldNotice>;
}

export async function deliveryTroubles(db: Db, look: Look): Promise<DeliveryTroubles> {
  const [lagging, doubtful, dead, posts, paused, ended, untold] = await Promise.all([
    laggingThreads(db, look),
    doubtfulDeliveries(db, look),
    givenUp(db, look),
    troubledPosts(db, look),
    pausedPlaces(db, look),
    endedInstallations(db, look),
    untoldNotices(db, look),
  ]);
  return { lagging, doubtful, givenUp: dead, posts, paused, ended, untold };
}

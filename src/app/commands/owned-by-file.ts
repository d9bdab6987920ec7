import type { SubscriptionRow } from '../../db/subscriptions.js';

/** What a file says is changed in the file alone: the next time it is applied, it would come back. */
export const isOwnedByFile = ({ source }: Pick<SubscriptionRow, 'source'>): boolean => source === 'file';

export const ownedByFile = 'This one comes from tocsin.yaml; change it there.';

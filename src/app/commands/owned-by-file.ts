import type { SubscriptionRow } from '../../db/subscriptions.js';
import type { Asking } from './deps.js';
import { speech } from './speech.js';

/** What a file says is changed in the file alone: the next time it is applied, it would come back. */
export const isOwnedByFile = ({ source }: Pick<SubscriptionRow, 'source'>): boolean => source === 'file';

export const ownedByFile = (asking: Pick<Asking, 'commandName' | 'language'>): string => speech(asking).say.common.fromFile;

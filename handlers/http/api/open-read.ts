import { noBody } from './operation.js';

/** What reads that need no token have in common; with one they show also what is the workspace's own. */
export const openRead = { needs: 'nothing', method: 'get', body: noBody, status: 200 } as const;

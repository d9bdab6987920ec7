import { actPath } from './act.js';

/** `/admin/installations/slack-T1` */
export const workspacePath = (tenantId: string, ...rest: readonly string[]): string =>
  actPath('installations', tenantId, ...rest);

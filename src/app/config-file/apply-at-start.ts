import { resolve } from 'node:path';
import type { Log } from '../../log.js';
import { type ApplyDeps, applyConfig, readConfigFile } from './apply-config.js';

/**
 * Applies the file that `TOCSIN_CONFIG` names.
 * @throws OperatorError with all complaints about the file, so that nothing runs on a file that is not understood
 */
export async function applyAtStart(deps: ApplyDeps & { readonly log: Log }, file: string): Promise<void> {
  const path = resolve(file);
  const { plans, warnings } = await applyConfig(deps, { path: file, text: await readConfigFile(path), dryRun: false });
  for (const warning of warnings) deps.log.warn({ detail: warning }, 'The configuration file was applied but for this');
  const changes = plans.reduce((sum, plan) => sum + plan.changes.length, 0);
  deps.log.info({ file: path, channels: plans.length, changes }, 'The configuration file was applied');
}

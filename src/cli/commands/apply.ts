import { applyConfig, readConfigFile } from '../../app/config-file/apply-config.js';
import { describePlan, namesIn, planJson, planSummary } from '../../app/config-file/describe-plan.js';
import { liveChannels } from '../../db/configured.js';
import { type Command, usageError } from '../command.js';
import { withConfigDeps } from '../config-deps.js';
import { inProject } from '../open-project.js';

export const apply: Command = {
  name: 'apply',
  usage: '<tocsin.yaml> [--dry-run] [--json]',
  options: { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [path, extra] = input.positionals;
    if (path === undefined || extra !== undefined) throw usageError(apply, 'name one file');
    const text = await readConfigFile(path);
    const dryRun = input.flag('dry-run');
    return inProject(context, async (project) => {
      const { plans, warnings } = await withConfigDeps(context, project, (deps) => applyConfig(deps, { path, text, dryRun }));
      const tenants = [...new Set(plans.map(({ workspace }) => workspace.tenantId))];
      const channels = (await Promise.all(tenants.map((tenantId) => liveChannels(project.db, tenantId)))).flat();
      const nameOf = namesIn(plans, channels);
      if (input.flag('json')) context.out(JSON.stringify({ dryRun, changes: planJson(plans, nameOf), warnings }));
      else for (const line of [...describePlan(plans, nameOf), planSummary(plans, dryRun)]) context.out(line);
      if (!input.flag('json')) for (const warning of warnings) context.err(`Warning: ${warning}`);
      return 0;
    });
  },
};

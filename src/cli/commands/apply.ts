import { applyConfig, readConfigFile } from '../../app/config-file/apply-config.js';
import { describePlan, namesIn, planJson, planSummary } from '../../app/config-file/describe-plan.js';
import { liveChannels } from '../../db/configured.js';
import { type Command, usageError } from '../command.js';
import { withConfigDeps } from '../config-deps.js';
import { inProject } from '../open-project.js';

export const apply: Command = {
  name: 'apply',
  summary: [
    'Brings channels to what a configuration file says: settings, subscriptions, routes, ways out of chat. Works beside a running service; doing it again changes nothing.',
    'What the file says belongs to the file and is ended when it leaves the file. Subscriptions made in chat stay; one that the file says too is taken over by it. Settings are touched only where a channel has `settings:`, and then those it leaves out have their defaults.',
    'Marks: + added, - ended, ~ changed, = taken over from chat. Exit code 0 also for a dry run that would change something; 2, and nothing is applied, when the file has a mistake.',
  ].join('\n'),
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

import { exportConfig } from '../../app/config-file/export-config.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import type { Command } from '../command.js';
import { inProject } from '../open-project.js';

export const exportCommand: Command = {
  name: 'export',
  summary:
    'Writes the settings, subscriptions, routes and ways out of all channels as a configuration file, to be kept and given to `apply`. Secrets are never written: variables are named where a file named them, and what was set up in chat is left out with a remark.',
  usage: '> tocsin.yaml',
  options: {},
  optionsOnly: true,
  run: (_input, context) =>
    inProject(context, async ({ db }) => {
      context.out((await exportConfig({ db, catalogue: loadCatalogue() })).trimEnd());
      return 0;
    }),
};

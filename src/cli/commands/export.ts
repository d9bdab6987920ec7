import { exportConfig } from '../../app/config-file/export-config.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import type { Command } from '../command.js';
import { inProject } from '../open-project.js';

export const exportCommand: Command = {
  name: 'export',
  usage: '> tocsin.yaml',
  options: {},
  optionsOnly: true,
  run: (_input, context) =>
    inProject(context, async ({ db }) => {
      context.out((await exportConfig({ db, catalogue: loadCatalogue() })).trimEnd());
      return 0;
    }),
};

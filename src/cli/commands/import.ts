import { importHistory } from '../../app/import-history.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { systemClock } from '../../clock.js';
import type { Command } from '../command.js';
import { openProject } from '../open-project.js';
import { readHistoryFile } from '../read-history-file.js';

export const importCommand: Command = {
  name: 'import',
  usage: '<history.json> [--json]',
  options: { json: { type: 'boolean' } },
  run: async (input, context) => {
    const history = await readHistoryFile(importCommand, input);
    const project = await openProject(context);
    try {
      const deps = { db: project.db, clock: systemClock, catalogue: loadCatalogue(), gazetteer: loadGazetteer() };
      const done = await importHistory(deps, history);
      const kept = done.kept === 0 ? '' : ` ${done.kept} were known already and stay as they are.`;
      const sentence = `${done.vendorName}: ${done.added} incidents with ${done.updates} updates added.${kept} See /vendors/${done.vendorSlug}.`;
      context.out(input.flag('json') ? JSON.stringify(done) : sentence);
      return 0;
    } finally {
      await project.close();
    }
  },
};

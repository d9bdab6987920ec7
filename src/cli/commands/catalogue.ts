import { loadCatalogue } from '../../catalogue/catalogue.js';
import { checkCatalogue } from '../../catalogue/check-catalogue.js';
import { type Command, usageError } from '../command.js';

export const catalogue: Command = {
  name: 'catalogue',
  summary: 'Looks a vendor up in the shipped catalogue, or checks the catalogue itself.',
  usage: 'search <words> | check [--json]',
  options: { json: { type: 'boolean' } },
  run: async (input, context) => {
    const [what, ...words] = input.positionals;
    if (what === 'search' && words.length > 0) {
      const found = loadCatalogue().search(words.join(' '), 20);
      if (input.flag('json')) context.out(JSON.stringify(found));
      else if (found.length === 0)
        context.out('Nothing in the catalogue is called like that; any status page can be followed by its address.');
      else
        for (const vendor of found)
          context.out(`${vendor.slug.padEnd(24)} ${vendor.name.padEnd(28)} ${vendor.statusUrl} (${vendor.provider})`);
      return found.length > 0 ? 0 : 1;
    }
    if (what !== 'check' || words.length > 0) throw usageError(catalogue, 'say search with some words, or check');
    const problems = checkCatalogue();
    if (input.flag('json')) context.out(JSON.stringify({ problems }));
    else for (const problem of problems) context.out(problem);
    if (problems.length === 0 && !input.flag('json')) context.out('The catalogue is in order.');
    return problems.length === 0 ? 0 : 1;
  },
};

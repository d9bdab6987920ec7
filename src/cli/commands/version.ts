import type { Command } from '../command.js';

export const version: Command = {
  name: 'version',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  optionsOnly: true,
  run: async (input, context) => {
    context.out(input.flag('json') ? JSON.stringify({ version: context.version, node: process.versions.node }) : context.version);
    return 0;
  },
};

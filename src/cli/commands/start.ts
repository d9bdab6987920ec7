import { Role, roles } from '../../config.js';
import { type Command, usageError } from '../command.js';
import { runService } from '../run-service.js';

export const start: Command = {
  name: 'start',
  usage: '[--roles poll,deliver,chat,web]',
  options: { roles: { type: 'string' } },
  optionsOnly: true,
  run: async (input, context) => {
    const given = input.value('roles');
    const wrong = given?.split(',').find((word) => !Role.safeParse(word.trim()).success);
    if (wrong !== undefined) throw usageError(start, `--roles is one or more of ${roles.join(', ')}, not "${wrong}"`);
    const env = given === undefined ? context.env : { ...context.env, TOCSIN_ROLES: given };
    return runService({ ...context, env }, async (service) => {
      if (service.web === undefined) return;
      context.out(`Tocsin is ready: ${service.web.url}`);
      const adminLink = await service.web.adminLink();
      if (adminLink !== undefined) context.out(`To change things there, open this once in your browser: ${adminLink}`);
    });
  },
};

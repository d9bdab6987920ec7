import type { Command } from '../command.js';
import { runService } from '../run-service.js';

export const start: Command = {
  name: 'start',
  summary: 'Runs the service until it is stopped: polls pages, posts threads, serves the web interface.',
  usage: '[--roles poll,deliver,chat,web]',
  options: { roles: { type: 'string' } },
  run: async (input, context) => {
    const roles = input.value('roles');
    const env = roles === undefined ? context.env : { ...context.env, TOCSIN_ROLES: roles };
    return runService({ ...context, env }, async (service) => {
      if (service.web === undefined) return;
      context.out(`Tocsin is ready: ${service.web.url}`);
      const adminLink = await service.web.adminLink();
      if (adminLink !== undefined) context.out(`To change things there, open this once in your browser: ${adminLink}`);
    });
  },
};

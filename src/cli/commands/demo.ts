import { type Command, numberOption } from '../command.js';
import { runService } from '../run-service.js';

export const demo: Command = {
  name: 'demo',
  summary:
    'Starts the service with an invented vendor whose bad days unfold before your eyes, and preview channels with different filters.',
  usage: '[--speed N]',
  options: { speed: { type: 'string' } },
  optionsOnly: true,
  run: async (input, context) => {
    const speed = numberOption(demo, input, 'speed', { min: 1, max: 1e6, fallback: 120 });
    return runService(context, async (service) => {
      const channels = await service.startDemo(speed);
      const url = service.web?.url ?? '';
      context.out(`Tocsin is ready: ${url}`);
      for (const id of channels) context.out(`Watch a thread grow: ${url}/preview/${id}`);
      const adminLink = await service.web?.adminLink();
      if (adminLink !== undefined) context.out(`To change things there, open this once in your browser: ${adminLink}`);
    });
  },
};

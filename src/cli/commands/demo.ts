import { type Command, numberOption } from '../command.js';
import { openPlayGround, type PlayableChat } from '../played-chats.js';
import { runService } from '../run-service.js';

/** The invented vendor of the demo. */
const firstCommand = 'subscribe larkline';

export const demo: Command = {
  name: 'demo',
  usage: '[--speed N] [--slack-fake] [--discord-fake]',
  options: { speed: { type: 'string' }, 'slack-fake': { type: 'boolean' }, 'discord-fake': { type: 'boolean' } },
  optionsOnly: true,
  run: async (input, context) => {
    const speed = numberOption(demo, input, 'speed', { min: 1, max: 1e6, fallback: 120 });
    const wanted = (['slack', 'discord'] as const).filter((chat: PlayableChat) => input.flag(`${chat}-fake`));
    const ground = await openPlayGround(wanted, context.env);
    try {
      return await runService({ ...context, env: ground.env }, async (service) => {
        const channels = await service.startDemo(speed);
        const url = service.web?.url ?? '';
        context.out(`Tocsin is ready: ${url}`);
        for (const id of channels) context.out(`Watch a thread grow: ${url}/preview/${id}`);
        for (const [index, chat] of ground.chats.entries())
          context.out(`A ${wanted[index] === 'slack' ? 'Slack' : 'Discord'} to play with: ${chat.url}`);
        const adminLink = await service.web?.adminLink();
        if (adminLink !== undefined) context.out(`To change things there, open this once in your browser: ${adminLink}`);
        await Promise.all(ground.chats.map((chat) => chat.begin(firstCommand)));
      });
    } finally {
      await ground.close();
    }
  },
};

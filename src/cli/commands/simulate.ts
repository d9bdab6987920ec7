import { startSimulator } from '../../app/simulate/server.js';
import { simulatedProviders } from '../../app/simulate/shapes.js';
import { type Command, numberOption, usageError } from '../command.js';
import { readHistoryFile } from '../read-history-file.js';
import { stopSignal } from '../stop-signal.js';

export const simulate: Command = {
  name: 'simulate',
  usage: `<history.json> [--speed N] [--port P] [--as ${simulatedProviders.join('|')}] [--loop] [--max-gap SECONDS]`,
  options: {
    speed: { type: 'string' },
    port: { type: 'string' },
    as: { type: 'string' },
    loop: { type: 'boolean' },
    'max-gap': { type: 'string' },
  },
  run: async (input, context) => {
    const speed = numberOption(simulate, input, 'speed', { min: 0.001, max: 1e7, fallback: 60 });
    const port = numberOption(simulate, input, 'port', { min: 0, max: 65_535, fallback: 0 });
    const given = input.value('as') ?? 'statuspage';
    const as = simulatedProviders.find((known) => known === given);
    if (as === undefined) throw usageError(simulate, `--as is one of ${simulatedProviders.join(', ')}, not "${given}"`);
    const history = await readHistoryFile(simulate, input);
    const maxGap = numberOption(simulate, input, 'max-gap', { min: 0.1, max: 1e9, fallback: 1e9 });
    const simulator = await startSimulator({ history, speed, port, as, loop: input.flag('loop'), maxGapMs: maxGap * 1000 });
    context.out(`${history.page.name} unfolds at ${simulator.url} (${speed} times as fast as it was). Stop it with Ctrl-C.`);
    await stopSignal();
    await simulator.close();
    return 0;
  },
};

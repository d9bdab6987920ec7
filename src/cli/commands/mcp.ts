import { createApiClient } from '../../../handlers/mcp/api-client.js';
import { publicUrlOf, readConfig } from '../../config.js';
import { createFetcher } from '../../http/fetcher.js';
import { type Command, usageError } from '../command.js';
import { stopSignal } from '../stop-signal.js';
import { readAddress } from '../web-address.js';

export const mcp: Command = {
  name: 'mcp',
  usage: '[--url ADDRESS]',
  options: { url: { type: 'string' } },
  optionsOnly: true,
  run: async (input, context) => {
    const config = readConfig(context.env);
    const address = input.value('url') ?? publicUrlOf(config) ?? undefined;
    if (address === undefined) throw usageError(mcp, 'say with --url where Tocsin runs, like https://tocsin.example.com');
    // Whoever starts this names the address, so it may lie in their own network.
    const fetcher = createFetcher({ allowPrivateNetworks: true, version: context.version });
    const stop = new AbortController();
    void stopSignal().then(() => stop.abort());
    try {
      const { startMcp } = await import('../../../handlers/mcp/start-mcp.js');
      const api = createApiClient({ fetcher, baseUrl: readAddress(mcp, address), token: config.TOCSIN_API_TOKEN });
      await startMcp(api, context.version, { input: process.stdin, output: process.stdout }, stop.signal);
      return 0;
    } finally {
      await fetcher.close();
    }
  },
};

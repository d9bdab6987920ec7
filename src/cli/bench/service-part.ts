import { z } from 'zod';
import { readConfig } from '../../config.js';
import { createLog } from '../../log.js';
import { type Service, startService } from '../../main.js';
import type { PartActions } from './part.js';

const Start = z.object({
  env: z.record(z.string(), z.string()),
  version: z.string(),
  /** Lets chats take as much as they are given. */
  unpaced: z.boolean(),
});

/** The service itself, as `tocsin start` runs it. */
export function servicePart(): PartActions {
  let service: Service | undefined;
  return {
    start: async (argument) => {
      const { env, version, unpaced } = Start.parse(argument);
      const config = readConfig(env);
      const pace = unpaced ? { paceScale: Number.POSITIVE_INFINITY } : {};
      service = await startService({ config, log: createLog(config.LOG_LEVEL), version, ...pace });
    },
    close: async () => service?.stop(),
  };
}

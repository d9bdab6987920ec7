import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPlayGround } from '../../src/cli/played-chats.js';
import { readConfig } from '../../src/config.js';

/** Everything that leads to a real installation, as a `.env` may hold it. */
const installation = {
  DATABASE_URL: 'postgres://tocsin@db.example.com/tocsin',
  TOCSIN_DATABASE_DIRECT_URL: 'postgres://tocsin@direct.example.com/tocsin',
  REDIS_URL: 'redis://queue.example.com:6379',
  TOCSIN_CONFIG: 'tocsin.yaml',
  SLACK_BOT_TOKEN: 'xoxb-real',
  SLACK_APP_TOKEN: 'xapp-real',
  DISCORD_TOKEN: 'real',
  TOCSIN_DISCORD_GATEWAY: '1',
};

describe('the ground of a demo without chats', () => {
  it('is a folder of its own in the data folder', async () => {
    const { env } = await openPlayGround([], { TOCSIN_DATA_DIR: '/srv/tocsin' });
    expect(readConfig(env).dataDir).toBe(join('/srv/tocsin', 'demo'));
  });

  it('is in the usual data folder where none is named', async () => {
    for (const given of [{}, { TOCSIN_DATA_DIR: '' }])
      expect(readConfig((await openPlayGround([], given)).env).dataDir).toBe(join(process.cwd(), '.tocsin', 'demo'));
  });

  it('knows nothing of the installation, and keeps how the program is to behave', async () => {
    const { env } = await openPlayGround([], { ...installation, PORT: '4000', LOG_LEVEL: 'debug' });
    const config = readConfig(env);
    for (const name of Object.keys(installation)) expect(env[name], name).toBeUndefined();
    expect(config).toMatchObject({ PORT: 4000, LOG_LEVEL: 'debug' });
  });
});

import { startPostgresStore } from '../queues/postgres-store.js';
import type { FreshDatabase } from '../support/services.js';
import { killSuite } from './kill-suite.js';
import { discordPlatform, slackPlatform } from './platform.js';

const settings = { startStore: (database: FreshDatabase) => startPostgresStore(database.url), kills: 12 };

killSuite('postgres', { ...settings, platform: { name: 'slack', start: slackPlatform } });
killSuite('postgres', { ...settings, platform: { name: 'discord forum', start: (db) => discordPlatform(db, 'forum') } });
killSuite('postgres', {
  ...settings,
  platform: { name: 'discord announcement', start: (db) => discordPlatform(db, 'announcement') },
});

import { inject } from 'vitest';
import { startRedisStore } from '../queues/redis-store.js';
import { killSuite } from './kill-suite.js';
import { discordPlatform, slackPlatform } from './platform.js';

const settings = { startStore: startRedisStore, skip: inject('redisUrl') === undefined, kills: 12 };

killSuite('redis', { ...settings, platform: { name: 'slack', start: slackPlatform } });
killSuite('redis', { ...settings, platform: { name: 'discord text', start: (db) => discordPlatform(db, 'text') } });

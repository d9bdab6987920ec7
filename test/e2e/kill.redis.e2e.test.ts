import { inject } from 'vitest';
import { startRedisStore } from '../queues/redis-store.js';
import { killSuite } from './kill-suite.js';

killSuite('redis', { startStore: startRedisStore, skip: inject('redisUrl') === undefined });

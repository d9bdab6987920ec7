import { startPostgresStore } from '../queues/postgres-store.js';
import { killSuite } from './kill-suite.js';

killSuite('postgres', { startStore: (database) => startPostgresStore(database.url) });

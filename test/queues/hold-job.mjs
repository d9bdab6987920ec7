// A worker that takes one job and never finishes it. Tests kill it while it holds the job.
import { createPostgresBackend, Worker } from 'bullmq';

const { backend, url, namespace, queue, lockDuration, stalledInterval } = JSON.parse(process.argv[2] ?? '{}');
const hold = async () => {
  process.stdout.write('holding\n');
  await new Promise(() => setInterval(() => undefined, 60_000));
};
const timing = { lockDuration, stalledInterval, maxStalledCount: 10 };
if (backend === 'redis') new Worker(queue, hold, { connection: { url }, prefix: `{${namespace}}`, ...timing });
else
  new Worker(queue, hold, { connection: { connectionString: url, schema: namespace, max: 2 }, ...timing }, createPostgresBackend);

// node summarise-run.mjs <vitest's JSON report> <number of broken steps>: prints what a run came to, the counts in the last line.
import { readFile } from 'node:fs/promises';
import process from 'node:process';

const [reportPath = '', brokenSteps = '0'] = process.argv.slice(2);

const report = await readFile(reportPath, 'utf8').then(JSON.parse, () => ({ testResults: [] }));
const cases = report.testResults.flatMap((file) => file.assertionResults);
const count = (status, among = cases) => among.filter((test) => test.status === status).length;

// A file that cannot be loaded has no failed case of its own, and a broken step of the run is no case at all.
const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && count('failed', file.assertionResults) === 0);
const failed = count('failed') + brokenFiles.length;
const failures = failed === 0 && Number(brokenSteps) > 0 ? Number(brokenSteps) : failed;

for (const file of brokenFiles) process.stdout.write(`could not run: ${file.name}\n`);
const skipped = cases.length - count('passed') - count('failed');
if (skipped > 0) process.stdout.write(`${skipped} skipped\n`);

const onBackend = (backend) => {
  const ran = cases.filter((test) => test.ancestorTitles[0] === `queues on ${backend}`);
  return { backend, ran: count('passed', ran) + count('failed', ran) };
};
const suites = [onBackend('redis'), onBackend('postgres')];
const words = suites.map(({ backend, ran }) => `${ran > 0 ? 'once' : 'not'} on ${backend} (${ran} cases)`);
process.stdout.write(`the shared queue suite ran ${words.join(' and ')}\n`);
process.stdout.write(`${count('passed')} passed, ${failures} failed\n`);

const complete = suites.every(({ ran }) => ran > 0) && cases.length > 0;
process.exitCode = failures === 0 && complete ? 0 : 1;

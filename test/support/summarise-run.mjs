// node summarise-run.mjs failing <report>: prints the files in which a test failed, one a line.
// node summarise-run.mjs <number of broken steps> <report> [<report of the second try>]: prints what a run came to, the counts in the last line.
// Reports are vitest's JSON. A file of which a test failed is tried once more by itself: what passes then is called unsteady by name.
import { readFile } from 'node:fs/promises';
import process from 'node:process';

const [what = '', reportPath = '', secondPath = ''] = process.argv.slice(2);

const read = async (path) => (await readFile(path, 'utf8').then(JSON.parse, () => ({ testResults: [] }))).testResults;
const print = (text) => process.stdout.write(`${text}\n`);

const first = await read(reportPath);
const isBroken = (file) => file.status === 'failed' || file.assertionResults.some((test) => test.status === 'failed');

if (what === 'failing') {
  for (const file of first.filter(isBroken)) print(file.name);
  process.exit();
}

const second = new Map((await read(secondPath)).map((file) => [file.name, file]));
const files = first.map((file) => (isBroken(file) ? (second.get(file.name) ?? file) : file));
const cases = files.flatMap((file) => file.assertionResults);
const count = (status, among = cases) => among.filter((test) => test.status === status).length;

for (const file of first.filter(isBroken)) {
  const again = second.get(file.name);
  const outcome = again === undefined || isBroken(again) ? 'failed' : 'unsteady (passed at the second try)';
  for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
    print(`${outcome}: ${file.name} > ${test.fullName}`);
    print(`  ${(test.failureMessages[0] ?? '').split('\n').slice(0, 6).join('\n  ')}`);
  }
}

// A file that cannot be loaded has no failed case of its own, and a broken step of the run is no case at all.
const brokenFiles = files.filter((file) => file.status === 'failed' && count('failed', file.assertionResults) === 0);
const failed = count('failed') + brokenFiles.length;
const brokenSteps = Number(what);
const failures = failed === 0 && brokenSteps > 0 ? brokenSteps : failed;

for (const file of brokenFiles) print(`could not run: ${file.name}`);
const skipped = cases.length - count('passed') - count('failed');
if (skipped > 0) print(`${skipped} skipped`);

const onBackend = (backend) => {
  const ran = cases.filter((test) => test.ancestorTitles[0] === `queues on ${backend}`);
  return { backend, ran: count('passed', ran) + count('failed', ran) };
};
const suites = [onBackend('redis'), onBackend('postgres')];
const words = suites.map(({ backend, ran }) => `${ran > 0 ? 'once' : 'not'} on ${backend} (${ran} cases)`);
print(`the shared queue suite ran ${words.join(' and ')}`);
print(`${count('passed')} passed, ${failures} failed`);

const complete = suites.every(({ ran }) => ran > 0) && cases.length > 0;
process.exitCode = failures === 0 && complete ? 0 : 1;

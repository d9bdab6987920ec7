#!/usr/bin/env node
// Plain JavaScript, because it must run before anything is built and say so on a Node that is too old for the rest.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const dist = join(root, 'dist');
const stampFile = join(dist, '.built-from');
const lockFolder = join(dist, '.building');
/** The played Slack and Discord of `demo` are those that the tests talk to. */
const sourceFolders = ['src', 'handlers', 'queues', 'test/fakes/slack', 'test/fakes/discord'];

const signals = ['SIGINT', 'SIGTERM'];
const exitCodes = { operator: 2, bug: 70 };
/** The builder shows twice a second that it lives; a lock that is silent for longer was left by one that was killed. */
const heartbeatMs = 500;
const silentForMs = 5_000;

class Complaint extends Error {
  constructor(message, exitCode = exitCodes.operator) {
    super(message);
    this.exitCode = exitCode;
  }
}

function requireNode(range) {
  const wanted = range.replace('>=', '').split('.').map(Number);
  const present = process.versions.node.split('.').map(Number);
  const older = wanted[0] !== present[0] ? present[0] < wanted[0] : present[1] < (wanted[1] ?? 0);
  if (older)
    throw new Complaint(
      `Node ${range.replace('>=', '')} or newer is needed and this is ${process.versions.node}: install a newer Node.`,
    );
}

function sourceFiles(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name));
  return wanted.map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Changes with every byte that the build reads. Times say nothing: a clone, a copy and an image layer set them anew. Every start waits for
 * this, and reading more than a thousand small files one after the other takes a quarter of the time when nothing else is waited for.
 */
function fingerprint(manifest) {
  const files = sourceFolders.filter((folder) => existsSync(join(root, folder))).flatMap(sourceFiles);
  const hash = createHash('sha256').update(`${manifest.version} ${manifest.dependencies.typescript}`);
  for (const file of [...files.sort(), join(root, 'tsconfig.json')]) {
    const text = readFileSync(file);
    hash.update(`\0${file.slice(root.length)}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

function builtFrom() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

async function ensureBuilt(manifest) {
  const wanted = fingerprint(manifest);
  if (builtFrom() === wanted) return;
  const unlock = await lock();
  try {
    // Another start may have built while this one waited.
    if (builtFrom() !== wanted) await build(wanted);
  } finally {
    await unlock();
  }
}

async function lock() {
  for (;;) {
    try {
      await mkdir(dist, { recursive: true });
      await mkdir(lockFolder);
      const beat = setInterval(() => utimes(lockFolder, new Date(), new Date()).catch(() => undefined), heartbeatMs);
      return async () => {
        clearInterval(beat);
        await rm(lockFolder, { recursive: true, force: true });
      };
    } catch (error) {
      if (error.code !== 'EEXIST' || error.path !== lockFolder)
        throw new Complaint(
          `${dist} is missing or out of date and cannot be written (${error.code}): run npx tocsin version once as a user who can.`,
        );
    }
    const age = await stat(lockFolder).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    // Moved aside before it is removed, so that only one of several waiting starts clears a dead lock.
    if (age > silentForMs)
      await rename(lockFolder, `${lockFolder}-${process.pid}`).then(
        () => rm(`${lockFolder}-${process.pid}`, { recursive: true }),
        () => undefined,
      );
    await sleep(100);
  }
}

async function build(wanted) {
  let compiler;
  try {
    compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  } catch {
    throw new Complaint(`The packages are not installed in ${root}: run npm ci first.`);
  }
  process.stderr.write('Building Tocsin (once after each change, some seconds)\n');
  // Types are checked by `npm run check`; leaving that out here takes a third of the time and of the memory.
  const args = [compiler, '-p', join(root, 'tsconfig.json'), '--noCheck', '--noEmitOnError'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  const stop = () => child.kill();
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  for (const signal of signals) process.off(signal, stop);
  if (code === null) throw new Complaint('The build was interrupted.');
  if (code !== 0) throw new Complaint('The build failed: see the messages above.', exitCodes.bug);
  await writeFile(`${stampFile}.new`, wanted);
  await rename(`${stampFile}.new`, stampFile);
}

async function run() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  requireNode(manifest.engines.node);
  await ensureBuilt(manifest);
  const { main } = await import(pathToFileURL(join(dist, 'src', 'cli', 'main.js')).href);
  return main(process.argv.slice(2), process.env);
}

run().then(
  (code) => process.exit(code),
  (error) => {
    const known = error instanceof Complaint;
    process.stderr.write(`${known ? error.message : error.stack}\n`);
    process.exit(known ? error.exitCode : exitCodes.bug);
  },
);

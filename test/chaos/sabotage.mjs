// node --import ./sabotage.mjs <program>: the built program without one of its protections, the one that TOCSIN_CHAOS_SABOTAGE names. What is taken
// away stands in sabotages.json. The program knows nothing of it: its source is changed while it is loaded.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const root = join(import.meta.dirname, '..', '..');
const name = process.env.TOCSIN_CHAOS_SABOTAGE ?? '';
let edits = [];

/** @throws Error where the piece is not there once: whoever has rewritten it must say anew what the sabotage is. */
function changed(source, { file, find, put }) {
  const pieces = source.split(find.join('\n'));
  if (pieces.length !== 2)
    throw new Error(
      `sabotage "${name}" is disarmed: a piece that it changes stands ${pieces.length - 1} times in ${file}, not once:\n${find.join('\n')}`,
    );
  return pieces.join(put.join('\n'));
}

const editsOf = (file) => edits.filter((edit) => edit.file === file);

if (isMainThread) {
  const row = JSON.parse(readFileSync(join(import.meta.dirname, 'sabotages.json'), 'utf8'))[name];
  if (row === undefined) throw new Error(`TOCSIN_CHAOS_SABOTAGE names no sabotage: "${name}"`);
  edits = row.edits;
  // A file that is never loaded would disarm it as well.
  for (const { file } of edits) editsOf(file).reduce(changed, readFileSync(join(root, file), 'utf8'));
  register(import.meta.url, { data: edits });
}

export function initialize(data) {
  edits = data;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const wanted = edits.filter(({ file }) => pathToFileURL(join(root, file)).href === url);
  if (wanted.length === 0) return loaded;
  return { ...loaded, source: wanted.reduce(changed, Buffer.from(loaded.source).toString('utf8')) };
}

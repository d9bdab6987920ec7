import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { IsoTime } from '../../src/domain/time.js';

/**
 * test/fixtures/<adapter>/<when-who-what>/input.json: the settings of a page and the documents of one look. A document's body stands as `json`,
 * or as `text` where it is not JSON. What the adapter makes of them lies beside it in snapshot.json. `detectable` is false for a page that the
 * adapter can read when it is told to, but must not take for its own.
 */
const Input = z.object({
  settings: z.unknown(),
  fetchedAt: IsoTime,
  detectable: z.boolean().default(true),
  documents: z.array(
    z.object({
      name: z.string(),
      url: z.url(),
      status: z.number().default(200),
      headers: z.record(z.string(), z.string()).default({}),
      json: z.unknown().optional(),
      text: z.string().optional(),
    }),
  ),
});

export interface Fixture {
  readonly name: string;
  readonly folder: string;
  readonly settings: unknown;
  readonly detectable: boolean;
  readonly documents: readonly PageDocument[];
}

const root = new URL('../fixtures/', import.meta.url);

function readFixture(adapterId: string, name: string): Fixture {
  const folder = fileURLToPath(new URL(`${adapterId}/${name}/`, root));
  const { settings, fetchedAt, detectable, documents } = Input.parse(JSON.parse(readFileSync(`${folder}input.json`, 'utf8')));
  return {
    name,
    folder,
    settings,
    detectable,
    documents: documents.map(({ json, text, ...rest }) => ({ ...rest, fetchedAt, body: text ?? JSON.stringify(json) ?? '' })),
  };
}

export const fixturesOf = (adapterId: string): Fixture[] =>
  readdirSync(new URL(`${adapterId}/`, root))
    .sort()
    .map((name) => readFixture(adapterId, name));

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { IsoTime } from '../../src/domain/time.js';

/**
 * test/fixtures/<adapter>/<when-who-what>/input.json: the settings of a page and the documents of one look. A document's body stands as `json`,
 * or as `text` where it is not JSON. What the adapter makes of them lies beside it in snapshot.json.
 */
const Input = z.object({
  settings: z.unknown(),
  fetchedAt: IsoTime,
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
  readonly documents: readonly PageDocument[];
}

const root = new URL('../fixtures/', import.meta.url);

function readFixture(adapterId: string, name: string): Fixture {
  const folder = fileURLToPath(new URL(`${adapterId}/${name}/`, root));
  const { settings, fetchedAt, documents } = Input.parse(JSON.parse(readFileSync(`${folder}input.json`, 'utf8')));
  return {
    name,
    folder,
    settings,
    documents: documents.map(({ json, text, ...rest }) => ({ ...rest, fetchedAt, body: text ?? JSON.stringify(json) })),
  };
}

export const fixturesOf = (adapterId: string): Fixture[] =>
  readdirSync(new URL(`${adapterId}/`, root))
    .sort()
    .map((name) => readFixture(adapterId, name));

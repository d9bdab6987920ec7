import type { z } from 'zod';
import type { PageLook } from '../domain/snapshot.js';
import type { IsoTime } from '../domain/time.js';

/** One document that an adapter wants. */
export interface PageRequest {
  /** What the adapter calls it (`summary`, `incidents`, `incident:<key>`); unique within one look. */
  readonly name: string;
  readonly url: string;
  readonly accept: 'json' | 'xml' | 'html';
  /** Statuses other than 200 that are an answer and not a failure (404 for an incident's own address). */
  readonly expects?: readonly number[];
}

/** One document as it was fetched, decoded to text. */
export interface PageDocument {
  readonly name: string;
  readonly url: string;
  readonly status: number;
  /** Lower-case header names. Only those that adapters may read are kept (`age`, `date`, `content-type`, `last-modified`, `etag`, provider marks). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly fetchedAt: IsoTime;
}

/** An adapter says which documents it wants and how to read them. It never fetches and never reads a clock. */
export interface AdapterSpec<Settings> {
  /** Also the folder name. */
  readonly id: string;
  /** Shown to people: "Statuspage". */
  readonly label: string;
  /** What a catalogue row or a page must carry. */
  readonly settings: z.ZodType<Settings>;
  /** The documents still wanted, given those fetched so far in this look; [] = enough. Called until it answers []. */
  plan(settings: Settings, soFar: readonly PageDocument[]): readonly PageRequest[];
  /** True when plan() reads bodies to decide what else it wants; the others are spared loading documents that did not change. */
  readonly followsLinks?: boolean;
  /** Where an incident can be looked up by itself, to confirm that the vendor removed it; undefined where there is no such place. */
  incidentAddress?(settings: Settings, key: string): PageRequest | undefined;
  /** Throws PermanentError('page.unrecognised') when the anchor of the format is missing: an unreadable page is never an empty, healthy one. */
  parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook>;
}

export type Adapter = AdapterSpec<unknown>;

export function defineAdapter<Settings>(spec: AdapterSpec<Settings>): Adapter {
  const read = (raw: unknown): Settings => spec.settings.parse(raw);
  const { incidentAddress } = spec;
  return {
    ...spec,
    plan: (raw, soFar) => spec.plan(read(raw), soFar),
    parse: (raw, documents) => spec.parse(read(raw), documents),
    ...(incidentAddress === undefined ? {} : { incidentAddress: (raw, key) => incidentAddress(read(raw), key) }),
  };
}

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

/** What a catalogue row tells about a page. */
export interface CatalogueRow {
  readonly url: string;
  readonly feedUrl: string | null;
}

/** `sure`: nobody else answers like this. `likely`: several signs, each of which others may copy. `possible`: a form that many share, such as a bare feed. */
export type Confidence = 'sure' | 'likely' | 'possible';

/** A page that an adapter took for its own, and why. */
export interface Find<Settings> {
  readonly settings: Settings;
  readonly confidence: Confidence;
  /** Each a short fact for people: "page.id is 12 lower-case letters and digits". Never empty. */
  readonly evidence: readonly string[];
  /** Feeds that this page offers, as absolute addresses. */
  readonly feeds?: readonly string[];
}

/**
 * How an adapter finds its pages. Detection asks the steps in order, fetches what several adapters ask for once, and believes a find only when the
 * adapter then reads the page. A status other than 200 is an answer here too; a probe that failed altogether is missing among the answers.
 */
export interface Detection<Settings> {
  /**
   * The order of asking: 1 hosts that everybody knows, 2 incident.io, 3 Statuspage, 4 Instatus, 5 `/index.json`, 6 other JSON of one's own,
   * 7 signs in the page's HTML, 8 feeds. Software that others imitate is asked after its imitators.
   */
  readonly step: number;
  /** Hosts of which nothing needs to be asked: `status.example.com`, or `*.example.com` for everything below it. */
  readonly hosts?: readonly string[];
  /** Settings for such a host. */
  forHost?(address: URL): Settings;
  /** What to ask; [] where the HTML is enough. Names are unique within the adapter. */
  probes(address: URL): readonly PageRequest[];
  /** `page` is the HTML at the address itself, undefined where there was none. Undefined: not mine. Never throws. */
  recognise(address: URL, page: PageDocument | undefined, answers: readonly PageDocument[]): Find<Settings> | undefined;
}

/** An adapter says which documents it wants and how to read them. It never fetches and never reads a clock. */
export interface AdapterSpec<Settings> {
  /** Also the folder name. */
  readonly id: string;
  /** Shown to people: "Statuspage". */
  readonly label: string;
  /** What a catalogue row or a page must carry. */
  readonly settings: z.ZodType<Settings>;
  /** Words that the catalogue's provider column has for it; left out: its id. */
  readonly catalogueWords?: readonly string[];
  /** Settings made of a catalogue row; undefined where the row does not tell enough and the page must be probed. Left out: `{url}`. */
  fromCatalogue?(row: CatalogueRow): Settings | undefined;
  readonly detection: Detection<Settings>;
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
  const { incidentAddress, detection } = spec;
  return {
    ...spec,
    detection,
    plan: (raw, soFar) => spec.plan(read(raw), soFar),
    parse: (raw, documents) => spec.parse(read(raw), documents),
    ...(incidentAddress === undefined ? {} : { incidentAddress: (raw, key) => incidentAddress(read(raw), key) }),
  };
}

import type { Adapter, Confidence, Find, PageDocument, PageRequest } from '../adapters/adapter.js';
import { feedLinks, isHtml, readHtml } from '../adapters/reading/html-document.js';
import { adapters } from '../adapters/registry.js';
import type { PageLook } from '../domain/snapshot.js';
import { toIso } from '../domain/time.js';
import { TocsinError } from '../errors.js';
import { hostLabel } from '../http/host-label.js';
import { type FailedLook, isHopeless, type Probed, type Undetected, undetected } from './detect-refusal.js';
import { documentOf } from './fetch-document.js';
import { type LookOnceDeps, lookOnce } from './look-once.js';
import { type ProbeLimits, ProbeWeb } from './probe-web.js';

export interface DetectDeps extends LookOnceDeps {
  /** All of them when left out. */
  readonly adapters?: readonly Adapter[];
}

export interface Detected {
  readonly kind: 'found';
  readonly provider: string;
  readonly confidence: Confidence;
  readonly evidence: readonly string[];
  readonly feeds: readonly string[];
  readonly settings: unknown;
  /** Where the page is, after redirects. */
  readonly url: string;
  readonly look: PageLook;
}

export const detectionLimits: ProbeLimits = { mostRequests: 80, mostMs: 30_000, atOnce: 4 };

/**
 * Finds out by what software a page is made: hosts that everybody knows first, then one step of probes after the other. A find counts only when the
 * page is then really read; nothing is stored. What is not recognised is told apart: see `RefusalKind`.
 */
export async function detectPage(
  deps: DetectDeps,
  address: URL,
  limits: ProbeLimits = detectionLimits,
): Promise<Detected | Undetected> {
  const web = new ProbeWeb(deps.fetcher, deps.clock, limits);
  try {
    return await new Detection({ ...deps, fetcher: web }, web).run(address);
  } finally {
    await web.close();
  }
}

const weight: Readonly<Record<Confidence, number>> = { sure: 0, likely: 1, possible: 2 };

interface Candidate {
  readonly adapter: Adapter;
  readonly find: Find<unknown>;
}

class Detection {
  readonly #deps: DetectDeps;
  readonly #web: ProbeWeb;
  readonly #adapters: readonly Adapter[];
  readonly #probed: Probed[] = [];
  readonly #failed: FailedLook[] = [];
  readonly #tried = new Set<string>();
  /** What only might be it is kept until nothing better turned up. */
  #fallback: Detected | undefined;
  #page: PageDocument | undefined;
  #redirect: readonly string[] = [];

  constructor(deps: DetectDeps, web: ProbeWeb) {
    this.#deps = deps;
    this.#web = web;
    this.#adapters = deps.adapters ?? Object.values(adapters);
  }

  async run(given: URL): Promise<Detected | Undetected> {
    const known = await this.#askKnown(given);
    if (known !== undefined) return known;
    const opened = await this.#open(given);
    const refused = (address: URL) =>
      undetected(hostLabel(address.host), { page: opened, probed: this.#probed, failed: this.#failed });
    if (isHopeless(opened)) return refused(given);
    const address = opened instanceof TocsinError ? given : this.#followed(given, opened);
    const isElsewhere = address.host !== given.host;
    const found = (isElsewhere ? await this.#askKnown(address) : undefined) ?? (await this.#askAll(address));
    // A redirect on the same host may lead to the page, or only to its form in one language.
    const asGiven = found === undefined && !isElsewhere && address.href !== given.href ? await this.#askAll(given) : undefined;
    return found ?? asGiven ?? this.#fallback ?? refused(address);
  }

  /** The page as a browser would get it. */
  async #open(address: URL): Promise<Probed> {
    const opened = await this.#ask({ name: 'page', url: address.href, accept: 'html' });
    if (!(opened instanceof TocsinError) && opened.status === 200 && isHtml(opened.body)) this.#page = opened;
    return opened;
  }

  #followed(given: URL, { url }: PageDocument): URL {
    const address = new URL(url);
    if (address.host !== given.host) this.#redirect = [`${hostLabel(given.host)} redirects to ${hostLabel(address.host)}`];
    return address;
  }

  async #askKnown(address: URL): Promise<Detected | undefined> {
    for (const adapter of this.#adapters) {
      const { detection } = adapter;
      if (!(detection.hosts ?? []).some((host) => isHost(host, address.hostname))) continue;
      const settings = detection.forHost?.(address);
      const evidence = [`${hostLabel(address.hostname)} is a host of ${adapter.label}`];
      const find: Find<unknown> | undefined =
        settings === undefined ? await this.#recognise(adapter, address) : { settings, confidence: 'sure', evidence };
      const found = find === undefined ? undefined : await this.#read(address, { adapter, find });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #askAll(address: URL): Promise<Detected | undefined> {
    const steps = [...new Set(this.#adapters.map(({ detection }) => detection.step))].sort((a, b) => a - b);
    for (const step of steps) {
      const asked = this.#adapters.filter(({ detection }) => detection.step === step);
      const finds = await Promise.all(asked.map(async (adapter) => ({ adapter, find: await this.#recognise(adapter, address) })));
      const candidates = finds.flatMap(({ adapter, find }) => (find === undefined ? [] : [{ adapter, find }]));
      for (const candidate of candidates.sort((a, b) => weight[a.find.confidence] - weight[b.find.confidence])) {
        const found = await this.#read(address, candidate);
        if (found !== undefined && found.confidence !== 'possible') return found;
        this.#fallback ??= found;
      }
    }
    return undefined;
  }

  async #recognise({ detection }: Adapter, address: URL): Promise<Find<unknown> | undefined> {
    const answers = await Promise.all(detection.probes(address).map((request) => this.#probe(request)));
    const answered = answers.flatMap((answer) => (answer instanceof TocsinError ? [] : [answer]));
    return detection.recognise(address, this.#page, answered);
  }

  async #probe(request: PageRequest): Promise<Probed> {
    const probed = await this.#ask(request);
    this.#probed.push(probed);
    return probed;
  }

  async #ask(request: PageRequest): Promise<Probed> {
    try {
      return documentOf(request, await this.#web.answer(request), toIso(this.#deps.clock.now()));
    } catch (error) {
      if (error instanceof TocsinError) return error;
      throw error;
    }
  }

  /** Reads the page by what was found; undefined when that fails, for then it was only a likeness. */
  async #read(address: URL, { adapter, find }: Candidate): Promise<Detected | undefined> {
    const attempt = `${adapter.id} ${JSON.stringify(find.settings)}`;
    if (this.#tried.has(attempt)) return undefined;
    this.#tried.add(attempt);
    try {
      const look = await lookOnce(this.#deps, adapter, find.settings);
      const { settings, confidence } = find;
      const evidence = [...this.#redirect, ...find.evidence];
      const url = pageUrl(address, settings);
      return { kind: 'found', provider: adapter.id, confidence, evidence, feeds: this.#feeds(find), settings, url, look };
    } catch (error) {
      if (!(error instanceof TocsinError)) throw error;
      this.#failed.push({ label: adapter.label, error });
      return undefined;
    }
  }

  #feeds({ feeds = [] }: Find<unknown>): readonly string[] {
    const linked = this.#page === undefined ? [] : feedLinks(readHtml(this.#page), this.#page.url).map(({ url }) => url);
    return [...new Set([...feeds, ...linked])];
  }
}

const isHost = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** What an adapter calls the page is how much of the address matters; where it does not say, all of it does. */
function pageUrl(address: URL, settings: unknown): string {
  const hasUrl = typeof settings === 'object' && settings !== null && 'url' in settings;
  const named = hasUrl && typeof settings.url === 'string' && URL.canParse(settings.url) ? new URL(settings.url) : undefined;
  const url = named?.host === address.host ? named : address;
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

import type { Impact, IncidentKind } from './incident.js';

/** What a subscription may select by `kind:`; the last two are about updates and origins, not about IncidentKind. */
export type FilterKind = IncidentKind | 'postmortem' | 'retroactive';

/** One vendor a filter names: by slug, and the component its alias stood for (`s3` = aws with component S3). */
export interface FilterVendor {
  readonly slug: string;
  readonly component: string | null;
  /** The category that stands for it in the filter, with all others of that category; left out where the vendor itself was named. */
  readonly category?: string;
}

/** A parsed filter expression. Lists hold alternatives; empty lists select everything. */
export interface Filter {
  /** Empty: every vendor the workspace follows. */
  readonly vendors: readonly FilterVendor[];
  readonly notVendors: readonly string[];
  readonly regions: readonly string[];
  readonly notRegions: readonly string[];
  /** Names or globs (`Actions*`), compared without regard to case. */
  readonly components: readonly string[];
  readonly notComponents: readonly string[];
  readonly kinds: readonly FilterKind[];
  readonly notKinds: readonly FilterKind[];
  readonly minImpact: Impact | null;
  readonly strict: boolean;
}

/** Selects every vendor the workspace follows, in every region: what `all` means. */
export const everything: Filter = {
  vendors: [],
  notVendors: [],
  regions: [],
  notRegions: [],
  components: [],
  notComponents: [],
  kinds: [],
  notKinds: [],
  minImpact: null,
  strict: false,
};

export const filterKinds: readonly FilterKind[] = ['incident', 'maintenance', 'notice', 'postmortem', 'retroactive'];

/** The term for all of them; without a term, maintenance stays out. */
export const everyKind = `kind:${filterKinds.join(',')}`;

/** The impacts that can be compared, mildest first: what `min-impact:` accepts. */
export const impactOrder: readonly Impact[] = ['none', 'minor', 'major', 'critical'];

/** The slug of a page that is known by its address only: `status.acme.example` becomes `status-acme-example`. Takes a host with or without port. */
export const slugOfHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

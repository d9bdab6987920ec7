import { type ChannelSettings, isZone, MinImpact, type Surface, TimeOfDay, weekdays } from './channel-settings.js';
import { everything, type Filter, type FilterKind, type FilterVendor, filterKinds } from './filter.js';
import { formatFilter, vendorText } from './filter-format.js';

/** Among the vendors of a form: every vendor that the workspace follows. */
export const everyVendor = '*';

const categoryMark = 'category:';

/** What a form lets people choose; postmortems and notices come along with incidents. */
export const formKinds = ['incident', 'maintenance', 'retroactive'] as const satisfies readonly FilterKind[];
export type FormKind = (typeof formKinds)[number];

/** What a form for one subscription holds, whatever platform shows it. The last four belong to the whole channel. */
export interface FormState {
  /** Slugs, parts of vendors (`aws/S3`), addresses of pages, `category:ai`; or `*` alone. */
  readonly vendors: readonly string[];
  /** Tags. Empty: everywhere. */
  readonly regions: readonly string[];
  /** Names or groups of the vendor's page. Empty: all of them. */
  readonly components: readonly string[];
  /** Null: as the channel has it. */
  readonly minImpact: MinImpact | null;
  readonly kinds: readonly FormKind[];
  readonly strict: boolean;
  readonly surfaces: readonly Surface[];
  /** `22:00`; null on both sides: no quiet hours. */
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
  readonly zone: string;
}

export type FormField = keyof FormState;

/** What can be wrong with a form by itself. */
export type FormWrong = 'no-vendor' | 'every-and-some' | 'no-kind' | 'half-quiet' | 'empty-quiet' | 'no-time' | 'no-zone';

interface WrongField {
  readonly field: FormField;
  readonly wrong: FormWrong;
}

/** The form of a subscription as it is; null: of one that is to be made. */
export function formState(filter: Filter | null, settings: ChannelSettings): FormState {
  const base = filter ?? everything;
  return {
    vendors: filter === null ? [] : vendorWords(filter.vendors),
    regions: base.regions,
    components: base.components,
    minImpact: MinImpact.safeParse(base.minImpact).data ?? null,
    kinds: kindsShown(base, settings),
    strict: base.strict,
    surfaces: settings.surfaces,
    quietFrom: settings.quiet?.from ?? null,
    quietUntil: settings.quiet?.until ?? null,
    zone: settings.zone,
  };
}

const wordOf = (vendor: FilterVendor): string =>
  vendor.category === undefined ? vendorText(vendor) : `${categoryMark}${vendor.category}`;

const vendorWords = (vendors: readonly FilterVendor[]): string[] =>
  vendors.length === 0 ? [everyVendor] : [...new Set(vendors.map(wordOf))];

/**
 * The filter that a form says. What a form does not show stays as it was: exclusions, and kinds that it does not name; what was chosen in the form is
 * no longer excluded. Addresses stand in the place of slugs until the filter is read.
 */
export function formFilter(state: FormState, before: Filter | null, settings: ChannelSettings): Filter {
  const base = before ?? everything;
  return {
    ...base,
    vendors: state.vendors.includes(everyVendor) ? [] : state.vendors.flatMap((word) => vendorsOf(word, base)),
    regions: state.regions,
    components: state.components,
    minImpact: state.minImpact,
    kinds: kindsOf(state, base, settings),
    strict: state.strict,
    notRegions: base.notRegions.filter((tag) => !state.regions.includes(tag)),
    notComponents: base.notComponents.filter((name) => !state.components.includes(name)),
    notKinds: base.notKinds.filter((kind) => !state.kinds.some((one) => one === kind)),
  };
}

/** What people would type for it. */
export const formExpression = (state: FormState, before: Filter | null, settings: ChannelSettings): string =>
  formatFilter(formFilter(state, before, settings));

/** The channel's settings with what the form says about the whole channel. Days of quiet hours stay as they were. */
export const formSettings = (state: FormState, settings: ChannelSettings): ChannelSettings => ({
  ...settings,
  surfaces: [...state.surfaces],
  zone: state.zone,
  quiet:
    state.quietFrom === null || state.quietUntil === null
      ? null
      : { from: state.quietFrom, until: state.quietUntil, days: settings.quiet?.days ?? [...weekdays] },
});

/** What a filter says beyond a form's fields, as it would be typed; null where that is nothing. */
export function beyondForm(filter: Filter): string | null {
  const rest = formatFilter({ ...filter, vendors: [], regions: [], components: [], minImpact: null, kinds: [], strict: false });
  const words = rest.replace(/^all\s*/, '');
  return words === '' ? null : words;
}

function vendorsOf(word: string, base: Filter): FilterVendor[] {
  const known = base.vendors.filter((vendor) => wordOf(vendor) === word);
  if (known.length > 0) return known;
  if (word.startsWith(categoryMark)) return [{ slug: word, component: null, category: word.slice(categoryMark.length) }];
  const [, slug, component] = /^([^/.:]+)\/(.+)$/u.exec(word) ?? [];
  return slug === undefined || component === undefined ? [{ slug: word, component: null }] : [{ slug, component }];
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));

function kindsShown({ kinds, notKinds }: Filter, { maintenance }: ChannelSettings): FormKind[] {
  const named: readonly FilterKind[] = kinds.length > 0 ? kinds : filterKinds;
  return formKinds.filter(
    (kind) => named.includes(kind) && !notKinds.includes(kind) && (kind !== 'maintenance' || kinds.length > 0 || maintenance),
  );
}

/** Nothing is named that need not be: a filter without kinds goes on to follow what the channel decides. */
function kindsOf({ kinds }: FormState, base: Filter, settings: ChannelSettings): readonly FilterKind[] {
  if (same(kindsShown(base, settings), kinds)) return base.kinds;
  if (same(kindsShown({ ...base, kinds: [], notKinds: [] }, settings), kinds)) return [];
  return filterKinds.filter((kind) => {
    if (kind === 'notice') return kinds.includes('incident');
    return kind === 'postmortem' ? base.kinds.includes(kind) : kinds.includes(kind);
  });
}

/** What can be said without looking anything up. */
export function wrongFields(state: FormState): WrongField[] {
  const { vendors, kinds, quietFrom, quietUntil, zone } = state;
  const found: (WrongField | false)[] = [
    vendors.length === 0 && { field: 'vendors', wrong: 'no-vendor' },
    vendors.includes(everyVendor) && vendors.length > 1 && { field: 'vendors', wrong: 'every-and-some' },
    kinds.length === 0 && { field: 'kinds', wrong: 'no-kind' },
    (quietFrom === null) !== (quietUntil === null) && {
      field: quietFrom === null ? 'quietFrom' : 'quietUntil',
      wrong: 'half-quiet',
    },
    quietFrom !== null && quietFrom === quietUntil && { field: 'quietUntil', wrong: 'empty-quiet' },
    [quietFrom, quietUntil].some((time) => time !== null && !TimeOfDay.safeParse(time).success) && {
      field: 'quietFrom',
      wrong: 'no-time',
    },
    !isZone(zone) && { field: 'zone', wrong: 'no-zone' },
  ];
  return found.filter((one) => one !== false);
}

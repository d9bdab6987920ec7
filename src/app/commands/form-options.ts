import { followedPages } from '../../db/pages.js';
import { type VendorPart, vendorParts } from '../../db/vendor-parts.js';
import { slugOfHost } from '../../domain/filter.js';
import { everyVendor } from '../../domain/form-state.js';
import type { TenantId } from '../../domain/ids.js';
import type { Language } from '../../domain/language.js';
import { looseKey } from '../../domain/nearest.js';
import { ancestors, globalTag, resolveRegion } from '../../domain/regions.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { answerWordsOf } from '../../words/languages.js';
import type { CommandDeps, RealChat } from './deps.js';
import { shown } from './describe.js';

/** What can be searched in a form. */
export type SearchedField = 'vendors' | 'regions' | 'components' | 'zone';

export interface FormOption {
  readonly label: string;
  readonly value: string;
}

export interface FormOptionGroup {
  readonly label: string;
  readonly options: readonly FormOption[];
}

export interface OptionQuestion {
  readonly chat: RealChat;
  readonly tenantId: TenantId;
  readonly field: SearchedField;
  readonly typed: string;
  /** In which the groups are named; English where it is left out. */
  readonly language?: Language | undefined;
  /** Chosen in the form so far. */
  readonly vendors: readonly string[];
}

/** Menus of Discord hold 25 options with values of 100 characters, those of Slack 100 with 75. */
const rooms = { slack: { options: 100, value: 75 }, discord: { options: 25, value: 100 } } as const;

const labelMost = 75;
const typedMost = 200;

/** What a field of a form offers for what was typed so far, in groups with the likeliest first. Reads only what is at hand. */
export async function formOptions(deps: CommandDeps, question: OptionQuestion): Promise<FormOptionGroup[]> {
  const typed = question.typed.slice(0, typedMost).trim();
  const found = await groupsOf(deps, { ...question, typed });
  const room = rooms[question.chat];
  const seen = new Set<string>();
  const isRoom = ({ value }: FormOption): boolean => {
    const isNew = value !== '' && value.length <= room.value && !seen.has(value) && seen.size < room.options;
    if (isNew) seen.add(value);
    return isNew;
  };
  return found
    .map(({ label, options }) => ({
      label,
      options: options.filter(isRoom).map((one) => ({ ...one, label: shown(one.label, labelMost) || '…' })),
    }))
    .filter(({ options }) => options.length > 0);
}

function groupsOf(deps: CommandDeps, question: OptionQuestion): Promise<FormOptionGroup[]> | FormOptionGroup[] {
  switch (question.field) {
    case 'vendors':
      return vendorGroups(deps, question);
    case 'regions':
      return regionGroups(deps, question);
    case 'components':
      return componentGroups(deps, question);
    case 'zone':
      return zoneGroups(question);
  }
}

const same = (name: string): FormOption => ({ label: name, value: name });

const holds = (typed: string): ((text: string) => boolean) => {
  const key = looseKey(typed);
  return (text) => looseKey(text).includes(key);
};

async function vendorGroups(deps: CommandDeps, { tenantId, typed, chat, language }: OptionQuestion): Promise<FormOptionGroup[]> {
  const say = answerWordsOf({ language });
  const { groups, everyVendor: everyVendorLabel } = say.form;
  const matches = holds(typed);
  const own = (await followedPages(deps.db, tenantId)).filter((page) => matches(page.vendorName) || matches(page.vendorSlug));
  const known = typed === '' ? deps.catalogue.vendors : deps.catalogue.search(typed, rooms[chat].options);
  const address = addressIn(typed);
  const isListed = address !== undefined && deps.catalogue.resolve(typed).kind === 'vendor';
  return [
    {
      label: groups.byAddress,
      options: address === undefined || isListed ? [] : [{ label: say.common.use(address), value: address }],
    },
    { label: groups.followed, options: own.map(({ vendorName, vendorSlug }) => ({ label: vendorName, value: vendorSlug })) },
    {
      label: groups.all,
      options:
        matches('every vendor') || matches('all') || matches(everyVendorLabel)
          ? [{ label: everyVendorLabel, value: everyVendor }]
          : [],
    },
    { label: groups.catalogue, options: known.map(({ name, slug }) => ({ label: name, value: slug })) },
    {
      label: groups.categories,
      options:
        typed === ''
          ? []
          : categories(deps)
              .filter(matches)
              .map((name) => categoryOption(name, say)),
    },
  ];
}

const categories = ({ catalogue }: CommandDeps): string[] => [
  ...new Set(catalogue.vendors.map(({ category }) => category).filter((category) => category !== '')),
];

const categoryOption = (category: string, { following }: AnswerWords): FormOption => ({
  label: following.category(category),
  value: `category:${category}`,
});

/** `status.acme.example` or a whole address; a word without a dot is a name. */
function addressIn(typed: string): string | undefined {
  if (/\s/.test(typed) || !/^(?:https?:\/\/)?[^/\s]+\.[^/\s.]{2,}/i.test(typed)) return undefined;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : undefined;
}

/** Of the vendors chosen, by the slugs under which their pages are stored; undefined: of all that the workspace follows. */
function partsOfChosen(deps: CommandDeps, { tenantId, vendors }: OptionQuestion): Promise<VendorPart[]> {
  const isNamed = vendors.length > 0 && !vendors.some((word) => word === everyVendor);
  return vendorParts(deps.db, tenantId, isNamed ? vendors.flatMap((word) => slugsOf(deps, word)) : undefined);
}

function slugsOf({ catalogue }: CommandDeps, word: string): string[] {
  const category = /^category:(.+)$/.exec(word)?.[1];
  if (category !== undefined) return catalogue.vendors.filter((vendor) => vendor.category === category).map(({ slug }) => slug);
  if (/^https?:/.test(word) && URL.canParse(word)) {
    const found = catalogue.resolve(word);
    return [slugOfHost(new URL(word).host), ...(found.kind === 'vendor' ? [found.vendor.slug] : [])];
  }
  return [/^([^/]+)/.exec(word)?.[1] ?? word];
}

/** `<!channel>` is nobody's way to write a place, however much a place's name sounds like it. */
const platformToken = /^<[^<>]*>$/;

async function regionGroups(deps: CommandDeps, question: OptionQuestion): Promise<FormOptionGroup[]> {
  const { gazetteer } = deps;
  const { groups } = answerWordsOf(question).form;
  const matches = holds(question.typed);
  const tags = (await partsOfChosen(deps, question)).filter(({ kind }) => kind === 'region').map(({ name }) => name);
  const named = tags.filter((tag) => tag !== globalTag);
  const wider = [...new Set(named.flatMap((tag) => ancestors(gazetteer, tag).slice(1)))].filter(
    (tag) => tag !== globalTag && !named.includes(tag),
  );
  const label = (tag: string): string => {
    const name = gazetteer.places.get(tag)?.name;
    return name === undefined || looseKey(name) === looseKey(tag) ? tag : `${tag} (${name})`;
  };
  const offered = (some: readonly string[]): FormOption[] =>
    some.map((tag) => ({ label: label(tag), value: tag })).filter((one) => matches(one.label));
  const meant =
    question.typed === '' || platformToken.test(question.typed) ? undefined : resolveRegion(gazetteer, question.typed);
  const other = meant === undefined ? [] : 'tag' in meant ? [meant.tag] : meant.suggestions;
  return [
    { label: groups.named, options: offered(named) },
    { label: groups.wider, options: offered(wider) },
    {
      label: groups.elsewhere,
      options: other
        .filter((tag) => !named.includes(tag) && !wider.includes(tag))
        .map((tag) => ({ label: label(tag), value: tag })),
    },
  ];
}

async function componentGroups(deps: CommandDeps, question: OptionQuestion): Promise<FormOptionGroup[]> {
  const matches = holds(question.typed);
  const { groups } = answerWordsOf(question).form;
  const parts = await partsOfChosen(deps, question);
  const found = (kind: VendorPart['kind']): VendorPart[] =>
    parts.filter((part) => part.kind === kind && (matches(part.name) || (part.group !== null && matches(part.group))));
  return [
    { label: groups.groups, options: found('group').map(({ name }) => same(name)) },
    {
      label: groups.components,
      options: found('component').map(({ name, group }) => ({
        label: group === null ? name : `${name} (${group})`,
        value: name,
      })),
    },
  ];
}

function zoneGroups({ typed, language }: OptionQuestion): FormOptionGroup[] {
  const matches = holds(typed);
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return [{ label: answerWordsOf({ language }).form.groups.zones, options: zones.filter(matches).map(same) }];
}

import { loadOffer } from '../../db/offers.js';
import { componentsOf } from '../../db/page-components.js';
import type { PageRow } from '../../db/pages.js';
import { applySettings } from '../../domain/apply-settings.js';
import { defaultSettings } from '../../domain/channel-settings.js';
import { doseOf } from '../../domain/dose.js';
import type { Filter } from '../../domain/filter.js';
import { globalTag } from '../../domain/regions.js';
import { toIso } from '../../domain/time.js';
import type { Control } from '../../render/controls.js';
import { lookingFirst, prepare } from '../subscribe.js';
import { button, filledRun, offer, row } from './answer.js';
import type { Answer, AnswerRow } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { shown, titleOf, vendorNames } from './describe.js';
import { doseDays, dosed, type HeldHistory, heldHistory } from './dose.js';
import { channelHere } from './here.js';
import { speech } from './speech.js';

const largeFrom = { regions: 8, components: 40 } as const;

/** Discord's menus hold 25 options, Slack's 100; values have room for 100 characters on one and 75 on the other. */
const menus = { slack: { options: 100, value: 75 }, discord: { options: 25, value: 100 } } as const;

/** What a vendor's page is divided into, most troubled first. */
export interface VendorParts {
  readonly regions: readonly string[];
  readonly components: readonly string[];
  /** How many there are on the page; the lists may hold places that only incidents name. */
  readonly size: { readonly regions: number; readonly components: number };
}

/** Large vendors are asked about before anything is followed, unless the request already says which part. */
export function asksForPart(filter: Filter, { size, regions }: VendorParts): boolean {
  if (filter.vendors.length === 0 || filter.regions.length > 0 || filter.components.length > 0) return false;
  if (filter.vendors.some(({ component }) => component !== null)) return size.regions > largeFrom.regions && regions.length > 0;
  return size.regions > largeFrom.regions || size.components > largeFrom.components;
}

export async function partsOfVendor(deps: CommandDeps, held: readonly HeldHistory[]): Promise<VendorParts> {
  const components = (await Promise.all(held.map(({ page }) => componentsOf(deps.db, keyOf(page))))).flat();
  const incidents = held.flatMap((one) => one.incidents);
  const listed = components.flatMap((component) => component.regions);
  const named = incidents.flatMap((incident) => incident.regions);
  const touched = incidents.flatMap((incident) => incident.components);
  const names = components.map(({ name }) => name);
  return {
    regions: byTrouble([...listed, ...named], named).filter((tag) => tag !== globalTag),
    components: byTrouble(names, touched),
    size: { regions: new Set(listed.filter((tag) => tag !== globalTag)).size, components: new Set(names).size },
  };
}

const keyOf = ({ tenantId, id }: PageRow) => ({ tenantId, pageId: id });

function byTrouble(all: readonly string[], troubled: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const one of troubled) times.set(one, (times.get(one) ?? 0) + 1);
  return [...new Set(all)].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

interface Picker {
  readonly filter: Filter;
  /** The command up to its flags: `subscribe`, `change 5f3a…`. */
  readonly command: string;
  /** As typed, without flags. */
  readonly expression: string;
  readonly held: readonly HeldHistory[];
  readonly parts: VendorParts;
  /** An answer that is shown again after a pick keeps its offer. */
  readonly offerId?: string;
  readonly picks?: Readonly<Record<string, readonly string[]>>;
}

/** Asks which part of a large vendor is wanted, and shows what the picked part would have brought. */
export async function pickerRows(deps: CommandDeps, asking: Asking, picker: Picker): Promise<AnswerRow[]> {
  const { filter, command, expression, parts } = picker;
  const { following } = speech(asking).say;
  const part = filter.vendors.some(({ component }) => component !== null);
  const terms = part ? 'region:{region}' : 'region:{region} component:{component}';
  const picks = { region: [], ...(part ? {} : { component: [] }), ...picker.picks };
  const offerId = picker.offerId ?? (await offer(deps, asking, `${command} --whole ${expression} ${terms}`, { picks }));
  const selects = [
    select('region', following.regions, parts.regions),
    ...(part ? [] : [select('component', following.componentsMenu, parts.components)]),
  ];
  const menuControls = selects.flatMap((make) => make(asking, offerId, picks) ?? []);
  return [
    row(await question(deps, asking, picker, part), ...menuControls),
    row(
      await pickedDose(deps, asking, picker),
      { kind: 'button', label: following.followPart, offerId, tone: 'primary' },
      await button(deps, asking, following.followEverything, `${command} --whole ${expression}`),
    ),
    ...cutNote(asking, parts, expression),
  ];
}

type MakeSelect = (asking: Asking, offerId: string, picks: Readonly<Record<string, readonly string[]>>) => Control[];

const select =
  (name: 'region' | 'component', placeholder: string, all: readonly string[]): MakeSelect =>
  ({ place }, offerId, picks) => {
    const room = menus[place.chat];
    const options = all.filter((value) => value.length <= room.value).slice(0, room.options);
    if (options.length === 0) return [];
    const picked = (picks[name] ?? []).filter((value) => options.includes(value));
    const shownOptions = options.map((value) => ({ label: shown(value, 75), value }));
    return [
      {
        kind: 'select',
        name,
        placeholder,
        offerId,
        options: shownOptions,
        picked,
        max: Math.min(10, options.length),
        runs: false,
      },
    ];
  };

async function question(
  deps: CommandDeps,
  asking: Asking,
  { filter, held, parts }: Picker,
  isPart: boolean,
): Promise<AnswerRow['line']> {
  const nameOf = await vendorNames(deps, asking.place.tenantId);
  const { say } = speech(asking);
  const { following } = say;
  const vendor = titleOf(filter, nameOf, say);
  if (isPart) {
    const names = filter.vendors
      .flatMap(({ component }) => component ?? [])
      .map((one) => shown(one))
      .join(', ');
    return following.isPart(names, vendor, filter.vendors.length);
  }
  const threads = held.reduce((sum, one) => sum + dosed(deps, applySettings(filter, defaultSettings), one).length, 0);
  const { regions, components } = parts.size;
  return [following.whichPart({ vendor, regions, components, threads, days: doseDays })];
}

async function pickedDose(deps: CommandDeps, asking: Asking, picker: Picker): Promise<string> {
  const regions = picker.picks?.region ?? [];
  const components = picker.picks?.component ?? [];
  const { following } = speech(asking).say;
  if (regions.length + components.length === 0) return following.pickPart;
  const settings = (await channelHere(deps, asking))?.settings ?? defaultSettings;
  const filter = applySettings({ ...picker.filter, regions, components }, settings);
  const dose = doseOf(
    picker.held.flatMap((one) => dosed(deps, filter, one)),
    settings.mention,
  );
  return following.pickedDose(dose.live + dose.past, dose.pings);
}

function cutNote(asking: Asking, parts: VendorParts, expression: string): AnswerRow[] {
  const { say, type } = speech(asking);
  const most = menus[asking.place.chat].options;
  if (parts.regions.length <= most && parts.components.length <= most) return [];
  return [row(say.following.notInList(type(`subscribe ${expression} region:… component:…`)))];
}

const pickerRun = /^(subscribe|change [0-9a-f]{16}) --whole (.+)$/s;

/** The picker again after somebody picked in it; undefined when this offer is over or no picker. What was picked is stored already. */
export async function pickedAnswer(deps: CommandDeps, asking: Asking, offerId: string): Promise<Answer | undefined> {
  const found = await loadOffer(deps.db, asking.place.tenantId, offerId, toIso(deps.clock.now()));
  if (found === undefined || !found.run.includes('{region}')) return undefined;
  const bare = filledRun(found.run, { picks: Object.fromEntries(Object.keys(found.picks).map((name) => [name, []])) });
  const [, command, expression] = pickerRun.exec(bare) ?? [];
  if (command === undefined || expression === undefined) return undefined;
  const { tenantId } = asking.place;
  const ready = await lookingFirst(deps, tenantId, () => prepare(deps, tenantId, expression));
  if (ready.kind !== 'ready') return undefined;
  const held = await Promise.all(ready.pages.map((page) => heldHistory(deps, page)));
  const parts = await partsOfVendor(deps, held);
  const picker = { filter: ready.filter, command, expression, held, parts, offerId, picks: found.picks };
  return { rows: await pickerRows(deps, asking, picker) };
}

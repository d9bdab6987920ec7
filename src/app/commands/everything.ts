import { followedPages } from '../../db/pages.js';
import { applySettings } from '../../domain/apply-settings.js';
import { defaultSettings } from '../../domain/channel-settings.js';
import type { Filter } from '../../domain/filter.js';
import { formatFilter } from '../../domain/filter-format.js';
import { button, formButton, formValue, row, says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { heldHistory, weekly } from './dose.js';
import { speech } from './speech.js';

/** More threads a week than anybody reads. */
const tooMany = 50;

/** A few pages tell how many threads a week many would give. */
const sampledPages = 100;

/** `all` without anything that narrows it is asked about first. */
export const asksForLess = (filter: Filter): boolean =>
  filter.vendors.length === 0 &&
  filter.regions.length === 0 &&
  filter.components.length === 0 &&
  filter.kinds.length === 0 &&
  filter.minImpact !== 'major' &&
  filter.minImpact !== 'critical';

/** `command` is what the choice runs: `subscribe`, or `change` with the id of a subscription. */
export async function everythingAnswer(
  deps: CommandDeps,
  asking: Asking,
  filter: Filter,
  { command, expression }: { readonly command: string; readonly expression: string },
): Promise<Answer> {
  const pages = await followedPages(deps.db, asking.place.tenantId);
  const vendors = new Set(pages.map((page) => page.vendorSlug)).size;
  const { following } = speech(asking).say;
  const form = { title: following.vendorsTitle, label: following.vendorsLabel, value: '' };
  const paste = await formButton(deps, asking, following.pasteList, `subscribe ${formValue}`, form);
  if (vendors === 0) return says(following.allOfNone({ code: 'all' }), row(following.better, paste));
  const held = await Promise.all(pages.slice(0, sampledPages).map((page) => heldHistory(deps, page)));
  const scale = pages.length / Math.min(pages.length, sampledPages);
  const weeklyOf = (one: Filter) => Math.round(weekly(deps, applySettings(one, defaultSettings), held) * scale);
  const whole = weeklyOf(filter);
  const majorOnly: Filter = { ...filter, minImpact: 'major' };
  const major = weeklyOf(majorOnly);
  return says(
    following.allDose(vendors, whole, whole > tooMany),
    row(
      following.better,
      paste,
      await button(deps, asking, following.everythingMajor(major), `${command} --whole ${formatFilter(majorOnly)}`),
      ...(whole > tooMany ? [] : [await button(deps, asking, following.everything, `${command} --whole ${expression}`)]),
    ),
  );
}

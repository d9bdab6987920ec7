import { followedPages } from '../../db/pages.js';
import { applySettings } from '../../domain/apply-settings.js';
import { defaultSettings } from '../../domain/channel-settings.js';
import type { Filter } from '../../domain/filter.js';
import { formatFilter } from '../../domain/filter-format.js';
import { button, formButton, formValue, row, says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { count } from './describe.js';
import { heldHistory, weekly } from './dose.js';

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
  const form = { title: 'Our vendors', label: 'Names or addresses, one a line', value: '' };
  const paste = await formButton(deps, asking, 'Paste our vendor list', `subscribe ${formValue}`, form);
  if (vendors === 0)
    return says(
      [{ code: 'all' }, ' means every vendor that this workspace follows, and that is none yet.'],
      row('Better:', paste),
    );
  const held = await Promise.all(pages.slice(0, sampledPages).map((page) => heldHistory(deps, page)));
  const scale = pages.length / Math.min(pages.length, sampledPages);
  const weeklyOf = (one: Filter) => Math.round(weekly(deps, applySettings(one, defaultSettings), held) * scale);
  const whole = weeklyOf(filter);
  const majorOnly: Filter = { ...filter, minImpact: 'major' };
  const major = weeklyOf(majorOnly);
  return says(
    `That is ${count(vendors, 'vendor')}, all that this workspace follows: about ${count(whole, 'thread')} a week.${whole > tooMany ? ' Nobody reads that.' : ''}`,
    row(
      'Better:',
      paste,
      await button(
        deps,
        asking,
        `Everything, major only: about ${major} a week`,
        `${command} --whole ${formatFilter(majorOnly)}`,
      ),
      ...(whole > tooMany ? [] : [await button(deps, asking, 'Everything', `${command} --whole ${expression}`)]),
    ),
  );
}

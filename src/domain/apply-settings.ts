import type { ChannelSettings } from './channel-settings.js';
import { type Filter, filterKinds } from './filter.js';
import type { Preset } from './thread.js';

/** Without `postmortem`: naming it would ask for postmortems of what was over before the channel cared. */
const withMaintenance = filterKinds.filter((kind) => kind !== 'postmortem');

/**
 * What a subscription selects in a channel with these settings. What the subscription itself says counts before what the channel decided for
 * all. The least step, minor and up, is not written into a strict filter: there it would keep out every incident whose impact is not stated.
 */
export function applySettings(filter: Filter, settings: Pick<ChannelSettings, 'minImpact' | 'maintenance'>): Filter {
  const channelImpact = filter.strict && settings.minImpact === 'minor' ? null : settings.minImpact;
  return {
    ...filter,
    minImpact: filter.minImpact ?? channelImpact,
    kinds: filter.kinds.length === 0 && settings.maintenance ? withMaintenance : filter.kinds,
  };
}

/** The same for a channel of either preset: `plain` shows everything, whatever the settings are. */
export const channelFilter = (
  filter: Filter,
  { preset, settings }: { readonly preset: Preset; readonly settings: ChannelSettings },
): Filter => (preset === 'plain' ? filter : applySettings(filter, settings));

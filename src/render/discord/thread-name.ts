import { discordLimits } from '../limits.js';
import { oneLine } from '../text/clean.js';
import { vendorName } from '../wording.js';

/** The name of a Discord thread: no state, because renames are rationed. At most 100 code points, never empty. */
export const threadName = (vendor: string, title: string): string => postName(`${vendorName(vendor)}: ${title}`);

/** The name of a forum's post by what it says. */
export function postName(text: string): string {
  const points = [...oneLine(text)];
  return points.length <= discordLimits.threadName.max
    ? points.join('')
    : `${points
        .slice(0, discordLimits.threadName.max - 1)
        .join('')
        .trimEnd()}…`;
}

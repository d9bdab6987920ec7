import type { ComponentStatus } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import { firstOfEach } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { Beat, type KumaPage } from './schema.js';

/** Null where the checks of a monitor are no list. */
type Beats = Readonly<Record<string, readonly unknown[] | null>>;

/**
 * A page that shows whole days sums them up: its last entry covers hours, and one failure in them makes it "down". Such entries carry the time as
 * `…T…Z`, a single check as `YYYY-MM-DD HH:MM:SS`.
 */
const isSum = (time: string): boolean => time.includes('T');

/** The newest check of a monitor; 0 stands in a summed-up list for a time in which nothing was measured. */
function statusOf(id: string, beats: Beats, notes: Notes): ComponentStatus {
  const list = Object.hasOwn(beats, id) ? beats[id] : undefined;
  if (list === undefined) notes.add('missing-row', `the checks of monitor ${id} are not listed`);
  if (list === null) notes.add('bad-row', `the checks of monitor ${id} are no list`);
  const newest = list?.at(-1);
  if (newest === undefined || newest === 0) return 'unknown';
  const beat = Beat.safeParse(newest);
  if (!beat.success) {
    notes.add('bad-row', `the last check of monitor ${id} cannot be read`);
    return 'unknown';
  }
  const status = notes.word(beat.data.status, `last check of monitor ${id}`);
  return status === 'major_outage' && isSum(beat.data.time) ? 'unknown' : status;
}

/** A monitor may stand in several groups and is still one; the group where it stands first counts. */
export function readComponents(page: KumaPage, beats: Beats, notes: Notes): SnapshotComponent[] {
  const rows = notes.rows(page.publicGroupList, 'groups').flatMap((group) => {
    if (!group.monitorList.listed) notes.add('missing-list', `group ${group.id} does not list its monitors`);
    return notes
      .rows(group.monitorList, `monitors of group ${group.id}`)
      .map((monitor) => ({ ...monitor, group: group.name.trim() }));
  });
  return firstOfEach(rows, 'monitors', notes).map(({ id, name, group }) => ({
    id,
    name: name.trim(),
    group: group === '' ? null : group,
    status: statusOf(id, beats, notes),
    regions: [],
  }));
}

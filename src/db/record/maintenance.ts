import { z } from 'zod';
import { IncidentStatus } from '../../domain/incident.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { isOpenRow } from './conditions.js';
import { type HistoryFilter, isSelected } from './selection.js';

const PlannedWork = z.object({
  id: z.string(),
  title: z.string(),
  status: IncidentStatus,
  beginsAt: Moment,
  endsAt: Moment.nullable(),
  components: z.array(z.string()),
  regions: z.array(z.string()),
});
/** Maintenance that is announced or under way. */
export type PlannedWork = z.infer<typeof PlannedWork>;

/** The soonest first. */
export const plannedWork = (db: Db, { slug, regions, components }: HistoryFilter, most: number): Promise<PlannedWork[]> =>
  rows(
    PlannedWork,
    db,
    sql`select i.id, i.title, i.status, coalesce(i.scheduled_for, i.begun_at) as "beginsAt", i.scheduled_until as "endsAt", i.components, i.regions
      from incidents i where ${isSelected({ slug, regions, components })} and i.kind = 'maintenance' and ${isOpenRow}
      order by 4, i.id limit ${most}`,
  );

import { affectedCsv, affectedRow } from '../../app/history-export/affected-rows.js';
import { publicUrlOf } from '../../config.js';
import { affectedIncidents } from '../../db/record/affected.js';
import { quarterOf } from '../../domain/quarter.js';
import { type Command, usageError } from '../command.js';
import { inProject } from '../open-project.js';

export const affected: Command = {
  name: 'affected',
  usage: '--quarter 2026Q3 [--format csv|json]',
  options: { quarter: { type: 'string' }, format: { type: 'string' } },
  optionsOnly: true,
  run: async (input, context) => {
    const text = input.value('quarter') ?? '';
    const quarter = quarterOf(text);
    if (quarter === undefined) throw usageError(affected, `--quarter must be one like 2026Q3, not "${text}"`);
    const format = input.value('format') ?? 'csv';
    if (format !== 'csv' && format !== 'json') throw usageError(affected, `there is no format "${format}"`);
    return inProject(context, async ({ db, config }) => {
      const publicUrl = publicUrlOf(config);
      const marks = await affectedIncidents(db, quarter.from, quarter.until);
      const rows = marks.map((mark) => affectedRow(mark, publicUrl));
      for (const line of format === 'csv' ? affectedCsv(rows) : [JSON.stringify(rows)]) context.out(line);
      return rows.length === 0 ? 1 : 0;
    });
  },
};

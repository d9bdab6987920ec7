import type { ComponentStatus, IncidentStatus } from '../../domain/incident.js';
import { componentLabels, incidentLabels } from './status-lexicon.js';
import { statusOfProse } from './status-prose.js';

/** What vendors' words for states mean. Everything here prefers "cannot tell" to good news. */

/** Longer texts are sentences, not labels. */
const longestLabel = 60;

/** One spelling for comparing: `[In_Progress]`, "in-progress:" and "In progress" are all "in progress". */
const fold = (label: string): string =>
  label
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[[\]():.!*"'’`_\-–—…\s]+/g, ' ')
    .trim();

const tableOf = <Status>(rows: readonly (readonly [Status, readonly string[]])[]): ReadonlyMap<string, Status> =>
  new Map(
    rows.flatMap(([status, lines]) =>
      lines.flatMap((line) => line.split(',').map((label): [string, Status] => [fold(label), status])),
    ),
  );

const incidents = tableOf(incidentLabels);
const components = tableOf(componentLabels);

const lookUp = <Status>(table: ReadonlyMap<string, Status>, label: string): Status | null =>
  label.length > longestLabel ? null : (table.get(fold(label)) ?? null);

/** A state that stands alone, as a label; null for "Update" and for every word that tells no state. */
export const statusOfLabel = (label: string): IncidentStatus | null => lookUp(incidents, label);

export const componentStatusOfLabel = (label: string): ComponentStatus | null => lookUp(components, label);

/** The state that a sentence or a whole post tells in prose. */
export const statusOfText = (text: string): IncidentStatus | null => statusOfProse(text);

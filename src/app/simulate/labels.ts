import type { IncidentStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { componentLabel } from './page-at.js';

/** What several providers write in the same way. */

export const statusLabels: Record<IncidentStatus, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  postmortem: 'Postmortem',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  verifying: 'Verifying',
  completed: 'Completed',
  withdrawn: 'Update',
  unknown: 'Update',
};

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Texts are plain with an occasional line break written out; everything else in them is text. */
export const bodyHtml = (body: string): string => escapeMarkup(body).replaceAll(/&lt;br ?\/?&gt;|\r?\n/g, '<br />');

/** A section that holds anything, except its own end. */
export const cdata = (text: string): string => `<![CDATA[${text.toWellFormed().replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export const rfc822 = (at: IsoTime): string => new Date(at).toUTCString().replace('GMT', '+0000');
export const toSecond = (at: IsoTime): string => `${at.slice(0, 19)}Z`;

/** The components an incident names, as far as the page still lists them. */
export function componentsOf({ components }: SnapshotIncident, snapshot: PageSnapshot): SnapshotComponent[] {
  const names = new Set(components);
  return snapshot.components.filter((component) => names.has(componentLabel(component)) || names.has(component.name));
}

export const groupsOf = ({ components }: PageSnapshot): string[] =>
  [...new Set(components.map(({ group }) => group))].filter((group) => group !== null);

export const isMaintenance = ({ kind }: Pick<SnapshotIncident, 'kind'>): boolean => kind === 'maintenance';

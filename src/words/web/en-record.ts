import type { ChangeKind } from '../../domain/change.js';
import type { ComponentStatus, Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import { states } from '../chat/en.js';

const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

const status: Record<IncidentStatus, string> = { ...states, unknown: 'State not stated' };
const impact: Record<Impact, string> = {
  none: 'no impact',
  minor: 'minor',
  major: 'major',
  critical: 'critical',
  maintenance: 'maintenance',
  unknown: 'impact not stated',
};
const kind: Record<IncidentKind, string> = { incident: 'Incident', maintenance: 'Maintenance', notice: 'Notice' };
const kinds: Record<IncidentKind, string> = { incident: 'Incidents', maintenance: 'Maintenance', notice: 'Notices' };
const component: Record<ComponentStatus, string> = {
  operational: 'operational',
  degraded_performance: 'degraded performance',
  partial_outage: 'partial outage',
  major_outage: 'major outage',
  under_maintenance: 'under maintenance',
  unknown: 'state unknown',
};
const change: Record<ChangeKind, string> = {
  baseline: 'Already on the page when we began to look',
  opened: 'Opened',
  missed: 'Opened and closed between two of our looks',
  retroactive: 'Reported after the fact',
  'update-added': 'New update',
  'update-edited': 'Update edited',
  'update-removed': 'Update removed',
  'update-restored': 'Update shown again',
  'update-backdated': 'Update added with an earlier time',
  status: 'State',
  resolved: 'Resolved',
  reopened: 'Reopened',
  postmortem: 'Postmortem published',
  title: 'Title',
  impact: 'Impact',
  components: 'Components',
  regions: 'Regions',
  schedule: 'Schedule',
  times: 'Start or end',
  withdrawn: 'Taken off the page',
  restored: 'Back on the page',
  kind: 'Kind',
  link: 'Link',
};

export const recordWords = { count, status, impact, kind, kinds, component, change };

import { History, type HistoryInput, ScriptedIncident } from '../../../src/app/simulate/script.js';

/** Minutes after midnight of one day, as a moment. */
export const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 10, 0, minutes)).toISOString();

export const incident = (given: object): ScriptedIncident =>
  ScriptedIncident.parse({ id: 'i1', title: 'Slow pumps', kind: 'incident', impact: 'minor', status: 'investigating', ...given });

export const history = (incidents: readonly ScriptedIncident[], rest: Partial<HistoryInput> = {}): History =>
  History.parse({
    provider: 'statuspage',
    page: { name: 'Brackwater', url: 'https://status.brackwater.example' },
    status: 'none',
    ...rest,
    incidents,
  });

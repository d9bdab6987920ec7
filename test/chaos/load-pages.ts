import { History } from '../../src/app/simulate/script.js';
import { type Simulator, startSimulator } from '../../src/app/simulate/server.js';
import type { Clock } from '../../src/clock.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import { addMs, toIso } from '../../src/domain/time.js';
import type { PagePlan } from './load-plan.js';
import { incidentToken, updateToken } from './load-verdict.js';

export interface LoadPage {
  readonly vendorSlug: string;
  readonly vendorName: string;
  readonly simulator: Simulator;
  readonly plan: PagePlan;
}

export interface PagesAsked {
  readonly plans: readonly PagePlan[];
  readonly incidents: number;
  readonly updates: number;
  readonly seconds: number;
  /** Nothing stands on the pages before it goes on. */
  readonly clock: Clock;
}

/** The pages of invented vendors, whose incidents begin one after the other and are all over at the end. */
export async function startLoadPages({ plans, clock, ...asked }: PagesAsked): Promise<readonly LoadPage[]> {
  const startAt = toIso(clock.now());
  return Promise.all(
    plans.map(async (plan, index) => {
      const vendorName = `Vendor ${index + 1}`;
      const incidents = plan.incidents.map((incident) => scripted(incident, startAt, asked));
      const history = History.parse({
        provider: 'statuspage',
        page: { name: vendorName, url: 'https://status.example' },
        status: 'none',
        incidents,
      });
      const pace = { speed: 1, maxGapMs: 86_400_000 };
      const simulator = await startSimulator({ history, startAt, ...pace, as: 'statuspage', clock });
      return { vendorSlug: `load-${index + 1}`, vendorName, simulator, plan };
    }),
  );
}

/** Every tenth is major, so that some of them are more urgent than others. */
function scripted(incident: number, startAt: string, { incidents, updates, seconds }: Omit<PagesAsked, 'plans' | 'clock'>) {
  const lastsMs = seconds * 1_000;
  const beginsMs = (lastsMs / 2) * (incident / incidents) + 1_000;
  const gapMs = (lastsMs - beginsMs) / updates;
  const momentOf = (update: number): string => addMs(startAt, Math.round(beginsMs + update * gapMs));
  return {
    id: incidentToken(incident),
    title: `Trouble ${incidentToken(incident)}`,
    kind: 'incident',
    impact: incident % 10 === 0 ? 'major' : 'minor',
    status: 'resolved',
    startedAt: momentOf(0),
    resolvedAt: momentOf(updates - 1),
    updates: Array.from({ length: updates }, (_nothing, update) => ({
      id: updateToken(incident, update),
      status: statusOf(update, updates),
      body: `Word number ${update + 1} about it (${updateToken(incident, update)}).`,
      at: momentOf(update),
    })),
  };
}

function statusOf(update: number, updates: number): IncidentStatus {
  if (update === updates - 1) return 'resolved';
  if (update === 0) return 'investigating';
  return update === updates - 2 ? 'monitoring' : 'identified';
}

import { type Incident, type IncidentStatus, type IncidentUpdate, isTerminal, type Origin } from './incident.js';

/** An unknown word says neither that it is over nor that it is open. */
const isKnownOpen = (status: IncidentStatus): boolean => status !== 'unknown' && !isTerminal(status);

/**
 * The vendor reported it when it was over: the oldest update is already terminal, and nothing else on the page says that it was ever open. An
 * incident that was reopened after such a report has an open update from then on, so it is not one.
 */
export function isReportAfterTheFact(incident: {
  readonly status: IncidentStatus;
  readonly updates: readonly Pick<IncidentUpdate, 'status'>[];
}): boolean {
  const oldest = incident.updates[0];
  if (oldest === undefined || !isTerminal(oldest.status) || isKnownOpen(incident.status)) return false;
  return !incident.updates.some((update) => isKnownOpen(update.status));
}

/** Read afresh for a baseline, where the origin says only that it was there before us. */
export const isRetroactive = (incident: Incident): boolean =>
  incident.origin === 'retroactive' || (incident.origin === 'baseline' && isReportAfterTheFact(incident));

/** How an incident that was not on the page at the last look came to be known. */
export function originOf(incident: Pick<Incident, 'status' | 'updates'>): Exclude<Origin, 'baseline'> {
  if (isReportAfterTheFact(incident)) return 'retroactive';
  return isTerminal(incident.status) ? 'missed' : 'live';
}

/** A report after the fact stops being one when the vendor adds that it had been open; what we saw live stays live. */
export const refinedOrigin = (origin: Origin, incident: Pick<Incident, 'status' | 'updates'>): Origin =>
  origin === 'retroactive' ? originOf(incident) : origin;

import { z } from 'zod';
import { type Impact, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import { globalTag } from '../../domain/regions.js';
import type { SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import { openStatusOfText } from './open-status.js';
import { regionOfArn, regionOfService } from './region-code.js';
import { type AwsEvent, AwsImpactedService, type Code } from './schema.js';

const impactOf: Readonly<Record<Code, Impact>> = { 0: 'none', 1: 'minor', 2: 'major', 3: 'critical', unknown: 'unknown' };
const componentStatusOf: Readonly<Record<Code, SnapshotComponent['status']>> = {
  0: 'operational',
  1: 'degraded_performance',
  2: 'partial_outage',
  3: 'major_outage',
  unknown: 'unknown',
};

export interface AwsReading {
  readonly incident: SnapshotIncident;
  readonly components: readonly SnapshotComponent[];
}

/** What people call it: "us-east-1 - Amazon Elastic Compute Cloud"; without a region for a service of the whole world. */
const labelOf = ({ name, group }: SnapshotComponent): string => (group === null ? name : `${group} - ${name}`);

const Services = z.record(z.string(), z.unknown());

function readComponents(event: AwsEvent, where: string, notes: Notes): SnapshotComponent[] {
  const services = Services.safeParse(event.impacted_services ?? {});
  if (!services.success) {
    notes.add('bad-row', `impacted services of ${where} are no object`);
    return [];
  }
  return Object.entries(services.data).flatMap(([key, raw]) => {
    const service = AwsImpactedService.safeParse(raw);
    if (!service.success) {
      notes.add('bad-row', `impacted service ${key} of ${where} cannot be read`);
      return [];
    }
    const region = regionOfService(key);
    const status = componentStatusOf[notes.word(service.data.current, `current of ${key} in ${where}`)];
    return [{ id: key, name: service.data.service_name, group: region, status, regions: [region ?? globalTag] }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Log {
  readonly updates: readonly SnapshotUpdate[];
  readonly codes: readonly Code[];
}

/** An entry's code tells how bad it is; nothing but code 0 ends an event. The second of an entry is its key, for AWS gives none; of two in one second only the first keeps it. */
function readLog(event: AwsEvent, where: string, notes: Notes): Log {
  const rows = notes.rows(event.event_log, `log of ${where}`).map((entry, index) => ({
    entry,
    code: notes.word(entry.status, `status of entry ${index + 1} of ${where}`),
    at: notes.time(entry.timestamp, `timestamp of entry ${index + 1} of ${where}`),
  }));
  const updates: SnapshotUpdate[] = [];
  for (const { entry, code, at } of rows.toSorted((a, b) => compare(a.at ?? '', b.at ?? ''))) {
    if (at === null) {
      notes.add('bad-row', `an entry of ${where} has no time`);
      continue;
    }
    const before = updates.at(-1);
    const id = before?.at === at ? null : String(Date.parse(at) / 1000);
    const status = code === '0' ? 'resolved' : openStatusOfText(entry.message, before?.status ?? 'unknown');
    updates.push({ id, status, body: entry.message || entry.summary, at, components: [] });
  }
  return { updates, codes: rows.map(({ code }) => code) };
}

function statusOfEvent(code: Code, last: SnapshotUpdate | undefined): IncidentStatus {
  if (code === '0') return 'resolved';
  const status = last?.status ?? 'unknown';
  return isTerminal(status) ? 'unknown' : status;
}

/** How bad it is now; of an event that is over, how bad it was. */
function impactOfEvent(code: Code, { codes }: Log): Impact {
  if (code !== '0') return impactOf[code];
  const worst =
    codes
      .filter((each) => each !== 'unknown')
      .sort()
      .at(-1) ?? 'unknown';
  return worst === '0' ? 'unknown' : impactOf[worst];
}

/** "Multiple services" is no service. */
function ownService({ service, service_name }: AwsEvent): string[] {
  if (service_name === '' || /^multiple ?services/i.test(service)) return [];
  const region = regionOfService(service);
  return [region === null ? service_name : `${region} - ${service_name}`];
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

function regionsOf(event: AwsEvent, components: readonly SnapshotComponent[]): string[] {
  const own = regionOfArn(event.arn) ?? regionOfService(event.service);
  const impacted = components.flatMap(({ group }) => group ?? []);
  const named = unique(own === null ? impacted : [own, ...impacted]);
  return named.length === 0 ? [globalTag] : named;
}

export function readEvent(event: AwsEvent, origin: string, notes: Notes): AwsReading {
  const where = `event ${event.arn.slice(event.arn.lastIndexOf('/') + 1)}`;
  const components = readComponents(event, where, notes);
  const log = readLog(event, where, notes);
  const code = notes.word(event.status, `status of ${where}`);
  const end = log.updates.findLast(({ status }) => status === 'resolved');
  const labels = unique(components.map(labelOf));
  const incident: SnapshotIncident = {
    id: event.arn,
    title: event.summary || event.service_name || event.arn,
    kind: 'incident',
    impact: impactOfEvent(code, log),
    status: statusOfEvent(code, log.updates.at(-1)),
    url: `${origin}/health/status?eventID=${event.arn}`,
    startedAt: notes.time(event.date, `date of ${where}`) ?? log.updates[0]?.at ?? null,
    resolvedAt: code === '0' ? (end?.at ?? null) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: labels.length > 0 ? labels : ownService(event),
    regions: regionsOf(event, components),
    updates: [...log.updates],
  };
  return { incident, components };
}

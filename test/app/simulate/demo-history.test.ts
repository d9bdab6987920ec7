import { describe, expect, it } from 'vitest';
import { statuspage } from '../../../src/adapters/statuspage/index.js';
import { demoHistory, demoPace } from '../../../src/app/simulate/demo-history.js';
import { appearsAt } from '../../../src/app/simulate/incident-at.js';
import { historyMoments } from '../../../src/app/simulate/moments.js';
import { pageAt } from '../../../src/app/simulate/page-at.js';
import { playOf } from '../../../src/app/simulate/play.js';
import type { ScriptedIncident } from '../../../src/app/simulate/script.js';
import { statuspageDocuments } from '../../../src/app/simulate/statuspage-documents.js';
import { Impact, isTerminal } from '../../../src/domain/incident.js';

const end = '2026-11-20T15:30:20.500Z';
const { history, startAt } = demoHistory(end);
const live = history.incidents.filter((incident) => appearsAt(incident) > startAt);
const past = history.incidents.filter((incident) => appearsAt(incident) <= startAt);

const statuses = (incident: ScriptedIncident) => incident.updates.map(({ status }) => status);
const pairs = (incident: ScriptedIncident) =>
  incident.updates.flatMap((update, index) => incident.updates.slice(index + 1).map((later) => [update, later] as const));
const edits = live.flatMap(({ updates }) =>
  updates.flatMap(({ body, edits: made }) => made.map((edit) => [body, edit.body ?? body] as const)),
);
const day = 24 * 3_600_000;
const length = (from: string | null | undefined, to: string | null | undefined) => Date.parse(to ?? '') - Date.parse(from ?? '');
const order = (incident: ScriptedIncident, first: string, then: string) => {
  const all: readonly string[] = statuses(incident);
  return all.some((status, index) => status === first && all.slice(index + 1).includes(then));
};
const digits = (text: string) => text.replaceAll(/\D/g, '');

/** What pages do to their history; the demo shows all of it. */
const cases: Readonly<Record<string, (incident: ScriptedIncident) => boolean>> = {
  'several updates, opened live': (incident) => incident.updates.length >= 3 && statuses(incident)[0] === 'investigating',
  'two updates in one minute with one status': (incident) =>
    pairs(incident).some(([a, b]) => a.at === b.at && a.status === b.status),
  'equal texts': (incident) => pairs(incident).some(([a, b]) => a.body === b.body),
  'an update taken off the page': (incident) => incident.updates.some(({ removedAt }) => removedAt !== undefined),
  'a backdated update': (incident) => incident.updates.some(({ visibleAt, at }) => visibleAt !== undefined && visibleAt > at),
  'a new title': (incident) => incident.titles.length > 0,
  'impact raised and lowered': (incident) => {
    const ranks = [incident.impact, ...incident.impacts.map(({ impact }) => impact)].map((impact) =>
      Impact.options.indexOf(impact),
    );
    return (
      ranks.some((rank, index) => rank > (ranks[index - 1] ?? rank)) &&
      ranks.some((rank, index) => rank < (ranks[index - 1] ?? rank))
    );
  },
  'scope widened and narrowed': (incident) => {
    const sizes = [incident.components, ...incident.componentsAt.map(({ components }) => components)].map(
      (names) => names.length,
    );
    return (
      sizes.some((size, index) => size > (sizes[index - 1] ?? size)) &&
      sizes.some((size, index) => size < (sizes[index - 1] ?? size))
    );
  },
  'a status that goes backwards': (incident) => order(incident, 'monitoring', 'identified'),
  'reopened after resolved': (incident) => order(incident, 'resolved', 'investigating'),
  'a postmortem days later': (incident) =>
    length(incident.resolvedAt, incident.updates.find(({ status }) => status === 'postmortem')?.at) > 1.5 * day,
  'a retroactive report with its postmortem minutes later': (incident) =>
    statuses(incident)[0] === 'resolved' &&
    length(incident.updates[0]?.at, incident.updates.find(({ status }) => status === 'postmortem')?.at) < day / 24,
  'start and end in one minute': (incident) => incident.startedAt !== null && incident.startedAt === incident.resolvedAt,
  withdrawn: ({ withdrawnAt }) => withdrawnAt !== undefined,
  'a maintenance that is moved': (incident) => incident.kind === 'maintenance' && incident.schedules.length > 0,
  'times that contradict the updates': (incident) =>
    (incident.startedAt ?? '') > (incident.updates[0]?.at ?? '') &&
    (incident.resolvedAt ?? 'z') < (incident.updates.at(-1)?.at ?? ''),
  'published only when it was over': ({ visibleAt, updates }) =>
    visibleAt !== undefined && updates.every(({ at }) => at < visibleAt),
  'a notice': ({ kind }) => kind === 'notice',
  'still open at the end': (incident) =>
    !isTerminal(pageAt(history, end).incidents.find(({ id }) => id === incident.id)?.status ?? 'resolved'),
};

describe('demoHistory', () => {
  it.each(Object.entries(cases))('shows %s', (_, holds) => {
    expect(live.filter(holds).map(({ id }) => id)).not.toEqual([]);
  });

  it('shows an edit of the wording, of a time and of a place', () => {
    expect(edits.some(([before, after]) => digits(before) === digits(after) && before.toLowerCase().includes('reciepts'))).toBe(
      true,
    );
    expect(edits.some(([before, after]) => digits(before) !== digits(after))).toBe(true);
    expect(edits.some(([before, after]) => before.includes('Frankfurt') && after.includes('Dublin'))).toBe(true);
  });

  it('begins all clear, on a page with a year behind it', () => {
    const page = pageAt(history, startAt);
    expect(page.status).toBe('none');
    expect(page.incidents.every(({ status }) => isTerminal(status))).toBe(true);
    expect(past.length).toBeGreaterThanOrEqual(15);
    expect(length(past.map(appearsAt).sort()[0], end)).toBeGreaterThan(300 * day);
    expect(live).toHaveLength(10);
  });

  it('lets a thread grow within fifteen seconds and has shown everything within a hundred', () => {
    const play = playOf(history, startAt, demoPace);
    const updatesAfter = (ms: number) =>
      Math.max(
        0,
        ...play
          .at(ms)
          .snapshot.incidents.filter(({ id }) => id === 'demo-failed-calls')
          .map(({ updates }) => updates.length),
      );
    expect(updatesAfter(0)).toBe(0);
    expect(updatesAfter(15_000)).toBeGreaterThanOrEqual(3);
    expect(play.timeline.durationMs).toBeLessThan(100_000);
  });

  it('gives each state three seconds, so that a reader who looks every two sees it', () => {
    const play = playOf(history, startAt, demoPace);
    const seen = new Set<string>();
    for (let ms = 0; ms <= play.timeline.durationMs; ms += 2000) seen.add(play.at(ms).changedAt);
    const changes = historyMoments(history).filter(({ at }) => at > startAt);
    expect(changes.length).toBeGreaterThan(20);
    expect(
      changes
        .filter(({ at }) => !seen.has(at))
        .map(({ at }) => at)
        .slice(0, -1),
    ).toEqual([]);
  });

  it('says nothing that lies in the future of its end, except a window', () => {
    for (const { at } of historyMoments(history)) expect(at <= end).toBe(true);
    for (const incident of history.incidents)
      for (const time of [incident.startedAt, incident.resolvedAt]) expect((time ?? '') <= end).toBe(true);
  });

  it('names only components that the page has', () => {
    const labels = new Set(history.components.map(({ group, name }) => `${group} - ${name}`));
    const named = history.incidents.flatMap(({ components, componentsAt }) => [
      ...components,
      ...componentsAt.flatMap((each) => each.components),
    ]);
    expect(named.filter((name) => !labels.has(name))).toEqual([]);
  });

  it('has an id of its own for every incident and update, the same whenever it is played', () => {
    const ids = (given: typeof history) =>
      given.incidents.flatMap(({ id, updates }) => [id, ...updates.map((update) => update.id)]);
    expect(new Set(ids(history)).size).toBe(ids(history).length);
    expect(ids(demoHistory('2027-01-01T00:00:00.000Z').history)).toEqual(ids(history));
  });

  it('is read by the adapter without a single note, at every moment', async () => {
    for (const { at } of historyMoments(history)) {
      const { summary, incidents, maintenances } = statuspageDocuments(pageAt(history, at), 'http://127.0.0.1:1', at);
      const documents = Object.entries({ summary, incidents, maintenances }).map(([name, value]) => ({
        name,
        url: '',
        status: 200,
        headers: {},
        body: JSON.stringify(value),
        fetchedAt: at,
      }));
      const look = await statuspage.parse({ url: 'http://127.0.0.1:1' }, documents);
      expect(look.snapshot.notes).toEqual([]);
      expect(look.asOf).toBe(at);
    }
  });
});

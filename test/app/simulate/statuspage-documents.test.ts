import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../src/adapters/adapter.js';
import { statuspage } from '../../../src/adapters/statuspage/index.js';
import { pageAt } from '../../../src/app/simulate/page-at.js';
import { withUpdateIds } from '../../../src/app/simulate/simulated-ids.js';
import { type StatuspageDocuments, statuspageDocuments } from '../../../src/app/simulate/statuspage-documents.js';
import { ComponentStatus, Impact, IncidentStatus, PageStatus } from '../../../src/domain/incident.js';
import type { PageLook, PageSnapshot, SnapshotIncident } from '../../../src/domain/snapshot.js';
import { at, history, incident } from './histories.js';

const origin = 'https://status.brackwater.example';

function read(documents: StatuspageDocuments): Promise<PageLook> {
  const document = (name: string, value: object): PageDocument => ({
    name,
    url: `${origin}/${name}`,
    status: 200,
    headers: {},
    body: JSON.stringify(value),
    fetchedAt: at(0),
  });
  const pages = [
    document('summary', documents.summary),
    document('incidents', documents.incidents),
    document('maintenances', documents.maintenances),
  ];
  return statuspage.parse({ url: origin }, pages);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const id = fc.array(fc.constantFrom(...letters), { minLength: 12, maxLength: 12 }).map((all) => all.join(''));
const word = fc.constantFrom('Pumps', 'Locks', 'Website', 'Sluice 2', 'Ünïcode «quotes»', '<b>bold</b>');
const moment = fc.integer({ min: 0, max: 90 * 24 * 60 }).map(at);
const status = fc.constantFrom(...IncidentStatus.exclude(['withdrawn']).options);

const anyComponent = fc.record({
  id,
  name: word,
  group: fc.option(word),
  status: fc.constantFrom(...ComponentStatus.options),
  regions: fc.constant<string[]>([]),
});
const labels = fc.uniqueArray(fc.constantFrom('Pumps', 'Locks', 'Harbour - Pumps', 'Website', 'Website - Locks', 'Gone'), {
  maxLength: 3,
});
const anyUpdate = fc.record({
  id,
  status,
  body: fc.oneof(fc.string(), fc.constantFrom('', 'Same words.', 'Same words.')),
  at: fc.oneof(moment, fc.constantFrom(at(5), at(6))),
  components: fc.constant<string[]>([]),
});

const anyIncident = fc
  .record({
    id,
    title: word,
    impact: fc.constantFrom(...Impact.options),
    status,
    kind: fc.constantFrom('incident' as const, 'maintenance' as const),
    startedAt: moment,
    resolvedAt: fc.option(moment),
    window: fc.option(moment),
    components: labels,
    updates: fc.uniqueArray(anyUpdate, { maxLength: 5, selector: (each) => each.id }),
  })
  .map(
    ({ window, ...given }): SnapshotIncident => ({
      ...given,
      url: `${origin}/incidents/${given.id}`,
      startedAt: given.kind === 'maintenance' ? null : given.startedAt,
      scheduledFor: window,
      scheduledUntil: window,
      regions: [],
      updates: given.updates
        .map((update) => ({ ...update, components: given.components }))
        .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    }),
  );

/** Snapshots as only Statuspage can hold them: its ids, its kinds, groups and names that mean one thing. */
const anySnapshot = fc
  .record({
    components: fc.uniqueArray(anyComponent, { maxLength: 6, selector: (each) => `${each.group} ${each.name}` }),
    incidents: fc.uniqueArray(anyIncident, { maxLength: 6, selector: (each) => each.id }),
    status: fc.constantFrom(...PageStatus.options),
  })
  .filter(({ components }) => new Set(components.map((each) => each.id)).size === components.length)
  .map((given): PageSnapshot => ({ provider: 'statuspage', page: { name: 'Brackwater', url: origin }, notes: [], ...given }));

/** A bare name that only one component has is written out with its group. */
function asRead(snapshot: PageSnapshot): PageSnapshot {
  const label = (name: string): string => {
    const named = snapshot.components.filter((component) => component.name === name);
    const exact = snapshot.components.some((component) => component.group === null && component.name === name);
    const [only] = named;
    return exact || named.length !== 1 || only === undefined ? name : `${only.group} - ${only.name}`;
  };
  const labelled = (names: readonly string[]): string[] => [...new Set(names.map(label))];
  return {
    ...snapshot,
    incidents: snapshot.incidents.map((one) => ({
      ...one,
      components: labelled(one.components),
      updates: one.updates.map((update) => ({ ...update, components: labelled(update.components) })),
    })),
  };
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

describe('statuspageDocuments', () => {
  it('are read back by the adapter as exactly the snapshot they were made of', async () => {
    await fc.assert(
      fc.asyncProperty(anySnapshot, fc.option(moment), async (snapshot, changedAt) => {
        const look = await read(statuspageDocuments(snapshot, origin, changedAt ?? undefined));
        const expected = asRead(snapshot);
        expect(look.snapshot.incidents.toSorted(byId)).toEqual(expected.incidents.toSorted(byId));
        expect({ ...look.snapshot, incidents: [] }).toEqual({ ...expected, incidents: [] });
        expect(look.asOf).toBe(changedAt);
      }),
      { numRuns: 150 },
    );
  });

  it('make ids of Statuspage out of any ids, always the same, and never two alike', async () => {
    const given = withUpdateIds(
      history([
        incident({
          id: 'First incident',
          updates: [
            { status: 'resolved', body: '', at: at(1) },
            { status: 'resolved', body: '', at: at(1) },
          ],
        }),
      ]),
    );
    const first = await read(statuspageDocuments(pageAt(given, at(5)), origin));
    const ids = first.snapshot.incidents.flatMap((each) => [each.id, ...each.updates.map((update) => update.id)]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    for (const each of ids) expect(each).toMatch(/^[a-z0-9]{12}$/);
    expect(await read(statuspageDocuments(pageAt(given, at(5)), origin))).toEqual(first);
  });

  it('leave the ids of other updates alone when one is taken off or slipped in', async () => {
    const updates = [
      { status: 'investigating' as const, body: 'a', at: at(1), removedAt: at(20) },
      { status: 'investigating' as const, body: 'b', at: at(2), visibleAt: at(20) },
      { status: 'resolved' as const, body: 'c', at: at(3) },
    ];
    const given = withUpdateIds(history([incident({ updates })]));
    const idOfC = async (minutes: number) => {
      const { snapshot } = await read(statuspageDocuments(pageAt(given, at(minutes)), origin));
      return snapshot.incidents[0]?.updates.find(({ body }) => body === 'c')?.id;
    };
    expect(await idOfC(10)).toEqual(expect.any(String));
    expect(await idOfC(20)).toBe(await idOfC(10));
  });

  it('hold the fifty newest, and every one at its own address', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      incident({ id: `i${index}`, updates: [{ status: 'resolved', body: '', at: at(index) }] }),
    );
    const documents = statuspageDocuments(pageAt(history(many), at(100)), origin);
    expect(documents.incidents).toMatchObject({ incidents: { length: 50, 0: { incident_updates: [{ display_at: at(59) }] } } });
    expect(documents.byId.size).toBe(60);
  });

  it('keep what is open, and only that, in the summary', () => {
    const open = incident({ id: 'a', updates: [{ status: 'investigating', body: '', at: at(1) }] });
    const over = incident({ id: 'b', updates: [{ status: 'resolved', body: '', at: at(1) }] });
    const planned = incident({
      id: 'c',
      kind: 'maintenance',
      impact: 'maintenance',
      updates: [{ status: 'scheduled', body: '', at: at(1) }],
    });
    const { summary } = statuspageDocuments(pageAt(history([open, over, planned]), at(2)), origin);
    expect(summary).toMatchObject({
      incidents: [{ status: 'investigating' }],
      scheduled_maintenances: [{ status: 'scheduled' }],
      status: { indicator: 'minor' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { oneuptime } from '../../src/adapters/oneuptime/index.js';

const settings = { url: 'https://status.hazelrigg.example' };

const document = (name: string, value: unknown, status = 200): PageDocument => ({
  ...{ name, url: `${settings.url}/${name}`, status, headers: {}, fetchedAt: '2026-05-01T10:00:00.000Z' },
  body: JSON.stringify(value),
});

const state = (id: string, name: string, priority: number, isOperationalState = false) => ({
  _id: id,
  name,
  priority,
  isOperationalState,
});
const statuses = [state('ok', 'Operational', 1, true), state('slow', 'Degraded', 2), state('off', 'Offline', 3)];

const resource = (id: string, current: string, rest: object = {}) => ({
  ...{ _id: id, displayName: `Thing ${id}`, monitorId: { _type: 'ObjectID', value: `m-${id}` }, monitorGroupId: null },
  ...{ monitor: { _id: `m-${id}`, currentMonitorStatusId: { _type: 'ObjectID', value: current } }, ...rest },
});

const incident = (current: string, rest: object = {}) => ({
  ...{ _id: 'i1', title: 'Slow', description: 'We look.', createdAt: '2026-05-01T09:00:00.000Z', monitors: [{ _id: 'm-a' }] },
  ...{ currentIncidentState: { _id: current, name: current }, ...rest },
});
const incidentStates = [
  { _id: 'Identified', isResolvedState: false, order: 1 },
  { _id: 'Resolved', isResolvedState: true, order: 3 },
];

interface Given {
  readonly overview?: object;
  readonly incidents?: object;
  readonly events?: object;
  readonly announcements?: object;
}

const parse = ({ overview = {}, incidents = {}, events, announcements }: Given) =>
  oneuptime.parse(settings, [
    document('overview', {
      statusPageResources: [resource('a', 'ok')],
      monitorStatuses: statuses,
      resourceGroups: [],
      ...overview,
    }),
    document('incidents', { incidents: [], incidentPublicNotes: [], incidentStateTimelines: [], incidentStates, ...incidents }),
    events === undefined ? document('maintenances', {}, 400) : document('maintenances', events),
    announcements === undefined ? document('announcements', {}, 400) : document('announcements', announcements),
  ]);

describe('oneuptime, where it reads', () => {
  it('asks for a page by its own domain', () => {
    const urls = oneuptime.plan({ url: 'https://status.hazelrigg.example/incidents' }, []).map(({ url }) => url);
    expect(urls).toContain('https://status.hazelrigg.example/status-page-api/overview/status.hazelrigg.example');
  });

  it('asks for a page of an installation by its id', () => {
    const urls = oneuptime.plan({ url: 'https://oneuptime.com/status-page/0f-1a/incidents/7' }, []).map(({ url }) => url);
    expect(urls).toContain('https://oneuptime.com/status-page-api/scheduled-maintenance-events/0f-1a');
  });
});

describe('oneuptime, components', () => {
  it('take their state from the monitor, whose states are named by people', async () => {
    const { snapshot } = await parse({
      overview: {
        statusPageResources: [resource('a', 'ok'), resource('b', 'slow'), resource('c', 'off'), resource('d', 'lost')],
      },
    });
    expect(snapshot.components.map(({ status }) => status)).toEqual([
      ...['operational', 'degraded_performance', 'major_outage', 'unknown'],
    ]);
  });

  it('are well only in the state that is marked so and stands lowest', async () => {
    const monitorStatuses = [...statuses, state('odd', 'Half asleep', 4, true)];
    const { snapshot } = await parse({ overview: { monitorStatuses, statusPageResources: [resource('a', 'odd')] } });
    expect([snapshot.components[0]?.status, snapshot.status]).toEqual(['unknown', 'unknown']);
    expect(snapshot.notes).toContainEqual({ code: 'unknown-word', detail: 'monitor status is "Half asleep"' });
  });

  it('may be groups of monitors, with a state of their own', async () => {
    const group = resource('g', 'ok', {
      monitorId: null,
      monitor: null,
      monitorGroupId: { _type: 'ObjectID', value: 'group-1' },
    });
    const current = { 'group-1': { _type: 'ObjectID', value: 'off' } };
    const { snapshot } = await parse({ overview: { statusPageResources: [group], monitorGroupCurrentStatuses: current } });
    expect(snapshot.components[0]?.status).toBe('major_outage');
  });
});

describe('oneuptime, incidents joined from flat tables', () => {
  const timelines = [
    { incidentId: 'i1', startsAt: '2026-05-01T09:30:00.000Z', incidentState: { name: 'Resolved' } },
    { incidentId: 'i1', startsAt: '2026-05-01T09:00:00.000Z', incidentState: { name: 'Identified' } },
  ];
  const notes = [
    { _id: 'n2', incidentId: 'i1', note: 'Done.', postedAt: '2026-05-01T09:40:00.000Z' },
    {
      _id: 'n1',
      incidentId: { _type: 'ObjectID', value: 'i1' },
      note: 'Found.',
      postedAt: { _type: 'DateTime', value: '2026-05-01T09:10:00.000Z' },
    },
    { _id: 'nx', incidentId: 'other', note: 'Not mine.', postedAt: '2026-05-01T09:20:00.000Z' },
  ];

  it('give every note the state that the incident had then, in wrapped and in plain values', async () => {
    const { snapshot } = await parse({
      incidents: { incidents: [incident('Resolved')], incidentStateTimelines: timelines, incidentPublicNotes: notes },
    });
    expect(snapshot.incidents[0]).toMatchObject({
      status: 'resolved',
      resolvedAt: '2026-05-01T09:30:00.000Z',
      components: ['Thing a'],
    });
    expect(snapshot.incidents[0]?.updates.map(({ body, status }) => [body, status])).toEqual([
      ['We look.', 'identified'],
      ['Found.', 'identified'],
      ['Done.', 'resolved'],
    ]);
  });

  it('end by the flag of the state, not by its name', async () => {
    const open = await parse({
      incidents: { incidents: [incident('Identified', { currentIncidentState: { _id: 'x', name: 'Resolved' } })] },
    });
    expect(open.snapshot.incidents[0]?.status).toBe('unknown');
    const states = [{ _id: 'Erledigt', isResolvedState: true }];
    const over = await parse({ incidents: { incidents: [incident('Erledigt')], incidentStates: states } });
    expect(over.snapshot.incidents[0]?.status).toBe('resolved');
  });

  it('are not over where two states claim to be the end', async () => {
    const states = incidentStates.map((each) => ({ ...each, isResolvedState: true }));
    const { snapshot } = await parse({ incidents: { incidents: [incident('Resolved')], incidentStates: states } });
    expect(snapshot.incidents[0]?.status).toBe('unknown');
    expect(snapshot.notes.map(({ code }) => code)).toContain('contradiction');
  });

  it.each([
    ['Critical Incident', 'critical'],
    ['Major Incident', 'major'],
    ['Sehr schlimm', 'unknown'],
  ])('of severity %s are %s', async (name, impact) => {
    const { snapshot } = await parse({ incidents: { incidents: [incident('Identified', { incidentSeverity: { name } })] } });
    expect(snapshot.incidents[0]?.impact).toBe(impact);
  });
});

describe('oneuptime, maintenances and announcements', () => {
  it('know the state of a maintenance by one flag, and by none where two are set', async () => {
    const event = (id: string, flags: object) => ({
      ...{ _id: id, title: id, description: '', startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-02T02:00:00Z' },
      ...{ createdAt: `2026-05-01T0${id.length}:00:00Z`, currentScheduledMaintenanceState: { name: id, ...flags }, monitors: [] },
    });
    const { snapshot } = await parse({
      events: {
        scheduledMaintenanceEvents: [
          event('a', { isScheduledState: true }),
          event('bb', { isOngoingState: true }),
          event('ccc', { isResolvedState: true, isOngoingState: true }),
        ],
      },
    });
    const states = snapshot.incidents.map(({ id, status }): [string, string] => [id, status]);
    expect(Object.fromEntries(states)).toEqual({ a: 'scheduled', bb: 'in_progress', ccc: 'unknown' });
  });

  it('show an announcement until its end', async () => {
    const announcement = (id: string, until: string | null) => ({
      ...{
        _id: id,
        title: id,
        description: 'News.',
        showAnnouncementAt: '2026-04-30T00:00:00Z',
        endAnnouncementAt: until,
        monitors: [],
      },
    });
    const { snapshot } = await parse({
      announcements: { announcements: [announcement('a', null), announcement('b', '2026-05-01T00:00:00Z')] },
    });
    expect(snapshot.incidents.map(({ id, kind, status }) => [id, kind, status])).toEqual([
      ['a', 'notice', 'unknown'],
      ['b', 'notice', 'resolved'],
    ]);
  });

  it('say which lists the page does not show', async () => {
    const { snapshot, windows } = await parse({});
    expect(snapshot.notes.map(({ detail }) => detail)).toEqual([
      'the page shows no maintenances',
      'the page shows no announcements',
    ]);
    expect(windows.flatMap(({ kinds }) => kinds)).toEqual(['incident']);
  });
});

describe('oneuptime, finding it', () => {
  const find = (address: string, value: unknown) =>
    oneuptime.detection.recognise(new URL(address), undefined, [document('overview', value)]);
  const overview = { statusPageResources: [], monitorStatuses: [], incidentStateTimelines: [] };

  it('finds a page with its own domain, and one of an installation', () => {
    expect(find('https://status.hazelrigg.example/x', overview)?.settings).toEqual({ url: 'https://status.hazelrigg.example' });
    expect(find('https://oneuptime.com/status-page/0f-1a', overview)?.settings).toEqual({
      url: 'https://oneuptime.com/status-page/0f-1a',
    });
  });

  it.each([
    { error: 'Status Page not found' },
    { statusPageResources: [] },
    { monitorStatuses: [], incidentStateTimelines: [] },
    [],
  ])('does not take %j for its own', (value) => {
    expect(find('https://status.hazelrigg.example', value)).toBeUndefined();
  });
});

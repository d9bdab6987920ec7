import { describe, expect, it } from 'vitest';
import type { ComponentStatus } from '../../src/domain/incident.js';
import { isOwnKey } from '../../src/domain/own-incident.js';
import { tellSilence } from '../../src/domain/silent-components.js';
import type { PageLook, SnapshotComponent } from '../../src/domain/snapshot.js';
import type { IsoTime } from '../../src/domain/time.js';
import { isTroubled } from '../../src/domain/troubled-components.js';
import { clock, listed, look, post, WatchedPage } from './made.js';

const waitMs = 10 * 60_000;

const component = (id: string, status: ComponentStatus, group: string | null = null): SnapshotComponent => ({
  id,
  name: id,
  group,
  status,
  regions: [],
});

const withComponents = (seen: PageLook, components: readonly SnapshotComponent[]): PageLook => ({
  ...seen,
  snapshot: { ...seen.snapshot, components: [...components] },
});

/** A page whose components are remembered from look to look, as the store does it. */
class Colours {
  readonly page = new WatchedPage();
  readonly troubled = new Map<string, IsoTime | null>();
  reviewAt: IsoTime | null = null;

  look(
    time: string,
    seen: PageLook,
    options: { readonly baseline?: boolean; readonly waitMs?: number | null; readonly movedAt?: IsoTime } = {},
  ) {
    const at = clock(time);
    const stored = this.page.stored.incidents;
    const found = tellSilence(seen, {
      at,
      waitMs: options.waitMs === undefined ? waitMs : options.waitMs,
      troubledSince: new Map(this.troubled),
      stored,
      movedAt: options.movedAt ?? null,
    });
    this.reviewAt = found.reviewAt;
    const renamed = stored.map((incident) => ({ ...incident, key: found.takenOver.get(incident.key) ?? incident.key }));
    this.page.stored = { ...this.page.stored, incidents: renamed };
    for (const each of seen.snapshot.components)
      if (isTroubled(each)) {
        const isHabit = options.baseline === true || found.spokenOf.has(each.id);
        if (isHabit || !this.troubled.has(each.id)) this.troubled.set(each.id, isHabit ? null : at);
      } else if (each.status !== 'unknown') this.troubled.delete(each.id);
    return this.page.look(time, found.look, options);
  }
}

const quiet = look([]);
const bad = withComponents(quiet, [component('Exports', 'degraded_performance'), component('API', 'operational')]);
const good = withComponents(quiet, [component('Exports', 'operational'), component('API', 'operational')]);

describe('a component that turns bad while its vendor writes nothing', () => {
  it('is told of after the wait, with the time at which it turned, and not before', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    expect(page.look('10:00', bad).kinds).toEqual([]);
    expect(page.reviewAt).toBe(clock('10:10'));
    expect(page.look('10:09', bad).kinds).toEqual([]);
    expect(page.look('10:10', bad).kinds).toEqual(['opened']);
    expect(page.page.stored.incidents).toMatchObject([
      {
        title: 'Exports: degraded performance',
        impact: 'minor',
        status: 'unknown',
        startedAt: clock('10:00'),
        components: ['Exports'],
        updates: [{ at: clock('10:00') }],
      },
    ]);
    expect(page.reviewAt).toBeNull();
    expect(page.look('10:11', bad).kinds).toEqual([]);
  });

  it('ends when everything is operational again, and a later trouble is another one', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    expect(page.look('10:30', good).kinds).toEqual(['update-added', 'resolved']);
    expect(page.page.stored.incidents).toMatchObject([{ status: 'resolved', resolvedAt: clock('10:30') }]);
    expect(page.look('10:40', good).kinds).toEqual([]);
    page.look('12:00', bad);
    expect(page.look('12:10', bad).kinds).toEqual(['opened']);
    expect(page.page.stored.incidents).toHaveLength(2);
  });

  it('goes on in the same incident when it turns bad again within the hour', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    page.look('10:30', good);
    page.look('11:00', bad);
    expect(page.look('11:10', bad).kinds).toEqual(['update-added', 'status']);
    expect(page.look('11:11', bad).kinds).toEqual([]);
    expect(page.look('11:20', good).kinds).toEqual(['update-added', 'status']);
    expect(page.page.stored.incidents[0]).toMatchObject({ status: 'resolved', resolvedAt: clock('11:20') });
    expect(page.page.stored.incidents).toHaveLength(1);
    const keys = page.page.stored.incidents[0]?.updates.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    ['shows none of its components', quiet, []],
    ['has a word for it that nobody knows', withComponents(quiet, [component('Exports', 'unknown')]), []],
    ['does not list it any more', withComponents(quiet, [component('API', 'operational')]), ['update-added', 'resolved']],
    ['has it in maintenance', withComponents(quiet, [component('Exports', 'under_maintenance')]), ['update-added', 'resolved']],
  ])('is not called operational by a page that %s', (_, seen, kinds) => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    expect(page.look('10:20', seen).kinds).toEqual(kinds);
    expect(page.page.stored.incidents[0]?.updates.at(-1)?.body).not.toContain('operational');
    if (kinds.length === 0) {
      expect(page.look('10:21', bad).kinds).toEqual([]);
      expect(page.look('10:30', good).kinds).toEqual(['update-added', 'resolved']);
    }
  });

  it('does not end because it got better on a page with many components, or because telling was switched off', () => {
    const page = new Colours();
    const cities = (status: ComponentStatus) =>
      withComponents(quiet, [
        component('Lisbon', status),
        ...Array.from({ length: 60 }, (_, at) => component(`City ${at}`, 'operational')),
      ]);
    page.look('09:00', cities('operational'), { baseline: true });
    page.look('10:00', cities('major_outage'));
    page.look('10:10', cities('major_outage'));
    expect(page.look('10:20', cities('partial_outage')).kinds).toEqual([]);
    expect(page.look('10:30', cities('partial_outage'), { waitMs: null }).kinds).toEqual([]);
    expect(page.look('10:40', cities('operational'), { waitMs: null }).kinds).toEqual(['update-added', 'resolved']);
  });

  it('is not told of when the vendor has written about it and left it as it is', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    const first = post('u1', '10:03', 'investigating', 'Slow exports.');
    page.look('10:04', withComponents(look([listed([first])]), bad.snapshot.components));
    const over = listed([first, post('u2', '10:40', 'resolved', 'Done.')], { resolvedAt: clock('10:40') });
    page.look('10:41', withComponents(look([over]), bad.snapshot.components));
    expect(page.look('11:30', bad).kinds).not.toContain('opened');
    expect(page.page.stored.incidents.filter(({ key }) => isOwnKey(key))).toEqual([]);
  });

  it('is not told of when the vendor reported it as over already', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    const late = listed([post('u1', '10:05', 'resolved', 'Exports were slow.')], { resolvedAt: clock('10:05') });
    page.look('10:06', withComponents(look([late]), bad.snapshot.components));
    expect(page.look('10:20', withComponents(look([late]), bad.snapshot.components)).kinds).toEqual([]);
  });

  it('hands its thread to a report after the fact, though it had ended', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    page.look('10:30', good);
    const [own] = page.page.stored.incidents;
    const late = listed([post('u1', '10:50', 'resolved', 'Exports were slow.')], {
      startedAt: clock('10:02'),
      resolvedAt: clock('10:31'),
    });
    const { kinds } = page.look('10:51', withComponents(look([late]), good.snapshot.components));
    expect(kinds).toContain('update-added');
    expect(kinds).not.toContain('retroactive');
    expect(page.page.stored.incidents).toMatchObject([{ id: own?.id, key: 'outage', status: 'resolved' }]);
  });

  it('hands its thread over where the vendor names the component without its group', () => {
    const page = new Colours();
    const grouped = (status: ComponentStatus) => withComponents(quiet, [component('Exports', status, 'Harbour')]);
    page.look('09:00', grouped('operational'), { baseline: true });
    page.look('10:00', grouped('partial_outage'));
    page.look('10:10', grouped('partial_outage'));
    const written = look([listed([post('u1', '10:20', 'investigating', 'Slow.')], { components: ['Exports'] })]);
    page.look('10:21', withComponents(written, grouped('partial_outage').snapshot.components));
    expect(page.page.stored.incidents).toHaveLength(1);
  });

  it('says once that an incident with a thread of its own is about it by now', () => {
    const page = new Colours();
    const first = post('u1', '08:00', 'investigating', 'Login fails.');
    const login = (components: string[]) => look([listed([first], { components })]);
    page.look('09:00', withComponents(login(['Login']), good.snapshot.components), { baseline: true });
    page.look('10:00', withComponents(login(['Login']), bad.snapshot.components));
    page.look('10:10', withComponents(login(['Login']), bad.snapshot.components));
    const wider = withComponents(login(['Login', 'Exports']), bad.snapshot.components);
    expect(page.look('10:20', wider).kinds.toSorted()).toEqual(['components', 'update-added']);
    expect(page.look('10:21', wider).kinds).toEqual([]);
    expect(page.page.incident('tocsin:components:2026-05-04T10:00:00.000Z').status).toBe('unknown');
  });

  it('is not taken for what the page listed before it moved', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    const old = listed([post('n1', '09:30', 'investigating', 'Exports queue up.')], { id: 'new-key' });
    const moved = withComponents(look([old]), bad.snapshot.components);
    page.look('10:20', moved, { movedAt: clock('10:15'), waitMs: null });
    expect(page.page.stored.incidents.map(({ key }) => key)).toContain('tocsin:components:2026-05-04T10:00:00.000Z');
  });

  it('gathers what turns bad meanwhile instead of opening another one', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    const worse = withComponents(quiet, [component('Exports', 'degraded_performance'), component('API', 'major_outage')]);
    expect(page.look('10:12', worse).kinds).toEqual([]);
    expect(page.reviewAt).toBe(clock('10:22'));
    expect(page.look('10:22', worse).kinds.toSorted()).toEqual(['components', 'impact']);
    expect(page.page.stored.incidents).toMatchObject([
      { impact: 'major', components: ['Exports', 'API'], title: 'Exports: degraded performance' },
    ]);
  });

  it('is not told of when it was like that at the first look', () => {
    const page = new Colours();
    page.look('09:00', bad, { baseline: true });
    expect(page.look('10:00', bad).kinds).toEqual([]);
    expect(page.reviewAt).toBeNull();
    page.look('10:05', good);
    page.look('10:10', bad);
    expect(page.look('10:20', bad).kinds).toEqual(['opened']);
  });

  it.each([
    ['names it', listed([post('u1', '10:03', 'investigating', 'Slow exports.')], { components: ['exports'] })],
    ['names none', listed([post('u1', '10:03', 'investigating', 'Slow.')], { components: [] })],
  ])('is not told of when an open incident %s', (_, incident) => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    const written = withComponents(look([incident]), bad.snapshot.components);
    expect(page.look('10:10', written).kinds).toEqual(['opened']);
    expect(page.page.stored.incidents.filter(({ key }) => isOwnKey(key))).toEqual([]);
  });

  it('hands its thread to the incident that the vendor writes in the end, and keeps what was said', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad);
    page.look('10:10', bad);
    const [own] = page.page.stored.incidents;
    const first = post('u1', '10:20', 'investigating', 'Exports are slow.');
    const written = withComponents(look([listed([first], { components: ['Exports'] })]), bad.snapshot.components);
    const { kinds } = page.look('10:21', written);
    expect(kinds).toContain('update-added');
    expect(kinds).not.toContain('opened');
    expect(kinds).not.toContain('update-removed');
    expect(page.page.stored.incidents).toMatchObject([{ id: own?.id, updates: [{ key: 'tocsin:begun' }, { key: 'u1' }] }]);
    expect(page.look('10:22', written).kinds).toEqual([]);
    const end = post('u2', '11:00', 'resolved', 'Done.');
    const over = withComponents(look([listed([first, end], { components: ['Exports'] })]), good.snapshot.components);
    expect(page.look('11:01', over).kinds).toEqual(['update-added', 'resolved']);
    expect(page.page.stored.incidents).toHaveLength(1);
  });

  it('leaves an incident alone that was there before it turned', () => {
    const page = new Colours();
    const other = listed([post('u1', '08:00', 'investigating', 'Login fails.')], { components: ['Login'] });
    page.look('09:00', withComponents(look([other]), good.snapshot.components), { baseline: true });
    page.look('10:00', withComponents(look([other]), bad.snapshot.components));
    expect(page.look('10:10', withComponents(look([other]), bad.snapshot.components)).kinds).toEqual(['opened']);
    expect(page.page.stored.incidents).toHaveLength(2);
  });

  it('needs an outage on a page with many components', () => {
    const page = new Colours();
    const cities = (status: ComponentStatus) =>
      withComponents(quiet, [
        component('Lisbon', status),
        ...Array.from({ length: 60 }, (_, at) => component(`City ${at}`, 'operational')),
      ]);
    page.look('09:00', cities('operational'), { baseline: true });
    page.look('10:00', cities('partial_outage'));
    expect(page.look('10:20', cities('partial_outage')).kinds).toEqual([]);
    expect(page.look('10:21', cities('major_outage')).kinds).toEqual(['opened']);
  });

  it('is never told of where that is switched off', () => {
    const page = new Colours();
    page.look('09:00', good, { baseline: true });
    page.look('10:00', bad, { waitMs: null });
    expect(page.look('12:00', bad, { waitMs: null }).kinds).toEqual([]);
  });
});

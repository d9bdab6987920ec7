import { describe, expect, it } from 'vitest';
import { pageAt, pageOf } from '../../../src/app/simulate/page-at.js';
import type { ScriptedIncident } from '../../../src/app/simulate/script.js';
import { at, history, incident } from './histories.js';

const said = (minutes: number, status: ScriptedIncident['status'], rest: object = {}) => ({
  id: `u${minutes}`,
  status,
  body: `${status} at ${minutes}`,
  at: at(minutes),
  ...rest,
});
const shows = (one: ScriptedIncident, minutes: number) => pageAt(history([one]), at(minutes)).incidents[0];

describe('pageAt', () => {
  const plain = incident({
    status: 'postmortem',
    startedAt: at(9),
    resolvedAt: at(30),
    updates: [
      said(10, 'investigating'),
      said(20, 'identified'),
      said(20, 'identified', { id: 'u20b' }),
      said(30, 'resolved'),
      said(500, 'postmortem'),
    ],
  });

  it('shows nothing before the first update', () => {
    expect(shows(plain, 9)).toBeUndefined();
  });

  it('unfolds by the times of the updates, with the status of the latest', () => {
    expect(shows(plain, 10)).toMatchObject({ status: 'investigating', resolvedAt: null, updates: [{ id: 'u10' }] });
    expect(shows(plain, 25)).toMatchObject({
      status: 'identified',
      resolvedAt: null,
      updates: [{ id: 'u10' }, { id: 'u20' }, { id: 'u20b' }],
    });
    expect(shows(plain, 30)).toMatchObject({ status: 'resolved', resolvedAt: at(30) });
  });

  it('leaves a published postmortem as the status, as Statuspage does', () => {
    expect(shows(plain, 500)).toMatchObject({ status: 'postmortem', resolvedAt: at(30) });
  });

  it('shows a report written afterwards when it was written, not when it happened', () => {
    const late = incident({ status: 'resolved', startedAt: at(0), resolvedAt: at(0), updates: [said(600, 'resolved')] });
    expect(shows(late, 599)).toBeUndefined();
    expect(shows(late, 600)).toMatchObject({ status: 'resolved', startedAt: at(0), resolvedAt: at(0) });
  });

  it('says the end it knew then, while a reopening is still to come', () => {
    const back = incident({
      resolvedAt: at(60),
      updates: [said(10, 'investigating'), said(20, 'resolved'), said(40, 'investigating'), said(60, 'resolved')],
    });
    expect(shows(back, 20)?.resolvedAt).toBe(at(20));
    expect(shows(back, 40)).toMatchObject({ status: 'investigating', resolvedAt: null });
    expect(shows(back, 60)?.resolvedAt).toBe(at(60));
  });

  it('ends by itself an incident that no update ends', () => {
    const silent = incident({
      status: 'resolved',
      resolvedAt: at(50),
      updates: [said(10, 'investigating'), said(20, 'monitoring')],
    });
    expect(shows(silent, 49)?.status).toBe('monitoring');
    expect(shows(silent, 50)).toMatchObject({ status: 'resolved', resolvedAt: at(50) });
  });

  it('shows an incident without updates in its final state from its first known time', () => {
    const bare = incident({ status: 'completed', kind: 'maintenance', scheduledFor: at(70) });
    expect(shows(bare, 69)).toBeUndefined();
    expect(shows(bare, 70)?.status).toBe('completed');
  });

  it('edits, removes and inserts updates when the script says so', () => {
    const scripted = incident({
      updates: [
        said(10, 'investigating', {
          edits: [
            { at: at(30), body: 'second wording' },
            { at: at(40), status: 'identified' },
          ],
        }),
        said(15, 'investigating', { visibleAt: at(35) }),
        said(20, 'monitoring', { removedAt: at(45) }),
      ],
    });
    const wording = (minutes: number) =>
      shows(scripted, minutes)?.updates.map(({ id, status, body }) => `${id} ${status} ${body}`);
    expect(wording(20)).toEqual(['u10 investigating investigating at 10', 'u20 monitoring monitoring at 20']);
    expect(wording(30)?.[0]).toBe('u10 investigating second wording');
    expect(wording(35)).toHaveLength(3);
    expect(wording(35)?.[1]).toContain('u15');
    expect(wording(45)).toEqual(['u10 identified second wording', 'u15 investigating investigating at 15']);
    expect(shows(scripted, 35)?.status).toBe('monitoring');
    expect(shows(scripted, 45)?.status).toBe('investigating');
  });

  it('keeps the last status when every update was taken off', () => {
    const emptied = incident({ updates: [said(10, 'identified', { removedAt: at(20) })] });
    expect(shows(emptied, 20)).toMatchObject({ status: 'identified', updates: [] });
  });

  it('changes title, impact, scope and schedule, and forgets the incident when it is withdrawn', () => {
    const scripted = incident({
      components: ['Pumps'],
      regions: ['eu'],
      scheduledFor: at(100),
      titles: [{ at: at(20), title: 'Broken pumps' }],
      impacts: [
        { at: at(20), impact: 'critical' },
        { at: at(30), impact: 'none' },
      ],
      componentsAt: [
        { at: at(20), components: ['Pumps', 'Locks'], regions: ['eu', 'us'] },
        { at: at(30), components: ['Locks'] },
      ],
      schedules: [{ at: at(20), scheduledFor: at(200), scheduledUntil: null }],
      withdrawnAt: at(40),
      updates: [said(10, 'investigating')],
    });
    expect(shows(scripted, 10)).toMatchObject({
      title: 'Slow pumps',
      impact: 'minor',
      components: ['Pumps'],
      regions: ['eu'],
      scheduledFor: at(100),
    });
    expect(shows(scripted, 20)).toMatchObject({
      title: 'Broken pumps',
      impact: 'critical',
      components: ['Pumps', 'Locks'],
      regions: ['eu', 'us'],
      scheduledFor: at(200),
    });
    expect(shows(scripted, 30)).toMatchObject({ impact: 'none', components: ['Locks'], regions: ['eu'] });
    expect(shows(scripted, 40)).toBeUndefined();
  });

  it('shows at once what was published at once', () => {
    const whole = incident({ visibleAt: at(50), status: 'resolved', updates: [said(10, 'investigating'), said(20, 'resolved')] });
    expect(shows(whole, 49)).toBeUndefined();
    expect(shows(whole, 50)?.updates).toHaveLength(2);
  });

  it('does not touch the history, and answers alike in any order of questions', () => {
    const scripted = history([plain]);
    const before = structuredClone(scripted);
    const page = pageOf(scripted);
    const backwards = [500, 30, 25, 20, 10, 0].map((minutes) => page(at(minutes)));
    expect(backwards).toEqual([500, 30, 25, 20, 10, 0].map((minutes) => pageAt(scripted, at(minutes))));
    expect(scripted).toEqual(before);
  });
});

describe('pageAt, the page around its incidents', () => {
  const components = [
    { id: 'c1', name: 'Pumps', group: 'Harbour', status: 'operational' as const },
    { id: 'c2', name: 'Pumps', group: 'Canal', status: 'operational' as const },
    { id: 'c3', name: 'Website', status: 'degraded_performance' as const },
  ];
  const open = incident({
    impact: 'major',
    components: ['Harbour - Pumps', 'Website'],
    updates: [said(10, 'investigating'), said(40, 'resolved')],
  });
  const planned = incident({
    id: 'm1',
    kind: 'maintenance',
    impact: 'maintenance',
    components: ['Canal - Pumps'],
    updates: [said(5, 'scheduled'), said(20, 'in_progress'), said(30, 'completed')],
  });
  const page = pageOf(history([open, planned], { components }));
  const standing = (minutes: number) => [page(at(minutes)).status, ...page(at(minutes)).components.map(({ status }) => status)];

  it('is as bad as the worst that is open now, and only where incidents name it', () => {
    expect(standing(5)).toEqual(['none', 'operational', 'operational', 'degraded_performance']);
    expect(standing(10)).toEqual(['major', 'partial_outage', 'operational', 'partial_outage']);
    expect(standing(20)).toEqual(['major', 'partial_outage', 'under_maintenance', 'partial_outage']);
    expect(standing(40)).toEqual(['none', 'operational', 'operational', 'degraded_performance']);
  });
});

import { describe, expect, it } from 'vitest';
import { applySettings } from '../../src/domain/apply-settings.js';
import { defaultSettings } from '../../src/domain/channel-settings.js';
import { dosedIncidents, doseOf } from '../../src/domain/dose.js';
import { everything, type Filter } from '../../src/domain/filter.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { listed, look, post, WatchedPage } from './made.js';
import { smallGazetteer } from './small-gazetteer.js';

const usEast: Filter = applySettings({ ...everything, regions: ['us-east'] }, defaultSettings);
const oncall = { who: { kind: 'group', id: 'S1', name: 'oncall' }, from: 'major' } as const;

function doseFor(filter: Filter, ...incidents: SnapshotIncident[]) {
  const watched = new WatchedPage();
  watched.look('12:00', look(incidents), { baseline: true });
  const subject = { vendorSlug: 'vendor', groups: new Map<string, string>(), incidents: watched.stored.incidents };
  return doseOf(dosedIncidents(filter, subject, smallGazetteer), oncall);
}

const told = (id: string, texts: readonly string[], more: Partial<SnapshotIncident> = {}): SnapshotIncident =>
  listed(
    texts.map((text, index) =>
      post(`${id}${index}`, `10:0${index}`, index > 0 && index === texts.length - 1 ? 'resolved' : 'investigating', text),
    ),
    { id, title: 'Errors', components: [], regions: [], ...more },
  );

describe('the dose of a filter', () => {
  it('counts threads, cards about the past and pings apart', () => {
    const afterwards = listed([post('p', '10:00', 'resolved', 'Some calls in US East failed.')], {
      id: 'p',
      regions: ['us-east'],
    });
    const major = told('m', ['Errors in US East.', 'Over.'], { impact: 'major', regions: ['us-east'] });
    expect(doseFor(usEast, afterwards, major, told('n', ['Errors in Frankfurt.', 'Over.'], { regions: ['frankfurt'] }))).toEqual({
      live: 1,
      late: 0,
      lateFrom: [],
      past: 1,
      pings: 1,
    });
  });

  it('says where one came from that spread into the filter', () => {
    const spread = told('s', ['Errors in Frankfurt.', 'Now US East too.', 'Over.'], { regions: ['frankfurt', 'us-east'] });
    expect(doseFor(usEast, spread)).toMatchObject({ live: 1, late: 1, lateFrom: ['frankfurt'] });
  });

  it('is not late where the first update names no place, or the page lists the place itself', () => {
    const vague = told('v', ['Errors.', 'It is US East.', 'Over.'], { regions: ['us-east'] });
    const known = told('k', ['Errors in US East.', 'Over in Frankfurt.'], { regions: ['us-east', 'frankfurt'] });
    expect(doseFor(usEast, vague, known)).toMatchObject({ live: 2, late: 0 });
  });

  it('leaves out what has no root: notices, impact none, what was withdrawn', () => {
    const none = told('a', ['Nothing much.', 'Over.'], { impact: 'none' });
    const notice = told('b', ['By the way.', 'Over.'], { kind: 'notice' });
    expect(doseFor(everything, none, notice)).toMatchObject({ live: 0, past: 0 });
    expect(doseFor({ ...everything, minImpact: 'none' }, none)).toMatchObject({ live: 1 });
  });
});

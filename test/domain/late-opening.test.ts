import { describe, expect, it } from 'vitest';
import type { Incident } from '../../src/domain/incident.js';
import { type LateOpening, lateOpeningLine } from '../../src/domain/late-opening.js';
import { clock, post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'Exports in eu-west are slow too.');
const end = post('u3', '11:00', 'resolved', 'Exports are fast again.');

const grown: LateOpening = { at: clock('10:21'), changes: [{ kind: 'regions', from: 'us-east', to: 'us-east, eu-west' }] };

function thread(openedLate: LateOpening, filter = 'vendor region:eu-west'): Told {
  const told = new Told('default', { openedLate });
  told.lines.filter = filter;
  return told.see('10:01', [first]).see('10:21', [first, second], { regions: ['us-east', 'eu-west'] });
}

const causeIn = (changes: LateOpening['changes'], filter: string, more: Partial<Incident> = {}) => {
  const incident = { ...thread(grown).page.incident(), ...more };
  const facts = lateOpeningLine(incident, { ...grown, changes }, filter)?.facts;
  return facts?.line === 'opened-late' ? facts.cause : undefined;
};

describe('a thread that opens late', () => {
  it('says why before anything else, once', () => {
    const told = thread(grown);
    expect(told.write()).toEqual([
      'post-root identified',
      'post-line opened late, regions, 1 earlier',
      'post-reply 1.1 r1',
      'post-reply 2.1 r1',
    ]);
    expect(
      told
        .see('11:01', [first, second, end], { regions: ['us-east', 'eu-west'] })
        .write()
        .join(),
    ).not.toContain('late');
  });

  it('says nothing of it once people read it, when it is over, and with the preset plain', () => {
    const read = thread(grown);
    read.more = {};
    read.write();
    read.more = { openedLate: grown };
    expect(read.write()).toEqual([]);
    expect(thread(grown).see('11:01', [first, second, end]).write().join()).not.toContain('late');
    const plain = new Told('plain', { openedLate: grown }).see('10:21', [first, second]);
    expect(plain.write().join()).not.toContain('late');
  });

  it('goes on without the line where that is given up', () => {
    const told = thread(grown);
    told.writeUntil('post-root');
    told.giveUp();
    expect(told.write()).toEqual(['post-reply 1.1 r1', 'post-reply 2.1 r1']);
  });

  it('names what the filter asks for', () => {
    const all = [
      { kind: 'impact', from: 'minor', to: 'major' },
      { kind: 'regions', from: null, to: 'eu-west' },
      { kind: 'components', from: 'Exports', to: 'Exports, Imports' },
    ];
    expect(causeIn(all, 'vendor region:eu-west')).toEqual({ kind: 'regions', names: ['eu-west'] });
    expect(causeIn(all, 'vendor component:Imports')).toEqual({ kind: 'components', names: ['Imports'] });
    expect(causeIn(all, 'vendor impact:major')).toEqual({ kind: 'impact', from: 'minor', to: 'major' });
    expect(causeIn(all, 'vendor')).toEqual({ kind: 'regions', names: ['eu-west'] });
    expect(causeIn([], 'vendor region:eu-west', { unnamedRegions: true })).toEqual({ kind: 'unnamed' });
    expect(causeIn(all.slice(0, 1), 'vendor impact:major region:eu-west', { unnamedRegions: true })).toMatchObject({
      kind: 'impact',
    });
    expect(causeIn([{ kind: 'title', from: 'a', to: 'b' }], 'vendor')).toBeNull();
  });
});

describe('regions that the vendor does not name', () => {
  const elsewhere = (told: Told): Told => {
    const incident = { ...told.page.incident(), unnamedRegions: true };
    told.page.stored = { ...told.page.stored, incidents: [incident] };
    return told;
  };

  it('are told of once, by a line or by the root', () => {
    const told = new Told('default').see('10:01', [first, second]);
    told.write();
    expect(elsewhere(told).write()).toEqual(['post-line unnamed']);
    expect(told.write()).toEqual([]);
    expect(elsewhere(new Told('default').see('10:01', [first])).write()).toEqual(['post-root investigating']);
  });

  it('are not told of again when the vendor says otherwise in between', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    elsewhere(told).write();
    told.see('10:21', [first, second]).write();
    expect(elsewhere(told).write()).toEqual([]);
  });

  it('change nothing with the preset plain', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    expect(elsewhere(told).write()).toEqual([]);
  });
});

describe('the account of the vendor in the root', () => {
  const account = (readFrom: string, from = clock('09:48')) => ({
    readFrom,
    times: [{ from, until: null, seq: 1 }],
    isAssumed: false,
    noticeLagMs: null,
    contradiction: null,
  });

  it('is read again only when the vendor changed its words', () => {
    const told = new Told('default', { accountOf: () => account('1.1') }).see('10:01', [first]);
    expect(told.write()).toEqual(['post-root investigating']);
    told.more = { accountOf: () => account('1.1', clock('09:30')) };
    expect(told.write()).toEqual([]);
    told.more = { accountOf: () => account('1.2') };
    expect(told.write()).toEqual([]);
    told.more = { accountOf: () => account('1.2', clock('09:30')) };
    expect(told.write()).toEqual(['edit-root investigating']);
  });

  it('is not put into a root from before, and never into one of the preset plain', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    told.more = { accountOf: () => account('1.1') };
    expect(told.write()).toEqual([]);
    const plain = new Told('plain', { accountOf: () => account('1.1') }).see('10:01', [first]);
    expect(plain.next()).not.toHaveProperty('state.account');
  });
});

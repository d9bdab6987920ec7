import { describe, expect, it } from 'vitest';
import { post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'A full disk was found.');
const third = post('u3', '10:40', 'monitoring', 'A new disk is in.');
const end = post('u4', '11:00', 'resolved', 'Exports are fast again.');
const edited = { ...second, body: 'Two full disks were found in eu-west.' };

/** A thread in which two updates stand. */
function begun(more: ConstructorParameters<typeof Told>[1] = {}): Told {
  const told = new Told('default', more).see('10:21', [first, second]);
  told.lines.surfaces = ['escalated', 'reopened', 'over'];
  told.write();
  return told;
}

describe.each(['plain', 'default'] as const)('a thread that takes no replies, preset %s', (preset) => {
  it('has its root kept true, and nothing else is written', () => {
    const told = new Told(preset).see('10:21', [first, second]);
    told.write();
    told.areRepliesClosed = true;
    expect(told.see('10:41', [first, edited, third]).write()).toEqual(['edit-root monitoring']);
    expect(told.see('11:01', [first, edited, third, end]).write()).toEqual(['edit-root resolved']);
  });

  it('gets what is missing, in order, when it takes replies again', () => {
    const told = new Told(preset).see('10:21', [first, second]);
    told.write();
    told.areRepliesClosed = true;
    told.see('10:41', [first, second, third]).write();
    told.see('11:01', [first, second, third, end]).write();
    told.areRepliesClosed = false;
    expect(told.write()).toEqual(['post-reply 3.1 r1', 'post-reply 4.1 r1']);
  });

  it('gets its root all the same when it has none', () => {
    const told = new Told(preset).see('10:21', [first, second]);
    told.areRepliesClosed = true;
    told.isRootClosed = true;
    expect(told.write()).toEqual(['post-root identified']);
  });

  it('gets nothing when its root is closed as well', () => {
    const told = new Told(preset).see('10:21', [first, second]);
    told.write();
    told.areRepliesClosed = true;
    told.isRootClosed = true;
    expect(told.see('11:01', [first, edited, end]).write()).toEqual([]);
  });
});

describe('a thread that takes no replies', () => {
  it('surfaces nothing: what its root has said by then is no news when it opens', () => {
    const told = begun();
    told.areRepliesClosed = true;
    expect(told.see('10:41', [first, second, third], { impact: 'major' }).write()).toEqual(['edit-root monitoring']);
    expect(told.see('11:01', [first, second, third, end], { impact: 'major' }).write()).toEqual(['edit-root resolved']);
    told.areRepliesClosed = false;
    expect(told.write()).toEqual(['post-reply 3.1 r1', 'post-reply 4.1 r1']);
  });

  it('still owes an answer to those who asked', () => {
    const told = begun().mark('over', 'Dana');
    told.areRepliesClosed = true;
    expect(told.see('11:01', [first, second, end]).write()).toEqual(['edit-root resolved']);
    told.areRepliesClosed = false;
    expect(told.write()).toEqual(['post-reply 3.1 r1', 'post-line asked over Dana']);
  });
});

describe('a root that cannot be edited', () => {
  it('is left alone; replies, notes and lines go on, each once', () => {
    const told = begun();
    told.isRootClosed = true;
    expect(told.see('10:41', [first, edited, third], { impact: 'major', title: 'Slow exports and imports' }).write()).toEqual([
      'post-reply 3.1 r1',
      'edit-reply 2.1 r2',
      'note edit 2 r1→r2',
      'post-line escalated minor→major',
      'post-line title Slow exports and imports',
    ]);
    expect(
      told.see('11:01', [first, edited, third, end], { impact: 'major', title: 'Slow exports and imports' }).write(),
    ).toEqual(['post-reply 4.1 r1', 'post-line over']);
    expect(told.next()).toBeUndefined();
  });

  it('is brought up to date when it can be', () => {
    const told = begun();
    told.isRootClosed = true;
    told.see('11:01', [first, second, end]).write();
    told.isRootClosed = false;
    expect(told.write()).toEqual(['edit-root resolved']);
  });

  it('lets the end surface while it is news, and not days later when somebody presses a button', () => {
    const told = begun({ now: '2026-05-04T11:02:00.000Z' });
    told.lines.surfaces = ['over-major'];
    told.isRootClosed = true;
    told.see('11:01', [first, second, end]).write();
    told.more = { now: '2026-05-06T09:00:00.000Z' };
    expect(told.mark('affected', 'Dana').write()).toEqual(['post-line affected Dana']);
    told.more = { now: '2026-05-04T11:30:00.000Z' };
    expect(told.write()).toEqual(['post-line over']);
  });
});

describe('a thread whose root is gone', () => {
  const orphan = (): Told => {
    const told = begun();
    told.isRootClosed = true;
    told.more = { standing: true };
    return told;
  };

  it('says in each new reply how things stand now', () => {
    const told = orphan();
    expect(told.see('10:41', [first, second, third], { impact: 'major' }).write()).toEqual([
      'post-reply 3.1 r1 (major, us-east)',
      'post-line escalated minor→major',
    ]);
    expect(told.see('11:01', [first, second, third, end], { impact: 'major', regions: [] }).write()).toEqual([
      'post-reply 4.1 r1 (major)',
      'post-line over',
    ]);
  });

  it('keeps in an edited reply what it said when it was posted, and adds nothing to those from before', () => {
    const told = orphan();
    told.see('10:41', [first, second, third]).write();
    const later = { ...third, body: 'Two new disks are in.' };
    expect(told.see('10:50', [first, edited, later], { impact: 'critical' }).write().slice(0, 2)).toEqual([
      'edit-reply 2.1 r2',
      'edit-reply 3.1 r2 (minor, us-east)',
    ]);
  });

  it('gets as a reply what only the root had said', () => {
    const told = new Told('default').see('10:01', [first]).mark('affected', 'Dana');
    expect(told.write()).toEqual(['post-root investigating', 'post-line affected Dana']);
    told.isRootClosed = true;
    told.more = { standing: true };
    expect(told.write()).toEqual(['post-reply 1.1 r1 (minor, us-east)']);
  });

  it('is told of in plain replies with the preset plain', () => {
    const told = new Told('plain', { standing: true }).see('10:01', [first]);
    expect(told.write()).toEqual(['post-root investigating', 'post-reply 1.1 r1']);
  });
});

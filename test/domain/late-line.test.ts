import { describe, expect, it } from 'vitest';
import { clock, post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'A full disk was found.');
const third = post('u3', '10:40', 'monitoring', 'A new disk is in.');
const fourth = post('u4', '11:00', 'monitoring', 'It is being filled.');
const end = post('u5', '11:20', 'resolved', 'Exports are fast again.');
const long = post('u4', '11:00', 'monitoring', 'It is being filled. '.repeat(12));

/** A thread in which two updates stand, at that time. */
function readUpTo(now: string, preset: 'plain' | 'default' = 'default'): Told {
  const told = new Told(preset).see('10:21', [first, second]);
  told.write();
  told.more = { now: clock(now) };
  return told;
}

describe('several updates that come late', () => {
  it('are announced once, before the first of them', () => {
    const told = readUpTo('11:41').see('11:41', [first, second, third, fourth]);
    expect(told.write()).toEqual(['post-line away 2 up to 4', 'post-reply 3.1 r1', 'post-reply 4.1 r1', 'edit-root monitoring']);
    expect(told.sent.map(({ action }) => action)).toContainEqual({
      kind: 'post-line',
      facts: { line: 'away', count: 2, from: clock('10:40'), to: clock('11:00'), upTo: 4 },
      count: 4,
    });
  });

  it('are announced when the thread takes replies again', () => {
    const told = readUpTo('11:50').see('11:50', [first, second, third, fourth]);
    told.areRepliesClosed = true;
    expect(told.write()).toEqual(['edit-root monitoring']);
    told.areRepliesClosed = false;
    expect(told.write()).toEqual(['post-line away 2 up to 4', 'post-reply 3.1 r1', 'post-reply 4.1 r1']);
  });

  it('are announced after the first update, which the root had shown in time', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    told.more = { now: clock('11:41') };
    expect(told.see('11:41', [first, second, third]).write()).toEqual([
      'post-reply 1.1 r1',
      'post-line away 2 up to 3',
      'post-reply 2.1 r1',
      'post-reply 3.1 r1',
      'edit-root monitoring',
    ]);
  });

  it('are not interrupted when more of them come in between', () => {
    const told = readUpTo('11:50').see('11:45', [first, second, third, fourth]);
    expect(told.writeUntil('away')).toBe('post-line away 2 up to 4');
    told.more = { now: clock('13:00') };
    expect(told.see('12:59', [first, second, third, fourth, end]).write()).toEqual([
      'post-reply 3.1 r1',
      'post-reply 4.1 r1',
      'post-reply 5.1 r1',
      'edit-root resolved',
    ]);
  });

  it('are announced again when it happens again', () => {
    const told = readUpTo('11:50').see('11:45', [first, second, third, fourth]);
    told.write();
    told.more = { now: clock('15:00') };
    const last = post('u6', '11:30', 'resolved', 'All of them.');
    expect(told.see('14:59', [first, second, third, fourth, end, last]).write()[0]).toBe('post-line away 2 up to 6');
  });

  it('are not announced between two parts of a text', () => {
    const told = readUpTo('11:05').see('11:01', [first, second, third, long, end]);
    told.writeUntil('4.1');
    told.more = { now: clock('15:00') };
    expect(told.write()).toEqual(['post-reply 4.2 r1', 'post-reply 4.3 r1', 'post-reply 5.1 r1', 'edit-root resolved']);
  });

  it('come without a line that was given up', () => {
    const told = readUpTo('11:41').see('11:41', [first, second, third, fourth]);
    told.giveUp();
    expect(told.write()).toEqual(['post-reply 3.1 r1', 'post-reply 4.1 r1', 'edit-root monitoring']);
  });
});

describe('no line announces', () => {
  it('a single update', () => {
    expect(readUpTo('15:00').see('14:59', [first, second, third]).write()).toEqual(['post-reply 3.1 r1', 'edit-root monitoring']);
  });

  it('updates of which the oldest is not older than an hour', () => {
    const told = readUpTo('11:40').see('11:40', [first, second, third, fourth]);
    expect(told.write()).toEqual(['post-reply 3.1 r1', 'post-reply 4.1 r1', 'edit-root monitoring']);
  });

  it('what the root of a new thread knew', () => {
    const told = new Told('default', { now: clock('15:00') }).see('14:59', [first, second, third, fourth]);
    expect(told.write()).toEqual([
      'post-root monitoring',
      'post-reply 1.1 r1',
      'post-reply 2.1 r1',
      'post-reply 3.1 r1',
      'post-reply 4.1 r1',
    ]);
  });

  it('what is always late: a report about the past', () => {
    const report = post('u1', '11:00', 'resolved', 'Last week exports failed for an hour.');
    const more = [post('u2', '11:10', 'resolved', 'Imports too.'), post('u3', '11:20', 'resolved', 'And logs.')];
    const told = new Told('default').see('11:01', [report]);
    told.mark('affected', 'Dana').write();
    told.more = { now: clock('15:00') };
    expect(told.see('14:59', [report, ...more]).write()[0]).toBe('post-reply 1.1 r1');
  });

  it('anything with the preset plain', () => {
    const told = readUpTo('11:41', 'plain').see('11:41', [first, second, third, fourth]);
    expect(told.write()).toEqual(['post-reply 3.1 r1', 'post-reply 4.1 r1', 'edit-root monitoring']);
  });
});

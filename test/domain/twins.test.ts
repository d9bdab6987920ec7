import { describe, expect, it } from 'vitest';
import type { Twin } from '../../src/domain/thread.js';
import { clock, post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const end = post('u2', '11:00', 'resolved', 'Exports are fast again.');
const summary = post('u3', '18:00', 'postmortem', 'A disk filled up because old exports were kept. '.repeat(5));
const changed = { ...summary, body: `${summary.body} It was disk 7. `.repeat(2) };
const more = post('u4', '19:00', 'postmortem', 'We have bought new disks.');
const twin: Twin = { title: 'Slow imports', at: clock('17:00'), url: 'https://chat.example/p1' };

/** A thread whose incident is over. */
function over(answer: Twin | 'wait' | undefined): Told {
  const told = new Told('default').see('11:01', [first, end]);
  told.write();
  told.more = { twinOf: () => answer };
  return told;
}

const answers = (told: Told, answer: Twin | 'wait' | undefined): Told => {
  told.more = { twinOf: () => answer };
  return told;
};

describe('a postmortem that stands in full in another thread', () => {
  it('is told by one reply that links to it, however long it is', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    expect(told.write()).toEqual(['post-reply 3.1 r1 = Slow imports', 'edit-root postmortem']);
    expect(told.sent.map(({ action }) => action)).toContainEqual({ kind: 'post-reply', seq: 3, revision: 1, part: 1, twin });
  });

  it('stays a link, also when the other thread is not there any more', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    told.write();
    expect(answers(told, undefined).write()).toEqual([]);
    expect(answers(told, 'wait').write()).toEqual([]);
    expect(answers(told, { ...twin, title: 'Another' }).write()).toEqual([]);
  });

  it('is posted in full when the vendor changes it here alone', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    told.write();
    expect(answers(told, undefined).see('18:30', [first, end, changed]).write()).toEqual([
      'post-reply 3.2 r2',
      'post-reply 3.3 r2',
      'post-reply 3.4 r2',
      'post-reply 3.5 r2',
      'post-reply 3.6 r2',
      'edit-reply 3.1 r2',
      'edit-root postmortem',
    ]);
    expect(told.next()).toBeUndefined();
  });

  it('becomes no link again once the first of its parts is there', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    told.write();
    expect(answers(told, undefined).see('18:30', [first, end, changed]).writeUntil('3.2')).toBe('post-reply 3.2 r2');
    expect(answers(told, twin).write()).toContain('edit-reply 3.1 r2');
  });

  it('links to the other thread’s new text when the vendor changes both', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    told.write();
    expect(told.see('18:30', [first, end, changed]).write()).toEqual([
      'edit-reply 3.1 r2 = Slow imports',
      'edit-root postmortem',
    ]);
  });

  it('waits with its change while the other thread is about to change', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    told.write();
    expect(answers(told, 'wait').see('18:30', [first, end, changed]).write()).toEqual(['edit-root postmortem']);
    expect(answers(told, twin).write()).toEqual(['edit-reply 3.1 r2 = Slow imports']);
  });

  it('is told of no edit of words that nobody read here', () => {
    const told = over(twin).see('18:01', [first, end, summary]);
    told.write();
    const written = answers(told, undefined)
      .see('18:30', [first, end, { ...summary, body: 'Disk 7 in eu-west filled up.' }])
      .write();
    expect(written).toEqual(['edit-reply 3.1 r2', 'edit-root postmortem']);
  });
});

describe('a postmortem whose twin is about to be posted', () => {
  it('waits, and so does what comes after it, while the root goes on', () => {
    const told = over('wait').see('18:01', [first, end, summary]);
    expect(told.write()).toEqual(['edit-root postmortem']);
    expect(told.see('19:01', [first, end, summary, more]).write()).toEqual(['edit-root postmortem']);
    told.more = { twinOf: (update) => (update.seq === 3 ? twin : undefined) };
    expect(told.write()).toEqual(['post-reply 3.1 r1 = Slow imports', 'post-reply 4.1 r1']);
  });

  it('lets what comes before it go', () => {
    const told = new Told('default', { twinOf: () => 'wait' }).see('18:01', [first, end, summary]);
    expect(told.write()).toEqual(['post-root postmortem', 'post-reply 1.1 r1', 'post-reply 2.1 r1']);
  });

  it('is announced to those who asked when it is there', () => {
    const told = over('wait').mark('postmortem', 'Dana').see('18:01', [first, end, summary]);
    expect(told.write()).toEqual(['edit-root postmortem']);
    expect(answers(told, twin).write()).toEqual(['post-reply 3.1 r1 = Slow imports', 'post-line asked postmortem Dana']);
  });

  it('holds nothing up when it was given up', () => {
    const told = over('wait').see('19:01', [first, end, summary, more]);
    told.more = { twinOf: (update) => (update.seq === 3 ? 'wait' : undefined) };
    told.dead.add('post-reply:3:1');
    expect(told.write()).toEqual(['post-reply 4.1 r1', 'edit-root postmortem']);
  });
});

describe('no twin', () => {
  it('is what was posted in full already', () => {
    const told = over(undefined).see('18:01', [first, end, summary]);
    told.write();
    expect(answers(told, twin).write()).toEqual([]);
    expect(told.see('18:30', [first, end, { ...summary, body: 'A disk filled up in eu-west.' }]).write()).toEqual([
      'edit-reply 3.1 r2',
      'edit-reply 3.2 r2',
      'edit-reply 3.3 r2',
      'note edit 3 r1→r2',
      'edit-root postmortem',
    ]);
  });

  it('is looked for among other updates', () => {
    const told = new Told('default', { twinOf: () => twin }).see('11:01', [first, end]);
    expect(told.write()).toEqual(['post-root resolved', 'post-reply 1.1 r1', 'post-reply 2.1 r1']);
  });

  it('is looked for with the preset plain', () => {
    const told = new Told('plain', { twinOf: () => 'wait' }).see('18:01', [summary]);
    expect(told.write().slice(0, 2)).toEqual(['post-root postmortem', 'post-reply 1.1 r1']);
  });
});

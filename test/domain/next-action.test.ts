import { describe, expect, it } from 'vitest';
import { rootState } from '../../src/domain/root-state.js';
import { actionKey } from '../../src/domain/thread.js';
import { post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'A full disk was found.');
const end = post('u3', '11:00', 'resolved', 'Exports are fast again.');
const summary = post('u4', '18:00', 'postmortem', 'A disk filled up because old exports were kept.');
const longText = post('u2', '10:20', 'identified', 'A disk was full, and so was the next one. '.repeat(5));

describe('preset plain', () => {
  it('posts the root, then every update as a reply in reading order, then rests', () => {
    const told = new Told('plain').see('11:01', [first, second, end]);
    expect(told.write()).toEqual(['post-root resolved', 'post-reply 1.1 r1', 'post-reply 2.1 r1', 'post-reply 3.1 r1']);
    expect(told.next()).toBeUndefined();
  });

  it('brings the replies before the root’s edit', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    expect(told.see('10:21', [first, second]).write()).toEqual(['post-reply 2.1 r1', 'edit-root identified']);
  });

  it('edits the root alone when only it changed', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    expect(told.see('10:05', [first], { impact: 'major' }).write()).toEqual(['edit-root investigating']);
  });

  it('edits nothing when only the order of names changed', () => {
    const told = new Told('plain').see('10:01', [first], { components: ['Exports', 'Imports'] });
    told.write();
    told.see('10:02', [first], { components: ['Exports'] }).see('10:03', [first], { components: ['Imports', 'Exports'] });
    expect(told.write()).toEqual([]);
  });

  it('edits the reply and the root whose text was edited, without a note', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    const edited = { ...first, body: 'We are looking into slow exports in eu-west.' };
    expect(told.see('10:05', [edited]).write()).toEqual(['edit-reply 1.1 r2', 'edit-root investigating']);
  });

  it('leaves out what was overtaken: two edits between two rounds are one', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    told.see('10:05', [{ ...first, body: 'One.' }]).see('10:06', [{ ...first, body: 'Two.' }]);
    expect(told.write()).toEqual(['edit-reply 1.1 r3', 'edit-root investigating']);
  });

  it('posts an update that turns up late when it turns up, and moves nothing', () => {
    const told = new Told('plain').see('10:21', [first, second]);
    told.write();
    const late = post('u9', '10:10', 'investigating', 'Still looking.');
    expect(told.see('10:30', [first, late, second]).write()).toEqual(['post-reply 3.1 r1', 'edit-root identified']);
  });

  it('splits a long text over replies in order', () => {
    const told = new Told('plain').see('10:21', [first, longText]);
    expect(told.write()).toEqual([
      'post-root identified',
      'post-reply 1.1 r1',
      'post-reply 2.1 r1',
      'post-reply 2.2 r1',
      'post-reply 2.3 r1',
    ]);
  });

  it('posts what no longer fits when a text grows, and empties what is left over when it shrinks', () => {
    const told = new Told('plain').see('10:21', [first, second]);
    told.write();
    expect(told.see('10:30', [first, longText]).write()).toEqual([
      'post-reply 2.2 r2',
      'post-reply 2.3 r2',
      'edit-reply 2.1 r2',
      'edit-root identified',
    ]);
    expect(told.see('10:40', [first, second]).write()).toEqual([
      'edit-reply 2.1 r3',
      'edit-reply 2.2 r3',
      'edit-reply 2.3 r3',
      'edit-root identified',
    ]);
  });

  it('marks a reply whose update was removed, and unmarks it when it is back', () => {
    const told = new Told('plain').see('10:21', [first, second]);
    told.write();
    expect(told.see('10:30', [first]).write()).toEqual(['edit-reply 2.1 r2', 'edit-root investigating']);
    expect(told.see('10:40', [first, second]).write()).toEqual(['edit-reply 2.1 r3', 'edit-root identified']);
  });

  it('posts also what was removed before anybody wrote: the thread is the same as for those who were there', () => {
    const told = new Told('plain').see('10:21', [first, second]).see('10:30', [first]);
    expect(told.write()).toEqual(['post-root investigating', 'post-reply 1.1 r1', 'post-reply 2.1 r2']);
  });

  it('edits only the root when the incident is withdrawn and when it is back', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    expect(told.seeNothing('10:10', '10:13').write()).toEqual(['edit-root investigating']);
    expect(rootState(told.page.incident())).toMatchObject({ withdrawn: true, status: 'investigating' });
    expect(told.see('10:20', [first]).write()).toEqual(['edit-root investigating']);
  });

  it('does nothing while only an absence waits', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    expect(told.seeNothing('10:10').write()).toEqual([]);
  });
});

describe('writes that were given up', () => {
  it('end the thread when it is the root', () => {
    const told = new Told('plain').see('10:21', [first, second]);
    told.dead.add('post-root');
    expect(told.next()).toBeUndefined();
  });

  it('are passed over when it is a reply, for good and with its edits', () => {
    const told = new Told('plain').see('10:21', [first, second]);
    told.dead.add('post-reply:1:1');
    expect(told.write()).toEqual(['post-root identified', 'post-reply 2.1 r1']);
    expect(told.see('10:30', [{ ...first, body: 'Edited.' }, second]).write()).toEqual([]);
  });

  it('are passed over when it is an edit, until the next one', () => {
    const told = new Told('plain').see('10:01', [first]);
    told.write();
    told.dead.add('edit-reply:1:1:2');
    told.see('10:30', [{ ...first, body: 'Two.' }]);
    told.dead.add(`edit-root:${told.page.incident().revision}`);
    expect(told.write()).toEqual([]);
    expect(told.see('10:40', [{ ...first, body: 'Three.' }]).write()).toEqual(['edit-reply 1.1 r3', 'edit-root investigating']);
  });
});

describe('preset default, first update', () => {
  it('lives in the root until the second one, and then comes before it', () => {
    const told = new Told('default').see('10:01', [first]);
    expect(told.write()).toEqual(['post-root investigating']);
    expect(told.see('10:21', [first, second]).write()).toEqual([
      'post-reply 1.1 r1',
      'post-reply 2.1 r1',
      'edit-root identified',
    ]);
  });

  it('is a reply at once when the root cannot show it whole', () => {
    const told = new Told('default', { fitsRoot: (update) => update.body.length < 20 }).see('10:01', [first]);
    expect(told.write()).toEqual(['post-root investigating', 'post-reply 1.1 r1']);
  });

  it('becomes a reply, marked, when the vendor removes it, so that its words stay in the thread', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    expect(told.see('10:10', [], { status: 'investigating' }).write()).toEqual(['post-reply 1.1 r2', 'edit-root investigating']);
  });

  it('stays a reply, with all its parts, when the vendor brings it back longer', () => {
    const told = new Told('default').see('10:21', [second]);
    told.write();
    told.see('10:25', [], { status: 'identified' }).write();
    expect(told.see('10:30', [longText]).write()).toEqual([
      'post-reply 1.2 r3',
      'post-reply 1.3 r3',
      'edit-reply 1.1 r3',
      'note edit 1 r1→r3',
      'edit-root identified',
    ]);
  });

  it('is a reply also when its only successor was removed again before anybody wrote', () => {
    const told = new Told('default').see('10:21', [first, second]).see('10:30', [first]);
    expect(told.write()).toEqual(['post-root investigating', 'post-reply 1.1 r1', 'post-reply 2.1 r2']);
  });

  it('is a reply when it is a postmortem, which the root only announces', () => {
    const told = new Told('default').see('18:01', [summary]);
    expect(told.write()).toEqual(['post-root postmortem', 'post-reply 1.1 r1']);
  });
});

describe('preset default, report after the fact', () => {
  const report = post('u3', '11:00', 'resolved', 'Last week exports failed for an hour.');

  it('is one card, and its postmortem comes as the only reply', () => {
    const told = new Told('default').see('11:01', [report]);
    expect(told.write()).toEqual(['post-root resolved']);
    expect(rootState(told.page.incident()).retroactive).toBe(true);
    expect(told.see('18:01', [report, summary]).write()).toEqual(['post-reply 2.1 r1', 'edit-root postmortem']);
  });

  it('is the same when the postmortem was there before anybody wrote', () => {
    expect(new Told('default').see('18:01', [report, summary]).write()).toEqual(['post-root postmortem', 'post-reply 2.1 r1']);
  });

  it('becomes a whole thread when more than a postmortem follows', () => {
    const told = new Told('default').see('11:01', [report]);
    told.write();
    const more = post('u5', '11:30', 'resolved', 'Imports failed as well.');
    expect(told.see('11:31', [report, more]).write()).toEqual(['post-reply 1.1 r1', 'post-reply 2.1 r1', 'edit-root resolved']);
  });

  it('becomes a whole thread when it is reopened', () => {
    const told = new Told('default').see('11:01', [report]);
    told.write();
    const again = post('u5', '11:30', 'investigating', 'It is back.');
    told.see('11:31', [report, again]);
    expect(told.write()).toEqual(['post-reply 1.1 r1', 'post-reply 2.1 r1', 'edit-root investigating']);
    expect(rootState(told.page.incident()).retroactive).toBe(false);
  });
});

describe('preset default, postmortem of an old incident', () => {
  it('goes into the thread that was there, years later', () => {
    const told = new Told('default').see('11:01', [first, second, end]);
    told.write();
    const late = { ...summary, at: '2029-01-01T00:00:00.000Z' };
    expect(told.see('18:01', [first, second, end, late]).write()).toEqual(['post-reply 4.1 r1', 'edit-root postmortem']);
    expect(rootState(told.page.incident())).toMatchObject({ latest: { seq: 3 }, postmortem: { seq: 4 }, updateCount: 4 });
  });
});

describe('preset default, edits', () => {
  const other = { ...first, body: 'We are looking into slow exports in eu-west.' };
  const reworded = { ...first, body: 'We’re looking into slow exports in us-east!' };

  it('of a fact are told once more below the edited reply', () => {
    const told = new Told('default').see('10:21', [first, second]);
    told.write();
    expect(told.see('10:30', [other, second]).write()).toEqual(['edit-reply 1.1 r2', 'note edit 1 r1→r2']);
    expect(told.next()).toBeUndefined();
  });

  it('of wording are edits alone', () => {
    const told = new Told('default').see('10:21', [first, second]);
    told.write();
    expect(told.see('10:30', [reworded, second]).write()).toEqual(['edit-reply 1.1 r2']);
  });

  it('of a fact that only the root shows are told and edited there', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    expect(told.see('10:05', [other]).write()).toEqual(['note edit 1 r1→r2', 'edit-root investigating']);
  });

  it('of a fact that people read in the root are told when the reply already has the new text', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    expect(told.see('10:21', [other, second]).write()).toEqual([
      'post-reply 1.1 r2',
      'post-reply 2.1 r1',
      'note edit 1 r1→r2',
      'edit-root identified',
    ]);
  });

  it('are told from the wording that people read last, over edits that nobody was told of', () => {
    const told = new Told('default').see('10:21', [first, second]);
    told.write();
    told.see('10:30', [reworded, second]).write();
    expect(told.see('10:40', [other, second]).write()).toEqual(['edit-reply 1.1 r3', 'note edit 1 r1→r3']);
    expect(told.see('10:50', [first, second]).write()).toEqual(['edit-reply 1.1 r4', 'note edit 1 r3→r4']);
  });

  it('that were taken back before anybody wrote are not told', () => {
    const told = new Told('default').see('10:21', [first, second]);
    told.write();
    told.see('10:30', [other, second]).see('10:31', [first, second]);
    expect(told.write()).toEqual(['edit-reply 1.1 r3']);
  });

  it('are told although we stopped between the edit and the note', () => {
    const told = new Told('default').see('10:21', [first, second]);
    told.write();
    told.see('10:30', [other, second]);
    const edit = told.next();
    expect(edit?.kind).toBe('edit-reply');
    if (edit !== undefined) told.sent.push({ action: edit, messageRef: 'm' });
    expect(told.see('10:40', [{ ...other, body: `${other.body} Sorry.` }, second]).write()).toEqual([
      'edit-reply 1.1 r3',
      'note edit 1 r1→r3',
    ]);
  });

  it('are not told when nobody has read the old wording', () => {
    const told = new Told('default').see('10:21', [first, second]).see('10:30', [other, second]);
    expect(told.write()).toEqual(['post-root identified', 'post-reply 1.1 r2', 'post-reply 2.1 r1']);
  });

  it('are not told when the old wording is not kept any more', () => {
    const told = new Told('default', { textAt: () => undefined }).see('10:21', [first, second]);
    told.write();
    expect(told.see('10:30', [other, second]).write()).toEqual(['edit-reply 1.1 r2']);
  });

  it('are not told again when the note was given up', () => {
    const told = new Told('default').see('10:21', [first, second]);
    told.write();
    told.dead.add('post-note:edit:1:2');
    expect(told.see('10:30', [other, second]).write()).toEqual(['edit-reply 1.1 r2']);
  });
});

describe('preset default, an incident that left the page', () => {
  it('is said once, and the root says it too', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    expect(told.seeNothing('10:10', '10:13').write()).toEqual(['note withdrawn 0 rnull→r2', 'edit-root investigating']);
    expect(told.seeNothing('10:20').write()).toEqual([]);
  });

  it('is said again when it came back and left again', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    told.seeNothing('10:10', '10:13').write();
    expect(told.see('10:20', [first]).write()).toEqual(['edit-root investigating']);
    expect(told.seeNothing('10:30', '10:33').write()).toEqual(['note withdrawn 0 rnull→r4', 'edit-root investigating']);
  });

  it('is not said again when nobody was shown that it had come back', () => {
    const told = new Told('default').see('10:01', [first]);
    told.write();
    told.seeNothing('10:10', '10:13').write();
    expect(told.see('10:20', [first]).seeNothing('10:30', '10:33').write()).toEqual([]);
  });
});

describe('the key of a delivery', () => {
  it('is never used twice in the life of a thread', () => {
    const told = new Told('default').see('10:01', [first]);
    const keys: string[] = [];
    const write = () => {
      const before = told.sent.length;
      told.write();
      keys.push(...told.sent.slice(before).map(({ action }) => actionKey(action, told.page.incident().revision)));
    };
    write();
    for (const [minute, updates] of [
      [first, second],
      [first, longText],
      [first],
      [first, second, end],
      [first, second, end, summary],
    ].entries()) {
      told.see(`11:${10 + minute}`, updates);
      write();
    }
    told.seeNothing('12:00', '12:05');
    write();
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(12);
  });
});

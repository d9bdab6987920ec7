import { describe, expect, it } from 'vitest';
import { actionKey, type ReplyEdit } from '../../src/domain/thread.js';
import { clock, post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports.');
const again = post('u2', '10:20', 'investigating', 'Still looking.');
const oncemore = post('u3', '10:40', 'investigating', 'Still looking, as before.');
const cause = post('u4', '11:00', 'identified', 'A full disk was found.');

const quiet = {
  isNoNews: ({ body }: { readonly body: string }) => body.startsWith('Still'),
  fitsBelow: (_: unknown, __: number, below: readonly { readonly body: string }[]) =>
    below.reduce((sum, { body }) => sum + body.length, 0) <= 60,
};

const told = (more = {}) => new Told('default', { ...quiet, ...more });

describe('an update without news', () => {
  it('goes below the reply before it, and the root is edited as for every update', () => {
    const thread = told().see('10:01', [first]);
    thread.write();
    expect(thread.see('10:21', [first, again]).write()).toEqual([
      'post-reply 1.1 r1',
      'edit-reply 1.1 r1 +2 r1',
      'edit-root investigating',
    ]);
    expect(thread.see('10:41', [first, again, oncemore]).write()).toEqual([
      'edit-reply 1.1 r1 +2 r1 +3 r1',
      'edit-root investigating',
    ]);
    expect(thread.see('11:01', [first, again, oncemore, cause]).write()).toEqual(['post-reply 4.1 r1', 'edit-root identified']);
  });

  it('is a reply of its own with the preset plain', () => {
    const thread = new Told('plain', quiet).see('10:21', [first, again]);
    expect(thread.write()).toEqual(['post-root investigating', 'post-reply 1.1 r1', 'post-reply 2.1 r1']);
  });

  it('is a reply of its own where it changes the state or names a component that no update named before', () => {
    const relabelled = { ...again, status: 'monitoring' as const };
    expect(told().see('10:21', [first, relabelled]).write()).toContain('post-reply 2.1 r1');
    const wider = { ...again, components: ['Imports'] };
    expect(told().see('10:21', [first, wider]).write()).toContain('post-reply 2.1 r1');
  });

  it('is a reply of its own where there is no root, where it comes late, and where the last reply has no room', () => {
    const seen = [first, again];
    expect(told({ standing: true }).see('10:21', seen).write()).toContain('post-reply 2.1 r1 (minor, us-east)');
    expect(
      told({ now: clock('12:00') })
        .see('10:21', seen)
        .write(),
    ).toContain('post-reply 2.1 r1');
    expect(
      told({ now: clock('10:22') })
        .see('10:21', seen)
        .write(),
    ).toContain('edit-reply 1.1 r1 +2 r1');
    expect(
      told({ fitsBelow: () => false })
        .see('10:21', seen)
        .write(),
    ).toContain('post-reply 2.1 r1');
  });

  it('is a reply of its own where another reply came between, so that nothing stands out of order', () => {
    const thread = told().see('10:01', [first, { ...cause, at: clock('10:50') }]);
    thread.write();
    expect(thread.see('10:55', [first, again, { ...cause, at: clock('10:50') }]).write()).toContain('post-reply 3.1 r1');
  });

  it('is a reply of its own where the edit is given up', () => {
    const thread = told().see('10:21', [first, again]);
    thread.writeUntil('post-reply 1.1');
    thread.giveUp();
    expect(thread.write()).toEqual(['post-reply 2.1 r1']);
  });

  it('waits while the thread takes no replies, and comes when it does again', () => {
    const thread = told().see('10:21', [first]);
    thread.write();
    thread.areRepliesClosed = true;
    expect(thread.see('10:41', [first, again]).write()).toEqual(['edit-root investigating']);
    thread.areRepliesClosed = false;
    expect(thread.write()).toEqual(['post-reply 1.1 r1', 'edit-reply 1.1 r1 +2 r1']);
  });
});

describe('an update that stands below another', () => {
  const below = () => {
    const thread = told().see('10:41', [first, again, oncemore]);
    thread.write();
    return thread;
  };

  it('is edited there, and a changed fact gets its note', () => {
    const edited = { ...again, body: 'Still looking: 5 %.' };
    expect(below().see('10:50', [first, edited, oncemore]).write()).toEqual([
      'edit-reply 1.1 r1 +2 r2 +3 r1',
      'note edit 2 r1→r2',
    ]);
  });

  it('stays there when the vendor removes it, and when the text above it changes', () => {
    expect(below().see('10:50', [first, oncemore]).write()).toEqual(['edit-reply 1.1 r1 +2 r2 +3 r1', 'edit-root investigating']);
    const reworded = { ...first, body: 'We are looking into slow exports!' };
    expect(below().see('10:50', [reworded, again, oncemore]).write()).toEqual(['edit-reply 1.1 r2 +2 r1 +3 r1']);
  });

  it('gets a reply of its own when it has no room there any more, and is then taken out', () => {
    const grown = { ...oncemore, body: `Still looking. ${'There is much to look at. '.repeat(3)}` };
    expect(below().see('10:50', [first, again, grown]).write()).toEqual([
      'post-reply 3.1 r2',
      'edit-reply 1.1 r1 +2 r1',
      'edit-root investigating',
    ]);
  });
});

describe('an edit that may have been made', () => {
  const doubtful = () => {
    const thread = told().see('10:21', [first]);
    thread.write();
    thread.see('10:41', [first, again]).writeUntil('post-reply 1.1');
    const edit = thread.next();
    if (edit?.kind !== 'edit-reply') throw new Error('no edit is due');
    thread.unsureEdits = [edit];
    return { thread, edit };
  };
  const settled = (thread: Told): void => {
    thread.unsureEdits = [];
  };

  it('is made again, also when something else would come first now', () => {
    const { thread, edit } = doubtful();
    thread.see('10:42', [first, post('u0', '10:10', 'investigating', 'Exports to disk are slow too.'), again]);
    expect(thread.writeUntil('edit-reply')).toBe('edit-reply 1.1 r1 +2 r1');
    expect(actionKey(edit, 1)).toBe(actionKey(thread.sent.at(-1)?.action ?? edit, 2));
    settled(thread);
    expect(thread.write()).toEqual(['edit-root investigating']);
  });

  it('is taken back where the update is news by now', () => {
    const { thread, edit } = doubtful();
    const news = { ...again, body: 'All exports fail.' };
    expect(thread.see('10:50', [first, news]).writeUntil('edit-reply')).toBe('edit-reply 1.1 r1');
    const taken = thread.sent.at(-1)?.action;
    expect(taken).toMatchObject({ kind: 'edit-reply', moved: [2] } satisfies Partial<ReplyEdit>);
    expect(taken === undefined ? '' : actionKey(taken, 1)).not.toBe(actionKey(edit, 1));
    settled(thread);
    expect(thread.write()).toEqual(['edit-root investigating']);
  });
});

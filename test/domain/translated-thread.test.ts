import { describe, expect, it } from 'vitest';
import { nextAction } from '../../src/domain/next-action.js';
import { actionKey, ChatAction, versionKey } from '../../src/domain/thread.js';
import type { ThreadRules } from '../../src/domain/thread-rules.js';
import { post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports in us-east.');
const second = post('u2', '10:20', 'identified', 'A full disk was found.');

/** As the log has kept it since before anything was translated. */
const storedRoot = {
  title: 'Slow exports',
  url: null,
  kind: 'incident',
  status: 'identified',
  impact: 'minor',
  startedAt: null,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updateCount: 2,
  latest: { seq: 2, revision: 1 },
  postmortem: null,
  retroactive: false,
  withdrawn: false,
};

/** These texts are known in the channel's language. */
const known =
  (...texts: string[]): NonNullable<ThreadRules['translatedOf']> =>
  (message) => {
    const shown =
      message.of === 'root'
        ? ['title', ...(message.quoted === null ? [] : [versionKey(message.quoted)])]
        : message.versions.map(versionKey);
    return shown.filter((key) => texts.includes(key));
  };

describe('what was stored before anything was translated', () => {
  it.each([
    [{ kind: 'post-root', state: storedRoot }, 'post-root'],
    [{ kind: 'edit-root', state: storedRoot }, 'edit-root:7'],
    [{ kind: 'post-reply', seq: 2, revision: 1, part: 1 }, 'post-reply:2:1'],
    [{ kind: 'edit-reply', seq: 2, revision: 3, part: 1 }, 'edit-reply:2:1:3'],
    [
      { kind: 'edit-reply', seq: 2, revision: 3, part: 1, appended: [{ seq: 4, revision: 1 }], moved: [5] },
      'edit-reply:2:1:3:+4.1:-5',
    ],
  ])('is the delivery that it was', (stored, key) => expect(actionKey(ChatAction.parse(stored), 7)).toBe(key));

  it.each(['plain', 'default'] as const)('is written no second time, preset %s', (preset) => {
    const told = new Told(preset).see('10:01', [first]);
    told.write();
    told.see('10:21', [first, second]);
    told.write();
    for (const translatedOf of [undefined, known()]) {
      told.more = translatedOf === undefined ? {} : { translatedOf };
      expect(told.next()).toBeUndefined();
    }
  });
});

describe.each(['plain', 'default'] as const)('translations that come later, preset %s', (preset) => {
  const written = (): Told => {
    const told = new Told(preset).see('10:01', [first, second]);
    told.write();
    return told;
  };

  it('edit each message that shows them, once, and come and go without a trace after that', () => {
    const told = written();
    told.more = { translatedOf: known('title', '1.1', '2.1') };
    expect(told.write()).toEqual(['edit-reply 1.1 r1', 'edit-reply 2.1 r1', 'edit-root identified']);
    for (const translatedOf of [known(), known('title'), known('title', '1.1', '2.1'), known('2.1')]) {
      told.more = { translatedOf };
      expect(told.next()).toBeUndefined();
    }
  });

  it('never bring back what the vendor has changed', () => {
    const told = written();
    told.see('10:30', [{ ...first, body: 'We are looking into slow exports of all regions.' }, second]);
    told.more = { translatedOf: known('1.1') };
    told.write();
    const edits = told.sent.flatMap(({ action }) => (action.kind === 'edit-reply' ? [action] : []));
    expect(edits.map(({ seq, revision, translated }) => [seq, revision, translated])).toEqual([[1, 2, undefined]]);
  });

  it('are passed over where their edit was given up, until the vendor changes the text', () => {
    const told = written();
    told.more = { translatedOf: known('2.1') };
    const edit = told.next();
    expect(edit).toMatchObject({ kind: 'edit-reply', seq: 2, translated: ['2.1'] });
    told.dead.add('edit-reply:2:1:1:t2.1');
    told.write();
    expect(told.sent.some(({ action }) => action.kind === 'edit-reply')).toBe(false);
    told.see('10:40', [first, { ...second, body: 'A full disk was found and emptied.' }]);
    expect(told.write()).toContain('edit-reply 2.1 r2');
  });

  it('are other deliveries than the same edits without them, and than the same edits made before', () => {
    const told = written();
    told.see('10:30', [first, second], { impact: 'major' });
    const plain = told.next();
    expect(plain).toMatchObject({ kind: 'edit-root' });
    told.write();
    const unsure = { sent: told.sent, dead: told.dead, isRootUnsure: true };
    const again = nextAction(told.page.incident(), unsure, { preset, parts: () => 1, textAt: () => undefined });
    const keys = [plain, again].map((action) => (action === undefined ? '' : actionKey(action, 2)));
    expect(keys).toEqual(['edit-root:2', 'edit-root:2:again1']);
  });
});

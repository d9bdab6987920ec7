import { describe, expect, it } from 'vitest';
import { timeOfNextLook } from '../../src/domain/next-action.js';
import { addMs, type IsoTime } from '../../src/domain/time.js';
import type { Silence, WatchRules } from '../../src/domain/time-lines.js';
import { clock, post } from './made.js';
import { Told } from './told.js';

const first = post('u1', '10:00', 'investigating', 'We are looking into slow exports.');
const second = post('u2', '10:20', 'identified', 'A full disk was found. We will write again by 11:00.');
const end = post('u3', '11:30', 'resolved', 'Exports are fast again.');

/** Each update is followed by a silence of three hours, or by a promise of half an hour where it holds one. */
const silenceAfter: WatchRules['silenceAfter'] = ({ updates }): Silence | undefined => {
  const last = updates.at(-1);
  if (last === undefined) return undefined;
  const isPromise = last.body.includes('again by');
  return {
    at: addMs(last.at, (isPromise ? 60 : 180) * 60_000),
    kind: isPromise ? 'promise' : 'silence',
    promisedBy: isPromise ? addMs(last.at, 40 * 60_000) : null,
    usualGapMs: null,
  };
};

const watch: WatchRules = { silence: true, quietUntil: null, silenceAfter, pageReadAt: null, rootPostedAt: clock('10:01') };

class Watched {
  readonly thread = new Told('default', {});

  at(time: string, more: Partial<WatchRules> = {}): string[] {
    const now = clock(time);
    this.thread.more = { now, watch: { ...watch, pageReadAt: now, ...more } };
    return this.thread.write();
  }

  nextLook(time: string, more: Partial<WatchRules> = {}): IsoTime | undefined {
    const now = clock(time);
    const rules = { preset: 'default' as const, parts: () => 1, textAt: () => undefined, lines: this.thread.lines };
    return timeOfNextLook(this.thread.page.incident(), this.thread, {
      ...rules,
      now,
      watch: { ...watch, pageReadAt: now, ...more },
    });
  }
}

const open = (...updates: Parameters<Told['see']>[1]) => {
  const watched = new Watched();
  watched.thread.see('10:01', updates, { impact: 'major' });
  watched.at('10:01');
  return watched;
};

describe('the silence of a vendor', () => {
  it('is asked about ever more rarely where the page is not read any more', () => {
    const watched = open(first);
    const pageReadAt = clock('11:00');
    expect(watched.nextLook('13:01', { pageReadAt })).toBe(clock('13:03'));
    expect(watched.nextLook('15:00', { pageReadAt })).toBe(clock('15:30'));
    expect(watched.nextLook('21:00', { pageReadAt })).toBe(clock('22:00'));
  });

  it('is told of once, when its time has come', () => {
    const watched = open(first);
    expect(watched.nextLook('10:01')).toBe(clock('13:00'));
    expect(watched.at('12:59')).toEqual([]);
    expect(watched.at('13:02')).toEqual(['post-line silence 13:02']);
    expect(watched.at('19:00')).toEqual([]);
    expect(watched.nextLook('19:00')).toBeUndefined();
  });

  it('ends with a new update, and is told of again when that one is not followed either', () => {
    const watched = open(first);
    watched.at('13:02');
    watched.thread.see('13:10', [first, { ...second, at: clock('13:05') }], { impact: 'major' });
    expect(watched.at('13:10')).not.toContain('post-line promise 13:10');
    expect(watched.nextLook('13:10')).toBe(clock('14:05'));
    expect(watched.at('14:05')).toEqual(['post-line promise 14:05']);
  });

  it('is not told of after the end, where the channel does not want it, and while the thread is muted', () => {
    const over = open(first);
    over.thread.see('11:31', [first, end], { impact: 'major' });
    over.at('11:31');
    expect(over.at('20:00')).toEqual([]);
    expect(over.nextLook('20:00')).toBeUndefined();
    const unwanted = open(first);
    expect(unwanted.nextLook('12:00', { silence: false })).toBe(clock('13:00'));
    expect(unwanted.at('13:02', { silence: false })).toEqual([]);
    expect(unwanted.nextLook('13:02', { silence: false })).toBeUndefined();
    const muted = open(first);
    muted.thread.lines.isQuiet = true;
    expect(muted.nextLook('12:00')).toBe(clock('13:00'));
    expect(muted.at('13:02')).toEqual([]);
    expect(muted.nextLook('13:02')).toBeUndefined();
  });

  it('waits for the end of quiet hours, and is forgotten when the vendor writes before', () => {
    const watched = open(first);
    const quietUntil = clock('15:00');
    expect(watched.at('13:02', { quietUntil })).toEqual([]);
    expect(watched.nextLook('13:02', { quietUntil })).toBe(quietUntil);
    watched.thread.see('14:00', [first, { ...second, at: clock('14:00'), body: 'A disk was full.' }], { impact: 'major' });
    expect(watched.at('15:00').filter((line) => line.includes('line'))).toEqual([]);
    expect(open(first).at('15:00')).toEqual(['post-line silence 15:00']);
  });

  it('is not told of a page that could not be read since', () => {
    const watched = open(first);
    expect(watched.at('13:02', { pageReadAt: clock('12:59') })).toEqual([]);
    expect(watched.nextLook('13:02', { pageReadAt: null })).toBe(clock('13:04'));
    expect(watched.at('13:10', { pageReadAt: clock('13:00') })).toEqual(['post-line silence 13:10']);
  });

  it('is not told of below a root that came after it', () => {
    expect(open(first).at('13:02', { rootPostedAt: clock('13:01') })).toEqual([]);
    expect(open(first).at('13:02', { rootPostedAt: null })).toEqual([]);
  });

  it('is not told of again after the line was given up', () => {
    const watched = open(first);
    watched.thread.more = { now: clock('13:02'), watch: { ...watch, pageReadAt: clock('13:02') } };
    watched.thread.giveUp();
    expect(watched.at('13:02')).toEqual([]);
    expect(watched.nextLook('13:02')).toBeUndefined();
  });

  it('means nothing with the preset plain', () => {
    const thread = new Told('plain', { now: clock('23:00'), watch: { ...watch, pageReadAt: clock('23:00') } });
    expect(thread.see('10:01', [first], { impact: 'major' }).write()).toEqual(['post-root investigating', 'post-reply 1.1 r1']);
  });
});

const planned = post('m1', '08:00', 'scheduled', 'We replace a router.');
const begun = post('m2', '12:00', 'in_progress', 'We have begun.');
const done = post('m3', '14:40', 'completed', 'The router is replaced.');
const plan = {
  kind: 'maintenance',
  impact: 'maintenance',
  scheduledFor: clock('12:00'),
  scheduledUntil: clock('14:00'),
} as const;

const announced = () => {
  const watched = new Watched();
  watched.thread.see('08:01', [planned], plan);
  watched.at('08:01', { rootPostedAt: clock('08:01') });
  return watched;
};

describe('a maintenance', () => {
  const rootPostedAt = clock('08:01');

  it('is announced once an hour before it begins, and told of when it runs over, once', () => {
    const watched = announced();
    expect(watched.nextLook('08:01', { rootPostedAt })).toBe(clock('11:00'));
    expect(watched.at('11:00', { rootPostedAt })).toEqual(['post-line soon 12:00']);
    expect(watched.at('11:30', { rootPostedAt })).toEqual([]);
    watched.thread.see('12:01', [planned, begun], plan);
    expect(watched.at('12:01', { rootPostedAt }).filter((line) => line.startsWith('post-line'))).toEqual([]);
    expect(watched.nextLook('12:01', { rootPostedAt })).toBe(clock('14:15'));
    expect(watched.at('14:16', { rootPostedAt })).toEqual(['post-line overrun 14:00']);
    expect(watched.at('14:30', { rootPostedAt })).toEqual([]);
    watched.thread.see('14:41', [planned, begun, done], plan);
    expect(watched.at('14:41', { rootPostedAt }).filter((line) => line.startsWith('post-line'))).toEqual([]);
    expect(watched.nextLook('14:41', { rootPostedAt })).toBeUndefined();
  });

  it('is announced again when it is put off', () => {
    const watched = announced();
    watched.at('11:00', { rootPostedAt });
    watched.thread.see('11:10', [planned], { ...plan, scheduledFor: clock('16:00'), scheduledUntil: clock('18:00') });
    watched.at('11:10', { rootPostedAt });
    expect(watched.nextLook('11:10', { rootPostedAt })).toBe(clock('15:00'));
    expect(watched.at('15:00', { rootPostedAt })).toEqual(['post-line soon 16:00']);
  });

  it('is not announced by a line where the root said it within the hour, nor when it has begun, nor in quiet hours', () => {
    expect(announced().at('11:10', { rootPostedAt: clock('11:05') })).toEqual([]);
    expect(announced().at('12:00', { rootPostedAt })).toEqual([]);
    const quiet = announced();
    expect(quiet.at('11:10', { rootPostedAt, quietUntil: clock('13:00') })).toEqual([]);
    expect(quiet.nextLook('11:10', { rootPostedAt, quietUntil: clock('13:00') })).toBeUndefined();
    expect(quiet.nextLook('11:10', { rootPostedAt, quietUntil: clock('11:30') })).toBe(clock('11:30'));
  });
});

import { describe, expect, it } from 'vitest';
import { rootEditDueAt } from '../../src/domain/root-edit-spacing.js';
import { rootState } from '../../src/domain/root-state.js';
import { clock, listed, look, post, WatchedPage } from './made.js';

const page = new WatchedPage();
page.look('10:01', look([listed([post('u1', '10:00', 'investigating', 'We are looking.')])]));
const open = rootState(page.incident());

describe('the next edit of a root', () => {
  it('may be made some seconds after the last write', () => {
    expect(rootEditDueAt(clock('10:05'), 4_000, open)).toBe('2026-05-04T10:05:04.000Z');
  });

  it('may be made at once when nothing was written before, or when no gap is asked for', () => {
    expect(rootEditDueAt(null, 4_000, open)).toBeNull();
    expect(rootEditDueAt(clock('10:05'), 0, open)).toBeNull();
  });

  it.each(['resolved', 'completed', 'postmortem', 'withdrawn'] as const)('may be made at once when it says %s', (status) => {
    expect(rootEditDueAt(clock('10:05'), 4_000, { ...open, status })).toBeNull();
  });

  it('may be made at once when the incident has left the page', () => {
    expect(rootEditDueAt(clock('10:05'), 4_000, { ...open, withdrawn: true })).toBeNull();
  });
});

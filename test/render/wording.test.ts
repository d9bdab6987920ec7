import { describe, expect, it } from 'vitest';
import {
  headline,
  isTitleInText,
  notificationSentence,
  openFor,
  publishedAfter,
  rootLook,
  rootState,
  tagsOf,
  unstated,
} from '../../src/render/wording.js';
import { en } from '../../src/words/chat/en.js';
import { span } from '../../src/words/spans.js';
import { latest, rootView } from './support/views.js';

const at = (clock: string): string => `2026-03-11T${clock}:00.000Z`;

describe('span', () => {
  it.each([
    [at('09:00'), '2026-03-11T09:00:31.000Z', '31 s'],
    [at('09:00'), at('09:45'), '45 min'],
    [at('09:00'), at('10:12'), '1 h 12 min'],
    [at('09:00'), at('12:05'), '3 h 05 min'],
    [at('09:00'), at('11:00'), '2 h'],
    [at('09:00'), '2026-03-13T09:00:00.000Z', '48 h'],
    ['2026-03-11T19:22:00.000Z', '2026-03-26T11:44:00.000Z', '15 days'],
  ])('from %s to %s is %s', (from, to, words) => {
    expect(span(from, to)).toBe(words);
  });

  it('is nothing where start and end are one minute, or out of order', () => {
    expect(span(at('09:00'), at('09:00'))).toBeNull();
    expect(span(at('09:00'), at('08:00'))).toBeNull();
  });
});

describe('the state of a root', () => {
  it('is resolved after a postmortem and open where the page names no state', () => {
    expect(rootState(rootView({ status: 'postmortem' }))).toBe('Resolved');
    expect(rootState(rootView({ status: 'unknown' }))).toBe('Open');
    expect(en.states.in_progress).toBe('In progress');
  });

  it('never looks switched off while an incident is open', () => {
    expect(rootLook(rootView({ impact: 'unknown' })).emoji).toBe('🟡');
    expect(rootLook(rootView({ impact: 'none' })).emoji).toBe('🟡');
    expect(rootLook(rootView({ impact: 'critical', status: 'identified' }))).toEqual({ emoji: '🔴', colour: 0xd92d20 });
    expect(rootLook(rootView({ retroactive: true, status: 'resolved' })).emoji).toBe('⚪');
  });

  it('says no duration where the page gives none', () => {
    expect(openFor(rootView({ status: 'resolved', resolvedAt: at('09:40') }))).toBeNull();
    expect(openFor(rootView({ status: 'resolved', resolvedAt: null }))).toBeNull();
    expect(openFor(rootView({ status: 'resolved', resolvedAt: at('10:52'), retroactive: true }))).toBeNull();
    expect(openFor(rootView({ status: 'resolved', resolvedAt: at('10:52') }))).toBe('1 h 12 min');
  });

  it('says how much later a report about the past came', () => {
    expect(publishedAfter(rootView({ startedAt: '2026-03-05T14:00:00.000Z' }))).toBe('6 days');
    expect(publishedAfter(rootView({ startedAt: '2026-03-10T08:00:00.000Z' }))).toBe('1 day');
    expect(publishedAfter(rootView({ startedAt: '2026-03-10T21:02:00.000Z' }))).toBe('13 h');
    expect(publishedAfter(rootView())).toBeNull();
  });
});

describe('tags', () => {
  it('put regions first and become three and a count above four', () => {
    expect(tagsOf({ regions: ['eu-west'], components: ['API', 'API', 'Webhooks', 'Exports'] })).toEqual([
      'eu-west',
      'API',
      'Webhooks',
      'Exports',
    ]);
    expect(tagsOf({ regions: ['eu-west'], components: ['a', 'b', 'c', 'd'] })).toEqual(['eu-west', 'a', 'b', '+2']);
  });

  it('say what the page leaves unsaid', () => {
    expect(unstated(rootView())).toEqual(['impact not stated']);
    expect(unstated(rootView({ impact: 'none' }))).toEqual(['impact none']);
    expect(unstated(rootView({ impact: 'minor', regions: [], components: [] }))).toEqual(['components not stated']);
    expect(unstated(rootView({ impact: 'maintenance', incidentKind: 'maintenance' }))).toEqual([]);
  });
});

describe('the notification sentence', () => {
  it('drops our state word where the title begins with it', () => {
    expect(notificationSentence(rootView())).toBe(
      '🟡 Halyard, eu-west: Investigating slow webhook deliveries in EU West. Webhook deliveries from our EU West region are taking up to four minutes.',
    );
  });

  it('says state, impact and place before the title', () => {
    expect(notificationSentence(rootView({ title: 'Late webhooks', impact: 'major', status: 'identified', latest: null }))).toBe(
      '🟠 Halyard identified, major, eu-west: Late webhooks',
    );
  });

  it('says how long it lasted and that a postmortem exists', () => {
    const over = rootView({
      status: 'postmortem',
      resolvedAt: at('10:52'),
      postmortem: { at: at('12:00') },
      title: 'Late webhooks!',
    });
    expect(notificationSentence(over)).toMatch(
      /^🟢 Halyard resolved after 1 h 12 min, postmortem published, eu-west: Late webhooks! Webhook /,
    );
  });

  it('tells a story about the past as one', () => {
    const late = rootView({
      status: 'resolved',
      retroactive: true,
      startedAt: '2026-03-05T14:00:00.000Z',
      title: 'Empty exports',
      latest: null,
    });
    expect(notificationSentence(late)).toBe('⚪ Halyard, eu-west, reported 6 days later (5 Mar): Empty exports');
  });

  it('says the text once where the title is only its beginning', () => {
    const view = rootView({ title: 'Webhook deliveries from our EU West re…' });
    expect(isTitleInText(view)).toBe(true);
    expect(notificationSentence(view)).toBe(
      '🟡 Halyard investigating, eu-west: Webhook deliveries from our EU West region are taking up to four minutes.',
    );
    expect(
      isTitleInText(rootView({ title: 'Webhook', latest: latest('investigating', at('09:40'), 'Webhook deliveries are late.') })),
    ).toBe(false);
  });

  it('has at most 200 characters before the update', () => {
    const { emoji, vendor, facts, title } = headline(
      rootView({ title: 'word '.repeat(90), regions: ['a'.repeat(40), 'b'.repeat(40), 'c', 'd'] }),
    );
    expect(`${emoji} ${vendor}${facts}: ${title}`.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/…$/);
  });
});

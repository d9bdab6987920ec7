import { describe, expect, it } from 'vitest';
import { endOfMonth, historySpans } from '../../src/domain/history-spans.js';

const now = '2026-03-04T12:30:00.000Z';

describe('the stretches of a history', () => {
  it('end with today: twelve months by day, ninety days by component', () => {
    const spans = historySpans(now, null);
    expect(spans).toMatchObject({
      until: '2026-03-05T00:00:00.000Z',
      calendarFrom: '2025-04-01T00:00:00.000Z',
      barsFrom: '2025-12-05T00:00:00.000Z',
    });
    expect(spans.months).toHaveLength(12);
    expect([spans.months[0], spans.months[2], spans.months[11]]).toEqual(['2026-03', '2026-01', '2025-04']);
  });

  it('end with the chosen month where that is over', () => {
    expect(historySpans(now, '2024-02')).toMatchObject({
      until: '2024-03-01T00:00:00.000Z',
      calendarFrom: '2023-03-01T00:00:00.000Z',
    });
    expect(historySpans(now, '2026-03').until).toBe('2026-03-05T00:00:00.000Z');
    expect(historySpans(now, '2099-01').until).toBe('2026-03-05T00:00:00.000Z');
  });

  it('do not lose a day at the end of a month', () => {
    const spans = historySpans('2025-12-31T23:59:59.999Z', null);
    expect(spans).toMatchObject({ until: '2026-01-01T00:00:00.000Z', calendarFrom: '2025-01-01T00:00:00.000Z' });
    expect(endOfMonth('2025-12')).toBe('2026-01-01T00:00:00.000Z');
  });
});

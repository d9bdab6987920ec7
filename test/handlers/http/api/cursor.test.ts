import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../handlers/http/api/cursor.js';

describe('pages of a list', () => {
  it('leave nothing out of one that came in another order than that of its keys', () => {
    const items = ['b', 'Z', 'a', '~', 'A', '1'];
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = pageOf(items, (item) => item, { after, limit: 2 });
      seen.push(...page.items);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['1', 'A', 'Z', 'a', 'b', '~']);
  });
});

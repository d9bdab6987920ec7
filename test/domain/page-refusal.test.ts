import { expect, it } from 'vitest';
import { refusalKindOf } from '../../src/domain/page-refusal.js';

it('tells apart who can do something about a page that cannot be read', () => {
  const codes = ['http.blocked', 'http.private', 'http.gone', 'page.unrecognised', 'http.status_5xx', ''];
  expect(codes.map(refusalKindOf)).toEqual(['blocked', 'private', 'gone', 'unrecognised', 'unreachable', 'unreachable']);
});

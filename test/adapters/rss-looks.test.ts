import { describe, expect, it } from 'vitest';
import { rss } from '../../src/adapters/rss/index.js';
import { isOpen } from '../../src/domain/incident.js';
import type { PageLook } from '../../src/domain/snapshot.js';
import { WatchedPage } from '../domain/made.js';

const page = 'https://status.tamarack.example';
const feed = `${page}/feed.xml`;

interface Post {
  readonly title: string;
  readonly day: string;
  readonly guid?: string;
  readonly link?: string;
  readonly text?: string;
}

const itemOf = ({ title, day, guid, link, text = '' }: Post): string =>
  `<item><title>${title}</title>${link === undefined ? '' : `<link>${link}</link>`}${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}<pubDate>${day} May 2026 10:00:00 GMT</pubDate><description>${text}</description></item>`;

const look = (posts: readonly Post[]): Promise<PageLook> =>
  rss.parse({ url: page, feed }, [
    {
      name: 'feed',
      url: feed,
      status: 200,
      headers: {},
      fetchedAt: '2026-05-04T12:00:00.000Z',
      body: `<rss version="2.0"><channel><title>Tamarack</title><link>${page}</link>${posts.map(itemOf).join('')}</channel></rss>`,
    },
  ]);

/** What every look said was new, and what is held in the end. */
async function watch(looks: readonly (readonly Post[])[]) {
  const watched = new WatchedPage();
  const kinds: string[][] = [];
  for (const [index, posts] of looks.entries()) kinds.push(watched.look(`${10 + index}:00`, await look(posts)).kinds);
  const held = watched.stored.incidents.map(({ title, status, updates }) => `${title} ${status} ${updates.length}`);
  return { kinds, held, open: watched.stored.incidents.filter(isOpen).length };
}

const first: Post = { title: 'Investigating: Slow saws', guid: 'g1', day: '1', text: 'We look.' };
const second: Post = { title: 'Monitoring: Slow saws', guid: 'g2', day: '2', text: 'We watch.' };
const third: Post = { title: 'Resolved: Slow saws', guid: 'g3', day: '3', text: 'They cut.' };
const other: Post = { title: 'Investigating: Dull axes', guid: 'g4', day: '4', text: 'We look again.' };

describe('an incident in a feed that has no key for it', () => {
  it('stays one when its second post shows that posts are updates', async () => {
    const { kinds, held } = await watch([[first], [second, first], [third, second, first]]);
    expect(kinds).toEqual([['opened'], ['update-added', 'status', 'times'], ['update-added', 'resolved']]);
    expect(held).toEqual(['Slow saws resolved 3']);
  });

  it('stays one with all its posts when the oldest of them leave the feed', async () => {
    const { kinds, held } = await watch([
      [second, first],
      [third, second, first],
      [other, third, second],
      [other, third],
      [other, third],
    ]);
    expect(kinds.slice(2)).toEqual([['opened'], [], []]);
    expect(held).toEqual(['Slow saws resolved 3', 'Dull axes investigating 1']);
  });

  it('stays one when another incident turns out to have the same link', async () => {
    const shared = `${page}/incidents-of-today`;
    const saws = { ...first, link: shared };
    const axes = { ...other, link: shared };
    const { kinds, held } = await watch([[saws], [axes, saws], [axes, saws]]);
    expect(kinds).toEqual([['opened'], ['opened'], []]);
    expect(held).toEqual(['Slow saws investigating 1', 'Dull axes investigating 1']);
  });

  it('stays one when its title is written anew', async () => {
    const untold = { title: 'Investigating: Slow saws', day: '1', text: 'We look into slow saws.' };
    const { kinds, held } = await watch([[untold], [{ ...untold, title: 'Investigating: Saws stand still' }]]);
    expect(kinds).toEqual([['opened'], ['title']]);
    expect(held).toEqual(['Saws stand still investigating 1']);
  });

  it('is not another one of the same title', async () => {
    const again: Post = { ...first, guid: 'g9', day: '4', text: 'It is slow once more.' };
    const { kinds, held } = await watch([[third, second, first], [again, third, second, first], [again]]);
    expect(kinds.slice(1)).toEqual([['opened'], []]);
    expect(held).toEqual(['Slow saws resolved 3', 'Slow saws investigating 1']);
  });
});

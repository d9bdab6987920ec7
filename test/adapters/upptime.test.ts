import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { upptime } from '../../src/adapters/upptime/index.js';
import { WatchedPage } from '../domain/made.js';

const settings = { owner: 'sallowby', repo: 'status' };
const api = 'https://api.github.com/repos/sallowby/status';

const document = (name: string, value: unknown, status = 200): PageDocument => ({
  ...{ name, url: `${api}/${name}`, status, headers: {}, fetchedAt: '2026-05-01T10:00:00.000Z' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});

const issue = (number: number, rest: object = {}) => ({
  ...{
    id: 5000 + number,
    number,
    title: '🛑 Web is down',
    state: 'open',
    labels: [{ name: 'status' }, { name: 'web' }],
    comments: 0,
  },
  ...{
    body: 'HTTP code: 500',
    created_at: '2026-05-01T09:00:00Z',
    closed_at: null,
    html_url: `https://github.com/a/b/issues/${number}`,
  },
  ...rest,
});

const comment = (id: number, number: number, rest: object = {}) => ({
  ...{ id, issue_url: `${api}/issues/${number}`, body: 'We look.', created_at: '2026-05-01T09:10:00Z' },
  ...{ author_association: 'OWNER', user: { type: 'User' }, ...rest },
});

const site = { name: 'Web', slug: 'web', status: 'up', uptime: '100.00%' };

const documents = (issues: readonly object[], comments: readonly object[] = [], more: readonly PageDocument[] = []) => [
  ...[document('issues', issues), document('comments', comments), document('summary', [site]), ...more],
];

const parse = (...given: Parameters<typeof documents>) => upptime.parse(settings, documents(...given));

describe('upptime, where it reads', () => {
  it('reads the issues of the repository and the summary in it', () => {
    const urls = upptime.plan(settings, []).map(({ url }) => url);
    expect(urls).toEqual([
      `${api}/issues?state=all&per_page=50`,
      `${api}/issues/comments?sort=created&direction=desc&per_page=100`,
      'https://raw.githubusercontent.com/sallowby/status/HEAD/history/summary.json',
    ]);
  });

  it('takes the repository from an address on GitHub, and from no other', () => {
    expect(upptime.plan({ url: 'https://github.com/sallowby/status.git' }, [])[0]?.url).toBe(
      `${api}/issues?state=all&per_page=50`,
    );
    expect(() => upptime.plan({ url: 'https://status.sallowby.example' }, [])).toThrow();
    expect(() => upptime.plan({ owner: 'a/../b', repo: 'c' }, [])).toThrow();
  });

  it('looks an incident up by its number', () => {
    expect(upptime.incidentAddress?.(settings, '12')).toMatchObject({ url: `${api}/issues/12`, expects: [404, 410] });
  });
});

describe('upptime, which issues count', () => {
  it('counts those that a maintainer labelled, and neither wishes nor pull requests', async () => {
    const { snapshot } = await parse([
      issue(4, { labels: [{ name: 'wish' }], title: 'Dark mode' }),
      issue(3, { pull_request: { url: 'x' } }),
      issue(2),
    ]);
    expect(snapshot.incidents.map(({ id, title, impact, components }) => [id, title, impact, components])).toEqual([
      ['2', 'Web is down', 'major', ['Web']],
    ]);
  });

  it('says so when an issue that Upptime wrote lost its label', async () => {
    const { snapshot } = await parse([issue(4, { labels: [] })]);
    expect([snapshot.incidents, snapshot.notes.map(({ code }) => code)]).toEqual([[], ['unlabelled']]);
  });

  it('ends one that is closed, at the time of closing', async () => {
    const { snapshot } = await parse([issue(2, { state: 'closed', closed_at: '2026-05-01T09:40:00Z' })]);
    expect(snapshot.incidents[0]).toMatchObject({ status: 'resolved', resolvedAt: '2026-05-01T09:40:00.000Z' });
  });
});

describe('upptime, comments', () => {
  it('are the updates, oldest first, and those of strangers are not', async () => {
    const { snapshot } = await parse(
      [issue(2, { comments: 3 })],
      [
        comment(13, 2, { body: 'Me too', author_association: 'NONE' }),
        comment(12, 2, {
          body: '**Resolved:** Web is back up.',
          user: { type: 'Bot' },
          author_association: 'NONE',
          created_at: '2026-05-01T09:30:00Z',
        }),
        comment(11, 2),
      ],
    );
    expect(snapshot.incidents[0]?.updates.map(({ id, status }) => [id, status])).toEqual([
      ['issue', 'unknown'],
      ['comment-11', 'unknown'],
      ['comment-12', 'resolved'],
    ]);
  });

  it('are asked for one by one where an open issue has more of them than the list holds', async () => {
    const given = documents([issue(2, { comments: 2 }), issue(1, { state: 'closed', comments: 9 })], [comment(11, 2)]);
    const wanted = upptime.plan(settings, given);
    expect(wanted.map(({ url }) => url)).toEqual([`${api}/issues/2/comments?per_page=100`]);
    const single = document('comments:2', [comment(10, 2), comment(11, 2)]);
    expect(upptime.plan(settings, [...given, single])).toEqual([]);
    const { snapshot } = await upptime.parse(settings, [...given, single]);
    const read = snapshot.incidents.find(({ id }) => id === '2');
    expect(read?.updates.map(({ id }) => id)).toEqual(['issue', 'comment-10', 'comment-11']);
  });

  it('are asked for of three issues in a look, however often it is asked what more is wanted', async () => {
    const given = documents([1, 2, 3, 4, 5].map((number) => issue(number, { comments: 2 })));
    expect(upptime.plan(settings, given).map(({ name }) => name)).toEqual(['comments:1', 'comments:2', 'comments:3']);
    const whole = (number: number) =>
      document(`comments:${number}`, [comment(number * 10, number), comment(number * 10 + 1, number)]);
    const singles = [whole(1), document('comments:2', '', 404), whole(3)];
    expect(upptime.plan(settings, [...given, whole(1)]).map(({ name }) => name)).toEqual(['comments:2', 'comments:3']);
    expect(upptime.plan(settings, [...given, ...singles])).toEqual([]);
  });

  it('that are not listed any more keep no issue from being closed, and are not taken back', async () => {
    const page = new WatchedPage();
    page.look('10:01', await parse([issue(1, { comments: 1 })], [comment(11, 1)]));
    const closed = issue(1, { state: 'closed', comments: 2, closed_at: '2026-05-01T10:05:00Z' });
    expect(page.look('10:10', await parse([closed])).kinds).toEqual(['resolved']);
    expect(page.incident('1').updates.map(({ key, removedAt }) => [key, removedAt])).toEqual([
      ['issue', null],
      ['comment-11', null],
    ]);
  });

  it('that were deleted are taken back', async () => {
    const page = new WatchedPage();
    page.look('10:01', await parse([issue(1, { comments: 1 })], [comment(11, 1)]));
    expect(page.look('10:10', await parse([issue(1)])).kinds).toEqual(['update-removed']);
  });
});

describe('upptime, maintenances', () => {
  const maintenance = (from: string, until: string) =>
    issue(7, {
      ...{ title: 'New cables', labels: [{ name: 'maintenance' }] },
      body: `<!--\nstart: ${from}\nend: ${until}\nexpectedDown: web, other\n-->\nWeb stops.`,
    });

  it.each([
    ['2026-05-01T09:00:00.000Z', 'in_progress'],
    ['2026-05-01T13:00:00+02:00', 'scheduled'],
  ])('with a start of %s are %s at ten', async (from, status) => {
    const { snapshot } = await parse([maintenance(from, '2026-05-01T14:00:00Z')]);
    expect(snapshot.incidents[0]).toMatchObject({ kind: 'maintenance', status, components: ['Web'] });
    expect(snapshot.incidents[0]?.updates[0]?.body).toBe('Web stops.');
  });

  it('without a window that can be read are of unknown state', async () => {
    const { snapshot } = await parse([maintenance('soon', 'later')]);
    expect([snapshot.incidents[0]?.status, snapshot.notes.map(({ code }) => code)]).toEqual([
      ...['unknown', ['unreadable-time', 'unreadable-time']],
    ]);
  });
});

describe('upptime, what is not its format', () => {
  it.each(['{"message":"Not Found","status":"404"}', '{"message":"API rate limit exceeded"}', '[{"sha":"abc"}]'])(
    'does not take %s for a repository without issues',
    async (body) => {
      const [, comments, summary] = documents([]);
      const given = [document('issues', body), comments, summary].filter((each) => each !== undefined);
      await expect(upptime.parse(settings, given)).rejects.toMatchObject({ code: 'page.unrecognised' });
    },
  );
});

describe('upptime, finding it', () => {
  const page = (html: string): PageDocument => document('page', `<!DOCTYPE html><html>${html}</html>`);
  const find = (address: string, html: string, answers: readonly PageDocument[] = []) =>
    upptime.detection.recognise(new URL(address), page(html), answers);
  const nav = '<nav><a href="https://github.com/sallowby/status">GitHub</a></nav>';
  const meta = '<head><meta property="og:url" content="https://upptime.js.org/" /></head>';

  it('finds the repository that a page links to, beside the links to Upptime itself', () => {
    const footer =
      '<a href="https://github.com/sallowby/status">open source</a> by <a href="https://github.com/upptime/upptime">Upptime</a>';
    expect(find('https://status.sallowby.example/', `<body>${nav}${footer}</body>`)).toMatchObject({
      ...{ settings: { ...settings, url: 'https://status.sallowby.example/' }, confidence: 'likely' },
    });
    expect(find('https://status.sallowby.example/', `${meta}<body>${nav}</body>`)?.settings).toMatchObject(settings);
  });

  it('finds a repository by the summary in it', () => {
    const found = find('https://github.com/sallowby/status', '', [document('summary', [site])]);
    expect(found).toMatchObject({ settings, confidence: 'sure' });
  });

  it.each([
    ['a page that links to some repository', `<body>${nav}</body>`],
    ['a page about Upptime', `${meta}<body><a href="https://github.com/upptime/upptime">Code</a></body>`],
    ['a page that only speaks of it', '<body>We use upptime, see upptime.js.org</body>'],
  ])('does not take %s for its own', (_what, html) => {
    expect(find('https://status.sallowby.example/', html)).toBeUndefined();
  });

  it.each(['[]', '[{"name":"Web"}]', '404: Not Found', '{}'])(
    'does not take a repository with the summary %s for its own',
    (body) => {
      expect(find('https://github.com/sallowby/status', '', [document('summary', body)])).toBeUndefined();
    },
  );
});

// Documents: history/summary.json (the sites now); from GitHub's API, which answers 60 requests an hour without a token, the issues, the newest comments, and those of up to three open issues with more: two to five for each look.
// Ids: numbers of issues and comments, which stay through edits. An empty list of issues means that nothing ever went wrong.
// Cannot tell: phases (an issue is open or closed), regions, what the page looks like where its repository is private, comments of closed issues behind the newest 100.
import { z } from 'zod';
import type { ListWindow, PageLook, SnapshotComponent } from '../../domain/snapshot.js';
import { PermanentError } from '../../errors.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { type LooseRows, looseArray } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { isMaintenance, isWrittenByUpptime, labelsOf, readMaintenance, readOutage } from './read-issue.js';
import { repositoryOf } from './repository.js';
import { Comment, Issue, Site } from './schema.js';

const name = z.string().regex(/^[\w.-]{1,100}$/);

const Settings = z
  .object({
    /** The page that people open, or the repository on github.com itself. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    owner: name.optional(),
    repo: name.optional(),
  })
  .transform(({ url, owner, repo }, context) => {
    const stated = owner !== undefined && repo !== undefined ? { owner, repo } : undefined;
    const found = stated ?? (url === undefined ? undefined : repositoryOf(new URL(url)));
    if (found !== undefined) return { ...found, url: url ?? `https://github.com/${found.owner}/${found.repo}` };
    context.addIssue({ code: 'custom', message: 'does not name the owner and the repository' });
    return z.NEVER;
  });
type Settings = z.infer<typeof Settings>;

const issuesListed = 50;
const commentsListed = 100;

function readRows<Row>(documents: readonly PageDocument[], what: string, row: z.ZodType<Row>): LooseRows<Row> {
  const document = documentNamed(documents, what);
  if (document === undefined) throw unrecognised({ url: 'https://api.github.com' }, `without ${what}`);
  return rowsOf(document, what, row);
}

function rowsOf<Row>(document: PageDocument, what: string, row: z.ZodType<Row>): LooseRows<Row> {
  const raw = readJson(document);
  if (!Array.isArray(raw)) throw unrecognised(document, 'with something else where a list was expected');
  const rows = looseArray(row).parse(raw);
  if (rows.good.length === 0 && rows.bad.length > 0) throw unrecognised(document, `with a list of something else than ${what}`);
  return rows;
}

const issueNumber = /\/issues\/(\d{1,12})$/;

function byIssue(rows: readonly Comment[]): ReadonlyMap<string, readonly Comment[]> {
  const found = new Map<string, Comment[]>();
  for (const row of rows) {
    const number = issueNumber.exec(row.issue_url)?.[1];
    if (number !== undefined) found.set(number, [...(found.get(number) ?? []), row]);
  }
  return found;
}

/** Only the maintainers of a repository can set labels, so what carries none of these two is somebody else's. */
function isStatus(row: Issue): boolean {
  if (row.pull_request !== undefined && row.pull_request !== null) return false;
  return labelsOf(row).some((label) => label === 'status' || label === 'maintenance');
}

/** An issue that Upptime wrote and that lost its label is not shown by Upptime either. */
function noteUnlabelled(rows: readonly Issue[], notes: Notes): void {
  for (const row of rows)
    if (!isStatus(row) && isWrittenByUpptime(row))
      notes.add('unlabelled', `issue ${row.number} looks like Upptime's and is not labelled so`);
}

const commentsOf = 'comments:';

/** The newest comments of the repository, and all of those issues that were asked for one by one. */
function readComments(documents: readonly PageDocument[], notes: Notes): ReadonlyMap<string, readonly Comment[]> {
  const lists = documents
    .filter(({ name: each, status }) => each.startsWith(commentsOf) && status === 200)
    .map((each) => rowsOf(each, 'comments', Comment));
  const all = [readRows(documents, 'comments', Comment), ...lists].flatMap((rows) => notes.rows(rows, 'comments'));
  const once = [...new Map(all.map((comment) => [comment.id, comment])).values()];
  // The numbers of comments rise, so of two in one second the smaller was first.
  return byIssue(once.sort((a, b) => Number(a.id) - Number(b.id)));
}

const missingComments = (row: Issue, comments: ReadonlyMap<string, readonly Comment[]>): number =>
  (row.comments ?? 0) - (comments.get(row.number)?.length ?? 0);

/** Comments that lie behind the list of comments were not taken back. */
function latestOnlyOf(rows: readonly Issue[], comments: ReadonlyMap<string, readonly Comment[]>, notes: Notes): string[] {
  const cut = rows.filter((row) => missingComments(row, comments) > 0);
  for (const row of cut)
    notes.add('missing-comments', `${missingComments(row, comments)} comments of issue ${row.number} are not listed`);
  return cut.map(({ number }) => number);
}

function windowsOf(issues: LooseRows<Issue>): ListWindow[] {
  if (issues.bad.length > 0) return [];
  const reach = issues.good.length < issuesListed ? 'all' : 'recent';
  return [{ kinds: ['incident', 'maintenance'], reach }];
}

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const notes = new Notes();
  const issues = readRows(documents, 'issues', Issue);
  const sites = readRows(documents, 'summary', Site);
  const summary = documentNamed(documents, 'summary');
  if (summary !== undefined && sites.good.length === 0) throw unrecognised(summary, 'with no site at all');
  const components: SnapshotComponent[] = firstOfEach(
    notes.rows(sites, 'sites').map((site) => ({ ...site, id: site.slug })),
    'sites',
    notes,
  ).map(({ id, name: label, status }) => ({
    id,
    name: label.trim(),
    group: null,
    regions: [],
    status: notes.word(status, `status of site ${id}`),
  }));
  const comments = readComments(documents, notes);
  const repository = `${settings.owner}/${settings.repo}`;
  const context = {
    notes,
    repository,
    comments,
    fetchedAt: documentNamed(documents, 'issues')?.fetchedAt ?? '',
    sites: new Map(components.map((component) => [component.id, component.name])),
  };
  const rows = notes.rows(issues, 'issues');
  noteUnlabelled(rows, notes);
  const own = rows.filter(isStatus);
  const read = own.map((row) => (isMaintenance(row) ? readMaintenance(row, context) : readOutage(row, context)));
  const incidents = newestFirst(firstOfEach(read, 'issues', notes));
  const latestOnly = latestOnlyOf(own, comments, notes);
  return {
    snapshot: {
      provider: 'upptime',
      page: { name: repository, url: settings.url },
      components,
      incidents,
      status: statusOfLists(incidents, components, issues.bad.length === 0 && sites.bad.length === 0),
      notes: notes.list(),
    },
    asOf: null,
    windows: windowsOf(issues),
    latestOnly,
  };
}

/** What cannot be read is told when the look is read; here it only means that nothing more is wanted. */
function unlessUnreadable(requests: () => readonly PageRequest[]): readonly PageRequest[] {
  try {
    return requests();
  } catch (error) {
    if (error instanceof PermanentError) return [];
    throw error;
  }
}

/** How many issues are asked for their comments one by one in a look, in however many rounds. */
const askedSingly = 3;

/** Of an open issue no text may be missing, or it would look as if the vendor had taken it back. */
function singleRequests(api: string, soFar: readonly PageDocument[]): readonly PageRequest[] {
  const asked = new Set(soFar.map(({ name: each }) => each).filter((each) => each.startsWith(commentsOf)));
  const comments = readComments(soFar, new Notes());
  const open = readRows(soFar, 'issues', Issue).good.filter((row) => row.state === 'open' && isStatus(row));
  return open
    .filter((row) => missingComments(row, comments) > 0 && !asked.has(`${commentsOf}${row.number}`))
    .slice(0, Math.max(0, askedSingly - asked.size))
    .map(({ number }) => ({
      name: `${commentsOf}${number}`,
      url: `${api}/issues/${number}/comments?per_page=${commentsListed}`,
      accept: 'json',
      expects: [404, 410],
    }));
}

function plan({ owner, repo }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  const api = `https://api.github.com/repos/${owner}/${repo}`;
  if (soFar.length > 0) return unlessUnreadable(() => singleRequests(api, soFar));
  return [
    { name: 'issues', url: `${api}/issues?state=all&per_page=${issuesListed}`, accept: 'json' },
    { name: 'comments', url: `${api}/issues/comments?sort=created&direction=desc&per_page=${commentsListed}`, accept: 'json' },
    { name: 'summary', url: `https://raw.githubusercontent.com/${owner}/${repo}/HEAD/history/summary.json`, accept: 'json' },
  ];
}

export const upptime = defineAdapter<Settings>({
  id: 'upptime',
  label: 'Upptime',
  settings: Settings,
  fromCatalogue: ({ url }) => {
    const found = repositoryOf(new URL(url));
    return found === undefined ? undefined : { ...found, url };
  },
  detection,
  plan,
  followsLinks: true,
  incidentAddress: ({ owner, repo }, key) => ({
    name: `incident:${key}`,
    url: `https://api.github.com/repos/${owner}/${repo}/issues/${encodeURIComponent(key)}`,
    accept: 'json',
    expects: [404, 410],
  }),
  parse,
});

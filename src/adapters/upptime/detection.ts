import type { Detection, Find, PageDocument } from '../adapter.js';
import { type HtmlElement, readHtml } from '../reading/html-document.js';
import { type Repository, repositoryOf } from './repository.js';

type UpptimeSettings = Repository & { readonly url: string };

const summaryOf = ({ owner, repo }: Repository): string =>
  `https://raw.githubusercontent.com/${owner}/${repo}/HEAD/history/summary.json`;

function htmlOf(page: PageDocument | undefined): HtmlElement | undefined {
  try {
    return page === undefined || page.status !== 200 ? undefined : readHtml(page);
  } catch {
    return undefined;
  }
}

function addressesOf(page: HtmlElement, base: URL): URL[] {
  const links = page.all(({ tag }) => tag === 'a' || tag === 'link').map((element) => element.attribute('href') ?? '');
  return links.flatMap((href) => (URL.canParse(href, base) ? [new URL(href, base)] : []));
}

/** Upptime puts its own name into every page it builds: as a meta element, as the icon, or as the link in the footer. */
function signsOf(page: HtmlElement, links: readonly URL[]): string[] {
  const metas = page.byTag('meta').map((meta) => meta.attribute('content') ?? '');
  const isOwn = ({ hostname, pathname }: URL): boolean =>
    hostname === 'upptime.js.org' || /^\/upptime\/upptime(?:\/|$)/.test(pathname);
  return [
    ...(metas.some((content) => /^https:\/\/upptime\.js\.org\/?/.test(content)) ? ['its meta elements name upptime.js.org'] : []),
    ...(links.some(isOwn) ? ['it links to Upptime'] : []),
  ];
}

/** The repository that the navigation and the footer link to: of all that are not Upptime's own, the one linked most. */
function linkedRepository(links: readonly URL[]): Repository | undefined {
  const counted = new Map<string, { readonly repository: Repository; readonly times: number }>();
  for (const link of links) {
    const repository = repositoryOf(link);
    if (repository === undefined || repository.owner.toLowerCase() === 'upptime') continue;
    const key = `${repository.owner}/${repository.repo}`.toLowerCase();
    counted.set(key, { repository, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()].sort((a, b) => b.times - a.times)[0]?.repository;
}

const siteKeys = ['name', 'slug', 'status', 'uptime'];

function isSummary(answer: PageDocument | undefined): boolean {
  if (answer?.status !== 200) return false;
  try {
    const raw: unknown = JSON.parse(answer.body);
    const [first]: unknown[] = Array.isArray(raw) ? raw : [];
    return typeof first === 'object' && first !== null && siteKeys.every((key) => key in first);
  } catch {
    return false;
  }
}

function atPage(address: URL, page: PageDocument | undefined): Find<UpptimeSettings> | undefined {
  const html = htmlOf(page);
  if (html === undefined) return undefined;
  const links = addressesOf(html, address);
  const signs = signsOf(html, links);
  const repository = signs.length === 0 ? undefined : linkedRepository(links);
  if (repository === undefined) return undefined;
  const evidence = [`the page: ${signs.join(', ')}`, `it links to github.com/${repository.owner}/${repository.repo}`];
  return { settings: { ...repository, url: address.href }, confidence: 'likely', evidence };
}

export const detection: Detection<UpptimeSettings> = {
  step: 7,
  probes: (address) => {
    const repository = repositoryOf(address);
    return repository === undefined ? [] : [{ name: 'summary', url: summaryOf(repository), accept: 'json' }];
  },
  recognise: (address, page, answers) => {
    const repository = repositoryOf(address);
    if (repository === undefined) return atPage(address, page);
    if (!isSummary(answers.find(({ name }) => name === 'summary'))) return undefined;
    return {
      settings: { ...repository, url: `https://github.com/${repository.owner}/${repository.repo}` },
      confidence: 'sure',
      evidence: ['the repository holds history/summary.json with sites as Upptime writes them'],
    };
  },
};

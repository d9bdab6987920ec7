import type { Detection, Find, PageDocument } from '../adapter.js';
import { type HtmlElement, isHtml, readHtml } from '../reading/html-document.js';
import { pageInHtml, pageOfHost, type StatuspalPage } from './page-identity.js';

interface StatuspalSettings extends StatuspalPage {
  readonly url: string;
}

const linksToStatuspal = (link: HtmlElement): boolean =>
  /^(?:https?:)?\/\/(?:[a-z0-9-]{1,63}\.)?statuspal\.(?:io|eu)(?:[/?#]|$)/i.test(link.attribute('href') ?? '');

const isState = ({ classes }: HtmlElement): boolean =>
  classes.includes('system-status') && classes.some((name) => name.startsWith('type-'));

/** A page that only links to Statuspal, as every page that writes about it does, shows no state in its form. */
function recogniseHtml({ origin }: URL, page: PageDocument): Find<StatuspalSettings> | undefined {
  const identity = pageInHtml(page.body);
  if (identity === undefined) return undefined;
  const html = readHtml(page);
  const evidence = [
    ...(html.byTag('link').some(linksToStatuspal) ? [`a link in the page's head leads to statuspal.${identity.region}`] : []),
    ...(html.first(isState) === undefined
      ? []
      : ['the page shows its state in an element of the classes system-status and type-…']),
  ];
  if (evidence.length < 2) return undefined;
  return {
    settings: { url: origin, ...identity },
    confidence: 'likely',
    evidence: [...evidence, `it names the page "${identity.subdomain}"`],
  };
}

export const detection: Detection<StatuspalSettings> = {
  step: 7,
  hosts: ['*.statuspal.io', '*.statuspal.eu'],
  forHost: (address) => ({
    url: address.origin,
    ...(pageOfHost(address) ?? { subdomain: address.hostname.split('.')[0] ?? '', region: 'io' }),
  }),
  probes: () => [],
  recognise: (address, page) => {
    const own = pageOfHost(address);
    if (own !== undefined)
      return {
        settings: { url: address.origin, ...own },
        confidence: 'sure',
        evidence: [`the host lies below statuspal.${own.region}`],
        feeds: [],
      };
    if (page === undefined || page.status !== 200 || !isHtml(page.body)) return undefined;
    return recogniseHtml(address, page);
  },
};

import type { VNode } from 'preact';
import type { PageView } from '../../db/record/pages.js';
import type { WebWords } from '../../words/web/en.js';
import { useAddress, useLocale, useWords } from '../parts/locale.js';
import { PageStateMark, pageState } from '../parts/state.js';
import type { Tone } from '../parts/tone.js';
import { overviewAddress } from './links.js';
import type { OverviewChoice } from './model.js';
import { VendorLink } from './vendor-link.js';

const onPage = 24;

const order: readonly Tone[] = ['critical', 'major', 'minor', 'stale', 'watching', 'quiet', 'planned', 'fine'];

/** Those with trouble first, and each kind by name. */
const byState =
  (words: WebWords) =>
  (a: PageView, b: PageView): number =>
    order.indexOf(pageState(a, words).tone) - order.indexOf(pageState(b, words).tone);

interface VendorsProps {
  readonly vendors: readonly PageView[];
  readonly choice: OverviewChoice;
}

function Find({ choice }: Pick<VendorsProps, 'choice'>): VNode {
  const to = useAddress();
  const { overview } = useWords();
  return (
    <form class="find" method="get" action={to('/#vendors')}>
      {choice.region === null ? null : <input type="hidden" name="region" value={choice.region} />}
      {choice.category === null ? null : <input type="hidden" name="category" value={choice.category} />}
      <label>
        {overview.find} <input type="search" name="q" value={choice.q ?? ''} maxLength={100} />
      </label>
      <button type="submit">{overview.findButton}</button>
    </form>
  );
}

function Turn({ choice, pages, page }: Pick<VendorsProps, 'choice'> & { readonly pages: number; readonly page: number }): VNode {
  const to = useAddress();
  const { overview } = useWords();
  const address = (wanted: number): string => to(`${overviewAddress(choice, { page: wanted })}#vendors`);
  return (
    <nav class="paging" aria-label={overview.vendors}>
      {page > 1 ? (
        <a rel="prev" href={address(page - 1)}>
          {overview.previous}
        </a>
      ) : null}
      {page < pages ? (
        <a rel="next" href={address(page + 1)}>
          {overview.next}
        </a>
      ) : null}
    </nav>
  );
}

/** Every vendor that is followed, a page at a time. */
export function VendorsSection({ vendors, choice }: VendorsProps): VNode {
  const { language, words } = useLocale();
  const { overview } = words;
  const pages = Math.max(1, Math.ceil(vendors.length / onPage));
  const page = Math.min(choice.page, pages);
  const from = (page - 1) * onPage;
  const shown = vendors.toSorted(byState(words)).slice(from, from + onPage);
  return (
    <section aria-labelledby="vendors">
      <h2 id="vendors">
        {overview.vendors} <span class="count">{vendors.length.toLocaleString(language)}</span>
      </h2>
      {vendors.length > onPage || choice.q !== null ? <Find choice={choice} /> : null}
      {shown.length === 0 && choice.q !== null ? <p class="hint">{overview.noVendor(choice.q)}</p> : null}
      {pages === 1 ? null : <p class="meta">{overview.shown(from + 1, from + shown.length, vendors.length)}</p>}
      <ul class="vendors">
        {shown.map((each) => (
          <li>
            <VendorLink of={each} /> <PageStateMark page={each} />
          </li>
        ))}
      </ul>
      {pages === 1 ? null : <Turn choice={choice} pages={pages} page={page} />}
    </section>
  );
}

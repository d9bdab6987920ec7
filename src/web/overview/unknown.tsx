import type { VNode } from 'preact';
import type { PageView } from '../../db/record/pages.js';
import { unreadableClass } from '../../domain/page-trouble.js';
import { useWords } from '../parts/locale.js';
import { PageStateMark } from '../parts/state.js';
import { Time } from '../parts/time.js';
import { VendorLink } from './vendor-link.js';

const mostListed = 5;
const mostNamed = 10;

function UnknownPage({ page }: { readonly page: PageView }): VNode {
  const { overview } = useWords();
  return (
    <li>
      <p class="marks">
        <PageStateMark page={page} />
        <VendorLink of={page} />
        {page.failingSince === null ? null : (
          <span class="meta">
            {overview.since} <Time at={page.failingSince} />
          </span>
        )}
      </p>
      <p class="meta">
        {overview.doing[unreadableClass(page.failureCode ?? '')]} {overview.nextLook} <Time at={page.nextLookAt} form="clock" />
      </p>
    </li>
  );
}

/** What cannot be read, since when, why, and what is done about it. */
export function UnknownSection({ pages }: { readonly pages: readonly PageView[] }): VNode | null {
  const { overview } = useWords();
  if (pages.length === 0) return null;
  const rest = pages.slice(mostListed);
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown">{overview.unknown}</h2>
      <p class="hint">{overview.unknownHint}</p>
      <ul class="plain">
        {pages.slice(0, mostListed).map((page) => (
          <UnknownPage page={page} />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details>
          <summary>{overview.moreUnknown(rest.length)}</summary>
          <ul class="names">
            {rest.slice(0, mostNamed).map((page) => (
              <li>
                <VendorLink of={page} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

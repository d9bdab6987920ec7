import type { ComponentChildren, VNode } from 'preact';
import { useAddress, useLocale } from '../parts/locale.js';
import { placeName } from '../parts/place-name.js';
import { wordOf } from '../parts/word-of.js';
import { overviewAddress } from './links.js';
import type { OverviewModel } from './model.js';

interface ChipProps {
  readonly href: string;
  readonly chosen: boolean;
  readonly count?: number;
  readonly children: ComponentChildren;
}

function Chip({ href, chosen, count, children }: ChipProps): VNode {
  const { language } = useLocale();
  const to = useAddress();
  return (
    <li>
      <a href={to(href)} {...(chosen ? { 'aria-current': 'true' as const } : {})}>
        {children}
        {count === undefined ? null : <span class="count">{` ${count.toLocaleString(language)}`}</span>}
      </a>
    </li>
  );
}

/** What is open by category and by place, as links: a view can be kept and sent on. */
export function Chips({ model }: { readonly model: OverviewModel }): VNode | null {
  const { language, words } = useLocale();
  const { overview } = words;
  const { choice, categories, path, regions } = model;
  if (categories.length < 2 && regions.length === 0 && choice.category === null && choice.region === null) return null;
  return (
    <>
      <nav class="chips" aria-label={overview.category}>
        <ul>
          <Chip href={overviewAddress(choice, { category: null })} chosen={choice.category === null}>
            {overview.all}
          </Chip>
          {categories.map(({ name, count }) => (
            <Chip href={overviewAddress(choice, { category: name })} chosen={choice.category === name} count={count}>
              {wordOf(overview.categories, name)}
            </Chip>
          ))}
        </ul>
      </nav>
      <nav class="chips" aria-label={overview.region}>
        <ul>
          <Chip href={overviewAddress(choice, { region: null })} chosen={choice.region === null}>
            {overview.everywhere}
          </Chip>
          {path.map(({ tag, name }) => (
            <Chip href={overviewAddress(choice, { region: tag })} chosen={choice.region === tag}>
              {`› ${placeName(language, overview.places, { tag, name })}`}
            </Chip>
          ))}
          {regions.map(({ tag, name, count }) => (
            <Chip href={overviewAddress(choice, { region: tag })} chosen={false} count={count}>
              {placeName(language, overview.places, { tag, name })}
            </Chip>
          ))}
        </ul>
      </nav>
    </>
  );
}

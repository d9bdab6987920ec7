import type { VNode } from 'preact';
import { Impact as Impacts, IncidentKind as Kinds } from '../../domain/incident.js';
import type { RegionChoice } from '../../domain/region-tree.js';
import { useAddress, useWords } from '../parts/locale.js';
import { feedAddress, filterNames, type HistoryChoice, historyAddress, isFiltered } from './choice.js';

export interface FilterOptions {
  readonly regions: readonly RegionChoice[];
  /** Most named first. */
  readonly components: readonly string[];
  /** The tag that the chosen region means; null where nobody knows such a place. */
  readonly regionTag: string | null;
  /** Where nobody knows it: what may have been meant. */
  readonly suggestions: readonly string[];
}

interface FilterProps {
  readonly slug: string;
  readonly choice: HistoryChoice;
  readonly options: FilterOptions;
}

interface SelectProps {
  readonly label: string;
  readonly name: string;
  readonly chosen: string | null;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** What is chosen is an option even where the vendor names no such thing: the form shows what the address says. */
function Select({ label, name, chosen, options }: SelectProps): VNode {
  const { history } = useWords();
  const isListed = chosen === null || options.some(([value]) => value === chosen);
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{history.any}</option>
        {isListed ? null : (
          <option value={chosen} selected>
            {chosen}
          </option>
        )}
        {options.map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const indent = (depth: number): string => '\u00a0\u00a0'.repeat(depth);

/** Chooses what of the history is shown. A form of plain fields: its result is an address. */
export function Filters({ slug, choice, options }: FilterProps): VNode {
  const to = useAddress();
  const { history, kinds, impact } = useWords();
  const regions = options.regions.map(
    ({ tag, name, depth }) => [tag, `${indent(depth)}${name === tag ? tag : `${name} (${tag})`}`] as const,
  );
  return (
    <form class="filters history-filters" method="get" action={to(historyAddress(slug, nothing, {}))}>
      <Select label={history.region} name="region" chosen={options.regionTag ?? choice.region} options={regions} />
      <Select
        label={history.component}
        name="component"
        chosen={choice.component}
        options={options.components.map((name) => [name, name] as const)}
      />
      <Select label={history.kind} name="kind" chosen={choice.kind} options={Kinds.options.map((word) => [word, kinds[word]])} />
      <Select
        label={history.impact}
        name="impact"
        chosen={choice.impact}
        options={Impacts.options.map((word) => [word, impact[word]])}
      />
      <label>
        {history.text}
        <input type="search" name="q" value={choice.text ?? ''} maxLength={200} />
      </label>
      <p class="filter-doors">
        <button type="submit">{history.apply}</button>
        {isFiltered(choice) ? <a href={to(historyAddress(slug, nothing, {}))}>{history.reset}</a> : null}
      </p>
    </form>
  );
}

const nothing: HistoryChoice = {
  kind: null,
  impact: null,
  region: null,
  component: null,
  text: null,
  month: null,
  after: null,
};

/** Nothing matches: which filter could be left out, and what an unknown place may have been. */
export function NoMatch({ slug, choice, options }: FilterProps): VNode {
  const to = useAddress();
  const { history } = useWords();
  const labels = history.without;
  return (
    <div class="hint">
      <p>{history.noneMatch}</p>
      {options.suggestions.length === 0 ? null : (
        <p>
          {history.unknownRegion(choice.region ?? '')}{' '}
          {options.suggestions.map((tag) => (
            <a href={to(historyAddress(slug, choice, { region: tag, after: null }))}>{tag} </a>
          ))}
        </p>
      )}
      <ul class="filter-links">
        {filterNames
          .filter((name) => choice[name] !== null)
          .map((name) => (
            <li>
              <a href={to(historyAddress(slug, choice, { [name]: null, month: null, after: null }))}>{labels[name]}</a>
            </li>
          ))}
        <li>
          <a href={to(historyAddress(slug, nothing, {}))}>{history.reset}</a>
        </li>
      </ul>
    </div>
  );
}

/** The same selection for programs. */
export function Feeds({ slug, choice }: Pick<FilterProps, 'slug' | 'choice'>): VNode {
  const to = useAddress();
  const { history } = useWords();
  return (
    <p class="feeds meta">
      {isFiltered(choice) ? history.feedsFiltered : history.feeds} <a href={to(feedAddress(slug, choice, 'atom'))}>Atom</a>{' '}
      <a href={to(feedAddress(slug, choice, 'json'))}>JSON Feed</a>{' '}
      <a href={to(feedAddress(slug, choice, 'ics'))}>{history.icsShort}</a>
    </p>
  );
}

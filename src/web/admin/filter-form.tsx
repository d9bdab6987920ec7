import type { VNode } from 'preact';
import { useAddress, useWords } from '../parts/locale.js';
import type { Chosen } from './admin-table.js';

export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The chats by their own names. */
export const chatOptions = [
  { value: 'slack', label: 'Slack' },
  { value: 'discord', label: 'Discord' },
  { value: 'preview', label: 'Preview' },
] as const;

function Select({ choice, value }: { readonly choice: Choice; readonly value: string | null }): VNode {
  const { admin } = useWords();
  return (
    <label>
      {choice.label}
      <select name={choice.name}>
        <option value="">{admin.any}</option>
        {choice.options.map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A search field, and what can be chosen besides. Everything lands in the address, so that a view can be kept and sent on. */
export function FilterForm({
  path,
  chosen,
  choices = [],
}: {
  readonly path: string;
  readonly chosen: Chosen;
  readonly choices?: readonly Choice[];
}): VNode {
  const to = useAddress();
  const { admin } = useWords();
  const isFiltered = Object.values(chosen).some((value) => value !== null && value !== '');
  return (
    <form class="admin-filter" method="get" action={to(path)}>
      <label>
        {admin.search}
        <input type="search" name="q" value={chosen.q ?? ''} maxLength={100} />
      </label>
      {choices.map((choice) => (
        <Select choice={choice} value={chosen[choice.name] ?? null} />
      ))}
      <button type="submit">{admin.filterButton}</button>
      {isFiltered ? <a href={to(path)}>{admin.reset}</a> : null}
    </form>
  );
}

/** Why a list is empty. */
export function Empty({ chosen, sentence }: { readonly chosen: Chosen; readonly sentence: string }): VNode {
  const { admin } = useWords();
  const isFiltered = Object.values(chosen).some((value) => value !== null && value !== '');
  return <p class="hint">{isFiltered ? admin.nothing : sentence}</p>;
}

import type { ComponentChildren, VNode } from 'preact';
import { useAddress, useWords } from '../parts/locale.js';

export interface Cell {
  readonly shown: ComponentChildren;
  readonly class?: string;
}

/** Rows whose first cell names them. On narrow screens each cell says its head itself. */
export function AdminTable({
  heads,
  rows,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}): VNode {
  return (
    <table class="stack admin-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells]) => (
          <tr>
            <th scope="row">{first?.shown}</th>
            {cells.map((cell, index) => (
              <td data-label={heads[index + 1]} {...(cell.class === undefined ? {} : { class: cell.class })}>
                {cell.shown}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a list was filtered by, as it stands in the address. */
export type Chosen = Readonly<Record<string, string | null>>;

/** An address with what was chosen; what was not is left out. */
export function withChosen(path: string, chosen: Chosen): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value !== null && value !== '') query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

export function Paging({
  path,
  chosen,
  after,
  next,
}: {
  readonly path: string;
  readonly chosen: Chosen;
  readonly after: string | null;
  readonly next: string | null;
}): VNode | null {
  const to = useAddress();
  const { admin } = useWords();
  if (after === null && next === null) return null;
  return (
    <nav class="paging" aria-label={admin.nextPage}>
      {after === null ? null : <a href={to(withChosen(path, chosen))}>{admin.firstPage}</a>}
      {next === null ? null : (
        <a rel="next" href={to(withChosen(path, { ...chosen, after: next }))}>
          {admin.nextPage}
        </a>
      )}
    </nav>
  );
}

import type { VNode } from 'preact';

/** Regions first, then components: the words people can type into a filter. */
export function Places({
  regions,
  components,
  most = 4,
}: {
  readonly regions: readonly string[];
  readonly components: readonly string[];
  readonly most?: number;
}): VNode | null {
  const all = [...regions.map((word) => ({ word, kind: 'region' })), ...components.map((word) => ({ word, kind: 'component' }))];
  if (all.length === 0) return null;
  const shown = all.length <= most ? all : all.slice(0, most - 1);
  return (
    <span class="tags">
      {shown.map(({ word, kind }) => (
        <span class={`tag ${kind}`}>{word}</span>
      ))}
      {all.length > shown.length ? <span class="tag more">{`+${all.length - shown.length}`}</span> : null}
    </span>
  );
}

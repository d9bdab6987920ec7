import { ancestors, type Gazetteer, globalTag } from './regions.js';

export interface RegionChoice {
  readonly tag: string;
  readonly name: string;
  /** How many of the choices above it hold it. */
  readonly depth: number;
}

/**
 * The places that a list of tags offers to choose from, each below the one that holds it: the tags themselves, and every wider place that brings
 * several of them together. The order of the tags is kept among neighbours.
 */
export function regionTree(gazetteer: Gazetteer, tags: readonly string[]): RegionChoice[] {
  const chains = tags.map((tag) =>
    [tag, ...ancestors(gazetteer, tag).slice(1)].filter((each) => each !== globalTag || each === tag),
  );
  const children = new Map<string, Set<string>>();
  for (const chain of chains)
    for (const [index, tag] of chain.entries()) children.set(tag, (children.get(tag) ?? new Set()).add(chain[index - 1] ?? tag));
  const offered = (tag: string): boolean => tags.includes(tag) || (children.get(tag)?.size ?? 0) > 1;
  const paths = chains.map((chain) => chain.filter(offered).reverse());
  return ordered(gazetteer, paths, 0);
}

function ordered(gazetteer: Gazetteer, paths: readonly (readonly string[])[], depth: number): RegionChoice[] {
  const tags = [...new Set(paths.flatMap((path) => path[depth] ?? []))];
  return tags.flatMap((tag) => [
    { tag, name: gazetteer.places.get(tag)?.name ?? tag, depth },
    ...ordered(
      gazetteer,
      paths.filter((path) => path[depth] === tag),
      depth + 1,
    ),
  ]);
}

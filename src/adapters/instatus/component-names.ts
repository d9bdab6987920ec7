import type { ComponentStatus } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';

/** The feed joins the names of components by commas, and names hold commas themselves: what the page calls its components tells them apart. */

const piecesOf = (name: string): string[] => name.split(',').map((piece) => piece.trim().replaceAll(/\s+/g, ' '));

/** Names with more commas than this do not exist. */
const mostPieces = 12;

export class ComponentNames {
  readonly #known = new Map<string, SnapshotComponent[]>();

  constructor(components: readonly SnapshotComponent[]) {
    for (const component of components) {
      const key = piecesOf(component.name).join(',');
      this.#known.set(key, [...(this.#known.get(key) ?? []), component]);
    }
  }

  /** What the joined names are called here: "Group - Component" where only one component has the name, else the name as it stands. */
  labels(joined: string): string[] {
    return [...new Set(this.#split(joined).map((name) => this.#label(name)))];
  }

  /** The states of all components that the joined names may mean. */
  statuses(joined: string): ComponentStatus[] {
    return this.#split(joined).flatMap((name) => (this.#known.get(name) ?? []).map(({ status }) => status));
  }

  #label(key: string): string {
    const [component, ...others] = this.#known.get(key) ?? [];
    if (component === undefined) return key;
    const isGrouped = component.group !== null && others.length === 0;
    return isGrouped ? `${component.group} - ${component.name}` : component.name;
  }

  /** From the left, the longest run of pieces that is a known name; a piece that begins none stands for itself. */
  #split(joined: string): string[] {
    const pieces = piecesOf(joined).filter((piece) => piece !== '');
    const names: string[] = [];
    for (let start = 0; start < pieces.length; ) {
      const length = this.#longestAt(pieces, start);
      names.push(pieces.slice(start, start + length).join(','));
      start += length;
    }
    return names;
  }

  #longestAt(pieces: readonly string[], start: number): number {
    for (let length = Math.min(mostPieces, pieces.length - start); length > 1; length -= 1)
      if (this.#known.has(pieces.slice(start, start + length).join(','))) return length;
    return 1;
  }
}

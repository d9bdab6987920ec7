import type { Cue } from './cues/cue.js';
import type { Series } from './series.js';

/**
 * What a text says of a place. Affected, widened, narrowed (no longer affected) and recovered places were hit; `fix`, `cause` and `named` (in a
 * statement that tells of no trouble) count where nothing else does; the rest were not.
 */
export type Role =
  | 'affected'
  | 'widened'
  | 'narrowed'
  | 'recovered'
  | 'fix'
  | 'cause'
  | 'distant-cause'
  | 'upstream'
  | 'unaffected'
  | 'cleared'
  | 'except'
  | 'failover'
  | 'alternative'
  | 'probe'
  | 'share'
  | 'named'
  | 'description';

/** Roles of places that were hit. */
export const hitRoles: ReadonlySet<string> = new Set(['affected', 'widened', 'narrowed', 'recovered']);
/** Roles of places that were hit if the text names no other. */
export const likelyRoles: ReadonlySet<string> = new Set(['fix', 'cause', 'named']);

export interface Reading {
  readonly role: Role;
  /** The words that decided; empty where nothing spoke against "affected". */
  readonly because: string;
}

/** `isOwn` knows the words of the vendor's own name. */
export type Rule = (series: Series, isOwn: (name: string) => boolean) => Reading | undefined;

export const as = (role: Role, because: string | undefined): Reading | undefined =>
  because === undefined || because === '' ? undefined : { role, because: because.trim() };
export type Languages = Series['languages'];
export const last = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[0];
/** For patterns that end where the name begins: nothing further back can belong to them. */
export const lastWords = (pattern: RegExp, before: string): string | undefined => last(pattern, before.slice(-110));
export const words = (text: string, found: Cue | undefined): string | undefined =>
  found === undefined ? undefined : text.slice(found.start, found.end);

import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { knownTranslations, type TranslationScope, wantTranslations } from '../db/translations.js';
import { toIso } from '../domain/time.js';
import { type VendorWording, wordingHash } from '../domain/translatable.js';
import type { TranslationEngine } from '../translate/engine.js';
import { needsTranslation } from '../translate/needs-translation.js';

/** How vendors' texts are translated in this installation. */
interface Translator {
  readonly engine: TranslationEngine;
  /** May texts of private pages leave this machine? */
  readonly isPrivateMeant: boolean;
}

export interface TranslatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Left out: nothing is translated. */
  readonly translator?: Translator | undefined;
}

export interface ShownTranslation {
  readonly text: string;
  /** The language of the original by its tag; `und` where nobody could tell. */
  readonly from: string;
  readonly engine: string;
}

interface Readable extends TranslationScope {
  /** By whatever names the caller gives them. */
  readonly wordings: ReadonlyMap<string, VendorWording>;
  /** Of the vendor, its components and regions: these stay as they are. */
  readonly names: readonly string[];
  /** Who wants to read them. */
  readonly by: 'thread' | 'reader';
  /** So many of what is not there are asked for at once, the first ones; left out: all. */
  readonly mostAsked?: number;
}

/** The translations that are there, under the caller's names. What is not there is asked for, and nobody waits for it. */
export async function shownTranslations(
  deps: TranslatorDeps,
  { wordings, names, by, mostAsked, ...scope }: Readable,
): Promise<ReadonlyMap<string, ShownTranslation>> {
  if (deps.translator === undefined) return new Map();
  const foreign = [...wordings].filter(([, { text }]) => needsTranslation(text, scope.language));
  const hashes = new Map(foreign.map(([name, wording]) => [name, wordingHash(wording)]));
  const at = toIso(deps.clock.now());
  const known = await knownTranslations(deps.db, scope, [...hashes.values()], at);
  const missing = foreign
    .filter(([name]) => ['refused', undefined].includes(known.get(hashes.get(name) ?? '')?.state))
    .slice(0, mostAsked);
  if (missing.length > 0)
    await wantTranslations(
      deps.db,
      scope,
      missing.map(([, wording]) => wording),
      { names, by, at },
    );
  return new Map(
    foreign.flatMap(([name]) => {
      const found = known.get(hashes.get(name) ?? '');
      if (found?.state !== 'done' || found.text === null) return [];
      return [[name, { text: found.text, from: found.from ?? 'und', engine: found.engine ?? '' }] as const];
    }),
  );
}

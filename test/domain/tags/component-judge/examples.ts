import { proposalsOf } from '../../../../src/domain/tags/component-judge/proposals.js';
import type { ComponentJudge } from '../../../../src/domain/tags/component-judge/verdict.js';
import { wordsOfVendor } from '../../../../src/domain/tags/component-outsiders.js';
import type { FoundComponent } from '../../../../src/domain/tags/found-component.js';
import { plainText } from '../../../../src/domain/tags/plain-text.js';
import { findProductNames } from '../../../../src/domain/tags/product-names.js';
import { bareName, type GoldComponents } from '../component-score.js';

/** One name of a text as the judge learns from it. */
interface Example {
  readonly signs: readonly string[];
  readonly isTrue: boolean;
  /** The reader's name is not in the text, and this is a part of it or holds it: half right. */
  readonly isNear: boolean;
}

/** A text whose components a reader has named, with all names that it could mean. */
export interface LabelledText {
  readonly set: string;
  readonly gold: GoldComponents;
  readonly examples: readonly Example[];
}

/** The products of a text, by the judge given. */
export function productsOf({ vendor, title, body }: GoldComponents, judge: ComponentJudge): FoundComponent[] {
  return findProductNames({ title: plainText(title).text, body: plainText(body).text }, wordsOfVendor(vendor), judge);
}

/** The judge that leaves everything to the rules. */
export const rulesOnly: ComponentJudge = (_title, _body, ruled) => [...ruled];

const besideRules = /^(?:rule|ruled|inside|around)(?:=|$)/u;
const shortest = 4;

/** `isTuned` says that the rules were written with this text before their eyes: what they say of it proves nothing. */
export function labelled(set: string, gold: GoldComponents, isTuned: boolean): LabelledText {
  const right = new Set(gold.components.map((name) => bareName(name, gold.vendor)));
  const named = new Set(gold.named.map((name) => bareName(name, gold.vendor)));
  const unnamed = [...right].filter((key) => !named.has(key));
  const examples: Example[] = [];
  productsOf(gold, (title, body, ruled) => {
    for (const { component, signs } of proposalsOf(title, body, ruled)) {
      const key = bareName(component.name, gold.vendor);
      const isNear = key.length >= shortest && unnamed.some((other) => other.includes(key) || key.includes(other));
      examples.push({ signs: [...signs].filter((sign) => !isTuned || !besideRules.test(sign)), isTrue: right.has(key), isNear });
    }
    return [];
  });
  return { set, gold, examples };
}

import { z } from 'zod';
import type { BlockJson } from '../world/model.js';

const ElementJson = z.looseObject({ type: z.string(), action_id: z.string() });
export type ElementJson = z.infer<typeof ElementJson>;

/** Something that can be pressed or filled in. */
export interface Element {
  readonly blockId: string;
  readonly actionId: string;
  readonly json: ElementJson;
  /** True inside an input block, whose value is only sent with the form. */
  readonly isInput: boolean;
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** Everything pressable in these blocks, in reading order; containers and cards are looked into. */
export function elementsIn(blocks: readonly BlockJson[]): Element[] {
  return blocks.flatMap((block) => [
    ...[...asArray(block.elements), ...asArray(block.accessory), ...asArray(block.element), ...asArray(block.actions)].flatMap(
      (candidate) => elementOf(block, candidate),
    ),
    ...elementsIn(childBlocks(block)),
  ]);
}

/** `child_blocks` of a container, cards of a carousel. */
export const childBlocks = (block: BlockJson): readonly BlockJson[] =>
  [...asArray(block.child_blocks), ...(block.type === 'carousel' ? asArray(block.elements) : [])].flatMap((child) => {
    const parsed = z.looseObject({ type: z.string(), block_id: z.string() }).safeParse(child);
    return parsed.success ? [parsed.data] : [];
  });

function elementOf(block: BlockJson, candidate: unknown): Element[] {
  const parsed = ElementJson.safeParse(candidate);
  if (!parsed.success) return [];
  return [{ blockId: block.block_id, actionId: parsed.data.action_id, json: parsed.data, isInput: block.type === 'input' }];
}

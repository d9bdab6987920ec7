import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Refusal, refusalAt } from '../api/refusal.js';
import type { BlockJson } from '../world/model.js';
import { MessageBlock, ViewBlock } from './block-schemas.js';
import { refuseShape } from './complaints.js';

export type Surface = 'message' | 'view';

const rules = {
  message: { block: MessageBlock, max: 50, root: '/blocks', code: 'invalid_blocks' },
  view: { block: ViewBlock, max: 100, root: '/view/blocks', code: 'invalid_arguments' },
} as const;

/** Measured by others: the sum of all texts at which messages are refused. */
const totalMax = 13_200;

/** Refuses as the platform does, and fills in the ids that were left out. */
export function checkBlocks(raw: readonly unknown[], surface: Surface): readonly BlockJson[] {
  const { block, max, root, code } = rules[surface];
  if (raw.length > max) throw refusalAt(code, [{ text: `no more than ${max} items allowed`, pointer: root }]);
  const parsed = z.array(block).safeParse(raw, { reportInput: true });
  if (!parsed.success) throw refuseShape(code, root, parsed.error.issues);
  refuseDoubles(parsed.data, root, code);
  if (surface === 'message' && textLength(parsed.data) > totalMax) throw new Refusal('msg_blocks_too_long');
  return parsed.data.map(withIds);
}

const newId = (): string => randomBytes(4).toString('base64url').slice(0, 5);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Elements that people use get an action_id. */
const isPressable = (element: Json): boolean => !['image', 'plain_text', 'mrkdwn'].includes(String(element.type));

const withActionId = (element: unknown): unknown =>
  isObject(element) && isPressable(element) ? { ...element, action_id: element.action_id ?? newId() } : element;

function withIds(block: Json & { readonly type: string }): BlockJson {
  const { elements, accessory, element, child_blocks } = block;
  const id = block.block_id;
  return {
    ...block,
    block_id: typeof id === 'string' ? id : newId(),
    ...(Array.isArray(elements) && block.type === 'actions' ? { elements: elements.map(withActionId) } : {}),
    ...(accessory === undefined ? {} : { accessory: withActionId(accessory) }),
    ...(element === undefined ? {} : { element: withActionId(element) }),
    ...(Array.isArray(child_blocks) ? { child_blocks: child_blocks.filter(isBlock).map(withIds) } : {}),
  };
}

const isBlock = (value: unknown): value is Json & { readonly type: string } => isObject(value) && typeof value.type === 'string';

/** A block_id may stand once in a message, an action_id once in a block. */
function refuseDoubles(blocks: readonly Json[], root: string, code: string): void {
  const blockIds = blocks.flatMap(({ block_id }) => (typeof block_id === 'string' ? [block_id] : []));
  const twice = firstDouble(blockIds);
  if (twice !== undefined) throw refusalAt(code, [{ text: `block_id "${twice}" already exists`, pointer: root }]);
  for (const [index, { elements }] of blocks.entries()) {
    const actionIds = (Array.isArray(elements) ? elements : []).flatMap((element) =>
      isObject(element) && typeof element.action_id === 'string' ? [element.action_id] : [],
    );
    const action = firstDouble(actionIds);
    if (action !== undefined)
      throw refusalAt(code, [{ text: `action_id "${action}" already exists`, pointer: `${root}/${index}` }]);
  }
}

const firstDouble = (ids: readonly string[]): string | undefined => ids.find((id, index) => ids.indexOf(id) !== index);

/** Length of everything under a key `text`. */
function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + textLength(item), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, item]) => sum + (key === 'text' && typeof item === 'string' ? item.length : textLength(item)),
    0,
  );
}

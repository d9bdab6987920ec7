import { z } from 'zod';
import { refusalAt } from '../api/refusal.js';
import type { BlockJson } from '../world/model.js';
import { checkBlocks } from './check-blocks.js';
import { refuseShape } from './complaints.js';
import { plainText } from './text-schemas.js';

type PlainText = z.infer<ReturnType<typeof plainText>>;

export interface ViewJson {
  readonly type: 'modal' | 'home';
  readonly blocks: readonly BlockJson[];
  readonly callback_id: string;
  readonly private_metadata: string;
  readonly external_id: string;
  readonly notify_on_close: boolean;
  readonly clear_on_close: boolean;
  readonly title: PlainText | null;
  readonly submit: PlainText | null;
  readonly close: PlainText | null;
}

const common = {
  blocks: z.array(z.unknown()),
  callback_id: z.string().max(255).default(''),
  private_metadata: z.string().max(3_000).default(''),
  external_id: z.string().max(255).default(''),
};

const short = plainText(24);

const Modal = z.strictObject({
  type: z.literal('modal'),
  title: short,
  submit: short.nullable().default(null),
  close: short.nullable().default(null),
  clear_on_close: z.boolean().default(false),
  notify_on_close: z.boolean().default(false),
  submit_disabled: z.boolean().optional(),
  ...common,
});

const Home = z.strictObject({ type: z.literal('home'), ...common });

/** A view that the app sends, in the shape in which it is kept; `allowed` depends on the method. */
export function checkView(raw: unknown, allowed: ViewJson['type']): ViewJson {
  const parsed = (allowed === 'modal' ? Modal : Home).safeParse(raw, { reportInput: true });
  if (!parsed.success) throw refuseShape('invalid_arguments', '/view', parsed.error.issues);
  const blocks = checkBlocks(parsed.data.blocks, 'view');
  const { data } = parsed;
  if (data.type === 'home') return { ...data, ...bare, blocks };
  if (data.submit === null && blocks.some(({ type }) => type === 'input'))
    throw refusalAt('invalid_arguments', [
      { text: 'submit is required when an input block is within blocks array', pointer: '/view' },
    ]);
  const { submit_disabled: _, ...view } = data;
  return { ...view, blocks };
}

const bare = { notify_on_close: false, clear_on_close: false, title: null, submit: null, close: null };

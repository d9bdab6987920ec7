import type {
  ChannelsSelect,
  ConversationsSelect,
  ExternalSelect,
  MultiChannelsSelect,
  MultiConversationsSelect,
  MultiExternalSelect,
  MultiStaticSelect,
  MultiUsersSelect,
  StaticSelect,
  UsersSelect,
} from '@slack/types';
import { z } from 'zod';
import { like } from './like.js';
import { ConfirmDialog, Id, OptionGroup, PlainOption, placeholder } from './text-schemas.js';

const common = { action_id: Id, confirm: ConfirmDialog.exactOptional(), focus_on_load: z.boolean().exactOptional(), placeholder };
const several = { ...common, max_selected_items: z.int().min(1).exactOptional() };

const choices = {
  options: z.array(PlainOption).min(1).max(100).exactOptional(),
  option_groups: z.array(OptionGroup).min(1).max(100).exactOptional(),
};

interface Choices {
  readonly options?: readonly Offered[];
  readonly option_groups?: readonly { readonly options: readonly Offered[] }[];
}
type Offered = z.infer<typeof PlainOption>;

const hasOneKind = ({ options, option_groups }: Choices): boolean => (options === undefined) !== (option_groups === undefined);
const oneKind = 'must define either options or option_groups';

const onOffer = ({ options, option_groups }: Choices): readonly Offered[] =>
  options ?? option_groups?.flatMap((group) => group.options) ?? [];

const isOffered = (menu: Choices, wanted: readonly Offered[]): boolean =>
  wanted.every((one) => onOffer(menu).some((option) => option.value === one.value && option.text.text === one.text.text));
const notOffered = 'must match one option exactly';

const filter = z
  .strictObject({
    include: z
      .array(z.enum(['im', 'mpim', 'private', 'public']))
      .min(1)
      .exactOptional(),
    exclude_external_shared_channels: z.boolean().exactOptional(),
    exclude_bot_users: z.boolean().exactOptional(),
  })
  .exactOptional();
const conversations = {
  default_to_current_conversation: z.boolean().exactOptional(),
  response_url_enabled: z.boolean().exactOptional(),
  filter,
};

const Static = like<StaticSelect>()(
  z
    .strictObject({ type: z.literal('static_select'), ...common, ...choices, initial_option: PlainOption.exactOptional() })
    .refine(hasOneKind, oneKind)
    .refine((menu) => menu.initial_option === undefined || isOffered(menu, [menu.initial_option]), {
      message: notOffered,
      path: ['initial_option'],
    }),
);

const MultiStatic = like<MultiStaticSelect>()(
  z
    .strictObject({
      type: z.literal('multi_static_select'),
      ...several,
      ...choices,
      initial_options: z.array(PlainOption).min(1).exactOptional(),
    })
    .refine(hasOneKind, oneKind)
    .refine((menu) => isOffered(menu, menu.initial_options ?? []), { message: notOffered, path: ['initial_options'] }),
);

const ids = z.array(z.string()).exactOptional();
const minQuery = { min_query_length: z.int().min(0).exactOptional() };

export const selects = [
  Static,
  MultiStatic,
  like<ExternalSelect>()(
    z.strictObject({ type: z.literal('external_select'), ...common, ...minQuery, initial_option: PlainOption.exactOptional() }),
  ),
  like<MultiExternalSelect>()(
    z.strictObject({
      type: z.literal('multi_external_select'),
      ...several,
      ...minQuery,
      initial_options: z.array(PlainOption).exactOptional(),
    }),
  ),
  like<UsersSelect>()(z.strictObject({ type: z.literal('users_select'), ...common, initial_user: z.string().exactOptional() })),
  like<MultiUsersSelect>()(z.strictObject({ type: z.literal('multi_users_select'), ...several, initial_users: ids })),
  like<ChannelsSelect>()(
    z.strictObject({
      type: z.literal('channels_select'),
      ...common,
      initial_channel: z.string().exactOptional(),
      response_url_enabled: z.boolean().exactOptional(),
    }),
  ),
  like<MultiChannelsSelect>()(z.strictObject({ type: z.literal('multi_channels_select'), ...several, initial_channels: ids })),
  like<ConversationsSelect>()(
    z.strictObject({
      type: z.literal('conversations_select'),
      ...common,
      ...conversations,
      initial_conversation: z.string().exactOptional(),
    }),
  ),
  like<MultiConversationsSelect>()(
    z.strictObject({
      type: z.literal('multi_conversations_select'),
      ...several,
      default_to_current_conversation: z.boolean().exactOptional(),
      filter,
      initial_conversations: ids,
    }),
  ),
] as const;

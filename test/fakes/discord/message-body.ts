import type {
  APIAllowedMentions,
  APIMessageTopLevelComponent,
  RESTAPIAttachment,
  RESTPatchAPIChannelMessageJSONBody,
  RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10';
import { AllowedMentionsTypes, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { LegacyRows, TopLevel } from './component-body.js';
import { allComponents } from './components.js';
import { Embeds } from './embed-body.js';
import { type FieldsOf, oneOf, Snowflake } from './fields.js';
import { complaint } from './form.js';

const AllowedMentions = z
  .object({
    parse: z.array(oneOf([AllowedMentionsTypes.Role, AllowedMentionsTypes.User, AllowedMentionsTypes.Everyone])).exactOptional(),
    roles: z.array(Snowflake).max(100).exactOptional(),
    users: z.array(Snowflake).max(100).exactOptional(),
    replied_user: z.boolean().exactOptional(),
  })
  .superRefine((mentions, ctx) => {
    for (const name of ['users', 'roles'] as const)
      if (mentions.parse?.some((one) => one === name) && (mentions[name]?.length ?? 0) > 0)
        ctx.addIssue(
          complaint(
            [],
            'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
            `parse:["${name}"] and ${name}: [ids...] are mutually exclusive.`,
          ),
        );
  }) satisfies z.ZodType<APIAllowedMentions>;

const shownFields = {
  content: z.string().max(2000).nullish(),
  embeds: Embeds.nullish(),
  /** What they hold is checked by checkComponents(), which needs the flags. */
  components: z.array(z.custom<APIMessageTopLevelComponent>()).nullish(),
  flags: z.int().min(0).nullish(),
  allowed_mentions: AllowedMentions.nullish(),
  attachments: z.array(z.custom<RESTAPIAttachment>()).max(0).nullish(),
} satisfies FieldsOf<RESTPatchAPIChannelMessageJSONBody>;

export const ShownParts = z.object(shownFields);
type ShownParts = z.infer<typeof ShownParts>;

const isV2 = (flags: number | null | undefined): boolean => ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
const legacyFields = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';

export function checkFlags(flags: number | null | undefined, allowed: number, ctx: z.RefinementCtx): void {
  if (((flags ?? 0) & ~allowed) !== 0)
    ctx.addIssue(complaint(['flags'], 'MESSAGE_FLAGS_INVALID', 'These flags cannot be set here.'));
}

function copyIssues(issues: readonly z.core.$ZodIssue[], ctx: z.RefinementCtx): void {
  for (const issue of issues) ctx.addIssue({ ...issue, path: ['components', ...issue.path] });
}

function checkV2(parts: ShownParts, list: readonly unknown[], ctx: z.RefinementCtx): void {
  for (const name of ['content', 'embeds'] as const)
    if ((parts[name]?.length ?? 0) > 0)
      ctx.addIssue(complaint([name], legacyFields, `The ${name} field cannot be used with the components v2 flag.`));
  const all = allComponents(list);
  const letters = all.reduce((sum, one) => sum + (one.content?.length ?? 0), 0);
  if (all.length > 40)
    ctx.addIssue(
      complaint(['components'], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', 'The total number of components exceeds 40.'),
    );
  if (letters > 4000)
    ctx.addIssue(
      complaint(['components'], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', 'The displayable text exceeds 4000 characters.'),
    );
}

/** Rows without the flag, everything with it; then what no single component can know. */
export function checkComponents(parts: ShownParts, ctx: z.RefinementCtx): void {
  const list = parts.components ?? [];
  const v2 = isV2(parts.flags);
  const result = (v2 ? z.array(TopLevel) : LegacyRows).safeParse(list, { reportInput: true });
  if (!result.success) copyIssues(result.error.issues, ctx);
  else if (v2) checkV2(parts, list, ctx);
  const seen = new Set<string>();
  for (const one of allComponents(list)) {
    if (one.custom_id === undefined) continue;
    if (seen.has(one.custom_id))
      ctx.addIssue(
        complaint([...one.path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'),
      );
    seen.add(one.custom_id);
  }
}

export const postFlags = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;

const Nonce = z.union([z.string(), z.int()]).superRefine((nonce, ctx) => {
  if (String(nonce).length > 25) ctx.addIssue(complaint([], 'NONCE_TYPE_TOO_LONG', 'Must be 25 or fewer in length.'));
});

const newFields = {
  nonce: Nonce.nullish(),
  enforce_nonce: z.boolean().nullish(),
  tts: z.boolean().nullish(),
  message_reference: z
    .object({
      type: z.literal(0).optional(),
      message_id: Snowflake,
      channel_id: Snowflake.optional(),
      guild_id: Snowflake.optional(),
      fail_if_not_exists: z.boolean().optional(),
    })
    .nullish(),
} satisfies FieldsOf<RESTPostAPIChannelMessageJSONBody>;

export const NewMessage = ShownParts.extend(newFields).superRefine((parts, ctx) => {
  checkFlags(parts.flags, postFlags, ctx);
  checkComponents(parts, ctx);
});
export type NewMessage = z.infer<typeof NewMessage>;

export const EditedMessage = ShownParts.superRefine((parts, ctx) => {
  checkFlags(parts.flags, MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2, ctx);
  checkComponents(parts, ctx);
});

/** The components flag cannot be taken away, so an edit of such a message is read as if it carried it. */
export function withKeptFlags(message: { readonly flags: number }, body: unknown): Record<string, unknown> {
  const fields = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  const flags = typeof fields.flags === 'number' || fields.flags == null ? Number(fields.flags ?? 0) : undefined;
  const kept = message.flags & MessageFlags.IsComponentsV2;
  return kept === 0 || flags === undefined ? fields : { ...fields, flags: flags | kept };
}

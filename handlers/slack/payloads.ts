import { z } from 'zod';

/** The parts of Slack's payloads that we read. */
export const CommandPayload = z.object({
  command: z.string(),
  text: z.string().default(''),
  team_id: z.string(),
  channel_id: z.string(),
  channel_name: z.string().default(''),
  user_id: z.string(),
  user_name: z.string().default(''),
  response_url: z.string(),
  trigger_id: z.string(),
});
export type CommandPayload = z.infer<typeof CommandPayload>;

const User = z.object({ id: z.string(), username: z.string().optional(), name: z.string().optional() });

const Picked = z.object({ value: z.string() });

export const ActionPayload = z.object({
  trigger_id: z.string(),
  user: User,
  channel: z.object({ id: z.string(), name: z.string().default('') }),
  container: z.object({
    message_ts: z.string(),
    thread_ts: z.string().optional(),
    is_ephemeral: z.boolean().default(false),
  }),
  message: z.object({ thread_ts: z.string().optional() }).optional(),
  response_url: z.string().optional(),
  actions: z
    .array(
      z.object({
        action_id: z.string(),
        action_ts: z.string().optional(),
        value: z.string().optional(),
        selected_option: Picked.nullish(),
        selected_options: z.array(Picked).optional(),
      }),
    )
    .min(1),
});
export type ActionPayload = z.infer<typeof ActionPayload>;

export const SubmissionPayload = z.object({
  user: User,
  view: z.object({
    id: z.string(),
    hash: z.string().default(''),
    callback_id: z.string(),
    private_metadata: z.string(),
    state: z.object({
      values: z.object({ tocsin: z.object({ value: z.object({ value: z.string().nullish() }) }) }),
    }),
  }),
});

/** What a form must know when it comes back; it travels with the form. */
export const FormMemory = z.object({
  channelRef: z.string(),
  channelName: z.string().nullable(),
  rootRef: z.string().nullable(),
  threadTs: z.string().nullable(),
  responseUrl: z.string().nullable(),
  isEphemeral: z.boolean(),
});
export type FormMemory = z.infer<typeof FormMemory>;

export const nameOf = ({ username, name, id }: z.infer<typeof User>): string => username ?? name ?? id;

/** Slack writes these in the place of names that a command may not tell. */
const noNames = new Set(['', 'privategroup', 'directmessage']);
export const channelNameOf = (name: string): string | null => (noNames.has(name) || name.startsWith('mpdm-') ? null : name);

import { z } from 'zod';
import { MinImpact, surfaces } from '../../src/domain/channel-settings.js';
import { type FormState, formKinds } from '../../src/domain/form-state.js';
import { actionOf } from '../../src/render/slack/form-elements.js';
import { isStrict, noTime, ofChannel } from '../../src/render/slack/form-view.js';

const Option = z.object({ value: z.string(), text: z.object({ text: z.string() }) });
const Value = z.object({
  selected_option: Option.nullish(),
  selected_options: z.array(Option).nullish(),
  selected_conversation: z.string().nullish(),
});
const State = z.object({ values: z.record(z.string(), z.record(z.string(), Value.catch({}))) });

const User = z.object({ id: z.string(), username: z.string().optional(), name: z.string().optional() });

const View = z.object({
  id: z.string(),
  hash: z.string().default(''),
  callback_id: z.string().default(''),
  private_metadata: z.string().default(''),
  state: State.default({ values: {} }),
});
export type ViewPayload = z.infer<typeof View>;

const Action = z.object({ action_id: z.string(), action_ts: z.string().default(''), value: z.string().optional() });

/** Something pressed or chosen in a modal or on the Home tab. */
export const ViewActionPayload = z.object({
  trigger_id: z.string(),
  user: User,
  view: View.extend({ type: z.string() }),
  actions: z.array(Action).min(1),
});
export type ViewActionPayload = z.infer<typeof ViewActionPayload>;

export const ViewSubmission = z.object({ user: User, view: View });
export type ViewSubmission = z.infer<typeof ViewSubmission>;

export const SuggestionPayload = z.object({
  user: User,
  action_id: z.string(),
  value: z.string().default(''),
  view: View.optional(),
});

export interface FilledForm {
  readonly state: FormState;
  /** What the chosen options are called, by their values. */
  readonly names: Readonly<Record<string, string>>;
  readonly isConfirmed: boolean;
}

/** What people have chosen in the form so far. */
export function filledForm({ state: { values } }: Pick<ViewPayload, 'state'>): FilledForm {
  const byAction = new Map(Object.values(values).flatMap((block) => Object.entries(block)));
  const held = (field: string): z.infer<typeof Value> => byAction.get(actionOf(field)) ?? {};
  const one = (field: string): string | null => held(field).selected_option?.value ?? null;
  const several = (field: string): string[] => (held(field).selected_options ?? []).map(({ value }) => value);
  const time = (field: string): string | null => (one(field) === noTime ? null : one(field));
  const impact = one('minImpact');
  return {
    state: {
      vendors: several('vendors'),
      regions: several('regions'),
      components: several('components'),
      minImpact: impact === ofChannel ? null : (MinImpact.safeParse(impact).data ?? null),
      kinds: formKinds.filter((kind) => several('kinds').includes(kind)),
      strict: several('strict').includes(isStrict),
      surfaces: surfaces.filter((surface) => several('surfaces').includes(surface)),
      quietFrom: time('quietFrom'),
      quietUntil: time('quietUntil'),
      zone: one('zone') ?? '',
    },
    names: Object.fromEntries(
      [...byAction.values()].flatMap(({ selected_options: some }) => (some ?? []).map(({ value, text }) => [value, text.text])),
    ),
    isConfirmed: several('confirm').length > 0,
  };
}

export const chosenChannel = ({ state: { values } }: Pick<ViewPayload, 'state'>): string | undefined =>
  Object.values(values).flatMap((block) => block[actionOf('channel')]?.selected_conversation ?? [])[0];

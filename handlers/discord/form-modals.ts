import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { strictWord } from '../../src/app/commands/written-hours.js';
import type { FormState } from '../../src/domain/form-state.js';
import { formKinds } from '../../src/domain/form-state.js';
import { formId } from '../../src/render/discord/form-ids.js';
import type { AnswerWords } from '../../src/words/answers/en.js';
import { cutInput, inputId, modalLimits } from './form.js';

export const kindsInput = 'kinds';
export const quietInput = 'quiet';
export const zoneInput = 'zone';

/** Component types: 18 label, 4 text input, 3 menu. Text input styles: 1 short, 2 paragraph. */
const label = 18;

/** Vendors are searched by typing, as menus hold 25; a whole filter may stand here as well. */
export const textModal = (sessionId: string, value: string, { form }: AnswerWords): APIModalInteractionResponseCallbackData => ({
  custom_id: formId(sessionId, 'text'),
  title: form.textTitle,
  components: [
    {
      type: label,
      label: form.textLabel,
      description: 'github, aws region:us-east component:S3 min-impact:major -region:us-west',
      component: {
        type: 4,
        style: 2,
        custom_id: inputId,
        ...(value === '' ? {} : { value: cutInput(value, modalLimits.text) }),
        max_length: modalLimits.text,
        required: true,
      },
    },
  ],
});

const kindOptions = ({ kinds, strictKind }: AnswerWords['form']) => [
  ...formKinds.map((kind) => ({ value: kind, label: kinds[kind] })),
  { value: strictWord, label: strictKind },
];

export function hoursModal(sessionId: string, state: FormState, { form }: AnswerWords): APIModalInteractionResponseCallbackData {
  const chosen: readonly string[] = [...state.kinds, ...(state.strict ? [strictWord] : [])];
  const { quietFrom, quietUntil, zone } = state;
  const options = kindOptions(form);
  const quiet = quietFrom === null || quietUntil === null ? '' : `${quietFrom}-${quietUntil}`;
  return {
    custom_id: formId(sessionId, 'hours'),
    title: form.kindsAndQuiet,
    components: [
      {
        type: label,
        label: form.whatComes,
        component: {
          type: 3,
          custom_id: kindsInput,
          options: options.map((option) => ({ ...option, default: chosen.includes(option.value) })),
          min_values: 1,
          max_values: options.length,
          required: true,
        },
      },
      {
        type: label,
        label: form.quietLabel,
        description: form.quietHint,
        component: {
          type: 4,
          style: 1,
          custom_id: quietInput,
          placeholder: '22:00-07:00',
          ...(quiet === '' ? {} : { value: quiet }),
          max_length: 100,
          required: false,
        },
      },
      {
        type: label,
        label: form.zoneLabel,
        component: { type: 4, style: 1, custom_id: zoneInput, value: zone, max_length: 100, required: false },
      },
    ],
  };
}

import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { strictWord } from '../../src/app/commands/written-hours.js';
import type { FormState } from '../../src/domain/form-state.js';
import { formId } from '../../src/render/discord/form-ids.js';
import { cutInput, inputId, modalLimits } from './form.js';

export const kindsInput = 'kinds';
export const quietInput = 'quiet';
export const zoneInput = 'zone';

/** Component types: 18 label, 4 text input, 3 menu. Text input styles: 1 short, 2 paragraph. */
const label = 18;

/** Vendors are searched by typing, as menus hold 25; a whole filter may stand here as well. */
export const textModal = (sessionId: string, value: string): APIModalInteractionResponseCallbackData => ({
  custom_id: formId(sessionId, 'text'),
  title: 'What to follow',
  components: [
    {
      type: label,
      label: 'Vendors, addresses, or a whole filter',
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

const kindOptions = [
  { value: 'incident', label: 'Incidents' },
  { value: 'maintenance', label: 'Planned maintenance' },
  { value: 'retroactive', label: 'Reports about what is over already' },
  { value: strictWord, label: 'Leave out what names no region, component, impact' },
];

export function hoursModal(sessionId: string, state: FormState): APIModalInteractionResponseCallbackData {
  const chosen: readonly string[] = [...state.kinds, ...(state.strict ? [strictWord] : [])];
  const { quietFrom, quietUntil, zone } = state;
  const quiet = quietFrom === null || quietUntil === null ? '' : `${quietFrom}-${quietUntil}`;
  return {
    custom_id: formId(sessionId, 'hours'),
    title: 'Kinds and quiet hours',
    components: [
      {
        type: label,
        label: 'What comes',
        component: {
          type: 3,
          custom_id: kindsInput,
          options: kindOptions.map((option) => ({ ...option, default: chosen.includes(option.value) })),
          min_values: 1,
          max_values: kindOptions.length,
          required: true,
        },
      },
      {
        type: label,
        label: 'Quiet hours of the whole channel',
        description: 'Only critical comes then, the rest in the morning. Empty: none.',
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
        label: 'Time zone of the people here',
        component: { type: 4, style: 1, custom_id: zoneInput, value: zone, max_length: 100, required: false },
      },
    ],
  };
}

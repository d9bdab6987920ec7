import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Form } from '../../src/app/commands/command.js';
import { pressedId } from '../../src/render/controls.js';

export const inputId = 'value';

/** Discord, components/reference: title 45, label 45, text input 4,000. */
const most = { title: 45, label: 45, text: 4_000 } as const;

/** One field; component types 1 (row) and 4 (text input), style 2 (paragraph). */
export const formModal = (form: Form): APIModalInteractionResponseCallbackData => ({
  custom_id: pressedId({ kind: 'sent', offerId: form.offerId }),
  title: form.title.slice(0, most.title),
  components: [
    {
      type: 1,
      components: [
        {
          type: 4,
          style: 2,
          custom_id: inputId,
          label: form.label.slice(0, most.label),
          value: form.value.slice(0, most.text),
          max_length: most.text,
          required: true,
        },
      ],
    },
  ],
});

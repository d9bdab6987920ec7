import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Form } from '../../src/app/commands/command.js';
import type { TenantId } from '../../src/domain/ids.js';
import { pressedId } from '../../src/render/controls.js';
import type { Doorway } from './doorway.js';
import { answerWithinMs, inTime, late } from './in-time.js';
import type { PressInteraction } from './interaction.js';
import { wordsFor } from './spoken.js';

export const inputId = 'value';

/** Discord, components/reference: title 45, label 45, text input 4,000. */
export const modalLimits = { title: 45, label: 45, text: 4_000 } as const;

/** Cannot be deferred: the form itself is the first response. */
export async function openForm(
  { commands, config }: Doorway,
  interaction: PressInteraction,
  tenantId: TenantId,
  offerId: string,
  withinMs: number = answerWithinMs,
): Promise<void> {
  const form = await inTime(commands.form(tenantId, offerId), withinMs);
  if (form !== late && form !== undefined) return interaction.replies.showModal(formModal(form));
  const say = wordsFor(interaction);
  await interaction.replies.reply({
    content: form === late ? say.form.notInTime : say.door.buttonTooOld(`/${config.commandName} list`),
  });
}

/** One field; component types 1 (row) and 4 (text input), style 2 (paragraph). */
export const formModal = (form: Form): APIModalInteractionResponseCallbackData => ({
  custom_id: pressedId({ kind: 'sent', offerId: form.offerId }),
  title: cutInput(form.title, modalLimits.title),
  components: [
    {
      type: 1,
      components: [
        {
          type: 4,
          style: 2,
          custom_id: inputId,
          label: cutInput(form.label, modalLimits.label),
          ...(form.value === '' ? {} : { value: cutInput(form.value, modalLimits.text) }),
          max_length: modalLimits.text,
          required: true,
        },
      ],
    },
  ],
});

/** Never through the middle of a character. */
export const cutInput = (text: string, room: number): string =>
  text
    .slice(0, room)
    .toWellFormed()
    .replace(/\ufffd$/, '') || '…';

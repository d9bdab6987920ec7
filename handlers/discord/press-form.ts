import type { Asking } from '../../src/app/commands/deps.js';
import type { KeptForm, KeptForms, PickedField } from '../../src/app/commands/kept-form.js';
import { prose } from '../../src/app/commands/prose.js';
import type { FormPart } from '../../src/render/discord/form-ids.js';
import { answerWordsOf } from '../../src/words/languages.js';
import type { Doorway } from './doorway.js';
import { inputId } from './form.js';
import { hoursModal, kindsInput, quietInput, textModal, zoneInput } from './form-modals.js';
import { inTime, late } from './in-time.js';
import type { FormInteraction, PressInteraction } from './interaction.js';
import { type Asker, askerOf } from './place.js';
import { answerDeferred, tellSentence } from './reply.js';
import { wordsFor } from './spoken.js';
import { cancelForm, type FormTurn, saveForm, showForm, tellBeside, tooOld } from './subscription-form.js';

interface PressedPart {
  readonly sessionId: string;
  readonly part: FormPart;
}

export const askingIn = ({ config }: Doorway, { asking }: Asker): Asking => ({
  ...asking,
  commandName: `/${config.commandName}`,
});

/** A menu or button of a subscription's form. Two of the buttons open a form, which cannot wait; everything else is acknowledged first. */
export async function pressForm(
  door: Doorway,
  forms: KeptForms,
  interaction: PressInteraction,
  { sessionId, part }: PressedPart,
): Promise<void> {
  const asker = askerOf(door, interaction);
  if (asker === undefined) return tellSentence(interaction, wordsFor(interaction).door.onlyInServers);
  const turn = { door, forms, interaction, asking: askingIn(door, asker) };
  if (part === 'text' || part === 'hours') return openModal(turn, interaction, sessionId, part);
  await interaction.replies.deferUpdate();
  await door.guilds.ensure(asker.guild);
  const form = await forms.find(turn.asking, sessionId);
  if (form === undefined) return tellSentence(interaction, tooOld(turn.asking, wordsFor(interaction)));
  await carryOut(turn, form, part, interaction.values);
}

async function carryOut(
  turn: FormTurn,
  form: KeptForm,
  part: Exclude<FormPart, 'text' | 'hours'>,
  values: readonly string[],
): Promise<void> {
  switch (part) {
    case 'save':
      return saveForm(turn, form, false);
    case 'sure':
      return saveForm(turn, form, true);
    case 'back':
      return showForm(turn, form);
    case 'cancel':
      return cancelForm(turn, form);
    case 'past':
      return tellBeside(turn, await turn.forms.past(turn.asking, form.session, form.state));
    default:
      return pick(turn, form, part, values);
  }
}

const pick = async (turn: FormTurn, form: KeptForm, field: PickedField, values: readonly string[]): Promise<void> =>
  showForm(turn, await turn.forms.pick(turn.asking, form, field, values));

async function openModal(
  { forms, asking }: FormTurn,
  interaction: PressInteraction,
  sessionId: string,
  part: 'text' | 'hours',
): Promise<void> {
  const found = await inTime(modalOf(forms, asking, sessionId, part));
  if (found !== late && found !== undefined) return interaction.replies.showModal(found);
  const say = wordsFor(interaction);
  await interaction.replies.reply({
    content: found === late ? say.form.notInTime : tooOld(asking, say),
  });
}

async function modalOf(forms: KeptForms, asking: Asking, sessionId: string, part: 'text' | 'hours') {
  const form = await forms.find(asking, sessionId);
  if (form === undefined) return undefined;
  if (part === 'hours') return hoursModal(sessionId, form.state, answerWordsOf(form.session.about));
  const value = form.typed ?? (await forms.asText(asking, form.session, form.state)).value;
  return textModal(sessionId, value, answerWordsOf(form.session.about));
}

/** What was written in one of the two. It may come from a message that is gone by now; then the answer is one of its own. */
export async function submitFormPart(
  door: Doorway,
  forms: KeptForms,
  interaction: FormInteraction,
  { sessionId, part }: PressedPart,
): Promise<void> {
  if (interaction.message === null) await interaction.replies.deferReply();
  else await interaction.replies.deferUpdate();
  const asker = askerOf(door, interaction);
  if (asker === undefined) return tellSentence(interaction, wordsFor(interaction).door.onlyInServers);
  await door.guilds.ensure(asker.guild);
  const turn = { door, forms, interaction, asking: askingIn(door, asker) };
  const form = await forms.find(turn.asking, sessionId);
  if (form === undefined) return tellSentence(interaction, tooOld(turn.asking, wordsFor(interaction)));
  const { fields } = interaction;
  if (part === 'text') return written(turn, interaction, form, fields.text(inputId));
  const [kinds, quiet, zone] = [fields.chosen(kindsInput), fields.text(quietInput), fields.text(zoneInput)];
  const { form: next, complaint } = await forms.writeHours(turn.asking, form, { kinds, quiet, zone });
  await showForm(turn, next, complaint === null ? null : prose(complaint));
}

/** What a form has no field for is carried out as if it had been typed behind the command's name. */
async function written(turn: FormTurn, interaction: FormInteraction, form: KeptForm, text: string): Promise<void> {
  const { door, forms, asking } = turn;
  const read = await forms.write(asking, form, text);
  if (read.kind === 'form') return showForm(turn, read.form);
  if (read.kind === 'bad') return showForm(turn, form, prose(read.sentence));
  const { offerId } = await forms.asText(asking, form.session, form.state);
  const request = { ...asking, pressed: { kind: 'sent', offerId } as const, values: [text] };
  await answerDeferred(interaction, await door.commands.press(request, interaction.id));
}

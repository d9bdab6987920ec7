import { z } from 'zod';
import type { Answer, PressRequest } from '../../src/app/commands/command.js';
import { parsePressedId } from '../../src/render/controls.js';
import { parseFormId } from '../../src/render/discord/form-ids.js';
import { menuOf } from '../../src/render/root-lines.js';
import type { Doorway } from './doorway.js';
import { inputId, openForm } from './form.js';
import { answerWithinMs, inTime, late } from './in-time.js';
import type { FormInteraction, PressInteraction } from './interaction.js';
import { type Asker, askerOf } from './place.js';
import { askingIn, pressForm, submitFormPart } from './press-form.js';
import { answerDeferred, tellSentence } from './reply.js';
import { localeOf, wordsFor } from './spoken.js';
import { beginForm } from './subscription-form.js';

type Pressed = PressRequest['pressed'];

const RootAction = z.enum(['affected', 'over', 'postmortem']);
const MenuAction = z.enum(['why', 'mute', 'narrow', 'unaffected']);
const menuId = /^tocsin:menu:([a-z]{1,20}):(\d{17,20})$/;

/** A button or menu, under a root or under an answer of ours. Everything but a form is acknowledged before anything else. */
export async function press(door: Doorway, interaction: PressInteraction): Promise<void> {
  const { customId, message } = interaction;
  if (customId === 'tocsin:more' && interaction.isButton) return openMenu(interaction);
  const part = parseFormId(customId);
  if (part !== undefined && door.forms !== undefined) return pressForm(door, door.forms, interaction, part);
  const pressed = pressedOf(customId, message.id);
  const asker = askerOf(door, interaction);
  if (pressed?.kind === 'form' && asker !== undefined) return openOffered(door, interaction, asker, pressed.offerId);
  if (pressed === undefined || pressed.kind === 'pick') await interaction.replies.deferUpdate();
  else await deferInPlace(interaction);
  if (pressed === undefined) {
    door.log.warn({ customId: customId.slice(0, 100) }, 'Discord delivered a control that no message of ours has');
    return;
  }
  if (asker === undefined) return tellSentence(interaction, wordsFor(interaction).door.onlyInServers);
  const answer = await answerTo(door, interaction, asker, pressed, interaction.values);
  // What was picked is remembered, and the message it was picked in stays.
  if (pressed.kind === 'pick' && (answer === undefined || answer.rows.length === 0)) return;
  await answerDeferred(interaction, answer);
}

/** *Change* opens the form for that subscription in the place of the answer; every other button of this kind a form with one field. */
async function openOffered(door: Doorway, interaction: PressInteraction, asker: Asker, offerId: string): Promise<void> {
  const { forms } = door;
  const asking = askingIn(door, asker);
  const about = forms === undefined ? undefined : await inTime(forms.subscriptionOf(asking, offerId), choosingMs);
  if (forms === undefined || about === undefined || about === late)
    return openForm(door, interaction, asking.place.tenantId, offerId, answerWithinMs - choosingMs);
  await deferInPlace(interaction);
  await door.guilds.ensure(asker.guild);
  await beginForm({ door, forms, interaction, asking }, about);
}

/** Leaves time for the form with one field. */
const choosingMs = 1_000;

/** A root's own buttons, the menu that its third one shows, or a control of an answer. */
function pressedOf(customId: string, messageId: string): Pressed | undefined {
  const [, word, rootId] = menuId.exec(customId) ?? [];
  const ofMenu = MenuAction.safeParse(word);
  if (ofMenu.success && rootId !== undefined) return { kind: 'root', action: ofMenu.data, messageRef: rootId };
  const ofRoot = RootAction.safeParse(customId.replace(/^tocsin:/, ''));
  return ofRoot.success ? { kind: 'root', action: ofRoot.data, messageRef: messageId } : parsePressedId(customId);
}

/** Discord has no overflow menu, so the root's third button shows one to the person alone. */
async function openMenu(interaction: PressInteraction): Promise<void> {
  const buttons = menuOf({ language: localeOf(interaction) }).map(({ action, label }) => ({
    type: 2,
    style: 2,
    label,
    custom_id: `tocsin:menu:${action}:${interaction.message.id}`,
  }));
  await interaction.replies.reply({
    content: wordsFor(interaction).door.aboutIncident,
    components: [{ type: 1, components: buttons }],
  });
}

/** An answer that only one person sees is replaced by the next; a message for everybody stays as it is. */
async function deferInPlace(interaction: PressInteraction | FormInteraction): Promise<void> {
  if (interaction.message?.isPrivate === true) await interaction.replies.deferUpdate();
  else await interaction.replies.deferReply();
}

export async function submitForm(door: Doorway, interaction: FormInteraction): Promise<void> {
  const part = parseFormId(interaction.customId);
  if (part !== undefined && door.forms !== undefined) return submitFormPart(door, door.forms, interaction, part);
  await deferInPlace(interaction);
  const asker = askerOf(door, interaction);
  const pressed = parsePressedId(interaction.customId);
  if (asker === undefined || pressed === undefined) return tellSentence(interaction, wordsFor(interaction).door.onlyInServers);
  const text = interaction.fields.text(inputId);
  await answerDeferred(interaction, await answerTo(door, interaction, asker, pressed, [text]));
}

async function answerTo(
  { guilds, commands, config }: Doorway,
  { id }: { readonly id: string },
  { guild, asking }: Asker,
  pressed: Pressed,
  values: readonly string[],
): Promise<Answer | undefined> {
  await guilds.ensure(guild);
  return commands.press({ ...asking, commandName: `/${config.commandName}`, pressed, values }, id);
}

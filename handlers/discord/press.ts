import { type ButtonInteraction, type MessageComponentInteraction, MessageFlags, type ModalSubmitInteraction } from 'discord.js';
import { z } from 'zod';
import type { PressRequest, RootPress } from '../../src/app/commands/command.js';
import { type Pressed, parsePressedId } from '../../src/render/controls.js';
import { rootMenu } from '../../src/render/root-lines.js';
import type { DiscordDeps } from './deps.js';
import { formModal, inputId } from './form.js';
import { type Asker, askerOf } from './place.js';
import { answerDeferred } from './reply.js';

const RootAction = z.enum(['affected', 'over', 'postmortem']);
const menuId = /^tocsin:menu:(why|mute|narrow|unaffected):(\d{17,20})$/;

/** A button or menu, under a root or under an answer of ours. */
export async function press(deps: DiscordDeps, interaction: MessageComponentInteraction): Promise<void> {
  const { customId } = interaction;
  if (customId === 'tocsin:more' && interaction.isButton()) return openMenu(interaction);
  const asker = askerOf(deps, interaction);
  if (asker === undefined) return;
  const ofMenu = menuId.exec(customId);
  const action = RootAction.safeParse(customId.replace(/^tocsin:/, ''));
  if (ofMenu !== null || action.success) {
    const root = ofMenu === null ? interaction.message.id : (ofMenu[2] ?? '');
    return pressRoot(deps, interaction, asker, ofMenu === null ? RootAction.parse(action.data) : menuAction(ofMenu[1]), root);
  }
  const pressed = parsePressedId(customId);
  if (pressed === undefined) {
    deps.log.warn({ customId: customId.slice(0, 100) }, 'Discord delivered a control that no message of ours has');
    await interaction.deferUpdate();
    return;
  }
  return pressControl(deps, interaction, asker, pressed);
}

const menuAction = (word: string | undefined): RootPress => z.enum(['why', 'mute', 'narrow', 'unaffected']).parse(word);

/** Discord has no overflow menu, so the root's third button shows one to the person alone. */
async function openMenu(interaction: ButtonInteraction): Promise<void> {
  await interaction.reply({
    content: 'About this incident:',
    flags: MessageFlags.Ephemeral,
    components: [
      {
        type: 1,
        components: rootMenu.map(({ action, label }) => ({
          type: 2,
          style: 2,
          label,
          custom_id: `tocsin:menu:${action}:${interaction.message.id}`,
        })),
      },
    ],
  });
}

async function pressRoot(
  deps: DiscordDeps,
  interaction: MessageComponentInteraction,
  asker: Asker,
  action: RootPress,
  messageRef: string,
): Promise<void> {
  const isOnRoot = !interaction.message.flags.has(MessageFlags.Ephemeral);
  await (isOnRoot ? interaction.deferReply({ flags: MessageFlags.Ephemeral }) : interaction.deferUpdate());
  const request = requestOf(asker, deps, { kind: 'root', action, messageRef }, []);
  await answerDeferred(interaction, await deps.commands.press(request, interaction.id));
}

async function pressControl(
  deps: DiscordDeps,
  interaction: MessageComponentInteraction,
  asker: Asker,
  pressed: Pressed,
): Promise<void> {
  if (pressed.kind === 'form') return openForm(deps, interaction, asker, pressed.offerId);
  const values = interaction.isStringSelectMenu() ? interaction.values : [];
  const request = requestOf(asker, deps, pressed, values);
  if (pressed.kind === 'pick') {
    await interaction.deferUpdate();
    const answer = await deps.commands.press(request, interaction.id);
    if (answer !== undefined && answer.rows.length > 0) await answerDeferred(interaction, answer);
    return;
  }
  await deferInPlace(interaction);
  await answerDeferred(interaction, await deps.commands.press(request, interaction.id));
}

/** An answer that only one person sees is replaced by the next; a message for everybody stays as it is. */
async function deferInPlace(interaction: MessageComponentInteraction | ModalSubmitInteraction): Promise<void> {
  const isOwn = interaction.message?.flags.has(MessageFlags.Ephemeral) === true;
  if (isOwn && (interaction.isMessageComponent() || interaction.isFromMessage())) await interaction.deferUpdate();
  else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
}

async function openForm(
  deps: DiscordDeps,
  interaction: MessageComponentInteraction,
  { place }: Asker,
  offerId: string,
): Promise<void> {
  const form = await deps.commands.form(place.tenantId, offerId);
  if (form === undefined)
    await interaction.reply({
      content: `This button is too old. Type /${deps.config.commandName} list for what is set now.`,
      flags: MessageFlags.Ephemeral,
    });
  else await interaction.showModal(formModal(form));
}

export async function submitForm(deps: DiscordDeps, interaction: ModalSubmitInteraction): Promise<void> {
  const asker = askerOf(deps, interaction);
  const pressed = parsePressedId(interaction.customId);
  await deferInPlace(interaction);
  if (asker === undefined || pressed === undefined) return;
  const request = requestOf(asker, deps, pressed, [interaction.fields.getTextInputValue(inputId)]);
  await answerDeferred(interaction, await deps.commands.press(request, interaction.id));
}

const requestOf = (
  asker: Asker,
  deps: DiscordDeps,
  pressed: PressRequest['pressed'],
  values: readonly string[],
): PressRequest => ({ ...asker, commandName: `/${deps.config.commandName}`, pressed, values });

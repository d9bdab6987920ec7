import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  GatewayIntentBits,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelHandle } from './channel-handle.js';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';
import type { GuildHandle, MemberHandle } from './guild-handle.js';
import { speak } from './speak.js';

describe('interactions with a bot of discord.js', () => {
  let fake: FakeDiscord;
  let client: Client;
  let guild: GuildHandle;
  let room: ChannelHandle;
  let ada: MemberHandle;
  let bob: MemberHandle;
  /** What the bot does with the next interactions. */
  let bot: (interaction: Interaction) => Promise<unknown> = async () => undefined;
  const troubles: unknown[] = [];
  beforeEach(async () => {
    troubles.length = 0;
    fake = await startFakeDiscord();
    guild = fake.addGuild({ name: 'Larch' });
    room = guild.addChannel({ name: 'ops' });
    ada = guild.addMember({ name: 'Ada', permissions: ['ManageChannels'] });
    bob = guild.addMember({ name: 'Bob' });
    client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: fake.apiUrl, retries: 0, timeout: 1000 } });
    client.on('interactionCreate', (interaction) => bot(interaction).catch((error: unknown) => troubles.push(error)));
    const ready = new Promise((resolve) => client.once('clientReady', resolve));
    await client.login(fake.token);
    await ready;
    await client.application?.commands.set([
      {
        name: 'tocsin',
        description: 'Vendor incidents in this channel',
        options: [
          {
            type: 1,
            name: 'subscribe',
            description: 'Follow a vendor here',
            options: [
              { type: 3, name: 'vendor', description: 'Which', required: true, autocomplete: true },
              { type: 7, name: 'channel', description: 'Where' },
            ],
          },
          { type: 1, name: 'list', description: 'What is followed here' },
        ],
      },
    ]);
  });
  afterEach(async () => {
    await client.destroy();
    await fake.close();
  });
  const use = (member: MemberHandle) => ({ channelId: room.id, memberId: member.id, name: 'tocsin' });
  const list = () => fake.command({ ...use(ada), sub: 'list' });

  it('shows an ephemeral answer to one person only, filled after it was deferred', async () => {
    bot = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply(`following ${interaction.options.getString('vendor')}`);
      await interaction.followUp({ content: 'and more', flags: MessageFlags.Ephemeral });
    };
    const seen = await fake.command({ ...use(ada), sub: 'subscribe', options: { vendor: 'larkline' } });
    await seen.until(() => seen.answers.length === 2);
    expect(seen.answers.map((answer) => [answer.content, answer.onlyFor])).toEqual([
      ['following larkline', ada.id],
      ['and more', ada.id],
    ]);
    expect(seen).toMatchObject({ callback: 5, failed: false, thinking: false });
    expect(fake.messages(room.id)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('says who may do what, and where', async () => {
    const heard: unknown[] = [];
    bot = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const channel = interaction.options.getChannel('channel');
      heard.push(
        interaction.memberPermissions?.has('ManageChannels'),
        interaction.appPermissions.has('SendMessages'),
        channel?.name,
        interaction.channel?.id,
      );
      await interaction.reply('ok');
    };
    room.setPermissions({ deny: ['SendMessages'] });
    const other = guild.addChannel({ name: 'elsewhere' });
    await fake.command({ ...use(ada), sub: 'subscribe', options: { vendor: 'x', channel: other.id } });
    await fake.command({ ...use(bob), sub: 'subscribe', options: { vendor: 'x' } });
    expect(heard).toEqual([true, false, 'elsewhere', room.id, false, false, undefined, room.id]);
  });

  it('suggests while a person types', async () => {
    bot = async (interaction) => {
      if (interaction.isAutocomplete())
        await interaction.respond([{ name: 'Larkline', value: `got ${interaction.options.getFocused()}` }]);
    };
    const seen = await fake.autocomplete({ ...use(ada), sub: 'subscribe', typing: { name: 'vendor', value: 'lark' } });
    expect(seen.choices).toEqual([{ name: 'Larkline', value: 'got lark' }]);
  });

  it('lets a person press what is on an ephemeral answer, and nobody else', async () => {
    bot = async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const menu = new StringSelectMenuBuilder()
          .setCustomId('pick')
          .addOptions({ label: 'East', value: 'east' }, { label: 'West', value: 'west' });
        await interaction.reply({
          content: 'Where?',
          flags: MessageFlags.Ephemeral,
          components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu)],
        });
      }
      if (interaction.isStringSelectMenu())
        await interaction.update({ content: `picked ${interaction.values.join()}`, components: [] });
    };
    const asked = await list();
    const messageId = asked.answers[0]?.id ?? '';
    const control = { channelId: room.id, messageId, customId: 'pick' };
    await expect(fake.press({ ...control, memberId: bob.id, values: ['east'] })).rejects.toThrow(/sees no message/);
    await expect(fake.press({ ...control, memberId: ada.id, values: ['north'] })).rejects.toThrow(/not in the menu/);
    const pressed = await fake.press({ ...control, memberId: ada.id, values: ['west'] });
    expect(pressed.answers.map((answer) => answer.content)).toEqual(['picked west']);
    await expect(fake.press({ ...control, memberId: ada.id, values: ['west'] })).rejects.toThrow(/no control/);
  });

  it('opens a form from a button and sends it', async () => {
    bot = async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply({
          content: 'Press',
          components: [
            new ActionRowBuilder<ButtonBuilder>().addComponents(
              new ButtonBuilder({ custom_id: 'open', label: 'Open', style: ButtonStyle.Primary }),
            ),
          ],
        });
      if (interaction.isButton())
        await interaction.showModal(
          new ModalBuilder({ custom_id: 'form', title: 'Narrow' }).addLabelComponents(
            new LabelBuilder({ label: 'Words' }).setTextInputComponent(
              new TextInputBuilder({ custom_id: 'words', style: TextInputStyle.Short }),
            ),
          ),
        );
      if (interaction.isModalSubmit())
        await interaction.reply({
          content: `words: ${interaction.fields.getTextInputValue('words')}`,
          flags: MessageFlags.Ephemeral,
        });
    };
    const asked = await list();
    const opened = await fake.press({
      channelId: room.id,
      memberId: bob.id,
      messageId: asked.answers[0]?.id ?? '',
      customId: 'open',
    });
    expect(opened.modal).toMatchObject({ custom_id: 'form', title: 'Narrow' });
    await expect(fake.submitModal({ opened, fields: {} })).rejects.toThrow(/required/);
    const sent = await fake.submitModal({ opened, fields: { words: 'login' } });
    expect(sent.answers.map((answer) => answer.content)).toEqual(['words: login']);
    expect(troubles).toEqual([]);
  });

  it('takes one first response, and only within three seconds', async () => {
    bot = async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('once');
      await client.rest.post(`/interactions/${interaction.id}/${interaction.token}/callback`, {
        body: { type: 4, data: { content: 'twice' } },
        auth: false,
      });
    };
    await list();
    await expect.poll(() => troubles).toMatchObject([{ code: 40060 }]);
    bot = async (interaction) => {
      fake.passTime(3001);
      if (interaction.isChatInputCommand()) await interaction.reply('late');
    };
    const seen = await list();
    expect(seen).toMatchObject({ failed: true, callback: null, answers: [] });
    expect(troubles).toMatchObject([{ code: 40060 }, { code: 10062 }]);
  });

  it('takes edits for fifteen minutes', async () => {
    const held: Interaction[] = [];
    bot = async (interaction) => {
      held.push(interaction);
      if (interaction.isChatInputCommand()) await interaction.reply('first');
    };
    const seen = await list();
    const [interaction] = held;
    if (!interaction?.isChatInputCommand()) throw new Error('no command came');
    await expect.poll(() => interaction.replied).toBe(true);
    await interaction.editReply('second');
    expect(seen.answers.map((answer) => answer.content)).toEqual(['second']);
    await interaction.deleteReply();
    expect(seen.answers).toEqual([]);
    await expect(interaction.editReply('third')).rejects.toMatchObject({ code: 10008 });
    fake.passTime(15 * 60_000);
    await expect(interaction.followUp('fourth')).rejects.toMatchObject({ code: 50027 });
  });

  it.each([
    ['a modal with a title of 46', { type: 9, data: { custom_id: 'c', title: 'x'.repeat(46), components: [] } }],
    ['choices for a command', { type: 8, data: { choices: [] } }],
    ['an update without a message', { type: 7, data: { content: 'x' } }],
    ['a type nobody knows', { type: 99 }],
    ['an answer of 2,001', { type: 4, data: { content: 'x'.repeat(2001) } }],
  ])('refuses %s', async (_what, callback) => {
    const answered: unknown[] = [];
    bot = async (interaction) => {
      answered.push(
        await speak(
          fake,
          `POST /interactions/${interaction.id}/${'token' in interaction ? interaction.token : ''}/callback`,
          callback,
          { authorization: null },
        ),
      );
      if (interaction.isChatInputCommand()) await interaction.reply('ok');
    };
    await list();
    expect(answered).toMatchObject([{ status: 400, code: 50035 }]);
  });

  it('refuses what the client would not send', async () => {
    await expect(fake.command({ ...use(ada), sub: 'subscribe', options: { vendro: 'x' } })).rejects.toThrow(/no option "vendro"/);
    await expect(fake.command({ ...use(ada), sub: 'subscribe' })).rejects.toThrow(/"vendor" is required/);
    await expect(fake.command(use(ada))).rejects.toThrow(/cannot be used alone/);
    await expect(fake.command({ ...use(ada), name: 'other' })).rejects.toThrow(/not registered/);
  });
});

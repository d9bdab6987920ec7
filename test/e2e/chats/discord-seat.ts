import { setTimeout as sleep } from 'node:timers/promises';
import { allComponents } from '../../fakes/discord/components.js';
import type { Exchange } from '../../fakes/discord/exchange.js';
import { type FakeDiscord, startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import { waitFor } from '../../support/wait-for.js';
import type { Asked, Person, Reply, RootAction, Seat, Shown } from './seat.js';

type Guild = ReturnType<FakeDiscord['addGuild']>;

export interface DiscordSeat extends Seat {
  readonly chat: 'discord';
  readonly discord: FakeDiscord;
  readonly guild: Guild;
  readonly channel: ReturnType<Guild['addChannel']>;
}

type Answer = Exchange['answers'][number];

const graceMs = 120;
const pickMs = 1_000;
const countingMs = 15_000;

/** `entrance`: how commands, buttons and forms come to Tocsin. */
export async function discordSeat(
  kind: 'text' | 'forum' | 'announcement' = 'text',
  entrance: 'gateway' | 'http' = 'gateway',
): Promise<DiscordSeat> {
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Harbour' });
  const tags = kind === 'forum' ? { tags: ['investigating', 'identified', 'monitoring', 'resolved', 'us-east'] } : {};
  const channel = guild.addChannel({ name: 'voice-ops', type: kind, ...tags });
  const dana = guild.addMember({ name: 'dana', permissions: ['ManageChannels'] });
  const yuki = guild.addMember({ name: 'yuki', permissions: ['ManageChannels'] });
  const guest = guild.addMember({ name: 'gil' });

  const replyOf = (exchange: Exchange, where: { channelId: string; by: Person }): Reply => {
    const answers = exchange.answers.filter(({ onlyFor }) => onlyFor === where.by.id);
    const last = answers.at(-1);
    return {
      acknowledged: !exchange.failed && exchange.callback !== null && !exchange.thinking,
      texts: answers.map(({ content }) => unmarked(content)),
      text: last === undefined ? '' : unmarked(last.content),
      labels: controlsOf(last).map(({ label }) => label),
      options: (placeholder) => controlNamed(last, placeholder).options,
      press: (label, given = {}) => pressIn(last, label, given, where),
    };
  };
  const settled = async (exchange: Exchange, silent: boolean, where: { channelId: string; by: Person }): Promise<Reply> => {
    if (!silent) await exchange.until(() => !exchange.thinking && exchange.answers.some(({ onlyFor }) => onlyFor !== null));
    await sleep(graceMs);
    // A form says first that it is counting where that takes long.
    await exchange.until(({ answers }) => !answers.some(({ content }) => content.includes('Counting what')), countingMs);
    return replyOf(exchange, where);
  };
  const pressIn = async (
    message: Answer | undefined,
    label: string,
    { values, text }: { values?: readonly string[]; text?: string },
    where: { channelId: string; by: Person },
  ): Promise<Reply> => {
    if (message === undefined) throw new Error('there is no message to press in');
    const { customId } = controlNamed(message, label);
    const control = { channelId: where.channelId, memberId: where.by.id, messageId: message.id, customId };
    const before = message.content;
    const exchange = await discord.press({ ...control, ...(values === undefined ? {} : { values }) });
    if (text === undefined) return afterPress(exchange, customId, before, where);
    if (exchange.modal === null) return writeInForm(exchange, text, where);
    return settled(await discord.submitModal({ opened: exchange, fields: { value: text } }), false, where);
  };
  /** *Change* shows a form of menus; its text is behind one more button, and saved by another. */
  const writeInForm = async (shown: Exchange, text: string, where: { channelId: string; by: Person }): Promise<Reply> => {
    const form = await shown.until(({ answers }) => hasControl(answers.at(-1), 'Type it'));
    const written = await pressIn(form.answers.at(-1), 'Type it', { text }, where);
    return written.labels.includes('Save') ? written.press('Save') : written;
  };
  /** A press is acknowledged first and its message changed later. */
  const afterPress = async (
    exchange: Exchange,
    customId: string,
    before: string,
    where: { channelId: string; by: Person },
  ): Promise<Reply> => {
    // What was picked may be remembered without a word.
    const patienceMs = customId.startsWith('tocsin:pick:') ? pickMs : 3_000;
    await exchange
      .until(() => exchange.answers.some(({ content, onlyFor }) => onlyFor !== null && content !== before), patienceMs)
      .catch(() => undefined);
    return settled(exchange, true, where);
  };
  const isForum = kind === 'forum';
  const own = (channelId: string) => discord.messages(channelId).filter(({ byBot }) => byBot);
  const show = (messages: readonly Answer[]): Shown[] =>
    messages.map(({ id, content, embeds, edits }) => ({
      ref: id,
      text: unmarked([content, ...embeds.map(({ title, description }) => `${title ?? ''}\n${description ?? ''}`)].join('\n')),
      edits: edits.length,
    }));
  const starters = (channelId: string) => discord.threads(channelId).flatMap(({ id }) => own(id).slice(0, 1));
  const isRoot = ({ components }: Answer): boolean =>
    allComponents(components).some(({ custom_id }) => custom_id === 'tocsin:more');
  const held = (ref: string): Answer => {
    const all = [...own(channel.id), ...discord.threads(channel.id).flatMap(({ id }) => own(id))];
    const found = all.find(({ id }) => id === ref);
    if (found === undefined) throw new Error(`there is no message ${ref}`);
    return found;
  };
  const pressHeld = async (ref: string, customId: string, by: Person, values?: readonly string[]): Promise<Exchange> =>
    discord.press({
      channelId: held(ref).channelId,
      memberId: by.id,
      messageId: ref,
      customId,
      ...(values === undefined ? {} : { values }),
    });
  const everyMessage = () => [
    ...[...new Set([channel.id, ...discord.calls.flatMap(({ path }) => /^\/channels\/(\d+)/.exec(path)?.[1] ?? [])])].flatMap(
      (id) => own(id),
    ),
  ];

  return {
    chat: 'discord',
    discord,
    guild,
    channel,
    env: {
      DISCORD_TOKEN: discord.token,
      DISCORD_APPLICATION_ID: discord.applicationId,
      DISCORD_API_URL: discord.apiUrl,
      ...(entrance === 'http' && { DISCORD_PUBLIC_KEY: discord.publicKey }),
    },
    channelId: channel.id,
    dana,
    yuki,
    guest,
    type: async (text, { by = dana, in: channelId = channel.id, silent = false }: Asked = {}) => {
      const exchange = await discord.command({ channelId, memberId: by.id, name: 'tocsin', ...optionsOf(text) });
      return settled(exchange, silent || exchange.failed, { channelId, by });
    },
    pressRoot: async (root, action, by = dana) => {
      const where = { channelId: held(root).channelId, by };
      if (!inMenu(action)) return settled(await pressHeld(root, `tocsin:${action}`, by), false, where);
      const menu = await pressHeld(root, 'tocsin:more', by);
      const [message] = menu.answers;
      if (message === undefined) throw new Error('no menu was shown');
      const customId = `tocsin:menu:${action}:${root}`;
      const exchange = await discord.press({ channelId: where.channelId, memberId: by.id, messageId: message.id, customId });
      return afterPress(exchange, customId, message.content, where);
    },
    pressShown: async (ref, label, by = dana, values) => {
      const message = held(ref);
      const { customId } = controlNamed(message, label);
      const where = { channelId: message.channelId, by };
      return settled(await pressHeld(ref, customId, by, values), true, where);
    },
    offered: (ref, label) => controlNamed(held(ref), label).options,
    direct: ({ id }) => discord.directMessages(id).map(({ content }) => unmarked(content)),
    shown: (channelId = channel.id) => show(isForum ? starters(channelId) : own(channelId)),
    roots: (channelId = channel.id) => show((isForum ? starters(channelId) : own(channelId)).filter(isRoot)),
    thread: (root) => show(own(held(root).threadId ?? root).filter(({ id, content }) => id !== root && content !== '')),
    pinged: () =>
      everyMessage().flatMap(({ pinged }) => [...(pinged.everyone ? ['everyone'] : []), ...pinged.users, ...pinged.roles]),
    redeliver: async () => {
      if (entrance === 'http') await discord.endpoint.repeat();
      else discord.gateway.repeat('INTERACTION_CREATE');
      await sleep(4 * graceMs);
    },
    attach: async (serviceUrl) => {
      if (entrance === 'http') {
        await discord.endpoint.set(`${serviceUrl}/discord/interactions`);
        await waitFor(() => discord.registeredCommands.length > 0, { what: 'the command at Discord' });
        return;
      }
      await waitFor(() => discord.gateway.connected > 0 && discord.registeredCommands.length > 0, {
        what: 'the service at the gateway of Discord',
      });
    },
    close: discord.close,
  };
}

const inMenu = (action: RootAction): boolean => ['why', 'mute', 'narrow', 'unaffected'].includes(action);

/** Where the client has an option for what stands after the sub-command. */
const optionNames: Readonly<Record<string, string>> = {
  subscribe: 'what',
  unsubscribe: 'which',
  status: 'vendor',
  why: 'vendor',
  forward: 'address',
  board: 'state',
};

const switches = ['maintenance', 'publish', 'storms'];

function settingOf(term: string): [name: string, value: string | boolean] {
  const [, name = '', value = ''] = /^([^:]*):?(.*)$/s.exec(term) ?? [];
  return [name, switches.includes(name) ? value === 'on' : value];
}

function optionsOf(text: string): { sub: string; options: Record<string, string | boolean> } {
  const [, sub = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
  const { length } = rest;
  if (length === 0) return { sub, options: {} };
  if (sub === 'mute') {
    const [, vendor = '', span = ''] = /^(\S+)\s*(.*)$/s.exec(rest) ?? [];
    return { sub, options: { vendor, ...(span === '' ? {} : { for: span }) } };
  }
  if (sub === 'settings') return { sub, options: Object.fromEntries(rest.split(' ').map(settingOf)) };
  return { sub, options: { [optionNames[sub] ?? 'what']: rest } };
}

const controlsOf = (message: Answer | undefined) =>
  allComponents(message?.components ?? [])
    .filter(({ type }) => type === 2 || type === 3)
    .map(({ custom_id, label, options, ...more }) => ({
      customId: custom_id ?? '',
      label: label ?? (typeof more.placeholder === 'string' ? more.placeholder : ''),
      options: (options ?? []).map(({ value }) => value),
    }));

function controlNamed(message: Answer | undefined, label: string) {
  const all = controlsOf(message);
  const found = all.find((control) => control.label === label);
  if (found === undefined) throw new Error(`there is no ${label}; there are: ${all.map((one) => one.label).join(', ')}`);
  return found;
}

const hasControl = (message: Answer | undefined, label: string): boolean =>
  controlsOf(message).some((control) => control.label === label);

const unmarked = (text: string): string =>
  text
    .replace(/<t:(\d+):\w>/g, (_, seconds: string) => new Date(Number(seconds) * 1_000).toISOString().slice(11, 16))
    .replace(/\[([^\]]*)\]\(<?https?:[^)]*>?\)/g, '$1')
    .replace(/<#\w+>/g, '#voice-ops')
    .replace(/[*`\\]/g, '');

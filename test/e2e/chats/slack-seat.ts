import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { elementsIn } from '../../fakes/slack/blocks/elements-in.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import type { Seen, SeenAnswer } from '../../fakes/slack/people/seen.js';
import { waitFor } from '../../support/wait-for.js';
import type { Asked, Person, Reply, RootAction, Seat, Shown } from './seat.js';

export interface SlackSeat extends Seat {
  readonly chat: 'slack';
  readonly slack: FakeSlack;
  readonly channel: ReturnType<FakeSlack['addChannel']>;
}

export interface SlackOptions {
  readonly mode?: 'socket' | 'http';
  /** Scopes that this workspace did not grant. */
  readonly without?: readonly string[];
}

/** A second answer would come within this time. */
const graceMs = 120;
const pickMs = 1_000;

export async function slackSeat({ mode = 'socket', without = [] }: SlackOptions = {}): Promise<SlackSeat> {
  const slack = await startFakeSlack({ teamName: 'Harbour' });
  for (const scope of without) slack.scopes.splice(slack.scopes.indexOf(scope), 1);
  const channel = slack.addChannel({ name: 'voice-ops' });
  const dana = slack.addUser({ name: 'dana' });
  const yuki = slack.addUser({ name: 'yuki' });
  const guest = slack.addUser({ name: 'gil', isGuest: true });
  const door: Record<string, string> =
    mode === 'socket' ? { SLACK_APP_TOKEN: slack.appToken } : { SLACK_SIGNING_SECRET: slack.signingSecret };

  const replyOf = (seen: Seen, where: { channelId: string; by: Person }, from: number): Reply => {
    const answers = seen.answers.slice(from).filter(({ visibility }) => visibility === 'ephemeral');
    const last = answers.at(-1);
    return {
      acknowledged: seen.acknowledged !== undefined && seen.failure === undefined,
      texts: answers.map(textOf),
      text: last === undefined ? '' : textOf(last),
      labels: controlsOf(last).map(({ label }) => label),
      options: (placeholder) => controlNamed(last, placeholder).options,
      press: (label, given = {}) => pressAnswer(last, label, given, where),
    };
  };
  const settled = async (seen: Seen, silent: boolean): Promise<void> => {
    if (!silent && seen.acknowledged !== undefined && seen.failure === undefined) await seen.later(1);
    await sleep(graceMs);
  };
  const pressAnswer = async (
    answer: SeenAnswer | undefined,
    label: string,
    { values, text }: { values?: readonly string[]; text?: string },
    where: { channelId: string; by: Person },
  ): Promise<Reply> => {
    if (answer === undefined) throw new Error('there is no answer to press in');
    const control = controlNamed(answer, label);
    const wish = { channelId: where.channelId, answer, userId: where.by.id, actionId: control.actionId };
    const seen = await slack.press({ ...wish, ...(values === undefined ? {} : { selectedOptions: values }) });
    if (text !== undefined) {
      await textForm(where.by.id);
      const sent = await slack.submitView({ userId: where.by.id, values: { value: text } });
      if (sent.acknowledged === undefined) throw new Error('the form was not acknowledged');
    }
    // What was picked may be remembered without a word.
    if (control.isPick) await seen.later(1, pickMs).catch(() => undefined);
    await settled(seen, control.isPick);
    return replyOf(seen, where, 0);
  };
  /** A subscription's form has a button that makes it one line of text. */
  const textForm = async (userId: string): Promise<void> => {
    const isOpen = (callback: string) => slack.view(userId)?.json.callback_id.startsWith(callback) === true;
    const form = { what: 'the form', timeoutMs: 3_000 };
    await waitFor(() => isOpen('tocsin:sent:') || isOpen('tocsin:subscription'), form);
    if (isOpen('tocsin:sent:')) return;
    await slack.press({ view: 'modal', userId, actionId: 'tocsin:form:text' });
    await waitFor(() => isOpen('tocsin:sent:'), form);
  };
  const shownMessage = (ref: string) => slack.messages(channel.id).find(({ ts }) => ts === ref);
  const ours = (channelId: string) => slack.messages(channelId).filter(({ isOurs }) => isOurs);
  const show = (messages: ReturnType<typeof ours>): Shown[] =>
    messages.map((message) => ({ ref: message.ts, text: textOf(message), edits: message.edits }));
  const pressed = async (wish: Parameters<FakeSlack['press']>[0], by: Person): Promise<Reply> => {
    const seen = await slack.press(wish);
    await settled(seen, false).catch(() => undefined);
    return replyOf(seen, { channelId: wish.channelId ?? channel.id, by }, 0);
  };

  return {
    chat: 'slack',
    slack,
    channel,
    env: { SLACK_BOT_TOKEN: slack.botToken, SLACK_API_URL: slack.apiUrl, ...door },
    channelId: channel.id,
    dana,
    yuki,
    guest,
    type: async (text, { by = dana, in: channelId = channel.id, silent = false }: Asked = {}) => {
      const seen = await slack.command({ channelId, userId: by.id, text });
      await settled(seen, silent);
      return replyOf(seen, { channelId, by }, 0);
    },
    pressRoot: (root, action, by = dana) => {
      const wish = { channelId: channel.id, messageTs: root, userId: by.id };
      return pressed(
        inMenu(action)
          ? { ...wish, actionId: 'tocsin:more', selectedOptions: [action] }
          : { ...wish, actionId: `tocsin:${action}` },
        by,
      );
    },
    pressShown: (ref, label, by = dana, values) => {
      const { actionId } = controlNamed(shownMessage(ref), label);
      const picked = values === undefined ? {} : { selectedOptions: values };
      return pressed({ channelId: channel.id, messageTs: ref, userId: by.id, actionId, ...picked }, by);
    },
    offered: (ref, label) => controlNamed(shownMessage(ref), label).options,
    direct: ({ id }) => slack.messages(slack.directChannel(id).id).map(textOf),
    shown: (channelId = channel.id) =>
      show(ours(channelId).filter(({ threadTs, isBroadcast }) => threadTs === undefined || isBroadcast)),
    roots: (channelId = channel.id) =>
      show(ours(channelId).filter((message) => message.threadTs === undefined && hasRootButtons(message.blocks))),
    thread: (root, channelId = channel.id) => show(ours(channelId).filter(({ threadTs }) => threadTs === root)),
    pinged: () =>
      slack.calls
        .filter(({ method, outcome }) => method.startsWith('chat.') && outcome === 'ok')
        .flatMap(({ args }) => [
          ...`${args.text ?? ''} ${JSON.stringify(args.blocks ?? [])}`.matchAll(/<(@\w+|![a-z]+(?:\^\w+)?)[|>]/g),
        ])
        .map(([, who = '']) => who)
        .filter((who) => !who.startsWith('!date')),
    redeliver: async () => {
      const last = slack.deliveries.findLast(({ kind }) => kind !== 'events_api');
      if (last === undefined) throw new Error('nothing was delivered yet');
      await slack.redeliver(last);
      await sleep(graceMs);
    },
    attach: async (serviceUrl) => {
      if (mode === 'http') await slack.deliverTo(`${serviceUrl}/slack/events`);
      else if (!(await slack.connected())) throw new Error('the service did not connect to Slack');
    },
    close: slack.close,
  };
}

const inMenu = (action: RootAction): boolean => ['why', 'mute', 'narrow', 'unaffected'].includes(action);

type Blocks = SeenAnswer['blocks'];

const hasRootButtons = (blocks: Blocks): boolean =>
  blocks !== undefined && elementsIn(blocks).some(({ actionId }) => actionId === 'tocsin:more');

const Labelled = z.looseObject({
  text: z.looseObject({ text: z.string() }).optional(),
  placeholder: z.looseObject({ text: z.string() }).optional(),
  options: z.array(z.looseObject({ value: z.string() })).optional(),
});

const controlsOf = (answer: { readonly blocks: Blocks } | undefined) =>
  elementsIn(answer?.blocks ?? []).map(({ actionId, json }) => {
    const { text, placeholder, options } = Labelled.parse(json);
    return {
      actionId,
      label: text?.text ?? placeholder?.text ?? '',
      options: (options ?? []).map(({ value }) => value),
      isPick: actionId.startsWith('tocsin:pick:'),
    };
  });

function controlNamed(answer: { readonly blocks: Blocks } | undefined, label: string) {
  const all = controlsOf(answer);
  const found = all.find((control) => control.label === label);
  if (found === undefined) throw new Error(`there is no ${label}; there are: ${all.map((one) => one.label).join(', ')}`);
  return found;
}

const Text = z.looseObject({ text: z.looseObject({ text: z.string() }).optional() });
const Context = z.looseObject({ elements: z.array(z.looseObject({ text: z.unknown() })).optional() });

/** What the client shows: blocks where there are any. */
function textOf({ text, blocks }: { readonly text: string; readonly blocks: Blocks }): string {
  if (blocks === undefined || blocks.length === 0) return unmarked(text);
  const lines = blocks.flatMap((block) => {
    if (block.type === 'context')
      return (Context.parse(block).elements ?? []).map((element) => (typeof element.text === 'string' ? element.text : ''));
    return block.type === 'section' ? [Text.parse(block).text?.text ?? ''] : [];
  });
  return unmarked(lines.join('\n'));
}

const unmarked = (text: string): string =>
  text
    .replace(/<!date\^\d+\^[^|]*\|([^>]*)>/g, '$1')
    .replace(/<(?:https?:[^|>]*)\|([^>]*)>/g, '$1')
    .replace(/<#\w+>/g, '#voice-ops')
    .replace(/[*`]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

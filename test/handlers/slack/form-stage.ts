import { startSlack } from '../../../handlers/slack/start-slack.js';
import type { CommandDeps } from '../../../src/app/commands/deps.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { createSubscriptionForms } from '../../../src/app/commands/subscription-form.js';
import { createHome } from '../../../src/app/home.js';
import { slackTenant } from '../../../src/app/installations.js';
import { createSlackChat } from '../../../src/chat/slack/slack-chat.js';
import { systemClock } from '../../../src/clock.js';
import { type Db, sql } from '../../../src/db/database.js';
import { saveInstallation } from '../../../src/db/installations.js';
import { followPage } from '../../../src/db/pages.js';
import type { TenantId } from '../../../src/domain/ids.js';
import { toIso } from '../../../src/domain/time.js';
import { formCallback } from '../../../src/render/slack/form-view.js';
import { type Counter, openCounter } from '../../app/commands/counter.js';
import { elementsIn } from '../../fakes/slack/blocks/elements-in.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import type { BlockJson } from '../../fakes/slack/world/model.js';
import { logBook } from '../../queues/log-book.js';
import { waitFor } from '../../support/wait-for.js';
import { knownWorkspace, scriptedEvents } from './scripted.js';

const plainSecrets = { seal: (text: string) => text, open: (text: string) => text };

/** A fake Slack whose people use the real forms over a real database; what they click is counted. */
export interface FormStage {
  readonly slack: FakeSlack;
  readonly desk: Counter;
  readonly tenantId: TenantId;
  readonly channel: ReturnType<FakeSlack['addChannel']>;
  readonly dana: string;
  readonly log: ReturnType<typeof logBook>;
  clicks: number;
  /** Waits instead of going on at once, while it is set. */
  gate: Promise<void> | undefined;
  /** Types a command and waits for the form. */
  subscribe(): Promise<void>;
  form(): Promise<void>;
  /** Options on offer, by value. */
  offered(field: string, typed: string): Promise<string[]>;
  choose(field: string, ...values: string[]): Promise<void>;
  press(button: string): Promise<void>;
  submit(values?: Readonly<Record<string, string | readonly string[]>>): ReturnType<FakeSlack['submitView']>;
  /** What stands in the modal on top, or on the Home tab. */
  texts(kind?: 'modal' | 'home'): string[];
  dose(): string;
  labels(kind?: 'modal' | 'home'): string[];
  filters(): Promise<string[]>;
  /** The last thing that only this person was told. */
  told(): string;
  /** Subscribes a channel by typing; returns the subscription's id. */
  typed(expression: string, where?: { readonly id: string; readonly name: string }): Promise<string>;
  close(): Promise<void>;
}

export async function openFormStage(db: Db): Promise<FormStage> {
  const desk = await openCounter(db);
  const slack = await startFakeSlack();
  const tenantId = slackTenant(slack.teamId);
  const facts = { chat: 'slack', externalId: slack.teamId, name: 'Larkline', url: slack.teamUrl, appId: slack.appId } as const;
  const bot = { botId: slack.botId, botUserId: slack.botUserId, scopes: [...slack.scopes], token: slack.botToken };
  await saveInstallation(db, plainSecrets, { ...facts, ...bot }, toIso(desk.line.clock.now()));
  await followPage(db, tenantId, desk.line.page);
  const log = logBook();
  const chat = createSlackChat({
    apiUrl: slack.apiUrl,
    clock: systemClock,
    log: log.log,
    tokenOf: async () => ({ teamId: slack.teamId, teamUrl: slack.teamUrl, appId: slack.appId, ...bot }),
  });
  const stage: Pick<FormStage, 'clicks' | 'gate'> = { clicks: 0, gate: undefined };
  const deps: CommandDeps = {
    ...desk.deps,
    rooms: () => chat.rooms,
    chatOf: () => chat,
    log: log.log,
    sleep: async () => stage.gate,
  };
  const stopping = new AbortController();
  const commands = createCommands(deps);
  const door = await startSlack({
    commands,
    forms: createSubscriptionForms(deps),
    home: createHome(deps),
    events: scriptedEvents().events,
    authorize: knownWorkspace(slack),
    config: { apiUrl: slack.apiUrl, appToken: slack.appToken },
    log: log.log,
    signal: stopping.signal,
  });
  const channel = slack.addChannel({ name: 'voice-ops' });
  const { id: dana } = slack.addUser({ name: 'dana' });
  const viewed = (kind: 'modal' | 'home') => slack.view(dana, kind)?.json.blocks ?? [];
  const form = async (): Promise<void> => {
    await waitFor(() => slack.view(dana)?.json.callback_id === formCallback, { what: 'the form' });
  };
  return Object.assign(stage, {
    slack,
    desk,
    tenantId,
    channel,
    dana,
    log,
    subscribe: async () => {
      stage.clicks += 1;
      await slack.command({ channelId: channel.id, userId: dana, text: 'subscribe' });
      await form();
    },
    form,
    offered: async (field: string, typed: string) =>
      valuesIn(await slack.suggestions({ userId: dana, actionId: `tocsin:form:${field}`, typed })),
    choose: async (field: string, ...values: string[]) => {
      stage.clicks += values.length;
      await slack.press({ view: 'modal', userId: dana, actionId: `tocsin:form:${field}`, selectedOptions: values });
    },
    press: async (button: string) => {
      stage.clicks += 1;
      await slack.press({ view: 'modal', userId: dana, actionId: `tocsin:form:${button}` });
    },
    submit: (values: Readonly<Record<string, string | readonly string[]>> = {}) => {
      stage.clicks += 1;
      return slack.submitView({ userId: dana, values });
    },
    texts: (kind: 'modal' | 'home' = 'modal') => textsIn(viewed(kind)),
    dose: () => textsIn(viewed('modal').filter(({ block_id }) => block_id === 'dose')).join(' '),
    labels: (kind: 'modal' | 'home' = 'modal') => elementsIn(viewed(kind)).flatMap(({ json }) => labelOf(json)),
    filters: async () => {
      const found = await sql<{
        filter: string;
      }>`select filter from subscriptions where tenant_id = ${tenantId} and ended_at is null
        order by created_at, filter`.execute(db);
      return found.rows.map(({ filter }) => filter);
    },
    told: () => slack.ephemerals(channel.id, dana).at(-1)?.text ?? '',
    typed: async (expression: string, where: { readonly id: string; readonly name: string } = channel) => {
      const place = {
        chat: 'slack',
        tenantId,
        channelRef: where.id,
        channelName: where.name,
        channelKind: 'text',
        rootRef: null,
      } as const;
      const person = { id: dana, name: 'dana', mayChange: true };
      const text = `subscribe --whole --here ${expression}`;
      const asking = { place: { ...place, missing: null }, person, text, commandName: '/tocsin' };
      await commands.run(asking, `typed ${expression} ${where.id}`);
      const found = await sql<{
        id: string;
      }>`select s.id from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id
        where s.tenant_id = ${tenantId} and c.external_id = ${where.id} order by s.created_at desc, s.id limit 1`.execute(db);
      return found.rows[0]?.id ?? '';
    },
    close: async () => {
      await door.close();
      stopping.abort();
      await slack.close();
    },
  });
}

const valuesIn = (payload: unknown): string[] =>
  [...JSON.stringify(payload).matchAll(/"value":"((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) => value);

const textsIn = (blocks: readonly BlockJson[]): string[] =>
  blocks.flatMap((block) => {
    const text = block.text;
    return typeof text === 'object' && text !== null && 'text' in text && typeof text.text === 'string' ? [text.text] : [];
  });

const labelOf = (json: Readonly<Record<string, unknown>>): string[] => {
  const { text } = json;
  return json.type === 'button' && typeof text === 'object' && text !== null && 'text' in text && typeof text.text === 'string'
    ? [text.text]
    : [];
};

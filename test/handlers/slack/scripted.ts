import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { SlackDeps, SlackDoor } from '../../../handlers/slack/deps.js';
import { startSlack } from '../../../handlers/slack/start-slack.js';
import type { ChatEvents } from '../../../src/app/chat-events.js';
import type { Answer, CommandRequest, Commands, Form, PressRequest } from '../../../src/app/commands/command.js';
import type { AuthorizeSlack } from '../../../src/app/installations.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import { logBook } from '../../queues/log-book.js';

/** Takes each interaction once, as the real ones do, and answers what a test sets. */
export class ScriptedCommands implements Commands {
  readonly runs: CommandRequest[] = [];
  readonly presses: PressRequest[] = [];
  readonly taken = new Set<string>();
  answer: () => Promise<Answer | undefined> = async () => ({ rows: [{ line: ['Done.'] }] });
  opened: Form | undefined;

  async run(request: CommandRequest, interactionId: string): Promise<Answer | undefined> {
    if (!this.#take(interactionId)) return undefined;
    this.runs.push(request);
    return this.answer();
  }

  async press(request: PressRequest, interactionId: string): Promise<Answer | undefined> {
    if (!this.#take(interactionId)) return undefined;
    this.presses.push(request);
    return this.answer();
  }

  form = async (): Promise<Form | undefined> => this.opened;
  suggest = async () => [];
  admitted = async (): Promise<void> => undefined;

  #take(id: string): boolean {
    const isNew = !this.taken.has(id);
    this.taken.add(id);
    return isNew;
  }
}

/** Writes down what it is told, each event once. */
export function scriptedEvents(): { readonly told: string[]; readonly events: ChatEvents } {
  const told: string[] = [];
  const taken = new Set<string>();
  const tell =
    (kind: string) =>
    async (...words: readonly string[]): Promise<void> =>
      void told.push([kind, ...words].join(' '));
  const take = async (tenantId: string, id: string): Promise<boolean> => {
    const key = `${tenantId} ${id}`;
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  };
  const events = {
    take,
    joined: tell('joined'),
    left: tell('left'),
    archived: tell('archived'),
    unarchived: tell('unarchived'),
    renamed: tell('renamed'),
    deleted: tell('deleted'),
    moved: tell('moved'),
    uninstalled: async (tenantId: string, code: string, happenedAt?: string) =>
      tell('uninstalled')(tenantId, code, ...(happenedAt === undefined ? ['at no time'] : [])),
    permissionsChanged: tell('permissionsChanged'),
    converted: async (tenantId: string, channelRef: string, kind: string | null) =>
      tell('converted')(tenantId, channelRef, kind ?? 'none of ours'),
  };
  return { told, events };
}

const noForm = async (): Promise<never> => {
  throw new Error('no form was asked for');
};

/** Nobody opens a form or the Home tab; every control is that of an answer. */
export const noForms: Pick<SlackDeps, 'forms' | 'home'> = {
  forms: {
    open: noForm,
    session: async () => undefined,
    subscriptionOf: async () => undefined,
    options: async () => [],
    dose: noForm,
    past: noForm,
    check: noForm,
    save: noForm,
    remove: noForm,
    asText: noForm,
    takeTurn: async () => false,
    isLatest: async () => false,
  },
  home: { channels: async () => [], sheet: noForm, usualLanguage: async () => undefined },
};

export type Way = 'socket' | 'http';

export interface Stage {
  readonly slack: FakeSlack;
  readonly door: SlackDoor;
  readonly commands: ScriptedCommands;
  /** Events that arrived, in words. */
  readonly told: string[];
  readonly log: ReturnType<typeof logBook>;
  /** Where signed requests go. */
  readonly address: string;
  close(): Promise<void>;
}

export const knownWorkspace =
  (slack: FakeSlack): AuthorizeSlack =>
  async (teamId) =>
    teamId === slack.teamId ? { teamId, botToken: slack.botToken, botId: slack.botId, botUserId: slack.botUserId } : undefined;

/** A fake Slack, and our door to it. */
export async function openStage(way: Way, authorize?: AuthorizeSlack): Promise<Stage> {
  const slack = await startFakeSlack();
  const commands = new ScriptedCommands();
  const { told, events } = scriptedEvents();
  const log = logBook();
  const stopping = new AbortController();
  const door = await startSlack({
    ...noForms,
    commands,
    events,
    authorize: authorize ?? knownWorkspace(slack),
    config: {
      apiUrl: slack.apiUrl,
      ...(way === 'socket' ? { appToken: slack.appToken } : { signingSecret: slack.signingSecret }),
    },
    log: log.log,
    signal: stopping.signal,
  });
  const app = express();
  door.mount(app);
  app.use((_req, res) => res.status(418).end());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${portOf(server.address())}/slack/events`;
  if (way === 'http') await slack.deliverTo(address);
  const close = async (): Promise<void> => {
    await door.close();
    stopping.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await slack.close();
  };
  return { slack, door, commands, told, log, address, close };
}

const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port;

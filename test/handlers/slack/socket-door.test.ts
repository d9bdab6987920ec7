import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { SlackDoor } from '../../../handlers/slack/deps.js';
import { type SocketClient, watchSocket } from '../../../handlers/slack/socket.js';
import { startSlack } from '../../../handlers/slack/start-slack.js';
import { OperatorError } from '../../../src/errors.js';
import { type FakeSlack, startFakeSlack } from '../../fakes/slack/fake-slack.js';
import { logBook } from '../../queues/log-book.js';
import { waitFor } from '../../support/wait-for.js';
import { knownWorkspace, noForms, ScriptedCommands, scriptedEvents } from './scripted.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

async function fake(): Promise<FakeSlack> {
  const slack = await startFakeSlack();
  open.push(slack);
  return slack;
}

const offerId = '5f3a5f3a5f3a5f3a';

async function connect(slack: FakeSlack, commands = new ScriptedCommands(), authorize = knownWorkspace(slack)) {
  const log = logBook();
  const door: SlackDoor = await startSlack({
    ...noForms,
    commands,
    events: scriptedEvents().events,
    authorize,
    config: { apiUrl: slack.apiUrl, appToken: slack.appToken },
    log: log.log,
    signal: new AbortController().signal,
  });
  open.push(door);
  return { door, commands, log };
}

async function answered(slack: FakeSlack): Promise<string | undefined> {
  const { id: channelId } = slack.addChannel({ name: `ops-${slack.deliveries.length}` });
  const { id: userId } = slack.addUser({ name: `dana-${slack.deliveries.length}` });
  const seen = await slack.command({ channelId, userId, text: 'list' });
  return (await seen.later())[0]?.text;
}

const opened = (slack: FakeSlack): number => slack.calls.filter(({ method }) => method === 'apps.connections.open').length;

describe('Socket Mode', () => {
  it.each(['refresh_requested', 'warning'] as const)('connects again after "%s" sooner than the SDK would', async (reason) => {
    const slack = await fake();
    const { door } = await connect(slack);
    expect(door.isOpen()).toBe(true);
    slack.disconnect(reason);
    await waitFor(() => opened(slack) === 2, { timeoutMs: 4_000 });
    await waitFor(() => door.isOpen());
    expect(await answered(slack)).toBe('Done.');
    expect(slack.connections()).toBe(1);
  });

  it('connects again when the cable is cut', async () => {
    const slack = await fake();
    const { door } = await connect(slack);
    slack.dropConnections();
    await waitFor(() => !door.isOpen());
    await waitFor(() => door.isOpen(), { timeoutMs: 4_000 });
    expect(await answered(slack)).toBe('Done.');
  });

  it('serves two connections, and each request once', async () => {
    const slack = await fake();
    const commands = new ScriptedCommands();
    await connect(slack, commands);
    await connect(slack, commands);
    expect(slack.connections()).toBe(2);
    for (let count = 0; count < 4; count += 1) expect(await answered(slack)).toBe('Done.');
    const delivery = slack.deliveries.at(-1);
    if (delivery === undefined) throw new Error('nothing was delivered');
    await slack.redeliver(delivery);
    await sleep(100);
    expect(commands.runs).toHaveLength(4);
  });

  it.each(['503', '429', 'html-200', 'reset', 'internal_error'])(
    'keeps trying when Slack answers with %s at first',
    async (fault) => {
      const slack = await fake();
      slack.fault({ method: 'apps.connections.open', fault, times: 2, retryAfterSeconds: 0.1 });
      const { door } = await connect(slack);
      expect(door.isOpen()).toBe(false);
      await waitFor(() => door.isOpen(), { timeoutMs: 5_000 });
      expect(opened(slack)).toBe(3);
    },
  );

  it.each(['invalid_auth', 'token_revoked', 'missing_scope'])('gives up for good on %s, in one sentence', async (fault) => {
    const slack = await fake();
    slack.fault({ method: 'apps.connections.open', fault, times: 100 });
    const { door, log } = await connect(slack);
    const error = await door.lost;
    expect(error).toBeInstanceOf(OperatorError);
    expect(error).toMatchObject({ code: 'slack.app_token_refused', message: expect.stringContaining(fault) });
    await sleep(700);
    expect(opened(slack)).toBe(1);
    expect(JSON.stringify(log.lines)).not.toContain(slack.appToken);
    expect(log.lines.filter(({ level }) => level >= 50)).toHaveLength(1);
  });

  it('does not wait for ever for a greeting', async () => {
    const steps: string[] = [];
    const silent: SocketClient = {
      start: () => {
        steps.push('start');
        return new Promise(() => undefined);
      },
      disconnect: async () => void steps.push('disconnect'),
      on: () => undefined,
      off: () => undefined,
    };
    const watch = watchSocket(silent, logBook().log, new AbortController().signal, 20);
    await waitFor(() => steps.length >= 3);
    expect(steps.slice(0, 3)).toEqual(['start', 'disconnect', 'start']);
    expect(watch.isOpen()).toBe(false);
    await watch.close();
  });

  it('serves each workspace with its own token', async () => {
    const slack = await fake();
    const other = slack.addWorkspace('Birch');
    const commands = new ScriptedCommands();
    commands.answer = async () => ({ rows: [{ line: ['x'], controls: [{ kind: 'form', label: 'Change', offerId }] }] });
    commands.opened = { title: 'Change', label: 'Filter', value: '', offerId };
    await connect(slack, commands, async (teamId) => {
      const place = [slack, other].find((workspace) => workspace.teamId === teamId);
      return place && { teamId: place.teamId, botToken: place.botToken, botId: place.botId, botUserId: place.botUserId };
    });
    for (const workspace of [slack, other, slack]) {
      const { id: channelId } = workspace.addChannel({ name: `ops-${slack.calls.length}` });
      const { id: userId } = workspace.addUser({ name: `dana-${slack.calls.length}` });
      const [answer] = await (await slack.command({ channelId, userId, text: 'list' })).later();
      if (answer === undefined) throw new Error('no answer');
      await slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
      await waitFor(() => slack.view(userId));
    }
    const tokens = slack.calls.filter(({ method }) => method === 'views.open').map(({ token }) => token);
    expect(tokens).toEqual([slack.botToken, other.botToken, slack.botToken]);
    expect(commands.runs.map(({ place }) => place.tenantId)).toEqual([
      `slack-${slack.teamId}`,
      `slack-${other.teamId}`,
      `slack-${slack.teamId}`,
    ]);
  });

  it('does not send a stranger what it can do', async () => {
    const slack = await fake();
    const { commands } = await connect(slack);
    const other = slack.addWorkspace('Birch');
    const { id: channelId } = other.addChannel({ name: 'ops' });
    const { id: userId } = other.addUser({ name: 'eve' });
    const seen = await slack.command({ channelId, userId, text: 'list' });
    await sleep(100);
    expect(seen.answers).toEqual([]);
    expect(commands.runs).toEqual([]);
  });

  it('waits for an answer that is being given when it closes, and connects no more', async () => {
    const slack = await fake();
    const { door, commands } = await connect(slack);
    commands.answer = async () => {
      await sleep(300);
      return { rows: [{ line: ['Just in time.'] }] };
    };
    const { id: channelId } = slack.addChannel({ name: 'ops' });
    const { id: userId } = slack.addUser({ name: 'dana' });
    const seen = await slack.command({ channelId, userId, text: 'list' });
    await door.close();
    expect(seen.answers.map(({ text }) => text)).toEqual(['Just in time.']);
    await waitFor(() => slack.connections() === 0);
    await sleep(300);
    expect(opened(slack)).toBe(1);
    expect(door.isOpen()).toBe(false);
  });

  it('says what is missing when nothing is set', async () => {
    const slack = await fake();
    const start = startSlack({
      ...noForms,
      commands: new ScriptedCommands(),
      events: scriptedEvents().events,
      authorize: knownWorkspace(slack),
      config: { apiUrl: slack.apiUrl },
      log: logBook().log,
      signal: new AbortController().signal,
    });
    await expect(start).rejects.toMatchObject({ code: 'slack.not_configured' });
  });
});

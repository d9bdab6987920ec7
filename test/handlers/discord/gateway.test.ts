import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../support/wait-for.js';
import { openStage, type Stage, type StageSettings } from './scripted.js';

describe('the gateway of Discord', () => {
  let stage: Stage;
  const open = async (settings: StageSettings = {}): Promise<Stage> => {
    stage = await openStage(settings);
    return stage;
  };
  afterEach(async () => {
    const began = Date.now();
    await stage.close();
    expect(Date.now() - began).toBeLessThan(2_000);
  });
  const levels = (least: number) => stage.log.filter(({ level }) => level >= least);
  const said = (msg: string) => stage.log.filter((line) => line.msg.startsWith(msg));
  const gatewayCalls = () => stage.discord.calls.filter(({ route }) => route === '/gateway/bot').length;
  const list = () => stage.discord.command({ channelId: stage.ops.id, memberId: stage.dana.id, name: 'tocsin', sub: 'list' });

  describe('once connected', () => {
    beforeEach(async () => {
      await open();
      await stage.connected();
    });

    it('says so once', () => {
      expect(said('Connected to Discord')).toMatchObject([{ level: 30, guilds: 1 }]);
      expect(levels(40)).toEqual([]);
    });

    it.each([
      ['closes with 4000', (one: Stage) => one.discord.gateway.disconnect()],
      ['drops the line', (one: Stage) => one.discord.gateway.drop()],
      ['asks to reconnect', (one: Stage) => one.discord.gateway.askToReconnect()],
    ])('resumes when Discord %s, and hears what it missed', async (_what, cut) => {
      cut(stage);
      await waitFor(() => !stage.door.isConnected());
      stage.ops.rename('ops-eu');
      await waitFor(() => stage.door.isConnected());
      await waitFor(() => stage.told.includes(`renamed discord-${stage.guild.id} ${stage.ops.id} ops-eu`));
      expect(stage.discord.gateway).toMatchObject({ identified: 1, resumed: 1 });
      expect((await list()).answers).toHaveLength(1);
      expect(levels(40)).toEqual([]);
    });

    it('identifies anew when the session is over, and knows every guild again', async () => {
      const before = stage.told.length;
      stage.discord.gateway.invalidate();
      await waitFor(() => stage.discord.gateway.identified === 2 && stage.door.isConnected());
      await waitFor(() => stage.told.length > before);
      expect(stage.told.slice(before)).toEqual([`known ${stage.guild.id} Harbour`]);
      expect((await list()).answers).toHaveLength(1);
      expect(levels(40)).toEqual([]);
    });

    it('learns of a guild that it was invited to while the session was over', async () => {
      stage.discord.gateway.options.open = false;
      stage.discord.gateway.invalidate();
      stage.discord.gateway.drop();
      const cove = stage.discord.addGuild({ name: 'Cove' });
      stage.discord.gateway.options.open = true;
      await waitFor(() => stage.told.includes(`known ${cove.id} Cove`));
    });

    it.each([
      [4004, 'Discord does not accept DISCORD_TOKEN'],
      [4014, 'Discord closed the connection for good'],
    ])('stays away after %i, with one line', async (code, sentence) => {
      stage.discord.gateway.disconnect(code);
      await waitFor(() => said(sentence).length > 0);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(levels(40)).toMatchObject([{ level: 50, code }]);
      expect(stage.discord.gateway).toMatchObject({ identified: 1, connected: 0 });
      expect(gatewayCalls()).toBeLessThanOrEqual(3);
      expect(stage.door.isConnected()).toBe(false);
    });
  });

  it('notices a connection that is dead without a word', async () => {
    await open({
      before: ({ gateway }) => {
        gateway.options.heartbeatMs = 200;
        gateway.options.acknowledge = false;
      },
    });
    await stage.connected();
    await waitFor(() => stage.discord.gateway.resumed > 0);
    stage.discord.gateway.options.acknowledge = true;
    await waitFor(async () => (await list()).answers.length === 1);
  });

  it('logs a token that Discord does not know once, and does not try again', async () => {
    await open({ token: 'not-the-token' });
    await waitFor(() => levels(50).length > 0);
    const calls = gatewayCalls();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(levels(30)).toMatchObject([{ level: 50, msg: expect.stringContaining('Discord does not accept DISCORD_TOKEN') }]);
    expect(gatewayCalls()).toBe(calls);
    expect(JSON.stringify(stage.log)).not.toContain('not-the-token');
  });

  it('takes a token with a line break in it for what it is', async () => {
    await open({ token: 'half\nof' });
    await waitFor(() => levels(50).length > 0);
    expect(levels(40)).toMatchObject([{ msg: expect.stringContaining('Discord does not accept DISCORD_TOKEN') }]);
  });

  it('tries again, ever more slowly, while Discord is away, and connects when it is back', async () => {
    let fault = { hits: 0, clear: (): void => undefined };
    await open({
      before: (discord) => {
        fault = discord.fault({ kind: '503-always', route: '/gateway/bot' });
      },
    });
    await waitFor(() => said('Discord cannot be reached').length >= 3);
    expect(stage.door.isConnected()).toBe(false);
    expect(levels(50)).toEqual([]);
    fault.clear();
    await stage.connected();
    expect((await list()).answers).toHaveLength(1);
  });

  it('leaves a gateway that does not let it in, and comes back', async () => {
    await open({ pace: { silenceMs: 300 }, before: ({ gateway }) => void Object.assign(gateway.options, { open: false }) });
    await waitFor(() => said('Discord gateway does not deliver').length >= 2);
    expect(said('Discord gateway connection lost').length).toBeLessThanOrEqual(1);
    stage.discord.gateway.options.open = true;
    await stage.connected();
    expect(stage.discord.gateway.connected).toBe(1);
    expect(levels(50)).toEqual([]);
  });

  it('waits for its turn to identify', async () => {
    await open({ pace: { identifyGapMs: 700 } });
    await stage.connected();
    const began = Date.now();
    stage.discord.gateway.invalidate();
    await waitFor(() => stage.discord.gateway.identified === 2);
    expect(Date.now() - began).toBeGreaterThan(300);
  });

  it('is connected soon also when one guild has an outage', async () => {
    await open({ before: (discord) => discord.addGuild({ name: 'Cove' }).outage() });
    await stage.connected();
    expect((await list()).answers).toHaveLength(1);
    expect(stage.told).toEqual([`known ${stage.guild.id} Harbour`]);
  });

  describe('registers its command', () => {
    const puts = () => stage.discord.calls.filter(({ method }) => method === 'PUT');

    it('at each start', async () => {
      await open();
      await stage.connected();
      expect(stage.discord.registeredCommands).toMatchObject([{ name: 'tocsin', contexts: [0], integration_types: [0] }]);
      const twin = await openStage({ discord: stage.discord });
      await waitFor(() => puts().length === 2);
      await twin.door.close();
      expect(stage.discord.registeredCommands).toHaveLength(1);
    });

    it('again when Discord was away at that moment', async () => {
      await open({ before: (discord) => void discord.fault({ kind: '503', method: 'PUT', times: 2 }) });
      await stage.connected();
      expect(puts()).toHaveLength(3);
      expect(levels(40)).toEqual([]);
    });

    it('and says so when Discord refuses it', async () => {
      await open({ before: (discord) => void discord.fault({ kind: 50035, method: 'PUT' }) });
      await waitFor(() => levels(50).length > 0);
      expect(levels(40)).toMatchObject([{ code: 50035, msg: expect.stringContaining('did not take the command') }]);
      expect(puts()).toHaveLength(1);
      expect(stage.door.isConnected()).toBe(true);
    });
  });
});

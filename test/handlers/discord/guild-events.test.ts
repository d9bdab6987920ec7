import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guildTenant } from '../../../src/app/connect-discord.js';
import { waitFor } from '../../support/wait-for.js';
import { openStage, type Stage } from './scripted.js';

describe('what Discord tells about guilds and channels', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage();
    await stage.connected();
    await waitFor(() => stage.told.length === 1);
    stage.told.length = 0;
  });
  afterEach(() => stage.close());

  const tenant = () => guildTenant(stage.guild.id);
  const hears = async (...lines: readonly string[]): Promise<void> => {
    await waitFor(() => stage.told.length >= lines.length, { what: lines.join(', '), timeoutMs: 3_000 });
    expect(stage.told).toEqual(lines);
  };
  /** Everything that was told before this is there when this is. */
  const end = async (): Promise<void> => {
    const last = stage.guild.addChannel({ name: 'last' });
    last.rename('end');
    await waitFor(() => stage.told.some((line) => line.endsWith(` ${last.id} end`)));
    stage.told.splice(stage.told.findIndex((line) => line.endsWith(` ${last.id} end`)));
  };

  it('an invitation makes a guild known, a removal ends it, and a return brings it back', async () => {
    const cove = stage.discord.addGuild({ name: 'Cove' });
    cove.removeBot();
    cove.inviteBot();
    await hears(
      `known ${cove.id} Cove`,
      `uninstalled ${guildTenant(cove.id)} discord.guild_removed at no time`,
      `known ${cove.id} Cove`,
    );
  });

  it('an outage is no removal, and its end makes the guild known again', async () => {
    stage.guild.outage();
    stage.guild.recover();
    await hears(`known ${stage.guild.id} Harbour`);
  });

  it('a new name of the guild is kept', async () => {
    stage.guild.rename('Harbour Ltd');
    await hears(`known ${stage.guild.id} Harbour Ltd`);
  });

  it('a channel is renamed', async () => {
    stage.ops.rename('ops-eu');
    await hears(`renamed ${tenant()} ${stage.ops.id} ops-eu`, `permissionsChanged ${tenant()} ${stage.ops.id}`);
  });

  it('a channel becomes one for announcements', async () => {
    stage.ops.convert('announcement');
    await hears(`converted ${tenant()} ${stage.ops.id} announcement`, `permissionsChanged ${tenant()} ${stage.ops.id}`);
    await stage.discord.command({ channelId: stage.ops.id, memberId: stage.dana.id, name: 'tocsin', sub: 'list' });
    expect(stage.commands.runs[0]?.place.channelKind).toBe('announcement');
  });

  it('a channel becomes one that is none of ours', async () => {
    stage.ops.convert('voice');
    await hears(`converted ${tenant()} ${stage.ops.id} none of ours`, `permissionsChanged ${tenant()} ${stage.ops.id}`);
  });

  it('what the bot may do in a channel has changed', async () => {
    stage.ops.setPermissions({ deny: ['SendMessages'] });
    await hears(`permissionsChanged ${tenant()} ${stage.ops.id}`);
  });

  it('a channel is deleted', async () => {
    stage.ops.remove();
    await hears(`deleted ${tenant()} ${stage.ops.id}`);
  });

  it.each([
    ['a role of ours changes', (one: Stage) => one.guild.botRole.setPermissions(['SendMessages'])],
    ['we are given a role', (one: Stage) => one.guild.giveBot(one.guild.addRole({ name: 'trusted' }))],
    ['the guild comes back', (one: Stage) => [one.guild.outage(), one.guild.recover()]],
  ])('where something waits is looked at again when %s', async (_what, happens) => {
    stage.waiting.push('1', '2');
    happens(stage);
    await waitFor(() => stage.told.length >= 2);
    await end();
    expect(stage.told.filter((line) => !line.startsWith('known'))).toEqual([
      `permissionsChanged ${tenant()} 1`,
      `permissionsChanged ${tenant()} 2`,
    ]);
  });

  it('nothing is looked at again when somebody else is given a role', async () => {
    stage.waiting.push('1');
    stage.guild.addRole({ name: 'other' });
    stage.guild.addMember({ name: 'Ada', permissions: ['ManageChannels'] });
    await end();
    expect(stage.told).toEqual([]);
  });
});

describe('guilds that the bot was removed from while nobody listened', () => {
  it('are left when the list of guilds comes, an outage and those that stay are not', async () => {
    let dark = '';
    const gone = '200000000000000001';
    const stage = await openStage({
      before: (discord) => {
        const guild = discord.addGuild({ name: 'Dark' });
        guild.outage();
        dark = guild.id;
      },
      installedIn: async () => [dark, gone, stage.guild.id],
    });
    try {
      await stage.connected();
      await waitFor(() => stage.told.some((line) => line.startsWith('uninstalled')));
      expect(stage.told.filter((line) => line.startsWith('uninstalled'))).toEqual([
        `uninstalled ${guildTenant(gone)} discord.guild_removed`,
      ]);
    } finally {
      await stage.close();
    }
  });

  it('are left also after a reconnect that could not go on with the old session', async () => {
    const installed: string[] = [];
    const stage = await openStage({ installedIn: async () => installed });
    try {
      await stage.connected();
      const cove = stage.discord.addGuild({ name: 'Cove' });
      await waitFor(() => stage.told.some((line) => line.startsWith(`known ${cove.id}`)));
      installed.push(cove.id, stage.guild.id);
      stage.discord.gateway.forgetSessions();
      cove.removeBot();
      stage.discord.gateway.disconnect();
      await waitFor(() => stage.told.some((line) => line.startsWith('uninstalled')), { timeoutMs: 8_000 });
      expect(stage.told.filter((line) => line.startsWith('uninstalled'))).toEqual([
        `uninstalled ${guildTenant(cove.id)} discord.guild_removed`,
      ]);
    } finally {
      await stage.close();
    }
  });
});

describe('a database that is away or slow when Discord tells of a guild', () => {
  it('keeps what happened to one guild in its order', async () => {
    const told: string[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stage = await openStage({
      guildKnown: async ({ id }) => {
        told.push('asked');
        await gate;
        stage.told.push('known');
        return guildTenant(id);
      },
    });
    try {
      await waitFor(() => told.length === 1);
      stage.ops.rename('b');
      stage.ops.rename('c');
      stage.guild.removeBot();
      await stage.connected();
      release();
      await waitFor(() => stage.told.some((line) => line.startsWith('uninstalled')));
      const lines = stage.told.filter((line) => !line.startsWith('permissionsChanged'));
      expect(lines).toEqual([
        'known',
        `renamed ${guildTenant(stage.guild.id)} ${stage.ops.id} b`,
        `renamed ${guildTenant(stage.guild.id)} ${stage.ops.id} c`,
        `uninstalled ${guildTenant(stage.guild.id)} discord.guild_removed at no time`,
      ]);
    } finally {
      release();
      await stage.close();
    }
  });

  it('stores the guild with the first thing somebody asks there', async () => {
    let tries = 0;
    const stage = await openStage({
      guildKnown: async ({ id }) => {
        tries += 1;
        if (tries === 1) throw new Error('the database is away');
        return guildTenant(id);
      },
    });
    try {
      await stage.connected();
      const list = { channelId: stage.ops.id, memberId: stage.dana.id, name: 'tocsin', sub: 'list' };
      expect((await stage.discord.command(list)).answers[0]?.content).toBe('Done.');
      await stage.discord.command(list);
      expect(tries).toBe(2);
      expect(stage.log.filter(({ level }) => level >= 40)).toMatchObject([
        { what: 'guild available', msg: 'Event of Discord not carried out' },
      ]);
    } finally {
      await stage.close();
    }
  });
});

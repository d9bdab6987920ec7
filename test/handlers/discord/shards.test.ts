import { afterEach, describe, expect, it } from 'vitest';
import { guildTenant } from '../../../src/app/connect-discord.js';
import type { ShardSharing } from '../../../src/app/shard-sharing.js';
import { planShards, type Shard, type ShardBook } from '../../../src/domain/shard-plan.js';
import type { FakeDiscord } from '../../fakes/discord/fake-discord.js';
import { waitFor } from '../../support/wait-for.js';
import { openStage, type Stage, type StageSettings } from './scripted.js';

const leaseMs = 600;

/** What the database does for several processes, in this one's memory. */
class Store {
  book: ShardBook | undefined;
  readonly turns = new Map<string, number>();
  isAway = false;
  /** Asked, it says nothing at all. */
  isSilent = false;

  sharing(me: string): ShardSharing {
    const demand = async (): Promise<void> => {
      if (this.isAway) throw new Error('the database is away');
      if (this.isSilent) await new Promise(() => undefined);
    };
    return {
      leaseMs,
      look: async (recommended, running: readonly Shard[]) => {
        await demand();
        const { book, plan } = planShards(this.book, { me, recommended, running, now: Date.now(), leaseMs });
        this.book = book;
        return plan;
      },
      leave: async () => {
        await demand();
        const { book } = this;
        if (book === undefined) return;
        const isOther = ({ holder }: { readonly holder: string }) => holder !== me;
        this.book = { ...book, leases: book.leases.filter(isOther), doors: book.doors.filter(isOther) };
      },
      turn: async (name, gapMs) => {
        await demand();
        const waitMs = (this.turns.get(name) ?? 0) - Date.now();
        if (waitMs > 0) return waitMs;
        this.turns.set(name, Date.now() + gapMs);
        return 0;
      },
    };
  }
}

describe('a bot on more than one shard', () => {
  const stages: Stage[] = [];
  const store = (): Store => new Store();
  const open = async (settings: StageSettings = {}): Promise<Stage> => {
    const stage = await openStage(settings);
    stages.push(stage);
    return stage;
  };
  afterEach(async () => {
    for (const stage of stages.splice(0).reverse()) await stage.close().catch(() => undefined);
  });
  const two = (discord: FakeDiscord): void => {
    discord.gateway.options.shards = 2;
  };
  /** Until there is one on each of two shards. */
  const guildOn = (discord: FakeDiscord, shard: number) => {
    for (;;) {
      // An id holds the millisecond it is made in, which decides the shard.
      while (Date.now() % 2 !== shard);
      const guild = discord.addGuild({ name: `Guild of ${shard}` });
      if (Number((BigInt(guild.id) >> 22n) % 2n) === shard) return guild;
    }
  };

  it('connects each shard once, and answers on all of them', async () => {
    const stage = await open({ before: two });
    await stage.connected();
    expect(stage.discord.gateway.shards).toEqual(['0/2', '1/2']);
    for (const shard of [0, 1]) {
      const guild = guildOn(stage.discord, shard);
      const room = guild.addChannel({ name: 'room' });
      const ada = guild.addMember({ name: 'Ada' });
      const seen = await stage.discord.command({ channelId: room.id, memberId: ada.id, name: 'tocsin', sub: 'list' });
      expect(seen.answers.map(({ content }) => content)).toEqual(['Done.']);
    }
  });

  it('leaves what was left while nobody listened, each shard its own, and takes an outage for none', async () => {
    const installed: string[] = [];
    const discordGuilds: { readonly gone: string[]; readonly dark: string[] } = { gone: [], dark: [] };
    const stage = await open({
      before: (discord) => {
        two(discord);
        for (const shard of [0, 1]) {
          const gone = guildOn(discord, shard);
          gone.removeBot();
          const dark = guildOn(discord, shard);
          dark.outage();
          discordGuilds.gone.push(gone.id);
          discordGuilds.dark.push(dark.id);
        }
        installed.push(...discordGuilds.gone, ...discordGuilds.dark);
      },
      installedIn: async () => installed,
    });
    await stage.connected();
    const left = () => stage.told.filter((line) => line.startsWith('uninstalled')).sort();
    await waitFor(() => left().length === 2);
    expect(left()).toEqual(discordGuilds.gone.map((id) => `uninstalled ${guildTenant(id)} discord.guild_removed`).sort());
  });

  it('learns of what was joined while nobody listened, on every shard', async () => {
    const joined: string[] = [];
    const stage = await open({
      before: (discord) => {
        two(discord);
        for (const shard of [0, 1]) joined.push(guildOn(discord, shard).id);
      },
    });
    await stage.connected();
    await waitFor(() => joined.every((id) => stage.told.some((line) => line.startsWith(`known ${id}`))));
  });

  it('begins anew with more shards when Discord asks for them', async () => {
    const stage = await open({ before: ({ gateway }) => void Object.assign(gateway.options, { guildsPerShard: 4 }) });
    await stage.connected();
    expect(stage.discord.gateway.shards).toEqual(['0/1']);
    for (const shard of [0, 1, 0, 1, 0, 1]) guildOn(stage.discord, shard);
    two(stage.discord);
    stage.discord.gateway.invalidate();
    await waitFor(() => stage.discord.gateway.shards.join(' ') === '0/2 1/2', { timeoutMs: 8_000 });
  });

  it('identifies within the concurrency that Discord allows, one process after the other', async () => {
    const shared = store();
    const slow = { identifyGapMs: 300 };
    const first = await open({
      pace: slow,
      sharing: shared.sharing('a'),
      before: ({ gateway }) => void Object.assign(gateway.options, { shards: 4, maxConcurrency: 2, identifyGapMs: 280 }),
    });
    const second = await open({ discord: first.discord, pace: slow, sharing: shared.sharing('b') });
    await waitFor(() => first.discord.gateway.shards.length === 4 && second.door.isConnected() && first.door.isConnected(), {
      timeoutMs: 10_000,
    });
    expect(first.discord.gateway.hasty).toBe(0);
    expect(first.discord.gateway.shards).toEqual(['0/4', '1/4', '2/4', '3/4']);
  });

  it('waits when there is no login left, with one clear line, and goes on when there is', async () => {
    const stage = await open({
      before: ({ gateway }) => {
        Object.assign(gateway.options.sessions, { remaining: 0, resetAfterMs: 400 });
      },
    });
    await waitFor(() => stage.log.some(({ msg }) => msg.startsWith('Discord allows no further logins')));
    expect(stage.discord.gateway.identified).toBe(0);
    expect(stage.door.isConnected()).toBe(false);
    await waitFor(() => stage.discord.calls.filter(({ route }) => route === '/gateway/bot').length > 2);
    Object.assign(stage.discord.gateway.options.sessions, { remaining: 5 });
    await stage.connected();
    expect(stage.log.filter(({ level }) => level >= 40)).toMatchObject([{ remaining: 0, total: 1_000, needed: 1 }]);
  });

  describe('among several processes', () => {
    it('is split, and nobody hears an event twice', async () => {
      const shared = store();
      const a = await open({ before: two, sharing: shared.sharing('a') });
      await a.connected();
      const b = await open({ discord: a.discord, sharing: shared.sharing('b') });
      await waitFor(() => a.discord.gateway.shards.length === 2 && a.door.isConnected() && b.door.isConnected());
      await waitFor(() => shared.book?.leases.length === 2 && new Set(shared.book.leases.map(({ holder }) => holder)).size === 2);
      await waitFor(() => a.door.isConnected() && b.door.isConnected() && a.discord.gateway.shards.length === 2);
      for (const shard of [0, 1]) {
        const guild = guildOn(a.discord, shard);
        const room = guild.addChannel({ name: 'room' });
        const ada = guild.addMember({ name: 'Ada' });
        const seen = await a.discord.command({ channelId: room.id, memberId: ada.id, name: 'tocsin', sub: 'list' });
        expect(seen.answers.map(({ content }) => content)).toEqual(['Done.']);
        await waitFor(() => [...a.told, ...b.told].some((line) => line.startsWith(`known ${guild.id}`)));
        expect([...a.told, ...b.told].filter((line) => line.startsWith(`known ${guild.id}`))).toHaveLength(1);
      }
      expect([a.commands.runs.length, b.commands.runs.length]).toEqual([1, 1]);
      expect([...a.log, ...b.log].filter(({ code }) => code === 40060)).toEqual([]);
    });

    it('moves at once from a process that stops', async () => {
      const shared = store();
      const a = await open({ sharing: shared.sharing('a') });
      await a.connected();
      const b = await open({ discord: a.discord, sharing: shared.sharing('b') });
      await waitFor(() => b.door.isConnected());
      expect(a.discord.gateway.shards).toEqual(['0/1']);
      await a.door.close();
      expect(a.discord.gateway.shards).toEqual([]);
      await waitFor(() => b.discord.gateway.shards.length === 1 && b.door.isConnected(), { timeoutMs: leaseMs * 4 });
    });

    it('moves from a process that died, when its lease is over', async () => {
      const shared = store();
      const a = await open({ sharing: shared.sharing('a') });
      await a.connected();
      const dead = shared.sharing('dead');
      await a.door.close();
      await dead.look(1, []);
      const b = await open({ discord: a.discord, sharing: shared.sharing('b') });
      await waitFor(() => b.discord.gateway.shards.length === 1 && b.door.isConnected(), { timeoutMs: leaseMs * 8 });
    });

    it('is let go of where the store is asked and does not answer, and the stop does not wait for it', async () => {
      const shared = store();
      const a = await open({ sharing: shared.sharing('a') });
      await a.connected();
      shared.isSilent = true;
      await waitFor(() => a.discord.gateway.shards.length === 0, { timeoutMs: leaseMs * 8 });
      await a.door.close();
    });

    it('is let go of by a process that cannot reach the store for the time of a lease, and taken up again', async () => {
      const shared = store();
      const a = await open({ sharing: shared.sharing('a') });
      await a.connected();
      shared.isAway = true;
      await waitFor(() => a.discord.gateway.shards.length === 0, { timeoutMs: leaseMs * 8 });
      shared.isAway = false;
      await waitFor(() => a.discord.gateway.shards.length === 1 && a.door.isConnected(), { timeoutMs: leaseMs * 8 });
    });
  });
});

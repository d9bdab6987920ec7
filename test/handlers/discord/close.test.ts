import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import { startProgram } from '../../support/child-program.js';
import { waitFor } from '../../support/wait-for.js';
import { openStage } from './scripted.js';

const mostMs = 2_000;

async function timed(work: () => Promise<void>): Promise<number> {
  const began = Date.now();
  await work();
  return Date.now() - began;
}

describe('the end of the connection to Discord', () => {
  it('comes when nothing is going on, and again is no trouble', async () => {
    const stage = await openStage();
    await stage.connected();
    expect(await timed(stage.door.close)).toBeLessThan(500);
    expect(stage.discord.gateway.connected).toBe(0);
    expect(stage.door.isConnected()).toBe(false);
    await stage.close();
    expect(stage.log.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('comes right after the start', async () => {
    const stage = await openStage();
    expect(await timed(stage.close)).toBeLessThan(mostMs);
    expect(stage.log.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('comes while Discord does not let us in', async () => {
    const stage = await openStage({ before: ({ gateway }) => void Object.assign(gateway.options, { open: false }) });
    await sleep(700);
    expect(await timed(stage.close)).toBeLessThan(mostMs);
  });

  it('comes between two attempts to reconnect, and no third one follows', async () => {
    const stage = await openStage();
    await stage.connected();
    stage.discord.gateway.drop();
    await waitFor(() => !stage.door.isConnected());
    expect(await timed(stage.door.close)).toBeLessThan(mostMs);
    await sleep(700);
    expect(stage.discord.gateway).toMatchObject({ connected: 0, identified: 1, resumed: 0 });
    await stage.close();
  });

  it('comes while it waits for its turn to identify', async () => {
    const stage = await openStage({ pace: { identifyGapMs: 30_000 } });
    await stage.connected();
    stage.discord.gateway.invalidate();
    await sleep(800);
    expect(await timed(stage.door.close)).toBeLessThan(mostMs);
    expect(stage.discord.gateway).toMatchObject({ connected: 0, identified: 1 });
    await stage.close();
  });

  it('comes in the pause before the next login', async () => {
    const stage = await openStage({
      pace: { firstPauseMs: 60_000, longestPauseMs: 60_000 },
      before: (discord) => void discord.fault({ kind: '503-always', route: '/gateway/bot' }),
    });
    await waitFor(() => stage.log.some(({ msg }) => msg.startsWith('Discord cannot be reached')));
    expect(await timed(stage.close)).toBeLessThan(mostMs);
  });

  it('lets an answer that is being given arrive', async () => {
    const stage = await openStage();
    await stage.connected();
    stage.commands.answer = async () => {
      await sleep(300);
      return { rows: [{ line: ['Just in time.'] }] };
    };
    const seen = stage.discord.command({ channelId: stage.ops.id, memberId: stage.dana.id, name: 'tocsin', sub: 'list' });
    await waitFor(() => stage.commands.runs.length === 1);
    await stage.door.close();
    expect((await seen).answers[0]?.content).toBe('Just in time.');
    await stage.close();
  });

  it('does not wait for an answer that hangs', async () => {
    const stage = await openStage();
    await stage.connected();
    stage.commands.answer = () => new Promise(() => undefined);
    void stage.discord.command({ channelId: stage.ops.id, memberId: stage.dana.id, name: 'tocsin', sub: 'list' });
    await waitFor(() => stage.commands.runs.length === 1);
    expect(await timed(stage.close)).toBeLessThan(mostMs);
  });
});

/** How far a Discord that does not work lets us come. */
type Silence = 'login' | 'handshake' | 'hello' | 'goodbye';

interface Deaf {
  readonly apiUrl: string;
  readonly arrived: () => boolean;
  close(): Promise<void>;
}

/** Answers up to a point, and from there on only holds the line. */
async function startDeaf(silence: Silence): Promise<Deaf> {
  const sockets = new Set<Socket>();
  let hasArrived = false;
  const gateway = new WebSocketServer({ noServer: true });
  const server: Server = createServer((_request, response) => {
    if (silence === 'login') {
      hasArrived = true;
      return;
    }
    const limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
    const url = `ws://127.0.0.1:${portOf(server)}`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url, shards: 1, session_start_limit: limit }));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.on('upgrade', (request, socket, head) => {
    hasArrived = true;
    if (silence === 'handshake') return;
    gateway.handleUpgrade(request, request.socket, head, (client) => {
      if (silence === 'goodbye') client.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 }, s: null, t: null }));
      socket.pause();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiUrl: `http://127.0.0.1:${portOf(server)}/api`,
    arrived: () => hasArrived,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
};

describe('the end of a connection to a Discord that holds the line and says nothing', () => {
  let deaf: Deaf | undefined;
  afterEach(async () => {
    await deaf?.close();
  });

  it.each<Silence>(['login', 'handshake', 'hello', 'goodbye'])(
    'comes in the phase of %s, and nothing keeps the process alive',
    async (silence) => {
      const here = await startDeaf(silence);
      deaf = here;
      const program = startProgram('test/handlers/discord/door-program.ts', [here.apiUrl, 'a-token']);
      await program.line('started');
      await waitFor(here.arrived);
      await sleep(100);
      const took = await timed(async () => {
        program.send('SIGTERM');
        expect(await program.ended).toBe(0);
      });
      expect(program.output().trim()).toBe('started\nclosed');
      expect(took).toBeLessThan(mostMs);
    },
    40_000,
  );

  it('comes after a connection that worked, and nothing keeps the process alive', async () => {
    const discord = await startFakeDiscord();
    deaf = { apiUrl: discord.apiUrl, arrived: () => true, close: discord.close };
    discord.addGuild({ name: 'Harbour' });
    const program = startProgram('test/handlers/discord/door-program.ts', [discord.apiUrl, discord.token]);
    await waitFor(() => discord.registeredCommands.length > 0, { timeoutMs: 30_000 });
    const took = await timed(async () => {
      program.send('SIGTERM');
      expect(await program.ended).toBe(0);
    });
    expect(program.output()).toContain('closed');
    expect(took).toBeLessThan(mostMs);
  }, 40_000);
});

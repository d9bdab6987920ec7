import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { botUser, guildCreatePayload } from './payloads.js';
import { Windows } from './windows.js';
import type { World } from './world.js';

const Frame = z.object({ op: z.int(), d: z.unknown().optional() });
const Identify = z.object({
  token: z.string(),
  intents: z.int().min(0),
  properties: z.record(z.string(), z.unknown()),
  shard: z.tuple([z.int().min(0), z.int().min(1)]).optional(),
});
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.int().min(0) });

const allIntents = Object.values(GatewayIntentBits).reduce<number>((sum, bit) => (typeof bit === 'number' ? sum | bit : sum), 0);
const privileged = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;
/** The client may send this many frames per minute and connection. */
const frames = { most: 120, spanMs: 60_000 };

interface Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [number, number];
  readonly events: { readonly s: number; readonly t: string; readonly d: unknown }[];
  connection: Connection | null;
}

interface Connection {
  readonly socket: WebSocket;
  readonly frames: Windows;
  session: Session | null;
  lastBeatAt: number;
}

export interface GatewayOptions {
  /** What the client is told; a client that misses two beats is closed with 4009. */
  heartbeatMs: number;
  /** False: heartbeats are not acknowledged, as on a dead connection. */
  acknowledge: boolean;
  /** False: connections are refused. */
  open: boolean;
  /** How many shards are recommended. */
  shards: number;
  /** A shard with more guilds is closed with 4011. */
  guildsPerShard: number;
  /** Shards that may identify within one gap. */
  maxConcurrency: number;
  /** A shard that identifies sooner after another of its bucket gets op 9; 0: not enforced. */
  identifyGapMs: number;
  /** New sessions a day. Whoever begins more is closed with 4004, and so is everybody else. */
  sessions: { total: number; remaining: number; resetAfterMs: number };
}

/** The gateway: sessions outlive their connections and keep what was missed, until they are forgotten. */
export class Gateway {
  readonly options: GatewayOptions = {
    heartbeatMs: 41_250,
    acknowledge: true,
    open: true,
    shards: 1,
    guildsPerShard: 2_500,
    maxConcurrency: 1,
    identifyGapMs: 0,
    sessions: { total: 1_000, remaining: 1_000, resetAfterMs: 14_400_000 },
  };
  readonly #world: World;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 4096 * 16 });
  readonly #sessions = new Map<string, Session>();
  readonly #connections = new Set<Connection>();
  readonly #watch: NodeJS.Timeout;
  /** Counts IDENTIFYs; the platform allows 1,000 a day. */
  identified = 0;
  resumed = 0;
  /** IDENTIFYs that came too soon. */
  hasty = 0;
  readonly #identifiedAt = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
    world.emit = (guildId, event, data, intent) => this.#dispatchAll(guildId, event, data, intent);
    this.#watch = setInterval(() => this.#closeSilent(), 250);
    this.#watch.unref();
  }

  upgrade(request: IncomingMessage, head: Buffer, port: number): void {
    const { socket } = request;
    if (!this.options.open) {
      socket.destroy();
      return;
    }
    const version = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    this.#server.handleUpgrade(request, socket, head, (client) => this.#greet(client, version, port));
  }

  #greet(socket: WebSocket, query: URLSearchParams, port: number) {
    if (query.get('v') !== '10') return socket.close(GatewayCloseCodes.InvalidAPIVersion, 'Invalid API version');
    if (query.get('encoding') !== 'json') return socket.close(GatewayCloseCodes.DecodeError, 'Only JSON is spoken here');
    const connection: Connection = { socket, frames: new Windows(), session: null, lastBeatAt: Date.now() };
    this.#connections.add(connection);
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.#gone(connection, code));
    socket.on('message', (raw) => this.#hear(connection, raw, port));
    send(connection, { op: GatewayOpcodes.Hello, d: { heartbeat_interval: this.options.heartbeatMs } });
  }

  /** Codes 1000 and 1001 from the client's side end the session; every other end can be resumed. */
  #gone(connection: Connection, code: number) {
    this.#connections.delete(connection);
    const { session } = connection;
    if (session === null) return;
    session.connection = null;
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
  }

  #hear(connection: Connection, raw: RawData, port: number) {
    const frame = parse(raw);
    if (frame === undefined) return close(connection, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    if (connection.frames.take('all', frames.most, frames.spanMs, Date.now()) !== undefined)
      return close(connection, GatewayCloseCodes.RateLimited, 'You are being rate limited.');
    if (frame.op === GatewayOpcodes.Heartbeat) return this.#beat(connection);
    if (frame.op === GatewayOpcodes.Identify) return this.#identify(connection, frame.d, port);
    if (frame.op === GatewayOpcodes.Resume) return this.#resume(connection, frame.d);
    if (![3, 4, 8].includes(frame.op)) return close(connection, GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
    if (connection.session === null) close(connection, GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
  }

  #beat(connection: Connection) {
    connection.lastBeatAt = Date.now();
    if (this.options.acknowledge) send(connection, { op: GatewayOpcodes.HeartbeatAck });
  }

  #closeSilent(): void {
    const oldest = Date.now() - 2 * this.options.heartbeatMs;
    for (const connection of this.#connections)
      if (connection.lastBeatAt < oldest) close(connection, GatewayCloseCodes.SessionTimedOut, 'Session timed out.');
  }

  #identify(connection: Connection, data: unknown, port: number) {
    if (connection.session !== null) return close(connection, GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    const asked = Identify.safeParse(data).data;
    if (asked === undefined) return close(connection, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    if (asked.token !== this.#world.token)
      return close(connection, GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    const shard = asked.shard ?? [0, 1];
    if (shard[0] >= shard[1]) return close(connection, GatewayCloseCodes.InvalidShard, 'Invalid shard.');
    if ((asked.intents & ~allIntents) !== 0) return close(connection, GatewayCloseCodes.InvalidIntents, 'Invalid intent(s).');
    if ((asked.intents & privileged) !== 0)
      return close(connection, GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
    if (!this.#mayBegin(connection, shard)) return;
    const session: Session = { id: randomUUID().replaceAll('-', ''), intents: asked.intents, shard, events: [], connection };
    this.#sessions.set(session.id, session);
    connection.session = session;
    this.identified += 1;
    this.#welcome(session, port);
  }

  #mayBegin(connection: Connection, shard: readonly [number, number]): boolean {
    const { sessions, identifyGapMs, maxConcurrency, guildsPerShard } = this.options;
    const bucket = shard[0] % maxConcurrency;
    const [before, now] = [this.#identifiedAt.get(bucket) ?? 0, Date.now()];
    if (now - before < identifyGapMs) {
      this.hasty += 1;
      send(connection, { op: GatewayOpcodes.InvalidSession, d: false });
      return false;
    }
    this.#identifiedAt.set(bucket, now);
    if (sessions.remaining === 0) {
      this.disconnect(GatewayCloseCodes.AuthenticationFailed);
      return false;
    }
    sessions.remaining -= 1;
    const served = [...this.#world.guilds.values()].filter((guild) => guild.joined && isOn({ shard }, guild.id)).length;
    if (served <= guildsPerShard) return true;
    close(connection, GatewayCloseCodes.ShardingRequired, 'Sharding required.');
    return false;
  }

  /** As `GET /gateway/bot` answers. */
  bot(port: number) {
    const { shards, maxConcurrency, sessions } = this.options;
    const { total, remaining, resetAfterMs } = sessions;
    return {
      url: gatewayUrl(port),
      shards,
      session_start_limit: { total, remaining, reset_after: resetAfterMs, max_concurrency: maxConcurrency },
    };
  }

  /** The shards that somebody is connected to, as `0/2`, sorted; one that is connected twice is there twice. */
  get shards(): readonly string[] {
    return [...this.#connections]
      .flatMap(({ session }) => (session === null ? [] : [`${session.shard[0]}/${session.shard[1]}`]))
      .sort();
  }

  #welcome(session: Session, port: number): void {
    const guilds = [...this.#world.guilds.values()].filter((guild) => guild.joined && isOn(session, guild.id));
    dispatch(session, 'READY', {
      v: 10,
      user: { ...botUser(this.#world), verified: true, mfa_enabled: false, email: null },
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: `${gatewayUrl(port)}/resume`,
      application: { id: this.#world.applicationId, flags: 0 },
      shard: session.shard,
    });
    if ((session.intents & GatewayIntentBits.Guilds) === 0) return;
    for (const guild of guilds) if (!guild.unavailable) dispatch(session, 'GUILD_CREATE', guildCreatePayload(this.#world, guild));
  }

  #resume(connection: Connection, data: unknown) {
    const asked = Resume.safeParse(data).data;
    if (asked === undefined) return close(connection, GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    if (asked.token !== this.#world.token)
      return close(connection, GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    const session = this.#sessions.get(asked.session_id);
    if (session === undefined) return send(connection, { op: GatewayOpcodes.InvalidSession, d: false });
    if (asked.seq > session.events.length) return close(connection, GatewayCloseCodes.InvalidSeq, 'Invalid seq.');
    session.connection?.socket.terminate();
    session.connection = connection;
    connection.session = session;
    this.resumed += 1;
    for (const event of session.events.slice(asked.seq)) send(connection, { op: GatewayOpcodes.Dispatch, ...event });
    dispatch(session, 'RESUMED', {});
  }

  #dispatchAll(guildId: string | null, event: string, data: unknown, intent: number = GatewayIntentBits.Guilds): void {
    for (const session of this.#sessions.values())
      if ((session.intents & intent) === intent && (guildId === null || isOn(session, guildId))) dispatch(session, event, data);
  }

  /** The last event of this name once more, as a resume may bring what the client has handled already. */
  repeat(event: string): void {
    for (const session of this.#sessions.values()) {
      const last = session.events.findLast(({ t }) => t === event);
      if (last !== undefined) dispatch(session, event, last.d);
    }
  }

  get connected(): number {
    return [...this.#connections].filter((one) => one.session !== null).length;
  }

  /** Closes every connection with a code (4000 unless given); the client may resume. */
  disconnect(code = 4000): void {
    for (const connection of this.#connections) close(connection, code, 'closed by the fake');
  }

  /** Cuts every connection without a close frame. */
  drop(): void {
    for (const connection of this.#connections) connection.socket.terminate();
  }

  /** Op 7. */
  askToReconnect(): void {
    for (const connection of this.#connections) send(connection, { op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Op 9. Not resumable: the sessions are forgotten, with everything in them that nobody has received. */
  invalidate(resumable = false): void {
    for (const connection of this.#connections) send(connection, { op: GatewayOpcodes.InvalidSession, d: resumable });
    if (!resumable) this.forgetSessions();
  }

  /** The next resume is answered with op 9, so events in between are lost for good. */
  forgetSessions(): void {
    for (const connection of this.#connections) connection.session = null;
    this.#sessions.clear();
  }

  close(): void {
    clearInterval(this.#watch);
    this.drop();
    this.#server.close();
  }
}

export const gatewayUrl = (port: number): string => `ws://127.0.0.1:${port}`;

/** Which shard a guild is on is in the time of its id. */
const isOn = ({ shard }: Pick<Session, 'shard'>, guildId: string): boolean =>
  Number((BigInt(guildId) >> 22n) % BigInt(shard[1])) === shard[0];

function parse(raw: RawData): z.infer<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(raw.toString())).data;
  } catch {
    return undefined;
  }
}

function send(connection: Connection, frame: unknown): void {
  const whole = { d: null, s: null, t: null, ...Object(frame) };
  connection.socket.send(JSON.stringify(whole), () => undefined);
}

/** Numbered also while nobody is connected: that is what a resume replays. */
function dispatch(session: Session, t: string, d: unknown): void {
  const event = { s: session.events.length + 1, t, d: structuredClone(d) };
  session.events.push(event);
  if (session.connection !== null) send(session.connection, { op: GatewayOpcodes.Dispatch, ...event });
}

const close = (connection: Connection, code: number, reason: string): void => connection.socket.close(code, reason);

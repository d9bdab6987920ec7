import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { Refusal } from '../api/refusal.js';
import type { Settings } from '../api/settings.js';
import type { Delivery, DeliveryOutcome, Transport } from './delivery.js';

const Acknowledgement = z.object({ envelope_id: z.string(), payload: z.unknown().optional() });

export type DisconnectReason = 'warning' | 'refresh_requested' | 'link_disabled';

interface Waiting {
  readonly acknowledge: (payload: unknown) => void;
}

/** Socket Mode: up to ten connections of one app, and each envelope goes to any one of them. */
export class SocketHub implements Transport {
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #settings: Settings;
  readonly #appId: string;
  readonly #tickets = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #arrivals = new Set<() => void>();
  #sockets: WebSocket[] = [];
  #turn = 0;
  #isDisabled = false;
  readonly #pinger: NodeJS.Timeout;

  constructor(settings: Settings, appId: string) {
    this.#settings = settings;
    this.#appId = appId;
    let sincePing = 0;
    this.#pinger = setInterval(() => {
      sincePing += 500;
      if (sincePing < this.#settings.pingMs) return;
      sincePing = 0;
      for (const socket of this.#sockets) socket.ping();
    }, 500);
    this.#pinger.unref();
  }

  get connections(): number {
    return this.#sockets.length;
  }

  /** The address for one connection, as apps.connections.open hands it out. */
  open(base: string): string {
    if (this.#isDisabled) throw new Refusal('link_disabled');
    const ticket = randomUUID();
    this.#tickets.add(ticket);
    return `${base}/link/?ticket=${ticket}&app_id=${this.#appId}`;
  }

  /** A connection needs a fresh ticket of apps.connections.open. */
  upgrade(url: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!this.#tickets.delete(url.searchParams.get('ticket') ?? '') || this.#sockets.length >= 10) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#greet(webSocket));
  }

  #greet(socket: WebSocket): void {
    this.#sockets.push(socket);
    socket.on('message', (data) => this.#read(String(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#sockets = this.#sockets.filter((other) => other !== socket);
    });
    const debug = { host: 'applink-fake', build_number: 1, approximate_connection_time: 18_060 };
    socket.send(
      JSON.stringify({
        type: 'hello',
        num_connections: this.#sockets.length,
        connection_info: { app_id: this.#appId },
        debug_info: debug,
      }),
    );
    for (const arrived of this.#arrivals) arrived();
  }

  #read(text: string): void {
    let raw: unknown;
    try {
      raw = JSON.parse(text);
    } catch {
      return;
    }
    const ack = Acknowledgement.safeParse(raw);
    if (ack.success) this.#waiting.get(ack.data.envelope_id)?.acknowledge(ack.data.payload ?? {});
  }

  /** Waits for a connection too, within the same time: an app that reconnects misses nothing. */
  async send(delivery: Delivery, withinMs: number): Promise<DeliveryOutcome> {
    const deadline = Date.now() + withinMs;
    if (!(await this.#connected(withinMs))) return { kind: 'failed', reason: 'connection_failed', mayRetry: true };
    const envelopeId = randomUUID();
    return new Promise((resolve) => {
      const finish = (outcome: DeliveryOutcome) => {
        clearTimeout(timer);
        this.#waiting.delete(envelopeId);
        resolve(outcome);
      };
      const timer = setTimeout(
        () => finish({ kind: 'failed', reason: 'timeout', mayRetry: true }),
        Math.max(1, deadline - Date.now()),
      );
      timer.unref();
      this.#waiting.set(envelopeId, { acknowledge: (payload) => finish({ kind: 'acknowledged', payload }) });
      this.#next()?.send(JSON.stringify(envelope(envelopeId, delivery)));
    });
  }

  #next(): WebSocket | undefined {
    this.#turn += 1;
    return this.#sockets[this.#turn % Math.max(1, this.#sockets.length)];
  }

  /** True once the app is connected, false after the time is up. */
  connected(withinMs: number): Promise<boolean> {
    return this.#connected(withinMs);
  }

  #connected(withinMs: number): Promise<boolean> {
    if (this.#sockets.length > 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (isConnected: boolean) => {
        clearTimeout(timer);
        this.#arrivals.delete(arrived);
        resolve(isConnected);
      };
      const arrived = () => finish(true);
      const timer = setTimeout(() => finish(false), withinMs);
      timer.unref();
      this.#arrivals.add(arrived);
    });
  }

  /** `warning` only announces; the others end the connections, and after `link_disabled` no new one can be opened. */
  disconnect(reason: DisconnectReason): void {
    if (reason === 'link_disabled') this.#isDisabled = true;
    for (const socket of this.#sockets) {
      socket.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'applink-fake' } }));
      if (reason !== 'warning') socket.close(1000);
    }
  }

  enable(): void {
    this.#isDisabled = false;
  }

  /** Connections end without a word, as when a cable is cut. */
  drop(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Says goodbye first, so that an app which is closing too sees no broken connection. */
  async close(): Promise<void> {
    clearInterval(this.#pinger);
    for (const { acknowledge } of this.#waiting.values()) acknowledge({});
    await Promise.all(this.#sockets.map(ended));
    this.#server.close();
  }
}

const goodbyeMs = 200;

function ended(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), goodbyeMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    if (socket.readyState === socket.OPEN) socket.close(1001);
  });
}

const envelope = (envelopeId: string, { kind, payload, attempt, retryReason }: Delivery) => ({
  type: kind,
  envelope_id: envelopeId,
  accepts_response_payload: kind !== 'events_api',
  payload,
  ...(kind === 'events_api' || attempt > 0 ? { retry_attempt: attempt, retry_reason: retryReason ?? '' } : {}),
});

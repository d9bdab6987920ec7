import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';
import { interactionsPath } from '../../src/app/discord-entrance.js';
import type { Doorway } from './doorway.js';
import { inTime, late } from './in-time.js';
import { type Arrived, arrivedIn, readInteraction } from './interaction.js';
import { answerInteraction } from './interactions.js';
import { createReplies, type FirstResponse, type Wire } from './replies.js';
import { isFromDiscord } from './signature.js';
import { troubleFields } from './troubles.js';

/** The largest form or message that Discord lets people send is far smaller. */
const mostBytes = 512 * 1024;
const bodyMs = 2_500;
/** Whether it was taken before is asked of the database before anything is answered; of its three seconds this much. */
const takenMs = 1_000;

/** Numbers of the platform: a PING, and its answer. */
const ping = 1;

export interface HttpEntrance {
  readonly door: Doorway;
  readonly key: KeyObject;
  /** The answers that are being given. */
  readonly answers: Set<Promise<void>>;
}

/** Before anything that reads bodies: the signature is about the bytes as they came. */
export function mountInteractions(app: Express, entrance: HttpEntrance): void {
  app.post(interactionsPath, (request, response) => {
    const answer = serve(entrance, request, response)
      .catch((error: unknown) => {
        entrance.door.log.error(troubleFields(error), 'Interaction of Discord over HTTP failed');
        finish(response, 500);
      })
      .finally(() => entrance.answers.delete(answer));
    entrance.answers.add(answer);
  });
}

async function serve({ door, key }: HttpEntrance, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const [signature, timestamp] = [headerOf(request, 'x-signature-ed25519'), headerOf(request, 'x-signature-timestamp')];
  // Discord probes this with wrong signatures, and takes the address away that accepts one.
  if (body === undefined || !isFromDiscord(key, { signature, timestamp, body }, Date.now())) return refuse(response);
  const payload = parsed(body);
  if (isPing(payload)) return send(response, { type: ping });
  const arrived = arrivedIn(payload);
  if (arrived === undefined) return finish(response, 400);
  if (await wasTaken(door, arrived)) return finish(response, 202);
  const replies = createReplies({
    rest: door.rest,
    wire: httpWire(response),
    applicationId: arrived.application_id,
    token: arrived.token,
  });
  const interaction = readInteraction(arrived, replies);
  if (interaction !== undefined) await answerInteraction(door, interaction);
  finish(response, 202);
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Undefined for one that is too large, too slow, or breaks off. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const reading = new Promise<Buffer | undefined>((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => resolve(undefined));
    request.on('error', () => resolve(undefined));
  });
  const body = await inTime(reading, bodyMs);
  return body === late ? undefined : body;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const isPing = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'type' in payload && payload.type === ping;

/**
 * True where somebody delivers what was delivered before: it is answered once. Its first answer went back with the first delivery, so that nothing else tells
 * a repetition. Where the database does not say in time it is carried out, and refused there if it was carried out before.
 */
async function wasTaken({ guilds, events, tenantFor, log }: Doorway, { id, type, guild_id: guildId }: Arrived): Promise<boolean> {
  const isAutocomplete = type === 4;
  if (guildId == null || isAutocomplete) return false;
  const taking = guilds.ensure({ id: guildId }).then(() => events.take(tenantFor(guildId), `http:${id}`));
  try {
    return (await inTime(taking, takenMs)) === false;
  } catch (error) {
    log.warn({ ...troubleFields(error), interactionId: id }, 'Whether an interaction of Discord was taken before is unknown');
    return false;
  }
}

/** The first response is the answer to the request itself. */
function httpWire(response: ServerResponse): Wire {
  return {
    isSlow: true,
    respond: async (first) => {
      if (response.headersSent || response.destroyed) throw new TooLate();
      await send(response, first);
    },
  };
}

/** As Discord would say it, so that it is told in the log as one that came too late. */
class TooLate extends Error {
  readonly code = 10062;
  readonly status = 404;
  constructor() {
    super('Discord no longer waits for the first response');
  }
}

function send(response: ServerResponse, body: FirstResponse): Promise<void> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    response.once('finish', resolve);
    response.once('close', () => reject(new TooLate()));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
  });
}

/** The rest of what is still arriving is not read. */
function refuse(response: ServerResponse): void {
  response.setHeader('connection', 'close');
  finish(response, 401);
}

/** Where nothing was answered yet. */
function finish(response: ServerResponse, status: number): void {
  if (!response.headersSent && !response.destroyed) response.writeHead(status).end();
}

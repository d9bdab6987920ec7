import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLog, LoggedCall } from '../api/call-log.js';
import type { Faults } from '../api/faults.js';
import { answerFault, faultRefusal, loseAnswer } from '../api/play-fault.js';
import { readBody } from '../api/read-body.js';
import { Refusal } from '../api/refusal.js';
import type { Settings } from '../api/settings.js';
import { type Origin, type Replies, Reply } from './replies.js';

interface Entry extends Origin {
  readonly issuedAt: number;
  uses: number;
}

const usesMax = 5;

interface Parts {
  readonly replies: Replies;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly log: CallLog;
  base(): string;
}

/** The addresses by which an app answers later: five times, within half an hour. */
export class ResponseUrls {
  readonly #parts: Parts;
  readonly #entries = new Map<string, Entry>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  issue(origin: Origin): string {
    const path = `/respond/${origin.workspace.id}/${randomBytes(12).toString('hex')}`;
    this.#entries.set(path, { ...origin, issuedAt: Date.now(), uses: 0 });
    return `${this.#parts.base()}${path}`;
  }

  /** `/respond/…`. */
  async handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const log = this.#parts.log.begin('response_url');
    const text = await readBody(request);
    try {
      await this.#answer(path, log, parse(text), response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.outcome ??= error.code;
      const status = error.status === 200 ? 400 : error.status;
      if (status === 429) this.#parts.log.rejected(log);
      const body = JSON.stringify({ ok: false, error: error.code, ...error.extra });
      response.writeHead(status, { 'content-type': 'application/json', ...error.headers }).end(body);
    }
  }

  async #answer(path: string, log: LoggedCall, reply: Reply, response: ServerResponse): Promise<void> {
    Object.assign(log, { args: reply });
    const rule = this.#parts.faults.take('response_url', reply);
    if (rule !== undefined) log.outcome = `fault ${rule.fault}`;
    if (rule?.fault === 'slow') await sleep(rule.afterMs ?? 1_000);
    if (rule !== undefined && answerFault(rule, response)) return;
    const refusal = rule === undefined ? undefined : faultRefusal(rule);
    if (refusal !== undefined) throw refusal;
    this.#parts.replies.carryOut(this.#entry(path), reply);
    if (rule?.fault.startsWith('commit-then-') === true) loseAnswer(rule.fault, response);
    else {
      log.outcome ??= 'ok';
      response.writeHead(200, { 'content-type': 'text/html' }).end('ok');
    }
  }

  #entry(path: string): Entry {
    const entry = this.#entries.get(path);
    if (entry === undefined) throw new Refusal('invalid_url', {}, 404);
    if (Date.now() - entry.issuedAt > this.#parts.settings.responseUrlMs) throw new Refusal('expired_url', {}, 404);
    if (entry.uses >= usesMax) throw new Refusal('used_url', {}, 404);
    entry.uses += 1;
    return entry;
  }
}

function parse(text: string): Reply {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Refusal('invalid_payload', {}, 400);
  }
  const reply = Reply.safeParse(raw);
  if (!reply.success) throw new Refusal('invalid_payload', {}, 400);
  return reply.data;
}

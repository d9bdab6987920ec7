import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ground, Method } from '../methods/method.js';
import { methods } from '../methods/methods.js';
import type { Workspace } from '../world/model.js';
import { hasEnded } from '../world/tokens.js';
import { Args } from './args.js';
import type { CallLog, LoggedCall } from './call-log.js';
import type { FaultRule, Faults } from './faults.js';
import { answerFault, faultRefusal, loseAnswer } from './play-fault.js';
import { type ReadCall, readCall } from './read-call.js';
import { Refusal } from './refusal.js';
import { workspaceFor } from './workspace-for.js';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** `/api/<method>`. */
export class Api {
  readonly #ground: Ground;
  readonly #faults: Faults;
  readonly #log: CallLog;

  constructor(ground: Ground, faults: Faults, log: CallLog) {
    this.#ground = ground;
    this.#faults = faults;
    this.#log = log;
  }

  async handle(name: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const log = this.#log.begin(name);
    let call: ReadCall;
    try {
      call = await readCall(request, query);
    } catch (error) {
      return respond(response, log, refused(error, undefined));
    }
    Object.assign(log, { token: call.token, args: call.args });
    const fault = this.#faults.take(name, call.args);
    if (fault !== undefined) log.outcome = `fault ${fault.fault}`;
    if (fault?.fault === 'slow') await sleep(fault.afterMs ?? 1_000);
    if (fault !== undefined && answerFault(fault, response)) return;
    const answer = this.#run(name, call, fault);
    if (fault?.fault.startsWith('commit-then-') === true) return loseAnswer(fault.fault, response);
    if (answer.status === 429) this.#log.rejected(log);
    respond(response, log, answer);
  }

  #run(name: string, call: ReadCall, fault: FaultRule | undefined): Answer {
    let workspace: Workspace | undefined;
    try {
      const refusal = fault === undefined ? undefined : faultRefusal(fault);
      if (refusal !== undefined) throw refusal;
      const method = methods[name];
      if (method === undefined) throw new Refusal('unknown_method', { req_method: name });
      workspace = this.#authorise(method, call.token, call.args);
      const warnings = [...call.warnings];
      const args = fault?.fault === 'unthreaded' ? withoutThread(call.args) : call.args;
      const result = method.run({
        ground: this.#ground,
        workspace,
        token: call.token ?? '',
        args: new Args(args),
        warn: (warning) => warnings.push(warning),
      });
      return succeeded(result, warnings, workspace, method);
    } catch (error) {
      return refused(error, workspace);
    }
  }

  #authorise(method: Method, token: string | undefined, args: Readonly<Record<string, unknown>>): Workspace {
    const { world } = this.#ground;
    const [first] = world.workspaces;
    if (first === undefined) throw new Error('the fake has no workspace');
    if (method.token === 'none') return first;
    if (token === undefined || token === '') throw new Refusal('not_authed');
    const owner = world.holderOf(token);
    if (token !== world.appToken && owner === undefined) throw new Refusal('invalid_auth');
    if (owner?.tokenError !== undefined) throw new Refusal(owner.tokenError);
    if (owner !== undefined && hasEnded(owner, token)) throw new Refusal('token_expired');
    if ((method.token === 'app') !== (token === world.appToken)) throw new Refusal('not_allowed_token_type');
    if (owner === undefined) return first;
    if (method.scopes.length > 0 && !method.scopes.some((scope) => owner.scopes.includes(scope)))
      throw new Refusal('missing_scope', { needed: method.scopes.join(','), provided: owner.scopes.join(',') });
    return 'channels' in owner ? owner : workspaceFor(world, owner, args);
  }
}

const withoutThread = ({ thread_ts: _, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> => rest;

function succeeded(result: Record<string, unknown>, warnings: readonly string[], workspace: Workspace, method: Method): Answer {
  const existing = result.response_metadata;
  const metadata = { ...(typeof existing === 'object' ? existing : {}), ...(warnings.length === 0 ? {} : { warnings }) };
  return {
    status: 200,
    headers: scopeHeaders(workspace, method),
    body: {
      ok: true,
      ...result,
      ...(warnings.length === 0 ? {} : { warning: warnings.join(',') }),
      ...(Object.keys(metadata).length === 0 ? {} : { response_metadata: metadata }),
    },
  };
}

const scopeHeaders = (workspace: Workspace, method: Method): Record<string, string> =>
  method.token === 'bot'
    ? { 'x-oauth-scopes': workspace.scopes.join(','), 'x-accepted-oauth-scopes': method.scopes.join(',') }
    : {};

function refused(error: unknown, workspace: Workspace | undefined): Answer {
  if (!(error instanceof Refusal)) throw error;
  const scopes: Record<string, string> = workspace === undefined ? {} : { 'x-oauth-scopes': workspace.scopes.join(',') };
  return {
    status: error.status,
    headers: { ...scopes, ...error.headers },
    body: { ok: false, error: error.code, ...error.extra },
  };
}

function respond(response: ServerResponse, log: LoggedCall, { status, headers, body }: Answer): void {
  log.outcome ??= body.ok === true ? 'ok' : String(body.error);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
}

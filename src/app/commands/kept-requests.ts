import { findChannel, resumeChannel } from '../../db/channels.js';
import { type KeptRequest, keepRequest, takeRequest, waitingRequests } from '../../db/kept-requests.js';
import type { TenantId } from '../../domain/ids.js';
import { toIso } from '../../domain/time.js';
import { errorCode, TocsinError } from '../../errors.js';
import { type Line, plainLine } from '../../words/segments.js';
import { announce } from './announce.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps, RealChat } from './deps.js';
import { shown } from './describe.js';
import { speech } from './speech.js';
import { carryOut } from './subscribe-command.js';

/** The bot may post in this channel now, or may again: a pause ends, and what waited for it is carried out. */
export async function admitted(deps: CommandDeps, tenantId: TenantId, chat: RealChat, channelRef: string): Promise<void> {
  for (const thread of await resumeChannel(deps.db, tenantId, chat, channelRef, toIso(deps.clock.now())))
    await deps.wake.thread(thread.tenantId, thread.threadId);
  for (const request of await waitingRequests(deps.db, tenantId, channelRef, toIso(deps.clock.now())))
    await carryOutKept(deps, chat, request);
}

/** It is taken only when it is done: whoever dies on the way leaves it to the next, and doing it twice sets up nothing twice. */
async function carryOutKept(deps: CommandDeps, chat: RealChat, request: KeptRequest): Promise<void> {
  const asking = await askingOf(deps, chat, request);
  const done = await carryOut(deps, asking, `--here ${request.command.slice('subscribe '.length)}`);
  // Kept again with its own end: trying does not make it live longer.
  if (done.kind === 'kept') await keepRequest(deps.db, request);
  if (done.kind === 'failed' || done.kind === 'kept') return;
  const isFirst = await takeRequest(deps.db, request.tenantId, request.id);
  if (done.kind === 'done' || !isFirst) return;
  try {
    await announce(deps, asking, unfinished(asking, request, done.answer));
  } catch (error) {
    await keepRequest(deps.db, request);
    if (!(error instanceof TocsinError)) throw error;
    deps.log.warn({ tenantId: request.tenantId, code: errorCode(error) }, 'A kept request could not be carried out yet');
  }
}

async function askingOf(deps: CommandDeps, chat: RealChat, request: KeptRequest): Promise<Asking> {
  const { tenantId, channelRef } = request;
  const known = await findChannel(deps.db, tenantId, chat, channelRef);
  const name = request.channelName === '' ? (known?.name ?? null) : request.channelName;
  return {
    place: { chat, tenantId, channelRef, channelName: name, channelKind: known?.kind ?? null, rootRef: null, missing: null },
    person: { id: request.personId, name: request.personName, mayChange: true, isAdmin: true },
    commandName: deps.commandName(chat),
    language: known?.settings.language,
  };
}

/** What needs an answer of that person is asked again where only they see it. */
function unfinished(asking: Asking, request: KeptRequest, answer: Answer): Line {
  const why = shown(plainLine(answer.rows[0]?.line ?? []), 300);
  const command = request.command.replace(/ --\w+/g, '');
  const { say, type } = speech(asking);
  return say.room.unfinished(shown(request.personName), why, type(shown(command, 200)));
}

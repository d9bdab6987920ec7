import type { ServerResponse } from 'node:http';
import { type FaultRule, faultKinds } from './faults.js';
import { Refusal, ratelimited } from './refusal.js';

const committing = 'commit-then-';
const isErrorString = (fault: string): boolean => !faultKinds.some((kind) => kind === fault) && !fault.startsWith(committing);

/** True when the fault is the whole answer. */
export function answerFault({ fault }: FaultRule, response: ServerResponse): boolean {
  if (fault === '503') response.writeHead(503, { 'content-type': 'text/html' }).end('upstream connect error');
  else if (fault === 'html-200') sendHtml(response);
  else if (fault === 'reset') response.socket?.resetAndDestroy();
  else return fault === 'hang';
  return true;
}

export function loseAnswer(fault: string, response: ServerResponse): void {
  if (fault === 'commit-then-drop') response.socket?.destroy();
  else if (fault === 'commit-then-503') response.writeHead(503, { 'content-type': 'text/html' }).end('upstream connect error');
  else if (fault === 'commit-then-html-200') sendHtml(response);
  else if (fault !== 'commit-then-hang')
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify({ ok: false, error: fault.slice(committing.length) }));
}

const sendHtml = (response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!DOCTYPE html><title>Slack</title><p>Server error');

/** The error that a fault stands for, when it is one that the platform says in words. */
export function faultRefusal({ fault, extra, retryAfterSeconds }: FaultRule): Refusal | undefined {
  if (fault === '429') return ratelimited(retryAfterSeconds ?? 1);
  if (fault === '429-bare') return ratelimited(undefined);
  return isErrorString(fault) ? new Refusal(fault, { ...extra }) : undefined;
}

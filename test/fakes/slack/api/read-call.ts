import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readBody } from './read-body.js';
import { Refusal } from './refusal.js';

export interface ReadCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  readonly warnings: readonly string[];
}

const bearer = (request: IncomingMessage): string | undefined => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

/** The arguments and the token, from the query, a form or JSON. JSON bodies may not carry the token: it must be in the header. */
export async function readCall(request: IncomingMessage, query: URLSearchParams): Promise<ReadCall> {
  const fromQuery = Object.fromEntries(query);
  const body = request.method === 'GET' ? '' : await readBody(request);
  if (body === '') return withToken(request, fromQuery, []);
  const [type, charset] = contentType(request);
  if (type === 'application/json') {
    const args = { ...fromQuery, ...jsonArgs(body) };
    return { args, token: bearer(request), warnings: charset === undefined ? ['missing_charset'] : [] };
  }
  if (type === 'application/x-www-form-urlencoded')
    return withToken(request, { ...fromQuery, ...formArgs(body) }, charset === undefined ? [] : ['superfluous_charset']);
  throw new Refusal('invalid_post_type');
}

function contentType(request: IncomingMessage): readonly [string, string | undefined] {
  const header = request.headers['content-type'];
  if (header === undefined) throw new Refusal('missing_post_type');
  const [type = '', ...rest] = header.toLowerCase().split(';');
  const charset = rest.map((part) => /^\s*charset="?([^"]*)"?$/.exec(part)?.[1]).find((found) => found !== undefined);
  if (charset !== undefined && !['utf-8', 'iso-8859-1'].includes(charset)) throw new Refusal('invalid_charset');
  return [type.trim(), charset];
}

function jsonArgs(body: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new Refusal('invalid_json');
  }
  const args = z.record(z.string(), z.unknown()).safeParse(parsed);
  if (!args.success || Array.isArray(parsed)) throw new Refusal('json_not_object');
  return args.data;
}

function formArgs(body: string): Record<string, string> {
  if (!body.includes('=')) throw new Refusal('invalid_form_data');
  const args: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    if (/\[\d*\]$/.test(name)) throw new Refusal('invalid_array_arg');
    if (!/^[A-Za-z0-9_]{1,100}$/.test(name)) throw new Refusal('invalid_arg_name');
    args[name] = value;
  }
  return args;
}

function withToken(request: IncomingMessage, args: Record<string, string>, warnings: readonly string[]): ReadCall {
  const { token, ...rest } = args;
  return { args: rest, token: bearer(request) ?? token, warnings };
}

import { z } from 'zod';
import type { Clock } from '../../clock.js';
import { createSlackApi } from './api.js';
import type { SlackFailure } from './failure.js';

/** What Slack gives for a code or a refresh token. */
export interface SlackGrant {
  readonly token: string;
  /** Null for a token without an end. */
  readonly refresh: { readonly token: string; readonly lifeSeconds: number } | null;
  readonly scopes: readonly string[];
  readonly botUserId: string | null;
  readonly appId: string | null;
  /** Null where the app was installed for a whole organisation. */
  readonly team: { readonly id: string; readonly name: string } | null;
  readonly enterprise: { readonly id: string; readonly name: string } | null;
  readonly isOrg: boolean;
  /** The id of the person who pressed *Allow*. */
  readonly by: string | null;
}

export type AccessOutcome =
  | { readonly kind: 'granted'; readonly grant: SlackGrant }
  /** Slack's own word: `invalid_code`. */
  | { readonly kind: 'refused'; readonly error: string }
  /** No answer, or none that can be read. What was asked may have been done. */
  | { readonly kind: 'failed'; readonly code: string; readonly cause: unknown };

/** `oauth.v2.access`, with the app's own id and secret. One request each, never repeated. */
export interface SlackAccess {
  exchange(code: string, redirectUri: string): Promise<AccessOutcome>;
  refresh(refreshToken: string): Promise<AccessOutcome>;
}

interface AccessOptions {
  /** `https://slack.com/api/` */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  /** Default 10 000. */
  readonly timeoutMs?: number;
}

const Id = z.string().regex(/^[A-Z0-9]{1,40}$/);
const Named = z.object({ id: Id, name: z.string().max(1_000).catch('').default('') });

const Granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,1000}$/),
  token_type: z.literal('bot'),
  scope: z.string().catch('').default(''),
  refresh_token: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/)
    .optional(),
  expires_in: z.number().int().min(1).max(31_536_000).optional(),
  bot_user_id: Id.nullable().catch(null).default(null),
  app_id: Id.nullable().catch(null).default(null),
  team: Named.nullable().default(null),
  enterprise: Named.nullable().default(null),
  is_enterprise_install: z.boolean().catch(false).default(false),
  authed_user: z.object({ id: Id }).nullable().catch(null).default(null),
});

export function createSlackAccess({ apiUrl, clientId, clientSecret, clock, timeoutMs = 10_000 }: AccessOptions): SlackAccess {
  const api = createSlackApi({ apiUrl, clock, timeoutMs });
  const access = async (args: Readonly<Record<string, string>>): Promise<AccessOutcome> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const secrets = { client_id: clientId, client_secret: clientSecret };
    const outcome = await api.call(nobody, 'oauth.v2.access', Granted, { args: { ...secrets, ...args }, signal });
    return outcome.ok ? { kind: 'granted', grant: grantOf(outcome.answer) } : failed(outcome.failure);
  };
  return {
    exchange: (code, redirectUri) => access({ code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => access({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

/** The method takes the app's id and secret in place of a token. */
const nobody = { token: '', teamId: null };

function failed(failure: SlackFailure): AccessOutcome {
  if (failure.kind === 'refused') return { kind: 'refused', error: failure.error };
  if (failure.kind === 'limited') return { kind: 'failed', code: 'slack.rate_limited', cause: undefined };
  return { kind: 'failed', code: failure.code, cause: failure.cause };
}

function grantOf(answer: z.infer<typeof Granted>): SlackGrant {
  const { refresh_token: token, expires_in: lifeSeconds } = answer;
  return {
    token: answer.access_token,
    refresh: token === undefined || lifeSeconds === undefined ? null : { token, lifeSeconds },
    scopes: answer.scope.split(',').filter((scope) => scope !== ''),
    botUserId: answer.bot_user_id,
    appId: answer.app_id,
    team: answer.team,
    enterprise: answer.enterprise,
    isOrg: answer.is_enterprise_install,
    by: answer.authed_user?.id ?? null,
  };
}

/** Where a browser is sent to be asked for permission, at the host of the Web API. */
export const authorizeAddress = (apiUrl: string): URL => new URL('/oauth/v2/authorize', apiUrl);

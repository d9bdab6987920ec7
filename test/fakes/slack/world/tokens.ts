import { randomBytes } from 'node:crypto';

/** What an installation works with, of a workspace or of an organisation. */
export interface TokenHolder {
  botToken: string;
  /** Undefined for a token without an end. */
  refreshToken: string | undefined;
  /** Every token that was given out while tokens rotate, and when it ends, in milliseconds since 1970. */
  readonly endings: Map<string, number>;
  /** What every call with the token gets: `token_revoked`, `account_inactive`, `token_expired`, …; undefined while it is good. */
  tokenError: string | undefined;
  readonly scopes: string[];
}

export const secret = (prefix: string): string => `${prefix}-${randomBytes(18).toString('hex')}`;

/** Of a holder that was granted `scopes`, with a token that never ends. */
export const freshHolder = (scopes: readonly string[]): TokenHolder => ({
  botToken: secret('xoxb'),
  refreshToken: undefined,
  endings: new Map(),
  tokenError: undefined,
  scopes: [...scopes],
});

/** A new token and the only refresh token that is good from now on. Older tokens live to their own end. */
export function rotate(holder: TokenHolder, lifeSeconds: number): void {
  holder.botToken = secret('xoxe.xoxb');
  holder.refreshToken = secret('xoxe');
  holder.endings.set(holder.botToken, Date.now() + lifeSeconds * 1_000);
}

export const endTokens = (holder: TokenHolder): void => {
  for (const token of holder.endings.keys()) holder.endings.set(token, 0);
};

export const owns = (holder: TokenHolder, token: string): boolean => holder.botToken === token || holder.endings.has(token);

export const hasEnded = (holder: TokenHolder, token: string): boolean => (holder.endings.get(token) ?? Infinity) <= Date.now();

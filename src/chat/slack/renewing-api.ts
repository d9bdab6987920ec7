import { errorCode } from '../../errors.js';
import type { SlackApi, SlackCredentials, SlackOutcome } from './api.js';

/** The token in place of one that has ended; undefined where there is none. `teamId` is the workspace that was called. */
export type RenewToken = (teamId: string, refused: string) => Promise<string | undefined>;

/** Where Slack says that a token has ended, the call is made once more with the next one. It was refused, so nothing happens twice. */
export function renewingApi(api: SlackApi, renewToken: RenewToken): SlackApi {
  return {
    skewMs: () => api.skewMs(),
    async call(credentials, method, answer, options) {
      const outcome = await api.call(credentials, method, answer, options);
      if (!hasEnded(outcome) || credentials.teamId === null) return outcome;
      const next = await renewal(renewToken, credentials.teamId, credentials);
      if (next.failure !== undefined) return { ok: false, failure: next.failure };
      return next.token === undefined ? outcome : api.call({ ...credentials, token: next.token }, method, answer, options);
    },
  };
}

const hasEnded = (outcome: SlackOutcome<unknown>): boolean =>
  !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.error === 'token_expired';

/** That it cannot be renewed now says nothing against the installation: the call had no effect and may be made later. */
async function renewal(renewToken: RenewToken, teamId: string, { token }: SlackCredentials) {
  try {
    return { token: await renewToken(teamId, token), failure: undefined };
  } catch (cause) {
    return { token: undefined, failure: { kind: 'unsent', code: errorCode(cause), cause } as const };
  }
}

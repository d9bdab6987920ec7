import type { z } from 'zod';
import type { Clock } from '../../clock.js';
import { type FormAnswer, postForm } from '../../http/post-form.js';
import { noAnswer, refusalIn, type SlackFailure } from './failure.js';

export interface SlackCredentials {
  readonly token: string;
  /** Null where it is not known yet. */
  readonly teamId: string | null;
}

export type SlackOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly scopes: readonly string[] | null }
  | { readonly ok: false; readonly failure: SlackFailure };

export interface SlackApi {
  /** One request, never repeated. */
  call<Answer>(
    credentials: SlackCredentials,
    method: string,
    answer: z.ZodType<Answer>,
    options: { readonly args: Readonly<Record<string, unknown>>; readonly signal: AbortSignal },
  ): Promise<SlackOutcome<Answer>>;
  /** How far Slack's clock is ahead of ours, as of its last good answer. */
  skewMs(): number;
}

interface ApiOptions {
  readonly apiUrl: string;
  readonly clock: Clock;
  /** Default 12 000: less than a delivery may take as a whole. */
  readonly timeoutMs?: number;
}

/** Clocks further apart than this have other troubles: Slack's signed requests would not be accepted either. */
const maxSkewMs = 10 * 60_000;

export function createSlackApi({ apiUrl, clock, timeoutMs = 12_000 }: ApiOptions): SlackApi {
  const base = apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`;
  let skew = 0;
  const readClock = (date: string | null): void => {
    const serverTime = Date.parse(date ?? '');
    if (Number.isNaN(serverTime)) return;
    const ahead = serverTime - clock.now().getTime();
    skew = Math.abs(ahead) <= maxSkewMs ? ahead : 0;
  };
  return {
    skewMs: () => skew,
    async call({ token, teamId }, method, answer, { args, signal }) {
      if (signal.aborted) return { ok: false, failure: { kind: 'unsent', code: 'slack.stopped', cause: signal.reason } };
      let given: FormAnswer;
      try {
        given = await postForm({ url: `${base}${method}`, token, args: { team_id: teamId, ...args }, signal, timeoutMs });
      } catch (error) {
        return { ok: false, failure: noAnswer(error) };
      }
      if (given.status === 200) readClock(given.header('date'));
      const said = wordsOf(given);
      const failure = refusalIn(given, said);
      if (failure !== undefined) return { ok: false, failure };
      const read = answer.safeParse(said);
      if (!read.success) return { ok: false, failure: { kind: 'unclear', code: 'slack.unreadable_answer', cause: read.error } };
      return {
        ok: true,
        answer: read.data,
        scopes:
          given
            .header('x-oauth-scopes')
            ?.trim()
            .split(',')
            .map((scope) => scope.trim()) ?? null,
      };
    },
  };
}

/** Something else may have answered in Slack's place: undefined then. */
function wordsOf({ body }: FormAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

import { describe, expect, it } from 'vitest';
import { slackFailure } from '../../../src/chat/slack/failure.js';

/** As the SDK wraps what fetch throws: the network's own code is two causes down. */
const requestError = (code: string, syscall = 'read'): Error => wrapped(networkError(code, syscall));

const networkError = (code: string, syscall: string): Error => Object.assign(new Error('socket'), { code, syscall });

function wrapped(network: Error): Error {
  const original = new TypeError('fetch failed', { cause: network });
  return Object.assign(new Error('A request error occurred', { cause: original }), { code: 'slack_webapi_request_error' });
}

const platformError = (data: object): Error => Object.assign(new Error('x'), { code: 'slack_webapi_platform_error', data });

describe('slackFailure', () => {
  it.each([
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ])('knows that nothing was sent after %s', (code) =>
    expect(slackFailure(requestError(code))).toMatchObject({ kind: 'unsent', code: 'slack.unreachable' }),
  );

  it.each([
    ['ETIMEDOUT', 'connect'],
    ['EHOSTUNREACH', 'connect'],
    ['EBUSY', 'getaddrinfo'],
  ])('knows that nothing was sent after %s while doing %s', (code, syscall) =>
    expect(slackFailure(requestError(code, syscall))).toMatchObject({ kind: 'unsent', code: 'slack.unreachable' }),
  );

  it('knows that nothing was sent when no address of a name could be reached', () => {
    const tried = ['ENETUNREACH', 'ETIMEDOUT'].map((code) => networkError(code, 'connect'));
    expect(slackFailure(wrapped(new AggregateError(tried)))).toMatchObject({ kind: 'unsent' });
    expect(slackFailure(wrapped(new AggregateError([...tried, networkError('ECONNRESET', 'read')])))).toMatchObject({
      kind: 'unclear',
    });
  });

  it.each(['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'EPIPE'])(
    'leaves doubt after %s',
    (code) => expect(slackFailure(requestError(code))).toMatchObject({ kind: 'unclear', code: 'slack.connection' }),
  );

  it('keeps of a refusal only the word, the scope and where in the payload', () => {
    const messages = ['[ERROR] unsupported type: x [json-pointer:/blocks/0/type]', '[ERROR] no pointer here'];
    expect(slackFailure(platformError({ ok: false, error: 'invalid_blocks', response_metadata: { messages } }))).toEqual({
      kind: 'refused',
      error: 'invalid_blocks',
      needed: null,
      pointers: ['/blocks/0/type'],
    });
  });

  it.each(['ratelimited', 'rate_limited'])('waits for %s with a status of 200 too', (error) =>
    expect(slackFailure(platformError({ ok: false, error, response_metadata: { retryAfter: 4 } }))).toEqual({
      kind: 'limited',
      retryAfterMs: 4_000,
    }),
  );

  it.each([{ ok: false }, { ok: false, error: 7 }, { ok: false, error: 'Bad gateway' }, 'text'])(
    'leaves doubt after %j',
    (data) =>
      expect(slackFailure(Object.assign(new Error('x'), { code: 'slack_webapi_platform_error', data })).kind).toBe('unclear'),
  );

  it('leaves doubt after anything unforeseen', () => expect(slackFailure(new TypeError('x')).kind).toBe('unclear'));
});

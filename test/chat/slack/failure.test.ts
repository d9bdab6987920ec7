import { describe, expect, it } from 'vitest';
import { noAnswer, refusalIn } from '../../../src/chat/slack/failure.js';

const networkError = (code: string, syscall = 'read'): Error => Object.assign(new Error('socket'), { code, syscall });

const answered = (said: unknown, { status = 200, retryAfter = null as string | null } = {}) =>
  refusalIn(
    { status, body: JSON.stringify(said) ?? '<title>', header: (name) => (name === 'retry-after' ? retryAfter : null) },
    said,
  );

describe('what Slack did not do', () => {
  it.each([
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ])('knows that nothing was sent after %s', (code) =>
    expect(noAnswer(networkError(code))).toMatchObject({ kind: 'unsent', code: 'slack.unreachable' }),
  );

  it.each([
    ['ETIMEDOUT', 'connect'],
    ['EHOSTUNREACH', 'connect'],
    ['EBUSY', 'getaddrinfo'],
  ])('knows that nothing was sent after %s while doing %s', (code, syscall) =>
    expect(noAnswer(networkError(code, syscall))).toMatchObject({ kind: 'unsent', code: 'slack.unreachable' }),
  );

  it('knows that nothing was sent when no address of a name could be reached', () => {
    const tried = ['ENETUNREACH', 'ETIMEDOUT'].map((code) => networkError(code, 'connect'));
    expect(noAnswer(new AggregateError(tried))).toMatchObject({ kind: 'unsent' });
    expect(
      noAnswer(new TypeError('failed', { cause: new AggregateError([...tried, networkError('ECONNRESET')]) })),
    ).toMatchObject({
      kind: 'unclear',
    });
  });

  it.each(['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'EPIPE'])(
    'leaves doubt after %s',
    (code) => expect(noAnswer(networkError(code))).toMatchObject({ kind: 'unclear', code: 'slack.connection' }),
  );

  it('keeps of a refusal only the word, the scope and where in the payload', () => {
    const messages = ['[ERROR] unsupported type: x [json-pointer:/blocks/0/type]', '[ERROR] no pointer here'];
    expect(answered({ ok: false, error: 'invalid_blocks', response_metadata: { messages } })).toEqual({
      kind: 'refused',
      error: 'invalid_blocks',
      needed: null,
      pointers: ['/blocks/0/type'],
    });
  });

  it.each(['ratelimited', 'rate_limited'])('waits for %s with a status of 200 too', (error) =>
    expect(answered({ ok: false, error }, { retryAfter: '4' })).toEqual({
      kind: 'limited',
      retryAfterMs: 4_000,
    }),
  );

  it.each([
    { ok: false },
    { ok: false, error: 7 },
    { ok: false, error: 'Bad gateway' },
    { ok: 'yes' },
    {},
    [],
    null,
    'text',
    undefined,
  ])('leaves doubt after %j', (said) =>
    expect(answered(said)).toMatchObject({ kind: 'unclear', code: 'slack.unreadable_answer' }),
  );

  it('is nothing where Slack says that it is done', () => expect(answered({ ok: true })).toBeUndefined());

  it('leaves doubt after anything unforeseen', () => expect(noAnswer(new TypeError('x')).kind).toBe('unclear'));
});

import { afterEach, describe, expect, it } from 'vitest';
import { isTrusted, respond } from '../../../handlers/slack/respond.js';
import { slackAnswer } from '../../../src/render/slack/answer.js';
import { type FakeServer, type Handler, startServer } from '../../fakes/http-server.js';

const message = { ...slackAnswer([{ line: ['Larch is fine.'] }]), response_type: 'ephemeral', replace_original: false } as const;

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A server in the place of Slack's API, which also takes answers. */
async function said(handler: Handler, timeoutMs?: number) {
  server = await startServer(handler);
  return respond(`${server.url}/commands/T1/1/abc`, message, {
    apiUrl: `${server.url}/api/`,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

describe('response_url', () => {
  it('takes the message as it is', async () => {
    let body = '';
    const outcome = await said(async (request, response) => {
      for await (const part of request) body += String(part);
      response.end('ok');
    });
    expect(outcome).toEqual({ kind: 'said' });
    expect(JSON.parse(body)).toEqual(message);
  });

  it.each([
    { status: 404, body: '', outcome: { kind: 'over' } },
    { status: 200, body: '{"ok":false,"error":"used_url"}', outcome: { kind: 'over' } },
    { status: 404, body: '{"ok":false,"error":"expired_url"}', outcome: { kind: 'over' } },
    { status: 200, body: '{"ok":false,"error":"invalid_blocks"}', outcome: { kind: 'failed', code: 'slack.invalid_blocks' } },
    { status: 503, body: '<html>', outcome: { kind: 'failed', code: 'slack.http_503' } },
    { status: 200, body: '<html>', outcome: { kind: 'said' } },
    { status: 200, body: `"${'x'.repeat(1_000_000)}"`, outcome: { kind: 'said' } },
  ])('reads status $status with what comes with it', async ({ status, body, outcome }) => {
    expect(await said((_request, response) => response.writeHead(status).end(body))).toEqual(outcome);
  });

  it('does not follow a redirect', async () => {
    const outcome = await said((request, response) =>
      request.url === '/elsewhere' ? response.end('ok') : response.writeHead(307, { location: '/elsewhere' }).end(),
    );
    expect(outcome).toEqual({ kind: 'failed', code: 'slack.network' });
    expect(server?.requests).toHaveLength(1);
  });

  it('gives up on a server that says nothing, and on one that does not end', async () => {
    expect(await said(() => undefined, 100)).toEqual({ kind: 'failed', code: 'slack.timeout' });
    await server?.close();
    expect(await said((_request, response) => response.writeHead(200).write('{'), 100)).toEqual({
      kind: 'failed',
      code: 'slack.timeout',
    });
  });

  it('says so when nobody is there', async () => {
    server = await startServer(() => undefined);
    const { url } = server;
    await server.close();
    server = undefined;
    expect(await respond(`${url}/x`, message, { apiUrl: `${url}/api/` })).toEqual({ kind: 'failed', code: 'slack.network' });
  });

  it('calls no server but Slack and the configured one', async () => {
    server = await startServer((_request, response) => response.end('ok'));
    const outcome = await respond(`${server.url}/commands/x`, message, { apiUrl: 'https://slack.com/api/' });
    expect(outcome).toEqual({ kind: 'failed', code: 'slack.foreign_response_url' });
    expect(server.requests).toEqual([]);
  });

  it.each([
    { url: 'https://hooks.slack.com/commands/T1/1/a', trusted: true },
    { url: 'https://hooks.slack-gov.com/actions/T1/1/a', trusted: true },
    { url: 'http://hooks.slack.com/commands/T1/1/a', trusted: false },
    { url: 'https://hooks.slack.com.evil.example/commands', trusted: false },
    { url: 'https://hooks.slack.com@evil.example/commands', trusted: false },
    { url: 'https://hooks.slack.com:444/commands', trusted: false },
    { url: 'http://169.254.169.254/latest/meta-data', trusted: false },
    { url: 'file:///etc/passwd', trusted: false },
    { url: 'x', trusted: false },
  ])('trusts $url: $trusted', ({ url, trusted }) => {
    expect(isTrusted(url, 'https://slack.com/api/')).toBe(trusted);
  });
});

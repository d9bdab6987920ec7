import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './scripted.js';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage('http');
});
afterEach(() => stage.close());

interface Sent {
  readonly body?: string;
  readonly secret?: string;
  readonly skewSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const commandBody = (teamId: string): string =>
  new URLSearchParams({
    command: '/tocsin',
    text: 'list',
    team_id: teamId,
    channel_id: 'C1',
    channel_name: 'voice-ops',
    user_id: 'U1',
    user_name: 'dana',
    response_url: 'https://hooks.slack.com.evil.example/commands/1',
    trigger_id: '1.2.3',
  }).toString();

function send({
  body = commandBody(stage.slack.teamId),
  secret = stage.slack.signingSecret,
  skewSeconds = 0,
  headers = {},
}: Sent = {}) {
  const timestamp = String(Math.floor(Date.now() / 1_000) + skewSeconds);
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return fetch(stage.address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${signature}`,
      ...headers,
    },
  });
}

describe('signed requests', () => {
  it('takes what is signed', async () => {
    expect((await send()).status).toBe(200);
    expect(stage.commands.runs).toHaveLength(1);
  });

  it('takes small differences between clocks', async () => {
    expect((await send({ skewSeconds: 240 })).status).toBe(200);
    expect((await send({ skewSeconds: -240 })).status).toBe(200);
  });

  it.each([
    { why: 'signed with another secret', sent: { secret: 'f'.repeat(32) } },
    { why: 'without a signature', sent: { headers: { 'x-slack-signature': '' } } },
    { why: 'with half a signature', sent: { headers: { 'x-slack-signature': 'v0=' } } },
    { why: 'without a timestamp', sent: { headers: { 'x-slack-request-timestamp': '' } } },
    { why: 'with a timestamp that is none', sent: { headers: { 'x-slack-request-timestamp': 'soon' } } },
    { why: 'older than five minutes', sent: { skewSeconds: -301 } },
    { why: 'from the future', sent: { skewSeconds: 302 } },
    { why: 'from the end of time', sent: { headers: { 'x-slack-request-timestamp': 'Infinity' } } },
  ])('refuses a request $why', async ({ sent }) => {
    expect((await send(sent)).status).toBe(401);
    expect(stage.commands.runs).toEqual([]);
  });

  it('says once which secret to copy again when signatures do not fit', async () => {
    await send({ secret: 'f'.repeat(32) });
    await send({ secret: 'f'.repeat(32) });
    await send({ headers: { 'x-slack-signature': '' } });
    await send({ body: commandBody('T0STRANGER') });
    const said = JSON.stringify(stage.log).match(/copy SLACK_SIGNING_SECRET again/g) ?? [];
    expect(said).toHaveLength(1);
  });

  it('refuses a body that was changed on its way', async () => {
    const body = commandBody(stage.slack.teamId);
    const response = await send({ body });
    expect(response.status).toBe(200);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', stage.slack.signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
    const changed = await send({
      body: body.replace('text=list', 'text=mute'),
      headers: { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` },
    });
    expect(changed.status).toBe(401);
  });

  it('reads no more than a megabyte', async () => {
    expect((await send({ body: `text=${'x'.repeat(1024 * 1024)}` })).status).toBe(413);
    expect(stage.commands.runs).toEqual([]);
  });

  it('says 400 to what is signed and cannot be read', async () => {
    expect((await send({ body: '{"type":', headers: { 'content-type': 'application/json' } })).status).toBe(400);
  });

  it('acknowledges a command that lacks everything, and does nothing', async () => {
    const body = new URLSearchParams({ command: '/tocsin', team_id: stage.slack.teamId }).toString();
    expect((await send({ body })).status).toBe(200);
    expect(stage.commands.runs).toEqual([]);
    expect(stage.log.lines).toContainEqual(expect.objectContaining({ msg: 'Slack sent a command that cannot be read' }));
  });

  it('answers to Slack only, wherever a payload points', async () => {
    await send();
    expect(stage.log.lines).toContainEqual(expect.objectContaining({ code: 'slack.foreign_response_url' }));
  });

  it('refuses a workspace that it does not know', async () => {
    expect((await send({ body: commandBody('T0STRANGER') })).status).toBe(401);
    expect(stage.commands.runs).toEqual([]);
  });

  it('answers the handshake, and leaves other paths and methods to others', async () => {
    const body = JSON.stringify({ type: 'url_verification', challenge: 'c4' });
    const answered = await send({ body, headers: { 'content-type': 'application/json' } });
    expect(await answered.text()).toContain('c4');
    expect((await fetch(stage.address)).status).toBe(418);
    expect((await fetch(stage.address.replace('/slack/events', '/x'), { method: 'POST' })).status).toBe(418);
  });
});

describe('when the workspace cannot be looked up', () => {
  it.each([
    { why: 'the database is gone', authorize: () => Promise.reject(new Error('connection refused')) },
    { why: 'the database hangs', authorize: () => new Promise<never>(() => undefined) },
  ])('asks Slack to try again: $why', async ({ authorize }) => {
    await stage.close();
    stage = await openStage('http', authorize);
    expect((await send()).status).toBe(503);
    expect(stage.commands.runs).toEqual([]);
    expect(stage.log.lines).toContainEqual(expect.objectContaining({ msg: 'Slack request was not taken', level: 50 }));
  });
});

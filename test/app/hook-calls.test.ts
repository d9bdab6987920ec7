import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type HookCall, judge, signsCalls } from '../../src/app/hook-calls.js';

const call = (body: unknown, headers: HookCall['headers'] = {}): HookCall => ({
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const page = { id: 'abcdefghijkl', status_indicator: 'minor', status_description: 'Minor trouble' };
const incident = { page, incident: { id: 'i1', name: 'Slow exports', incident_updates: [] } };
const component = { page, component_update: { component_id: 'c1', old_status: 'operational', new_status: 'partial_outage' } };

describe('a call to a webhook address', () => {
  it.each([
    ['an incident of Statuspage', 'statuspage', incident],
    ['a component of Statuspage', 'statuspage', component],
    ['Better Stack', 'betterstack', { event_type: 'incident', ...incident }],
    ['Instatus', 'instatus', { page: { id: 'p' }, incident: { id: 'i' } }],
    ['incident.io', 'incidentio', { event_type: 'public_incident.updated' }],
    ['anything else', 'generic', 'ping'],
  ] as const)('is taken from %s', (_, kind, body) => {
    expect(judge(kind, call(body), null)).toBe('accepted');
  });

  it.each([
    ['no JSON', 'statuspage', 'page=1'],
    ['JSON that is about nothing', 'statuspage', { page }],
    ['a list', 'instatus', '[]'],
    ['an empty body', 'betterstack', ''],
    ['a bare null', 'incidentio', 'null'],
  ] as const)('is strange when it is %s', (_, kind, body) => {
    expect(judge(kind, call(body), null)).toBe('strange');
  });

  it.each(['hex', 'base64'] as const)('needs the signature of its body where a secret is set (%s)', (form) => {
    const secret = 'a shared secret of the vendor';
    const body = JSON.stringify(incident);
    const signature = createHmac('sha256', secret).update(body).digest(form);
    const header = 'x-instatus-webhook-signature';
    expect(judge('instatus', call(body, { [header]: signature }), secret)).toBe('accepted');
    expect(judge('instatus', call(`${body} `, { [header]: signature }), secret)).toBe('unsigned');
    expect(judge('instatus', call(body, { [header]: signature.slice(1) }), secret)).toBe('unsigned');
    expect(judge('instatus', call(body), secret)).toBe('unsigned');
    expect(judge('generic', call(body, { 'x-hub-signature-256': `sha256=${signature}` }), secret)).toBe('accepted');
    expect(judge('generic', call(body, { 'x-instatus-webhook-signature': signature }), secret)).toBe('unsigned');
  });

  it('is not taken unsigned from software that signs nothing when a secret was set all the same', () => {
    expect(signsCalls('statuspage')).toBe(false);
    expect(judge('statuspage', call(incident), 'secret')).toBe('unsigned');
  });
});

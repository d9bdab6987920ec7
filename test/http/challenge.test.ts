import { describe, expect, it } from 'vitest';
import { challengedByBody, challengedByHeaders } from '../../src/http/challenge.js';

const page = (title: string, body = ''): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;

describe('a bot challenge', () => {
  it.each([{ 'cf-mitigated': 'challenge' }, { 'x-amzn-waf-action': 'challenge' }, { 'x-vercel-mitigated': 'challenge' }])(
    'is known by its header %j',
    (headers) => {
      expect(challengedByHeaders(headers)).toBe(true);
    },
  );

  it.each<[number, string]>([
    [200, page('Just a moment...')],
    [200, page('Attention Required! | Cloudflare')],
    [200, page('One second', '<p>Checking your browser before you go on</p>')],
    [202, page('', '<script>window._cf_chl_opt={}</script>')],
    [403, page('Blocked', 'Sorry, you have been blocked')],
    [403, '{"error":"Invalid request blocked"}'],
    [503, page('Wait', 'Checking your browser')],
    [429, page('Vercel Security Checkpoint')],
  ])('is known by its body at status %d: %s', (status, body) => {
    expect(challengedByBody(status, body)).toBe(true);
  });

  it.each<[string, number, string]>([
    ['JSON that quotes the words', 200, '{"body":"Visitors see \\"Checking your browser\\" and _cf_chl_opt"}'],
    ['a feed that quotes the words', 200, '<?xml version="1.0"?><rss><title>Just a moment</title></rss>'],
    ['a full page with an incident about it', 200, page('Acme Status', `Checking your browser ${'history '.repeat(6000)}`)],
    [
      'an ordinary page behind a filter',
      200,
      page('Acme Status', '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>'),
    ],
    ['an ordinary refusal', 403, '{"message":"Forbidden"}'],
    ['an ordinary outage', 503, page('503 Service Unavailable')],
  ])('is not %s', (_name, status, body) => {
    expect(challengedByBody(status, body)).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { leaksIn, plant } from '../support/secret-scan.js';

const secret = plant('a token', 'xoxb-');

it.each<[string, (value: string) => string]>([
  ['as it is', (value) => value],
  ['in capitals', (value) => value.toUpperCase()],
  ['in an address', (value) => `https://a.example/?token=${encodeURIComponent(value)}`],
  ['in base64', (value) => Buffer.from(value).toString('base64')],
  ['in base64 behind a user name', (value) => Buffer.from(`user:${value}`).toString('base64')],
  ['in base64 for addresses, at any place', (value) => Buffer.from(`xy${value} and more`).toString('base64url')],
  ['in hexadecimal', (value) => Buffer.from(value).toString('hex')],
  ['by its end', (value) => `…${value.slice(-16)}`],
])('a scan finds a secret that is written %s', (_name, write) => {
  expect(leaksIn(`{"msg":"failed","detail":"${write(secret.value)}"}`, [secret])).toHaveLength(1);
});

it('a scan finds nothing where there is nothing', () => {
  expect(leaksIn(`xoxb- PLANTED- ${secret.value.slice(-8)} a token`, [secret])).toEqual([]);
});

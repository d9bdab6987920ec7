import { describe, expect, it } from 'vitest';
import { rss } from '../../../src/adapters/rss/index.js';
import { formComplaint, lookOrUnrecognised } from '../complaints.js';
import { fixturesOf } from '../fixtures.js';

/** `TOCSIN_FUZZ=full` makes it the whole hundred thousand. */
const isFull = process.env.TOCSIN_FUZZ === 'full';
const feeds = isFull ? 100_000 : 1_500;
const slowestMs = 1_000;
const mostMegabytes = 1_500;

const splinters = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  '&amp;',
  '&nbsp;',
  '&#0;',
  '&#xD800;',
  '&#x10FFFF;',
  '&x;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?x ?>',
  '"',
  "'",
  '<!DOCTYPE x>',
  '<item>',
  '</item>',
  '<entry>',
  '<channel>',
  '<title/>',
  '<link/>',
  '<guid>1</guid>',
  '<b>',
  '<p><small>',
  '<strong>Resolved</strong>',
  '\u0000',
  '\uD800',
  '\uFEFF',
  'ＮＯＶ',
  'Nov 31, 99:99 UTC',
  '2026-02-30',
  '<a:b xmlns:a="c">',
  'xmlns="x"',
  '__proto__',
  'constructor',
  '{}',
  '[',
  ' '.repeat(500),
];

/** Time of this process alone, whatever else the machine is doing. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Always the same numbers, so that what fails can be looked at again. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function strike(body: string, roll: (below: number) => number): string {
  const at = roll(body.length + 1);
  const length = 1 + roll(roll(4) === 0 ? 400 : 12);
  const cut = body.slice(at, at + length);
  switch (roll(7)) {
    case 0:
      return body.slice(0, at) + body.slice(at + length);
    case 1:
      return body.slice(0, at) + cut + body.slice(at);
    case 2:
      return body.slice(0, at) + (splinters[roll(splinters.length)] ?? '') + body.slice(at);
    case 3:
      return body.slice(0, at) + String.fromCharCode(roll(0x3000)) + body.slice(at + 1);
    case 4: {
      const to = roll(body.length + 1);
      return body.slice(0, to) + cut + body.slice(to);
    }
    case 5:
      return body.slice(0, at) + cut.toUpperCase() + body.slice(at + length);
    default:
      return roll(8) === 0
        ? body.slice(0, at)
        : body.slice(0, at) + (splinters[roll(splinters.length)] ?? '') + body.slice(at + length);
  }
}

describe('mutated feeds', () => {
  it('are read in form or refused, quickly and in bounded memory', { timeout: 3_600_000 }, async () => {
    const wholes = fixturesOf('rss').flatMap(({ settings, documents }) => documents.map((document) => ({ settings, document })));
    const complaints: string[] = [];
    let read = 0;
    for (let index = 0; index < feeds && complaints.length < 10; index += 1) {
      const roll = dice(index + 1);
      const whole = wholes[index % wholes.length];
      if (whole === undefined) break;
      let { body } = whole.document;
      for (let blows = 1 + roll(6); blows > 0; blows -= 1) body = strike(body, roll);
      const started = cpuMs();
      const look = await lookOrUnrecognised(rss.parse(whole.settings, [{ ...whole.document, body }])).catch((error: unknown) => {
        complaints.push(`feed ${index}: ${String(error)}`);
        return undefined;
      });
      const complaint = look && formComplaint(look);
      if (look !== undefined) read += 1;
      if (complaint !== undefined) complaints.push(`feed ${index}: ${complaint}`);
      if (look?.snapshot.status === 'none') complaints.push(`feed ${index}: the page became healthy`);
      if (cpuMs() - started > slowestMs) complaints.push(`feed ${index}: took ${Math.round(cpuMs() - started)} ms`);
    }
    expect(complaints).toEqual([]);
    expect(read).toBeGreaterThan(feeds / 20);
    expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(mostMegabytes);
  });
});

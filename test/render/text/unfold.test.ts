import { describe, expect, it } from 'vitest';
import { unfold } from '../../../src/render/text/unfold.js';

const filler =
  'The relay stopped forwarding frames to the standby and nobody was told, because the alarm was attached to the old name of the host.';

describe('unfold', () => {
  it('leaves short lines and code as they are', () => {
    const text = `## Summary\nWe - and only we - saw 2 * 3 * 4.\n\`\`\`\n## not a heading ${filler}\n\`\`\``;
    expect(unfold(text)).toBe(text);
  });

  it('puts a known heading on a line of its own', () => {
    expect(unfold(`## Summary On 3 May the relay failed. ## Root Cause ${filler}`)).toBe(
      `## Summary\n\nOn 3 May the relay failed.\n\n## Root Cause\n\n${filler}`,
    );
  });

  it('takes a bold heading whole, with or without spaces between its marks', () => {
    expect(unfold(`###**Problem and cure** ${filler} # # # ** What follows ** ${filler}`)).toBe(
      `### Problem and cure\n\n${filler}\n\n### What follows\n\n${filler}`,
    );
  });

  it('reads a heading up to a hard space, a list or a bracket', () => {
    expect(unfold(`## Odd words first\u00a0 ${filler}`)).toBe(`## Odd words first\n\n${filler}`);
    expect(unfold(`## Phase 1: slow relays \\(09:10 to 09:40 UTC\\) ${filler}`)).toBe(
      `## Phase 1: slow relays \\(09:10 to 09:40 UTC\\)\n\n${filler}`,
    );
    expect(unfold(`## Things to do * ${filler} * Tell the people on call.`)).toBe(
      `## Things to do\n\n* ${filler}\n* Tell the people on call.`,
    );
  });

  it('leaves the words in one paragraph where heading and text cannot be told apart', () => {
    expect(unfold(`It failed. ## Somebody at the relay desk noticed ${filler}`)).toBe(
      `It failed.\n\nSomebody at the relay desk noticed ${filler}`,
    );
  });

  it('begins a paragraph at a bold label', () => {
    expect(unfold(`**Summary** ${filler} **Root cause:** ${filler}`)).toBe(
      `\n\n### Summary\n\n${filler}\n\n**Root cause:** ${filler}`,
    );
  });

  it('leaves bold words inside a sentence alone', () => {
    const text = `At about **13:55 UTC on 14 May** we saw it. ${filler} Note that **no data** was lost.`;
    expect(unfold(text)).toBe(text);
  });

  it('finds the items of a list that stars or dashes begin', () => {
    expect(unfold(`${filler} We will: * Attach the alarm to the host. * Ask \`relayctl\` daily * Rename nothing silently.`)).toBe(
      `${filler} We will:\n\n* Attach the alarm to the host.\n* Ask \`relayctl\` daily\n* Rename nothing silently.`,
    );
    expect(
      unfold(`**Impact** - Window: 3 May 18:07 - 19:56 UTC - Scope: frames over the relay. - Symptom: calls froze. ${filler}`),
    ).toContain('\n- Window: 3 May 18:07 - 19:56 UTC\n- Scope: frames over the relay.\n- Symptom: calls froze.');
  });

  it('takes no dash between words for a list', () => {
    const text = `Clients - including the relay and its standby - were unable to connect from 18:14 - 18:17 UTC. ${filler}`;
    expect(unfold(text)).toBe(text);
  });

  it('finds numbered lists, also a second one after the first', () => {
    expect(unfold(`${filler} Share by day: 1. 28 Dec: 0.1% 2. 29 Dec: 0.2% Share by hour: 1. 19:00: 1% 2. 20:00: 2%`)).toBe(
      `${filler} Share by day:\n\n1. 28 Dec: 0.1%\n2. 29 Dec: 0.2%\n\nShare by hour:\n\n1. 19:00: 1%\n2. 20:00: 2%`,
    );
  });

  it('breaks a timeline before each time', () => {
    expect(
      unfold(
        `09:31 - The change reaches Oslo 09:40 - A customer writes 2026-05-03 10:02 UTC – The change is taken back. ${filler}`,
      ),
    ).toBe(
      `09:31 - The change reaches Oslo\n09:40 - A customer writes\n2026-05-03 10:02 UTC – The change is taken back. ${filler}`,
    );
  });

  it('keeps a long last item whole, whatever list follows', () => {
    const items = `${filler} Two things went wrong: 1. Nobody was on call. 2. ${filler} We now do this: 1. Call. 2. Call again.`;
    expect(unfold(items)).toContain(`2. ${filler} We now do this:`);
  });

  it('takes the sentence that leads to the next list out of the item before it', () => {
    expect(
      unfold(`${filler} We check: - The relay every minute. - The alarm by hand. None of this helped, because: - Nobody looked.`),
    ).toBe(
      `${filler} We check:\n\n- The relay every minute.\n- The alarm by hand.\n\nNone of this helped, because:\n\n- Nobody looked.`,
    );
  });
});

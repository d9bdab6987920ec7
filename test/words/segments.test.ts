import { describe, expect, it } from 'vitest';
import { discordLine } from '../../src/render/discord/discord-line.js';
import { slackLine } from '../../src/render/slack/slack-line.js';
import { type Line, plainLine } from '../../src/words/segments.js';

const everywhere = (line: Line) => [slackLine(line), discordLine(line), plainLine(line)];

describe('a code span', () => {
  it('keeps what people are to type, and nothing in it is markup', () => {
    expect(everywhere(['Type ', { code: 'component:"A<B>*"' }, ' here.'])).toEqual([
      'Type `component:"A&lt;B&gt;*"` here.',
      'Type `component:"A<B>*"` here.',
      'Type component:"A<B>*" here.',
    ]);
  });

  it('cannot be left, nor ping from inside', () => {
    expect(everywhere([{ code: 'a`b @everyone <@1>' }])).toEqual([
      '`aˋb @\u200beveryone &lt;@1&gt;`',
      '`` a`b @\u200beveryone <\u200b@1> ``',
      'a`b @everyone <@1>',
    ]);
  });
});

describe('channels, people and mentions', () => {
  it('are tokens of the platform whose id they have, and names elsewhere', () => {
    expect(everywhere([{ channel: 'C024BE91L' }, ' ', { person: 'U024BE7LH', name: 'Dana' }])).toEqual([
      '<#C024BE91L> <@U024BE7LH>',
      '#C024BE91L @Dana',
      '#C024BE91L @Dana',
    ]);
    expect(everywhere([{ channel: '4711', name: 'ops' }, ' ', { person: '815' }])).toEqual([
      '#ops @815',
      '<#4711> <@815>',
      '#ops @815',
    ]);
  });

  it('are built from ids alone', () => {
    const hostile: Line = [
      { person: 'U1> <!channel' },
      { channel: '1> @everyone' },
      { mention: { kind: 'role', id: '1>', name: '<@2>' } },
    ];
    expect(slackLine(hostile)).not.toMatch(/<|@channel|@everyone/);
    expect(discordLine(hostile)).not.toMatch(/<[@#]|@everyone/);
  });

  it.each([
    [{ kind: 'person', id: 'U1', name: 'Dana' }, '<@U1>', '@Dana'],
    [{ kind: 'group', id: 'S1', name: 'oncall' }, '<!subteam^S1>', '@oncall'],
    [{ kind: 'here', id: 'here', name: 'here' }, '<!here>', '@\u200bhere'],
    [{ kind: 'role', id: '99', name: 'oncall' }, '@oncall', '<@&99>'],
    [{ kind: 'person', id: '7', name: 'Dana' }, '@Dana', '<@7>'],
  ] as const)('ping as %j', (mention, slack, discord) => {
    expect(everywhere([{ mention }]).slice(0, 2)).toEqual([slack, discord]);
  });
});

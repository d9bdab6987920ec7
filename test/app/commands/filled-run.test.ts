import { describe, expect, it } from 'vitest';
import { filledRun } from '../../../src/app/commands/answer.js';

describe('the command of an offer', () => {
  it('takes what was picked, in quotes where it needs them', () => {
    const picks = { region: ['eu', 'us-east'], component: ['Part 1', 'a,b'] };
    expect(filledRun('subscribe larch region:{region} component:{component}', { picks })).toBe(
      'subscribe larch region:eu,us-east component:"Part 1","a,b"',
    );
  });

  it('leaves out a term that got nothing', () => {
    expect(
      filledRun('subscribe larch region:{region} component:{component}', { picks: { region: [], component: ['API'] } }),
    ).toBe('subscribe larch component:API');
    expect(filledRun('change 1 {text}', { text: '  ' })).toBe('change 1');
  });

  it('takes a text as it stands, patterns and braces and all', () => {
    expect(filledRun('subscribe {text}', { text: "larch component:$& $' {region}" })).toBe(
      "subscribe larch component:$& $' {region}",
    );
  });

  it('leaves braces alone that are somebody’s own', () => {
    expect(filledRun('subscribe larch -component:"{region}" region:{region}', { picks: { region: ['eu'] } })).toBe(
      'subscribe larch -component:"{region}" region:eu',
    );
    expect(filledRun('subscribe larch component:"{region}  {text}"', {})).toBe('subscribe larch component:"{region}  {text}"');
  });
});

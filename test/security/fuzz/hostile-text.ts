import fc from 'fast-check';
import { hostilePieces } from '../hostile-pieces.js';

const traps = [
  '<!channel>',
  '<!here|x>',
  '<!subteam^S1>',
  '<@U1>',
  '<@&4>',
  '<#C1|x>',
  '@everyone',
  '@here',
  '<t:0:R>',
  '</x:1>',
  '&lt;!channel&gt;',
  '&#60;@1&#62;',
  '[good.example](https://evil.example)',
  '[a](javascript:alert(1))',
  '<https://evil.example|good.example>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '" onmouseover="x',
  'data:text/html,x',
  '\u202egpj.exe',
  '\u2066',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\u009b31m',
  '\ud83d',
  '\udc00',
  '\ufffe',
  '\u200b',
  '=1+1',
  '\r\nX-A: b',
  '{{7*7}}',
  '%s',
  '__proto__',
  'constructor',
  "'; drop table x; --",
  '../../etc/passwd',
  'https://a.example/\u0430',
  '-----',
  '```',
  '||',
  '\\',
] as const;

/** Texts as an attacker would write them: traps between ordinary words, pieces over and over, and anything at all. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...traps),
      fc.lorem({ maxCount: 4 }),
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc
        .tuple(fc.constantFrom(...Object.values(hostilePieces)), fc.integer({ min: 1, max: 60 }))
        .map(([piece, times]) => piece.repeat(times)),
    ),
    { maxLength: 14 },
  )
  .chain((parts) => fc.constantFrom('', ' ', '\n').map((joint) => parts.join(joint)));

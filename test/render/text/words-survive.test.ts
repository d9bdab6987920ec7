import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { splitUpdate } from '../../../src/render/text/split-update.js';
import { toDiscord } from '../../../src/render/text/to-discord.js';
import { toHtml } from '../../../src/render/text/to-html.js';
import { toMrkdwn, toQuotedMrkdwn } from '../../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../../src/render/text/to-plain.js';

/** Words that no dialect, tag or entity contains by itself, so that counting them means something. */
const word = fc.stringMatching(/^[kqvzKQVZ가你é][0-9]{1,4}[kqvz]$/);
const glue = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '\n',
  '\n\n',
  ' - ',
  ' * ',
  ': - ',
  '. * ',
  ' ## ',
  '\n## ',
  ' ###**',
  '** ',
  ' **',
  ' *',
  '* ',
  '_',
  ' _',
  '~',
  ' `',
  '` ',
  '```\n',
  '\n```\n',
  ' [',
  '] ',
  '](',
  ') ',
  '<',
  '> ',
  ' & ',
  '\\',
  '\\(',
  '\\)',
  '\n> ',
  '\n- ',
  '\n1. ',
  '\n7) ',
  ': 1. ',
  ' 2. ',
  '|',
  '\t',
  '\n    ',
  '. ',
  '! ',
  '<br />',
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<ul><li>',
  '</li>',
  '<blockquote>',
  '\n---\n',
  '\n===\n',
  ']: ',
  ' "',
  "'",
  '@',
  '#',
  '&amp;',
  '&nbsp;',
  '$',
  '{',
  '}',
  '=',
  '+ ',
  '![',
  '<!',
  '<?',
  '</',
  '\u00a0',
  '…',
);
const text = fc.array(fc.tuple(word, glue), { minLength: 1, maxLength: 60 });

const wordsOf = (rendered: string): string[] => rendered.match(/[kqvzKQVZ가你é][0-9]{1,4}[kqvz]/g) ?? [];
const counted = (words: readonly string[]): Map<string, number> =>
  words.reduce((counts, each) => counts.set(each, (counts.get(each) ?? 0) + 1), new Map<string, number>());

function missing(expected: readonly string[], rendered: string): string[] {
  const found = counted(wordsOf(rendered));
  return [...counted(expected)].filter(([each, count]) => (found.get(each) ?? 0) < count).map(([each]) => each);
}

describe('every word of a vendor', () => {
  it('survives into every dialect and into the parts, whatever stands between the words', () => {
    fc.assert(
      fc.property(text, (pairs) => {
        const body = pairs.map(([each, between]) => `${each}${between}`).join('');
        const words = pairs.map(([each]) => each).filter((each) => isText(body, each));
        const root = parseVendorText(body);
        const renderings = {
          mrkdwn: toMrkdwn(root),
          quoted: toQuotedMrkdwn(root),
          discord: toDiscord(root),
          html: toHtml(root),
          plain: toPlain(root, { addresses: true }),
          parts: splitUpdate(root).map(toQuotedMrkdwn).join('\n'),
        };
        for (const [dialect, rendered] of Object.entries(renderings))
          expect({ dialect, missing: missing(words, rendered) }).toEqual({ dialect, missing: [] });
      }),
      { numRuns: 300 },
    );
  });
});

/** Link targets that are no addresses, and attributes, are markup and not words. */
const isText = (body: string, each: string): boolean =>
  !new RegExp(`\\]\\([^)]*${each}|<\\/?(?:p|b|br|ul|li|blockquote)[^>]*${each}[^>]*>`).test(body);

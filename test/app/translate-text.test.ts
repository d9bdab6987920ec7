import { describe, expect, it } from 'vitest';
import { translateText } from '../../src/app/translate-text.js';
import type { Language } from '../../src/domain/language.js';
import type { VendorWording } from '../../src/domain/translatable.js';
import { parseVendorText } from '../../src/render/text/parse-vendor-text.js';
import { toHtml } from '../../src/render/text/to-html.js';
import { toPlain } from '../../src/render/text/to-plain.js';
import { engineNames, type TranslationEngine } from '../../src/translate/engine.js';
import type { Mischief } from '../fakes/translators/speak.js';
import { type Talk, talk } from '../translate/protocols.js';

const never = new AbortController().signal;
const body = (text: string): VendorWording => ({ kind: 'body', text });
const names = ['Brightwater Mail', 'Inbound queue'];

const update = [
  '## Late mail',
  'Since **14:05 UTC** mail through `smtp-eu-2` of Brightwater Mail is late for about 12.5 % of our customers. See [our advice](https://status.brightwater.example/advice).',
  '- The Inbound queue holds 4300 messages and is growing',
  '- Nothing is lost, and everything will be delivered',
  '```\n450 4.7.1 try again [*later*]\n```',
].join('\n\n');

const translate = ({ engine }: Talk, wording: VendorWording, language: Language = 'de') =>
  translateText(engine, { wording, language, names }, never);

describe.each(engineNames)('a text through %s', (name) => {
  it.each(['de', 'ko', 'ja'] as const)('keeps its structure, code, addresses, names and numbers in %s', async (language) => {
    const result = await translate(await talk(name), body(update), language);
    expect(result).toMatchObject({ state: 'done', from: 'en' });
    if (result.state !== 'done') return;
    const tree = parseVendorText(result.text);
    expect(tree.children.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list', 'code']);
    const plain = toPlain(tree, { addresses: true });
    for (const kept of [
      '14:05 UTC',
      'smtp-eu-2',
      'Brightwater Mail',
      '12.5 %',
      'https://status.brightwater.example/advice',
      'Inbound queue',
      '4300',
    ])
      expect(plain).toContain(kept);
    expect(plain).toContain('450 4.7.1 try again [*later*]');
    expect(plain).not.toMatch(/Nothing is lost|Late mail/);
  });

  it('gives a title as one line without markup', async () => {
    const result = await translate(await talk(name), { kind: 'title', text: 'Mail of *Brightwater Mail* & others is late' });
    expect(result).toMatchObject({ state: 'done', text: expect.stringContaining('Brightwater Mail') });
    if (result.state === 'done') expect(result.text).not.toMatch(/<|&amp;|\n/);
  });

  it.each<[Mischief, string]>([
    ['wrong-language', 'language'],
    ['echo', 'language'],
    ['loses', 'placeholders'],
    ['doubles', 'placeholders'],
    ['silence', 'placeholders'],
    ['babble', 'placeholders'],
    ['miscounts', 'numbers'],
  ])('is not shown where the machine answers with %s', async (mischief, why) => {
    const made = await talk(name);
    made.server.mischief = mischief;
    expect(await translate(made, body(update.replace('12.5 %', '12.5 % (of 6500)')))).toEqual({
      state: 'refused',
      why,
      from: 'en',
    });
  });

  it.each<[Mischief, string]>([
    ['silence', 'empty'],
    ['babble', 'length'],
    ['echo', 'language'],
    ['wrong-language', 'language'],
  ])('without anything to keep is not shown either: %s', async (mischief, why) => {
    const made = await talk(name);
    made.server.mischief = mischief;
    const text =
      'We are looking into the late delivery of messages and will report here when we know more about the cause of it.';
    expect(await translate(made, body(text), 'ko')).toMatchObject({ state: 'refused', why });
  });

  it('is not sent when it is in that language already, or has no words', async () => {
    const made = await talk(name);
    expect(await translate(made, body(update), 'en')).toEqual({ state: 'same', from: 'en' });
    expect(await translate(made, body('14:05 UTC https://status.brightwater.example'))).toEqual({ state: 'same', from: null });
    expect(made.server.calls).toEqual([]);
  });

  it('is taken as it is when the machine says that it is in that language', async () => {
    expect(await translate(await talk(name), body('Inbound mail late'), 'en')).toEqual({ state: 'same', from: 'en' });
  });

  it('is not sent when it is endless', async () => {
    const made = await talk(name);
    expect(await translate(made, body('We look into it and will report. '.repeat(2_000)))).toMatchObject({ why: 'too-long' });
    expect(made.server.calls).toEqual([]);
  });

  it('of a long postmortem comes back whole', async () => {
    const made = await talk(name);
    const long = Array.from(
      { length: 60 },
      (_, index) =>
        `At 14:${10 + (index % 50)} UTC step ${1000 + index} of the Inbound queue failed, **and** we looked into it with \`retry_${index}\` and more of the same words for everybody.`,
    ).join('\n\n');
    const result = await translate(made, body(long), 'ko');
    expect(result.state).toBe('done');
    if (result.state === 'done') expect(parseVendorText(result.text).children).toHaveLength(60);
  });
});

/** A machine that says this, whatever it is asked. */
const saying = (says: (piece: string) => string, from: string | null = null): TranslationEngine => ({
  name: 'openai',
  translate: ({ pieces }) => Promise.resolve({ pieces: pieces.map(says), from }),
});

describe('a machine that is hostile, or that a text led astray', () => {
  const text = 'We are looking into late mail and write to ops@brightwater.example, see https://status.brightwater.example/a';
  const german = 'Wir untersuchen die späte Post und schreiben an <code id="1"></code>, siehe <code id="2"></code>';
  const said = (more: string, from?: string) =>
    translateText(
      saying(() => `${german}${more}`, from),
      { wording: body(text), language: 'de', names: [] },
      never,
    );

  it.each([
    ' und https://evil.example/login',
    ' und www.evil.example',
    ' <!channel>',
    ' <@U0123>',
    ' @everyone',
    ' @here',
    ' <script>alert(1)</script>',
    ' <a href="javascript:alert(1)">hier</a>',
    ' &lt;img src=x onerror=alert(1)&gt;',
    ' &#60;!channel&#62;',
  ])('adds nothing that leads or calls somewhere: %s', async (more) =>
    expect(await said(more)).toEqual({ state: 'refused', why: 'added', from: 'en' }),
  );

  it.each(['에서 확인', '.', ') usw.', '!'])('may write on after an address: %s', async (more) =>
    expect(await said(more)).toMatchObject({ state: 'done' }),
  );

  it('writes words that stay words when they are read as HTML', async () => {
    const result = await said(' [hier](javascript:alert(1)) **fett** `code` \u0000\u202e# - 1. > ~~x~~');
    expect(result.state).toBe('done');
    if (result.state !== 'done') return;
    for (const sign of ['\u0000', '\u202e']) expect(result.text).not.toContain(sign);
    const html = toHtml(parseVendorText(result.text));
    expect(html).toContain('[hier](javascript:alert(1)) **fett** `code`');
    expect(html.match(/<[a-z]+/g)).toEqual(['<p', '<a']);
  });

  it.each([
    ['x'.repeat(100_000), null],
    ['\u0000', null],
    ['zh-Hans', 'zh'],
    ['"><script>', null],
    ['FR', 'fr'],
  ])('says a language that is one, or none', async (from, tag) => {
    const engine = saying(() => 'Postverzug', from);
    expect(
      await translateText(engine, { wording: { kind: 'title', text: 'Retards' }, language: 'de', names: [] }, never),
    ).toEqual({
      state: 'done',
      text: 'Postverzug',
      from: tag,
    });
  });

  it.each([
    'Use `<code id="1">` and &lt;span id=2&gt; <span id="3">as</span> we write <code id="9">x</code> for our mail',
    '<p>We write &lt;code id="1"&gt;x&lt;/code&gt; for <b>all</b> of our <code>mail</code> and so on</p>',
  ])('meets the signs of our own in a vendor’s text: %s', async (hostile) => {
    const order = { wording: body(hostile), language: 'de' as const, names: [] };
    const words = (piece: string): string =>
      piece.replace(
        /(^|>)([^<]+)/g,
        (_, tag: string, text: string) =>
          `${tag}${text.replace(/\b(We|we|write|for|our|as|Use|and|so|on|all|of|mail)\b/g, 'die')}`,
      );
    const kept = await translateText(saying(words), order, never);
    const unescaped = await translateText(
      saying((piece) => words(piece).replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')),
      order,
      never,
    );
    for (const result of [kept, unescaped]) {
      if (result.state !== 'done') expect(result).toMatchObject({ state: 'refused' });
      else
        expect(toPlain(parseVendorText(result.text)).match(/<code id="\d"/g)).toEqual(
          toPlain(parseVendorText(hostile)).match(/<code id="\d"/g),
        );
    }
  });
});

import { describe, expect, it } from 'vitest';
import { discordLine } from '../../../src/render/discord/discord-line.js';
import { rootEmbed } from '../../../src/render/discord/root-embed.js';
import { isMasked } from '../../../src/render/text/masked-links.js';
import { parseVendorText } from '../../../src/render/text/parse-vendor-text.js';
import { toDiscord } from '../../../src/render/text/to-discord.js';
import { toHtml } from '../../../src/render/text/to-html.js';
import { mrkdwnLink, toMrkdwn } from '../../../src/render/text/to-mrkdwn.js';
import { toPlain } from '../../../src/render/text/to-plain.js';
import { rootView } from '../support/views.js';

const evil = 'https://evil.example/x';

/** Texts of vendors in which something that can be pressed looks like good.example and leads to evil.example. */
const masks = [
  `[https://good.example](${evil})`,
  `[good.example](${evil})`,
  `[GOOD.example/login](${evil})`,
  `[see good.example now](${evil})`,
  `[**good**.example](${evil})`,
  `[good.](${evil})[example](${evil})`,
  `[good.](${evil})[example](${evil}2)`,
  `good.[example](${evil})`,
  `[https://good.example@evil.example](${evil})`,
  `[go\u200cod.exam\u00adple](${evil})`,
  `[ｇｏｏｄ．ｅｘａｍｐｌｅ](${evil})`,
  `[good。example](${evil})`,
  `[good․example](${evil})`,
  `[\u202egood.example](${evil})`,
  `[\`good.example\`](${evil})`,
  `[safety@good.example](${evil})`,
  `[safety@good.example](mailto:safety@evil.example)`,
  `[자세한 내용은 good.example에서](${evil})`,
  `[good.exampleをご覧ください](${evil})`,
  `![good.example](${evil})`,
  `<a href="${evil}">https://good.example/</a>`,
  `<p><a href="${evil}">good<b>.example</b></a></p>`,
  `<p><a href="${evil}" title="x"><img alt="good.example" src="${evil}"></a></p>`,
  `- [good.example](${evil})`,
  `# [good.example](${evil})`,
  `<table><tr><td><a href="${evil}">good.example</a></td></tr></table>`,
];

describe('a link whose words are another address', () => {
  it.each(masks)('says where it leads, on every output: %s', (body) => {
    const tree = parseVendorText(body);
    for (const said of [toMrkdwn(tree), toDiscord(tree)])
      expect(said).toMatch(
        / \(<(?:https:\/\/evil|mailto:safety@evil)[^|]*\|[^>]*evil\.example>\)| \(\[evil\.example\]\(<|safety@evil/,
      );
    expect(toHtml(tree)).toMatch(/ \(<a href="[^"]*" rel="nofollow noopener">(?:safety@)?evil\.example<\/a>\)|safety@evil/);
    for (const [, label = ''] of toHtml(tree).matchAll(/<a href="[^"]*evil[^"]*"[^>]*>([^<]*)<\/a>/g))
      expect(label).toMatch(/evil\.example$/);
    expect(toPlain(tree)).toMatch(/evil\.example\)/);
  });

  it('is shown so in each dialect', () => {
    const tree = parseVendorText(`See [https://good.example](${evil}).`);
    expect(toMrkdwn(tree)).toBe(`See https://good.example (<${evil}|evil.example>).`);
    expect(toDiscord(tree)).toBe(`See https:/\u200b/good.example ([evil.example](<${evil}>)).`);
    expect(toHtml(tree)).toBe(`<p>See https://good.example (<a href="${evil}" rel="nofollow noopener">evil.example</a>).</p>`);
    expect(toPlain(tree)).toBe('See https://good.example (evil.example).');
  });

  it.each([
    ['https://g\u043e\u043ed.example/', 'xn--gd-fmca.example'],
    ['https://good.example\u30ceevil.example/', 'good.xn--'],
  ])('in letters that look like others is written as machines read it: %s', (body, host) => {
    expect(toHtml(parseVendorText(`See ${body} now`))).toMatch(new RegExp(`>${host}[^<]*</a>\\)`));
  });

  it('is a title, too', () => {
    expect(mrkdwnLink(evil, 'https://good.example')).toBe(`https://good.example (<${evil}|evil.example>)`);
    expect(discordLine([{ url: evil, label: 'https://good.example' }])).toBe(
      `https:/\u200b/good.example ([evil.example](${evil}))`,
    );
    const embed = rootEmbed(rootView({ title: 'good.example/login', url: evil }), 'a'.repeat(20));
    expect(embed.url).toBeUndefined();
    expect(embed.description).toContain(`](${evil})`);
  });
});

describe('a link that says what it is', () => {
  it.each([
    ['the note', evil],
    ['evil.example', evil],
    ['www.evil.example/x', evil],
    ['https://evil.example/good.example', evil],
    ['evil.example에서 확인', evil],
    ['한국.kr', 'https://xn--3e0b707e.kr/'],
    ['5.5', evil],
    ['v1.2.3', evil],
    ['and so on... then', evil],
    ['a@b.example', 'mailto:a@b.example'],
    ['write to a@b.example.', 'mailto:a@b.example'],
    ['write to b.example', 'mailto:a@b.example?subject=x'],
  ])('stays as it is: %s', (label, url) => {
    expect(isMasked(label, url)).toBe(false);
  });

  it.each(['https://a.example/https://b.example/index.html', 'https://a.example/x?u=b.example'])(
    'is a bare address with another in its path: %s',
    (address) => {
      expect(toMrkdwn(parseVendorText(`See ${address} now`))).toBe(`See <${address}> now`);
    },
  );

  it('may be a title that speaks of a host', () => {
    expect(mrkdwnLink(evil, 'Errors on api.good.example')).toBe(`<${evil}|Errors on api.good.example>`);
    expect(mrkdwnLink(evil, 'Fly.io')).toBe(`<${evil}|Fly.io>`);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[a](<//evil>)',
    '[a](data:text/html,x)',
    '<https://evil.example|https://good.example>',
    '<a href="jAvascript:x">a</a>',
    '[a](https://good.example@evil.example)',
  ])('is none where the address is none for a browser, or hides its host: %s', (body) => {
    const html = toHtml(parseVendorText(body));
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/[a-z.]+\//);
    expect(html).not.toMatch(/href="(?:javascript|data|\/\/|https:\/\/good)/i);
  });
});

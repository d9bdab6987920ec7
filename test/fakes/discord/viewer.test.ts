import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';
import { speak } from './speak.js';
import { markdownHtml } from './viewer/markdown.js';

const names = { user: () => 'Ada', role: () => 'on call', channel: () => 'ops' };
const shown = (text: string): string => markdownHtml(text, names).text;

describe('the Markdown of the viewer', () => {
  it.each([
    ['**bold _both_**', '<div><strong>bold <em>both</em></strong></div>'],
    ['\\*\\*plain\\*\\*', '<div>**plain**</div>'],
    [
      '[post](https://larkline.example/p)',
      '<div><a href="https://larkline.example/p" target="_blank" rel="noopener noreferrer">post</a></div>',
    ],
    ['[bad](javascript:alert)', '<div>[bad](javascript:alert)</div>'],
    ['snake_case_name', '<div>snake_case_name</div>'],
    ['`**code**`', '<div><code>**code**</code></div>'],
    ['> a\n> b\nc', '<blockquote><div>a</div><div>b</div></blockquote><div>c</div>'],
    ['-# small', '<small>small</small>'],
    ['- one', '<div class="item">one</div>'],
    ['<t:0:R>', '<div><time datetime="1970-01-01T00:00:00.000Z" data-style="R">1970-01-01 00:00 UTC</time></div>'],
    [
      '<@1> <@&2> <#3>',
      '<div><span class="mention">@Ada</span> <span class="mention">@on call</span> <span class="mention">#ops</span></div>',
    ],
    ['<script>alert("x")</script>', '<div>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</div>'],
    ['```\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>'],
  ])('%s', (text, markup) => {
    expect(shown(text)).toBe(markup);
  });
});

describe('the viewer', () => {
  let fake: FakeDiscord;
  beforeEach(async () => {
    fake = await startFakeDiscord();
  });
  afterEach(() => fake.close());
  const page = async (path: string): Promise<string> =>
    (await fetch(fake.url + path, { signal: AbortSignal.timeout(5000) })).text();

  it('shows channels, messages, controls and threads', async () => {
    const room = fake.addGuild({ name: 'Larch' }).addChannel({ name: 'ops' });
    const components = [{ type: 1, components: [{ type: 2, style: 2, custom_id: 'why', label: 'Why here?' }] }];
    const root = await speak(fake, `POST /channels/${room.id}/messages`, {
      content: 'x',
      embeds: [{ title: '<b>', color: 0xff0000 }],
      components,
    });
    await speak(fake, `POST /channels/${room.id}/messages/${root.body.id}/threads`, { name: 'Larkline' });
    await speak(fake, `POST /channels/${root.body.id}/messages`, { content: 'reply' });
    expect(await page('/')).toContain('# ops');
    const rooms = await page(`/viewer/rooms?channel=${room.id}`);
    for (const part of ['--bar:#ff0000', '&lt;b&gt;', 'data-press="why"', '1 message ›']) expect(rooms).toContain(part);
    expect(await page(`/viewer/rooms?channel=${room.id}&thread=${root.body.id}`)).toContain('reply');
  });

  it('takes words from its own page only', async () => {
    const guild = fake.addGuild({ name: 'Larch' });
    const room = guild.addChannel({ name: 'ops' });
    const ada = guild.addMember({ name: 'Ada' });
    const send = (headers: Record<string, string>, text: string) =>
      fetch(`${fake.url}/viewer/say`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ channelId: room.id, memberId: ada.id, text }),
      });
    expect((await send({}, 'forged')).status).toBe(403);
    expect(await (await send({ 'x-viewer': '1' }, 'hello')).json()).toEqual({});
    expect(await (await send({ 'x-viewer': '1' }, '/nothing')).json()).toEqual({
      error: '/nothing is not registered; registered: nothing',
    });
    expect(fake.messages(room.id).map((message) => message.content)).toEqual(['hello']);
  });
});

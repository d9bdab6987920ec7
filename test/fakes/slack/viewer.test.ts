import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';
import { mrkdwnHtml } from './viewer/mrkdwn.js';
import { World } from './world/world.js';

let slack: FakeSlack;
let app: Server;
const asked: URLSearchParams[] = [];
let channel: string;
let user: string;

beforeAll(async () => {
  slack = await startFakeSlack();
  app = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      response.end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const bound = app.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  await slack.deliverTo(`http://127.0.0.1:${bound.port}/`, { verify: false });
});
beforeEach(() => {
  channel = slack.addChannel({ name: `c-${Math.random().toString(36).slice(2)}`, botIsMember: false }).id;
  user = slack.addUser({ name: 'ana' }).id;
  asked.length = 0;
});
afterAll(async () => {
  app.close();
  await slack.close();
});

const page = async (): Promise<string> => (await fetch(`${slack.url}/?channel=${channel}&user=${user}`)).text();
const submit = (action: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${slack.url}/viewer/${action}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ channel, user, ...fields }),
  });
const api = async (method: string, args: object) => {
  const headers = { authorization: `Bearer ${slack.botToken}`, 'content-type': 'application/json; charset=utf-8' };
  await fetch(`${slack.apiUrl}${method}`, { method: 'POST', headers, body: JSON.stringify(args) });
};

describe('the viewer', () => {
  it('shows messages and threads, and nothing that was written becomes markup', async () => {
    await api('chat.postMessage', { channel, text: '*x* <script>alert(1)</script> &lt;b&gt; <javascript:alert(1)|y>' });
    await api('chat.postMessage', { channel, text: 'in it', thread_ts: slack.messages(channel)[0]?.ts });
    const shown = await page();
    expect(shown).toContain('<b>x</b>');
    expect(shown).toContain('&lt;b&gt;');
    expect(shown).toContain('1 reply');
    expect(shown).not.toMatch(/<script>alert|href="javascript/);
  });

  it('works without a script: a command, an invitation and a press are forms', async () => {
    const sent = await submit('say', { text: '/tocsin subscribe larch' }, { referer: `${slack.url}/?channel=${channel}` });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/?channel=${channel}`]);
    expect(asked[0]?.get('text')).toBe('subscribe larch');
    await submit('say', { text: '/invite @Tocsin' });
    await slack.settled();
    expect(await page()).toContain('Tocsin is a member');
    const elements = [{ type: 'button', action_id: 'go', value: 'v', text: { type: 'plain_text', text: 'Go' } }];
    await api('chat.postMessage', { channel, text: 'x', blocks: [{ type: 'actions', elements }] });
    asked.length = 0;
    const ts = slack.messages(channel)[0]?.ts ?? '';
    expect((await submit('press', { ts, action: 'go', value: 'v' })).status).toBe(303);
    expect(JSON.parse(asked[0]?.get('payload') ?? '')).toMatchObject({
      type: 'block_actions',
      actions: [{ action_id: 'go', value: 'v' }],
    });
    expect((await submit('press', { ts, action: 'absent' })).status).toBe(400);
  });

  it('says in the channel, only to the person who asked, that the app did not answer', async () => {
    slack.settings.ackWithinMs = 20;
    slack.deliverToSockets();
    await submit('say', { text: '/tocsin help' });
    expect(await page()).toContain('/tocsin failed with the error &quot;dispatch_failed&quot;');
    expect(slack.ephemerals(channel, user)).toMatchObject([{ from: 'slack' }]);
  });

  it('takes nothing from another site', async () => {
    expect((await submit('say', { text: 'x' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect(slack.messages(channel)).toEqual([]);
  });
});

describe('mrkdwn as the viewer shows it', () => {
  const workspace = new World().addWorkspace('Larkline');
  it.each([
    ['*bold* _italic_ ~gone~ `code`', '<b>bold</b> <i>italic</i> <s>gone</s> <code>code</code>'],
    ['foo*bar* 2*3*4', 'foo*bar* 2*3*4'],
    [
      '*<https://a.example/?a=1&amp;b=2|a &lt; b>*',
      '<b><a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">a &lt; b</a></b>',
    ],
    ['`*not bold*`', '<code>*not bold*</code>'],
    ['<!here> &lt;!here&gt;', '<span class="mention">@here</span> &lt;!here&gt;'],
    ['&amp;lt;', '&amp;lt;'],
  ])('%s', (source, shown) => {
    expect(mrkdwnHtml(workspace, source).text).toBe(`<span class="line">${shown}</span>`);
  });

  it('puts lines behind one quote bar, and dates where the script finds them', () => {
    expect(mrkdwnHtml(workspace, '&gt; a\n&gt; b\nc').text).toBe('<blockquote>a<br>b</blockquote><span class="line">c</span>');
    expect(mrkdwnHtml(workspace, '<!date^1700000000^{time}|22:13 UTC>').text).toContain(
      '<time datetime="2023-11-14T22:13:20.000Z" data-format="{time}" title="Tue, 14 Nov 2023 22:13:20 GMT">22:13 UTC</time>',
    );
  });
});

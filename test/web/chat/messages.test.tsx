import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiscordMessage } from '../../../src/web/chat/discord-message.js';
import { SlackMessage } from '../../../src/web/chat/slack-message.js';
import { Thread } from '../../../src/web/chat/thread.js';
import { renderFragment } from '../../../src/web/render-page.js';
import { previewMessage } from '../read-models.js';

const folder = join(import.meta.dirname, '..', '..', 'golden');
const golden = readdirSync(folder).filter((name) => /\.(slack|discord)\.json$/.test(name));

describe('messages as people would see them', () => {
  it.each(golden)('shows %s whole and inert', (name) => {
    const payload: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const html = renderFragment(
      name.includes('.slack.') ? <SlackMessage payload={payload} /> : <DiscordMessage payload={payload} />,
    );
    expect(html).not.toContain('cannot be shown');
    expect(html.replace(/<[^>]*>/g, '').trim()).not.toBe('');
    expect(html).not.toMatch(/<script|<img|<iframe|\son\w+=|href="(?!https?:|mailto:)| style=/i);
  });

  it('draws the edge of an embed without a style attribute', () => {
    const html = renderFragment(
      <DiscordMessage payload={{ content: '', embeds: [{ title: 't', color: 0x43b581, description: 'd' }] }} />,
    );
    expect(html).toContain('fill="#43b581"');
  });

  it('shows buttons where they stand, disabled and explained', () => {
    const actions = { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Tell me' } }] };
    const html = renderFragment(<SlackMessage payload={{ text: 'x', blocks: [actions] }} />);
    expect(html).toMatch(/<button type="button" disabled title="Buttons work[^"]*">Tell me<\/button>/);
  });

  it('leaves out a block it does not know and shows the rest', () => {
    const section = { type: 'section', text: { type: 'mrkdwn', text: 'here' } };
    expect(renderFragment(<SlackMessage payload={{ text: 'x', blocks: [{ type: 'hologram' }, section] }} />)).toContain('here');
  });

  it('says so when a payload is no message', () => {
    expect(renderFragment(<SlackMessage payload="nonsense" />)).toContain('This message cannot be shown.');
    expect(renderFragment(<DiscordMessage payload={null} />)).toContain('This message cannot be shown.');
  });

  it('puts replies under their root in order and marks edits', () => {
    const replies = [
      previewMessage({ ref: 'a', rootRef: 'r1', ordinal: 2, slack: { text: 'first' } }),
      previewMessage({
        ref: 'b',
        rootRef: 'r1',
        ordinal: 3,
        slack: { text: 'second' },
        edits: 2,
        editedAt: '2026-03-04T09:50:00.000Z',
      }),
    ];
    const html = renderFragment(<Thread thread={{ root: previewMessage(), replies }} />);
    expect([...html.matchAll(/id="m-(\w+)"/g)].map((match) => match[1])).toEqual(['r1', 'a', 'b']);
    expect(html).toContain('2 replies');
    expect(html.match(/edited 2 times/g)).toHaveLength(2);
  });
});

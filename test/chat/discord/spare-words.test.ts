import { describe, expect, it } from 'vitest';
import { withoutBody, withoutLinks } from '../../../src/chat/discord/spare-words.js';
import { discordMessage } from '../../../src/render/discord/discord-message.js';
import { editNote, latest, replyView, rootView } from '../../render/support/views.js';

const shown = (view: Parameters<typeof withoutLinks>[0]): string =>
  JSON.stringify(discordMessage(view, 'a'.repeat(20), { edit: false }));

describe('a message without links', () => {
  it('keeps every word and style of a text', () => {
    const body =
      'See **[the *long* note](https://bad.example/a)**:\n\n* first https://bad.example/b\n* then `https://bad.example/c` or www.bad.example\n\n> quoted <https://bad.example/d>';
    const text = discordMessage(withoutLinks(replyView({ body })), 'a'.repeat(20), { edit: false }).content;
    expect(text).not.toContain('bad.example');
    for (const kept of ['See **the *long* note**:', 'first …', 'then `…`', 'quoted …']) expect(text).toContain(kept);
  });

  it('has none in a title, a button, a report or an edit either', () => {
    const body = latest('investigating', '2026-03-11T09:40:00.000Z', 'At https://bad.example/x.');
    expect(
      shown(withoutLinks(rootView({ title: 'Down: https://bad.example', url: 'https://bad.example/i', latest: body }))),
    ).not.toMatch(/https?:/);
    expect(shown(withoutLinks(editNote([{ kind: 'added', text: 'see https://bad.example/y' }])))).not.toContain('bad.example');
  });
});

describe('a message without the text of a vendor', () => {
  it('still says what happened when', () => {
    expect(shown(withoutBody(replyView({ body: 'Forbidden words.' })))).toMatch(/Identified/);
    for (const view of [replyView({ body: 'Forbidden words.' }), editNote([{ kind: 'added', text: 'Forbidden words.' }])])
      expect(shown(withoutBody(view))).not.toContain('Forbidden');
  });
});

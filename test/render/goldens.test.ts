import { describe, expect, it } from 'vitest';
import { discordMessage, discordPlain } from '../../src/render/discord/discord-message.js';
import { shownMentions } from '../../src/render/hearing.js';
import { slackMessage, slackPlain } from '../../src/render/slack/slack-message.js';
import { goldenViews } from './support/golden-views.js';
import { rootView } from './support/views.js';

const marker = '5f3a9c01d2e4b6a79080';
const json = (message: object): string => `${JSON.stringify(message, null, 2)}\n`;

describe.each(Object.entries(goldenViews))('%s', (name, view) => {
  it('reads on Slack as it should', async () => {
    await expect(json(slackMessage(view, marker, { edit: false, mentions: shownMentions(view) }))).toMatchFileSnapshot(
      `../golden/${name}.slack.json`,
    );
  });

  it('reads on Discord as it should', async () => {
    await expect(json(discordMessage(view, marker, { edit: false, mentions: shownMentions(view) }))).toMatchFileSnapshot(
      `../golden/${name}.discord.json`,
    );
  });
});

describe('the plain form', () => {
  it('says the same without blocks', async () => {
    await expect(json(slackPlain(rootView(), marker))).toMatchFileSnapshot('../golden/plain-root.slack.json');
    await expect(json(discordPlain(rootView(), marker))).toMatchFileSnapshot('../golden/plain-root.discord.json');
  });

  it('takes embed and buttons away when it replaces them', () => {
    expect(discordPlain(rootView(), marker, { edit: true })).toMatchObject({ embeds: [], components: [] });
  });
});

describe('an edit', () => {
  it('carries both markers on Slack', () => {
    expect(slackMessage(rootView(), marker, { edit: true })).toMatchObject({
      metadata: { event_type: 'tocsin_delivery', event_payload: { k: marker } },
      blocks: [{ block_id: `tocsin:${marker}` }, {}, {}, {}, {}],
    });
  });

  it('carries neither nonce nor flags on Discord, but still pings nobody', () => {
    const edited = discordMessage(rootView({ retroactive: true }), marker, { edit: true });
    expect(edited).not.toHaveProperty('nonce');
    expect(edited).not.toHaveProperty('flags');
    expect(edited.allowed_mentions).toEqual({ parse: [] });
  });
});

describe('the blocks of a root', () => {
  it('are the same five in every state', () => {
    const shapes = Object.values(goldenViews)
      .filter((view) => view.kind === 'root')
      .map((view) =>
        slackMessage(view, marker, { edit: false })
          .blocks?.map(({ type }) => type)
          .join(),
      );
    expect(new Set(shapes)).toEqual(new Set(['section,section,context,context,actions']));
  });
});

describe('a mention', () => {
  const role = { kind: 'role', id: '99', name: 'oncall' } as const;
  const group = { kind: 'group', id: 'S1', name: 'oncall' } as const;

  it('is shown by the root that may ping, also when only the call names it', () => {
    expect(discordMessage(rootView(), marker, { edit: false, mentions: [role] })).toMatchObject({
      content: expect.stringContaining('<@&99>'),
      allowed_mentions: { parse: [], roles: ['99'] },
    });
    const { text, blocks } = slackMessage(rootView(), marker, { edit: false, mentions: [group] });
    expect(text).toContain('<!subteam^S1>');
    expect(blocks?.[0]).toMatchObject({ text: { text: expect.stringContaining('<!subteam^S1>') } });
  });

  it('stays in sight when the root is edited, and pings nobody then', () => {
    const edited = discordMessage(rootView({ mentions: [role] }), marker, { edit: true, mentions: [role] });
    expect(edited.content).toContain('<@&99>');
    expect(edited.allowed_mentions).toEqual({ parse: [] });
  });

  it('of everybody or of an id that is none allows nothing on Discord', () => {
    const mentions = [
      { kind: 'here', id: 'here', name: 'here' },
      { kind: 'role', id: '99"', name: 'x' },
      { kind: 'group', id: '12', name: 'y' },
    ] as const;
    expect(discordMessage(rootView(), marker, { edit: false, mentions }).allowed_mentions).toEqual({ parse: [] });
  });
});

describe('silence on Discord', () => {
  it.each([
    ['reply-identified', true],
    ['reply-resolved', false],
    ['reply-standing', true],
    ['reply-standing-resolved', false],
    ['reply-twin', true],
    ['note-edit', true],
    ['line-escalated', false],
    ['line-over', false],
    ['line-regions-added', true],
    ['line-affected', true],
    ['line-away', true],
    ['line-asked-over', false],
    ['root-major', false],
    ['root-retroactive', true],
  ])('%s: %s', (name, isQuiet) => {
    const view = goldenViews[name];
    if (view === undefined) throw new Error(`no view ${name}`);
    expect(discordMessage(view, marker, { edit: false }).flags).toBe(isQuiet ? 4096 : undefined);
    expect(discordMessage(view, marker, { edit: false, silent: true }).flags).toBe(4096);
  });
});

import { describe, expect, it } from 'vitest';
import { discordMessage, discordPlain } from '../../src/render/discord/discord-message.js';
import { slackMessage, slackPlain } from '../../src/render/slack/slack-message.js';
import { goldenViews } from './support/golden-views.js';
import { rootView } from './support/views.js';

const marker = '5f3a9c01d2e4b6a79080';
const json = (message: object): string => `${JSON.stringify(message, null, 2)}\n`;

describe.each(Object.entries(goldenViews))('%s', (name, view) => {
  it('reads on Slack as it should', async () => {
    await expect(json(slackMessage(view, marker, { edit: false }))).toMatchFileSnapshot(`../golden/${name}.slack.json`);
  });

  it('reads on Discord as it should', async () => {
    await expect(json(discordMessage(view, marker, { edit: false }))).toMatchFileSnapshot(`../golden/${name}.discord.json`);
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

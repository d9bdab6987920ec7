import { describe, expect, it } from 'vitest';
import type { DeliveryTroubles } from '../../../src/db/record/delivery-troubles.js';
import { AdminPage } from '../../../src/web/pages/admin.js';
import { renderPage } from '../../../src/web/render-page.js';
import { deliveryTroubles, hostile, stranger, troubledThread } from '../read-models.js';

const frame = { ...stranger, admin: true };
const render = (troubles: DeliveryTroubles): string => renderPage(<AdminPage frame={frame} troubles={troubles} />);

const listOf = <Row,>(...rows: readonly Row[]) => ({ total: rows.length, rows });
const { threadId: _, incidentId: __, incidentTitle: ___, vendorName: ____, ...place } = troubledThread;
const lagging = {
  ...troubledThread,
  cause: 'failure' as const,
  code: 'slack.timeout',
  failures: 3,
  waitingFor: null,
  notBefore: troubledThread.since,
};
const dead = { ...troubledThread, kind: 'post-reply', seq: 2, code: 'slack.invalid_blocks' };
const retryForm = '<form method="post" action="/admin/threads/slack-T1/t1/retry">';

/** One section of the page, by its heading's id. */
const section = (html: string, name: string): string =>
  new RegExp(`<section aria-labelledby="${name}">.*?</section>`, 's').exec(html)?.[0] ?? '';

describe('admin page', () => {
  it('says in one sentence for each kind that nothing is wrong', () => {
    const html = render(deliveryTroubles());
    expect(html).toContain('Everything is delivered, and nothing waits for anybody.');
    for (const name of ['lagging', 'doubtful', 'givenUp', 'posts', 'paused', 'ended', 'untold'])
      expect(section(html, name), name).toMatch(/<span class="count">0<\/span>.*<p class="hint">[^<]+\.<\/p>/s);
    expect(html).not.toContain('Retry');
  });

  it('names what is behind, where, since when, why and how to try again', () => {
    const html = section(render(deliveryTroubles({ lagging: listOf(lagging) })), 'lagging');
    expect(html).toContain('<a href="/incidents/i1">Delayed delivery</a>');
    expect(html).toContain('Juniper Mail');
    expect(html).toContain('#mail-ops · Larkline (slack)');
    expect(html).toContain('<time datetime="2026-03-04T11:40:00.000Z"');
    expect(html).toContain('Slack gave no clear answer.');
    expect(html).toContain('slack.timeout · 3 failures in a row');
    expect(html).toContain(retryForm);
    expect(html).toContain('aria-label="Retry: Delayed delivery, #mail-ops · Larkline (slack)"');
  });

  it('leads from the first line to every section with trouble, with counts', () => {
    const html = render(deliveryTroubles({ lagging: { total: 1_200, rows: [lagging] }, givenUp: listOf(dead) }));
    expect(html).toContain('<a href="#lagging">Threads that are behind (1,200)</a>');
    expect(html).toContain('<a href="#givenUp">');
    expect(html).not.toContain('<a href="#paused">');
    expect(section(html, 'lagging')).toContain('The newest 1 of 1,200 are shown.');
  });

  it('offers no other try where people must act first, and where they wanted it so', () => {
    const paused = { ...lagging, cause: 'channel' as const, code: 'slack.is_archived' };
    const html = render(
      deliveryTroubles({
        lagging: listOf(paused),
        givenUp: listOf({ ...dead, kind: 'thread', seq: null, code: 'chat.root_gone' }),
      }),
    );
    expect(html).toContain('The channel is paused. The channel is archived.');
    expect(html).toContain('People deleted the root message');
    expect(html).not.toContain(retryForm);
  });

  it('offers to try a paused channel again, unless the bot was taken out of it', () => {
    const pause = { ...place, code: 'slack.is_archived', waiting: 1, subscriptions: 2 };
    const html = section(render(deliveryTroubles({ paused: listOf(pause, { ...pause, code: 'slack.bot_removed' }) })), 'paused');
    expect(html.match(/action="\/admin\/channels\/slack-T1\/c1\/resume"/g)).toHaveLength(1);
    expect(html).toContain('1 thread waits, 2 subscriptions');
    expect(html).toContain('An invitation brings it back');
  });

  it('shows the code itself where no sentence is known for it', () => {
    const html = section(render(deliveryTroubles({ givenUp: listOf({ ...dead, code: 'slack.brand_new' }) })), 'givenUp');
    expect(html.match(/slack\.brand_new/g)).toHaveLength(1);
    expect(html).toContain(retryForm);
  });

  it('tells of messages to channels, lost workspaces and what nobody could be told', () => {
    const html = render(
      deliveryTroubles({
        posts: listOf({ ...place, postId: 'p1', kind: 'storm', trouble: 'dead' as const, code: 'discord.refused' }),
        ended: listOf({ ...place, state: 'broken' as const, code: 'slack.token_revoked', subscriptions: 4 }),
        untold: listOf(
          { ...place, code: 'slack.is_archived', detail: '#mail-ops 채널에 게시할 수 없습니다.' },
          { ...place, code: 'chat.of_tomorrow', detail: 'I cannot post in #mail-ops.' },
        ),
      }),
    );
    expect(section(html, 'posts')).toContain('action="/admin/posts/slack-T1/p1/retry"');
    expect(section(html, 'ended')).toContain('Slack no longer accepts the bot token.');
    expect(section(html, 'untold')).toContain('The channel is archived.');
    expect(section(html, 'untold')).toContain('I cannot post in #mail-ops.');
  });

  it('escapes what vendors and people write', () => {
    const html = render(
      deliveryTroubles({
        lagging: listOf({ ...lagging, incidentTitle: hostile, vendorName: hostile, channelName: hostile, workspace: hostile }),
      }),
    );
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});

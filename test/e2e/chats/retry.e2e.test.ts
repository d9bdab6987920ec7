import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/app/diagnose.js';
import type { HistoryInput } from '../../../src/app/simulate/script.js';
import { toIso } from '../../../src/domain/time.js';
import { waitFor } from '../../support/wait-for.js';
import { discordSeat } from './discord-seat.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';
import { after, openStage, type Stage } from './stage.js';

/** The service lives in real time, as writes wait for their turn. */
const startAt = after(toIso(new Date()), -4);
const refusedWords = 'A full disk slows the answers down.';
const history: HistoryInput = {
  provider: 'statuspage',
  page: { name: 'Larch', url: 'https://status.larch.example' },
  status: 'none',
  incidents: [
    {
      id: 'slowanswers0',
      title: 'Slow answers',
      kind: 'incident',
      impact: 'minor',
      status: 'monitoring',
      startedAt: after(startAt, 1),
      resolvedAt: null,
      updates: [
        { id: 'u1', status: 'investigating', at: after(startAt, 1), body: 'We are looking into slow answers.' },
        { id: 'u2', status: 'identified', at: after(startAt, 2), body: refusedWords },
        { id: 'u3', status: 'monitoring', at: after(startAt, 3), body: 'The disk has room again.' },
      ],
    },
  ],
};

const token = 'only-for-this-test';

async function ask(stage: Stage<Seat>, path: string, method = 'GET'): Promise<Response> {
  const url = `${stage.service.now.web?.url ?? ''}${path}`;
  return fetch(url, { method, redirect: 'manual', headers: { authorization: `Bearer ${token}` } });
}

const adminPage = async (stage: Stage<Seat>): Promise<string> => (await ask(stage, '/admin')).text();
const doctorLine = async (stage: Stage<Seat>): Promise<string> => {
  const found = (await diagnose(stage.db, new Date())).find(({ subject }) => subject === 'given up');
  return `${found?.ok === true ? '✓' : '✗'} ${found?.detail ?? ''}`;
};

async function refuseOne(): Promise<readonly [Seat, RegExp]> {
  const seat = await slackSeat();
  // Refused with its layout, and as plain text.
  seat.slack.fault({ method: 'chat.postMessage', fault: 'invalid_blocks', containing: refusedWords, times: 2 });
  return [seat, /Slack refuses this message in its plain form too/];
}

async function blockOne(): Promise<readonly [Seat, RegExp]> {
  const seat = await discordSeat();
  const isAbout = (body: unknown) => JSON.stringify(body ?? '').includes('full disk');
  seat.discord.fault({ kind: 50035, method: 'POST', route: /messages$/, when: isAbout, times: 2 });
  return [seat, /Discord refuses this message as plain text too/];
}

describe.each([
  ['Slack', refuseOne],
  ['Discord', blockOne],
] as const)('an update that %s refuses', (_, open) => {
  it('is shown with its reason, and arrives once when somebody has it tried again', { timeout: 120_000 }, async () => {
    const [seat, reason] = await open();
    const stage = await openStage({ seat, history, startAt, isServiceReal: true, env: { TOCSIN_ADMIN_TOKEN: token } });
    await seat.type(`subscribe ${stage.page}`);
    await stage.quiet();
    for (const minutes of [1, 2, 3]) await stage.goTo(after(startAt, minutes));
    const replies = (): string[] =>
      seat.thread(seat.roots()[0]?.ref ?? '').map(({ text }) => /looking|full disk|has room/.exec(text)?.[0] ?? text);
    expect(replies()).toEqual(['looking', 'has room']);

    const listed = await adminPage(stage);
    expect(listed).toMatch(reason);
    expect(listed).toContain('Given up in the last 14 days <span class="count">1</span>');
    expect(await doctorLine(stage)).toMatch(/^✗ 1 write or thread was given up.*Slow answers/);
    expect(await doctorLine(stage)).toMatch(reason);

    const retry = /action="(\/admin\/threads\/[^"]+\/retry)"/.exec(listed)?.[1] ?? '';
    const answer = await ask(stage, retry, 'POST');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin?said=retried']);
    await waitFor(() => replies().includes('full disk'), { what: 'the update' });
    await stage.quiet();
    expect(replies()).toEqual(['looking', 'has room', 'full disk']);
    expect(seat.roots()).toHaveLength(1);
    expect(await adminPage(stage)).toContain('Nothing was given up in the last 14 days.');
    expect(await doctorLine(stage)).toBe('✓ nothing in the last 14 days');
    expect((await ask(stage, retry, 'POST')).headers.get('location')).toBe('/admin?said=nothing-to-retry');
  });
});

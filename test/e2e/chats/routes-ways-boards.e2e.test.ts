import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryInput } from '../../../src/app/simulate/script.js';
import { startServer } from '../../fakes/http-server.js';
import { waitFor } from '../../support/wait-for.js';
import { discordSeat } from './discord-seat.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';
import { after, openStage } from './stage.js';

const begins = '2026-09-14T20:00:00.000Z';
const at = (minutes: number): string => after(begins, minutes);

const incident = (id: string, title: string, from: number, texts: readonly string[], impact: 'minor' | 'critical' = 'minor') => ({
  id,
  title,
  kind: 'incident' as const,
  impact,
  status: 'resolved' as const,
  startedAt: at(from),
  resolvedAt: at(from + 10 * (texts.length - 1)),
  components: ['Ferry desk'],
  updates: texts.map((body, index) => ({
    id: `${id}u${index}`.slice(0, 12),
    status: index === texts.length - 1 ? ('resolved' as const) : ('investigating' as const),
    at: at(from + 10 * index),
    body,
  })),
});

/** An invented vendor: one evening incident in each of two places, one at night, one critical at night. */
const history: HistoryInput = {
  provider: 'statuspage',
  page: { name: 'Alder', url: 'https://status.alder.example' },
  status: 'none',
  incidents: [
    incident('east00000001', 'Ferry desk errors in US East', 10, [
      'Tickets cannot be printed in US East.',
      'Printing works again.',
    ]),
    incident('tokyo0000001', 'Ferry desk errors in Tokyo', 40, ['Tickets cannot be printed in Tokyo.', 'Printing works again.']),
    incident('night0000001', 'Late boats in Tokyo', 240, ['Boats are called late in Tokyo.', 'Boats are on time again.']),
    incident('alarm0000001', 'No ferry desk in Tokyo', 300, ['The ferry desk in Tokyo is down.', 'It is up again.'], 'critical'),
  ],
};

interface Place {
  readonly seat: Seat;
  readonly second: string;
  /** A channel as people write it in a command. */
  readonly mention: string;
  readonly quiet: string;
}

const places: readonly { readonly name: string; readonly open: () => Promise<Place> }[] = [
  {
    name: 'Slack',
    open: async () => {
      const seat = await slackSeat();
      const { id, name } = seat.slack.addChannel({ name: 'oncall-us' });
      return { seat, second: id, mention: `<#${id}|${name}>`, quiet: 'settings quiet 23:00-06:00 UTC' };
    },
  },
  {
    name: 'Discord',
    open: async () => {
      const seat = await discordSeat();
      const { id } = seat.guild.addChannel({ name: 'oncall-us' });
      return { seat, second: id, mention: `<#${id}>`, quiet: 'settings quiet:23:00-06:00' };
    },
  },
];

describe.each(places)('one subscription on $name', ({ open }) => {
  it('sends a part to another channel, everything out of chat, keeps a board, and is quiet at night', async () => {
    const { seat, second, mention, quiet } = await open();
    const calls: { readonly type: string; readonly title: string }[] = [];
    const server = await startServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        type: string;
        data: { incident: { title: string } };
      };
      calls.push({ type, title: data.incident.title });
      response.end();
    });
    onTestFinished(() => server.close());
    const { page, clock, goTo, quiet: told } = await openStage({ seat, history, startAt: begins });

    await seat.type(`subscribe ${page} region:us-east -> ${mention}`);
    const added = await seat.type(`forward ${server.url}/in`);
    expect(added.texts.join('\n')).toContain('also goes to 127.0.0.1');
    expect((await added.press('Send a sample')).text).toContain('took the sample');
    expect((await seat.type('board')).text).toContain('The board comes in a moment');
    await waitFor(() => seat.shown().some(({ text }) => text.includes('1 vendor: 1 fine')), { what: 'the board' });
    expect((await seat.type(quiet)).text).toContain('23:00');
    await told();

    await goTo(at(10.6));
    expect(seat.roots(second).map(({ text }) => text)).toEqual([expect.stringContaining('Ferry desk errors in US East')]);
    expect(seat.roots()).toEqual([]);
    await goTo(at(40.6));
    expect(seat.roots().map(({ text }) => text)).toEqual([expect.stringContaining('Ferry desk errors in Tokyo')]);
    await waitFor(() => calls.some(({ title }) => title === 'Ferry desk errors in Tokyo'), { what: 'a call out of chat' });
    await goTo(at(55));
    await waitFor(() => calls.some(({ type }) => type === 'incident.resolved'), { what: 'the end out of chat' });

    // At night nothing comes but what is critical; calls out of chat have no night.
    const has = (title: string) => seat.roots().some(({ text }) => text.includes(title));
    clock.moveTo(at(241));
    await waitFor(() => calls.some(({ title }) => title === 'Late boats in Tokyo'), { what: 'a call at night' });
    clock.moveTo(at(260));
    clock.moveTo(at(301));
    await waitFor(() => has('No ferry desk in Tokyo'), { what: 'what is critical' });
    expect(has('Late boats')).toBe(false);
    clock.moveTo('2026-09-15T06:01:00.000Z');
    await waitFor(() => seat.shown().some(({ text }) => text.startsWith('🌙')), { what: 'the morning' });
    expect(seat.shown().find(({ text }) => text.startsWith('🌙'))?.text).toContain('Late boats in Tokyo');
    expect(has('Late boats')).toBe(false);
    expect((await seat.type('why')).text).not.toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { waitFor } from '../../support/wait-for.js';
import { begins, larchStory } from './larch-story.js';
import { type SlackOptions, type SlackSeat, slackSeat } from './slack-seat.js';
import { openStage } from './stage.js';

/** What a person does in the form that is open before them, with every click counted. */
function hand({ slack, dana, channelId }: SlackSeat) {
  const words = (kind: 'modal' | 'home' = 'modal'): string => JSON.stringify(slack.view(dana.id, kind)?.json.blocks ?? []);
  const person = {
    clicks: 0,
    words,
    form: () => waitFor(() => slack.view(dana.id)?.json.callback_id === 'tocsin:subscription', { what: 'the form' }),
    sees: (text: RegExp) => waitFor(() => text.test(words()), { what: `${text} in ${words()}` }),
    subscribe: async () => {
      await slack.command({ channelId, userId: dana.id, text: 'subscribe' });
      await person.form();
    },
    offered: async (field: string, typed: string) =>
      JSON.stringify(await slack.suggestions({ userId: dana.id, actionId: `tocsin:form:${field}`, typed })),
    choose: async (field: string, ...values: readonly string[]) => {
      person.clicks += values.length;
      await slack.press({ view: 'modal', userId: dana.id, actionId: `tocsin:form:${field}`, selectedOptions: values });
    },
    press: async (button: string) => {
      person.clicks += 1;
      const seen = await slack.press({ view: 'modal', userId: dana.id, actionId: `tocsin:form:${button}` });
      expect(seen.failure).toBeUndefined();
    },
    save: async () => {
      person.clicks += 1;
      const seen = await slack.submitView({ userId: dana.id });
      expect(seen.errors).toEqual({});
      expect(seen.failure).toBeUndefined();
    },
  };
  return person;
}

const ways: readonly { readonly name: string; readonly options: SlackOptions }[] = [
  { name: 'Socket Mode', options: { mode: 'socket' } },
  { name: 'HTTP', options: { mode: 'http' } },
];

describe.each(ways)("a newcomer's way on Slack over $name", ({ options }) => {
  it('subscribe, dose, save, why, tighten: in under ten clicks', async () => {
    const stage = await openStage({ seat: await slackSeat(options), history: larchStory, startAt: begins });
    const { seat, page } = stage;
    const person = hand(seat);
    await person.subscribe();
    expect(await person.offered('vendors', page)).toContain(page);
    await person.choose('vendors', page);
    await person.sees(/Larch's last 90 days would have been|no past incidents/);
    await person.save();
    await waitFor(() => seat.slack.ephemerals(seat.channelId, seat.dana.id).some(({ text }) => /follows Larch/.test(text)));
    expect(seat.shown().map(({ text }) => text)).toEqual(['dana set up Larch here. /tocsin list shows all.']);
    await stage.quiet();
    await stage.goTo('2026-08-17T18:22:31.000Z');
    const [root] = seat.roots();
    const why = await seat.pressRoot(root?.ref ?? '', 'why');
    person.clicks += 2;
    expect(why.text).toMatch(/^Here because of/);
    const [choice] = why.options('Less like this').slice(-1);
    const tightened = await why.press('Less like this', { values: [choice ?? ''] });
    person.clicks += 2;
    expect(tightened.text).toMatch(/follows Larch/);
    expect(person.clicks).toBeLessThan(10);
    expect(seat.pinged()).toEqual([]);
  });

  it('changes and removes from the list, and from the Home tab', async () => {
    const stage = await openStage({ seat: await slackSeat(options), history: larchStory, startAt: begins });
    const { seat, page } = stage;
    const person = hand(seat);
    await seat.type(`subscribe ${page}`);
    await stage.goTo('2026-08-17T18:22:31.000Z');
    seat.slack.openAppHome(seat.dana.id);
    await waitFor(() => /thread in #voice-ops/.test(person.words('home')), { what: 'the Home tab' });
    const value = /"value":"(C[^"]+)"/.exec(person.words('home'))?.[1] ?? '';
    await seat.slack.press({ view: 'home', userId: seat.dana.id, actionId: 'tocsin:home:change', value });
    await person.form();
    expect(await person.offered('components', 'parcel')).toContain('Parcel handover');
    await person.choose('minImpact', 'major');
    await person.sees(/0 live threads|1 live thread/);
    await person.save();
    await waitFor(() => /major\+/.test(person.words('home')), { what: 'the change' });
    await seat.slack.closeView(seat.dana.id);
    const list = await seat.type('list');
    expect(list.text).toContain('major+');
    await seat.slack.press({
      channelId: seat.channelId,
      userId: seat.dana.id,
      answer: seat.slack.ephemerals(seat.channelId, seat.dana.id).at(-1) ?? { id: '', ts: '' },
      actionId:
        /"action_id":"(tocsin:form:[0-9a-f]{16})"/.exec(
          JSON.stringify(seat.slack.ephemerals(seat.channelId, seat.dana.id).at(-1)?.blocks),
        )?.[1] ?? '',
    });
    await person.form();
    await person.press('remove');
    await person.sees(/no longer follows Larch/);
    expect((await seat.type('list')).text).toContain('Nothing is followed');
    expect(seat.pinged()).toEqual([]);
  });
});

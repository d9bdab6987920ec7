import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Commands, Person, Place, RootPress } from '../../../src/app/commands/command.js';
import type { CommandDeps } from '../../../src/app/commands/deps.js';
import type { Verb } from '../../../src/app/commands/parse-command.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { createSubscriptionForms } from '../../../src/app/commands/subscription-form.js';
import { createHome } from '../../../src/app/home.js';
import { addOffer, loadOffer } from '../../../src/db/offers.js';
import { packageRoot } from '../../../src/package-root.js';
import { start } from '../../support/pipeline.js';
import { controls } from '../commands/desk.js';
import { type Holdings, leaksIn, type Member, members, openTwoTeams, type TwoTeams } from './two-teams.js';

let teams: TwoTeams;
let deps: CommandDeps;
let commands: Commands;
let asked = 0;
beforeAll(async () => {
  teams = await openTwoTeams();
  deps = {
    ...teams.deps,
    rooms: () => teams.chat,
    chatOf: () => teams.chat,
    linkTo: async (_chat, tenantId, channel, ref) => `https://chat.example/${tenantId}/${channel}/${ref}`,
    commandName: () => '/tocsin',
    forwarding: { poster: teams.deps.poster, secrets: teams.deps.secrets },
    sleep: async () => undefined,
  };
  commands = createCommands(deps);
});
afterAll(() => teams.close());

/** What people of one tenant type, with the ids of what belongs to another. A new command does not compile without a line here. */
const typed: Readonly<Record<Verb, (others: Holdings) => readonly string[]>> = {
  list: () => ['list', 'list all', 'list everywhere'],
  status: () => ['status', 'status inner-example', 'status larch', 'status all'],
  why: ({ threads, privateIncident }) => [
    'why',
    'why inner-example',
    'why larch',
    ...threads.map(({ id }) => `why ${id}`),
    `why ${privateIncident}`,
  ],
  help: () => ['help'],
  settings: () => ['settings', 'settings storms off', 'settings language:en'],
  mute: () => ['mute', 'mute inner-example', 'mute larch 1h', 'mute larch off'],
  test: () => ['test'],
  board: () => ['board', 'board on', 'board off'],
  forward: ({ forwards }) => [
    'forward',
    ...forwards.flatMap((id) => [`forward test ${id}`, `forward remove ${id}`, `forward start ${id}`]),
    'forward https://hooks.of-our-own.example/x',
    'forward test 1',
  ],
  subscribe: ({ channel }) => [
    'subscribe inner-example',
    'subscribe larch region:eu',
    `subscribe larch region:eu -> ${channel.externalId}`,
    'subscribe all',
  ],
  change: ({ subscriptions }) => ['change 1 larch min-impact:major', ...subscriptions.map((id) => `change ${id} larch`)],
  unsubscribe: ({ subscriptions }) => [...subscriptions.map((id) => `unsubscribe ${id}`), 'unsubscribe github', 'unsubscribe 9'],
};

/** What only controls say; the names stand in `execute.ts`, which the test reads. */
const offered: Readonly<Record<string, (others: Holdings) => readonly string[]>> = {
  see: ({ threads, subscriptions }) => [...threads, ...subscriptions.map((id) => ({ id }))].map(({ id }) => `see ${id}`),
  undo: ({ subscriptions }) => subscriptions.flatMap((id) => [`undo ${id}`, `undo ${id} ${id}`]),
  open: ({ privateIncident, threads }) => [`open ${privateIncident}`, ...threads.map(({ id }) => `open ${id}`)],
  hush: ({ threads }) => threads.map(({ rootRef, id }) => `hush ${rootRef ?? id}`),
  tidy: ({ threads }) => threads.map(({ rootRef, id }) => `tidy ${rootRef ?? id}`),
};

/** What is pressed under a root; a new one does not compile without a line. */
const presses: Readonly<Record<RootPress, true>> = {
  affected: true,
  over: true,
  postmortem: true,
  why: true,
  mute: true,
  narrow: true,
  unaffected: true,
};
const rootPresses: readonly RootPress[] = ['affected', 'over', 'postmortem', 'why', 'mute', 'narrow', 'unaffected'];

const placeOf = ({ member, channel }: Holdings, more: Partial<Place> = {}): Place => ({
  chat: member.chat,
  tenantId: member.tenantId,
  channelRef: channel.externalId,
  channelName: channel.name,
  channelKind: 'text',
  rootRef: null,
  missing: [],
  ...more,
});

const personOf = ({ word, tenantId }: Member): Person => ({
  id: `U-${tenantId}`,
  name: `${word} Kim`,
  mayChange: true,
  isAdmin: true,
});

const nextId = (): string => {
  asked += 1;
  teams.clock.advance(4_000);
  return `walk-${asked}`;
};

/** Runs a piece of work and returns whose words were said to this tenant, in its answer or in its channels. */
async function heardBy(member: Member, work: () => Promise<unknown>): Promise<string[]> {
  const before = teams.chat.heard.length;
  const answer = await work();
  const said = teams.chat.heard.slice(before);
  const strangers = said.filter(({ tenantId }) => tenantId !== member.tenantId);
  return [
    ...leaksIn(JSON.stringify([answer ?? null, said.filter(({ tenantId }) => tenantId === member.tenantId)]), [member.word]),
    ...strangers.map(({ tenantId }) => `something was said in ${tenantId}`),
  ];
}

async function snapshots(of: readonly Member[]): Promise<string[]> {
  const all: string[] = [];
  for (const member of of) all.push((await teams.stored(member)).split('\n').slice(1).join('\n'));
  return all;
}

const pairs = members.flatMap((own) => members.filter((other) => other !== own).map((other) => ({ own, other })));

/** Everything that one tenant's people can do with what belongs to another. */
async function walk(own: Member, other: Member): Promise<string[]> {
  const [mine, theirs] = [teams.of(own), teams.of(other)];
  const person = personOf(own);
  const asking = { place: placeOf(mine), person, commandName: '/tocsin' };
  const found: string[] = [];
  const note = async (what: string, work: () => Promise<unknown>) =>
    found.push(...(await heardBy(own, work)).map((leak) => `${own.word} ${what}: ${leak}`));
  for (const text of Object.values(typed).flatMap((texts) => texts(theirs)))
    await note(text, async () => {
      const answer = await commands.run({ ...asking, text }, nextId());
      const pressed: unknown[] = [];
      for (const control of controls(answer).slice(0, 6)) if (control.kind === 'select') pressed.push(control.options);
      return [answer, pressed];
    });
  for (const text of Object.values(offered).flatMap((texts) => texts(theirs)))
    await note(text, () => runOffered(own, mine, text));
  for (const action of rootPresses)
    for (const { rootRef, id } of theirs.threads) {
      const pressed = { kind: 'root', action, messageRef: rootRef ?? id } as const;
      await note(`press ${action}`, () => commands.press({ ...asking, pressed, values: [] }, nextId()));
    }
  for (const kind of ['run', 'form', 'sent'] as const)
    await note(`press ${kind}`, () =>
      commands.press({ ...asking, pressed: { kind, offerId: theirs.offer }, values: ['inner-example'] }, nextId()),
    );
  for (const kind of ['pick', 'go'] as const)
    await note(`press ${kind}`, () =>
      commands.press({ ...asking, pressed: { kind, offerId: theirs.offer, name: 'region' }, values: ['eu'] }, nextId()),
    );
  await note('form', () => commands.form(own.tenantId, theirs.offer));
  await note('suggest', async () => [
    await commands.suggest(asking.place, 'vendor', 'in'),
    await commands.suggest(asking.place, 'subscription', ''),
  ]);
  await note('admitted', () => commands.admitted(own.tenantId, own.chat, theirs.channel.externalId));
  await note('their channel', () =>
    commands.run({ ...asking, place: placeOf(mine, { channelRef: theirs.channel.externalId }), text: 'list' }, nextId()),
  );
  const forms = createSubscriptionForms(deps);
  await note('form of theirs', () => forms.subscriptionOf(asking, theirs.offer));
  for (const id of theirs.subscriptions) await note('open their form', () => forms.open(asking, id, {}));
  await note('session of theirs', () => forms.session(own.tenantId, person.id, theirs.offer));
  const home = createHome(deps);
  await note('home', async () => [
    await home.channels(own.tenantId, own.chat),
    await home.sheet(own.tenantId, own.chat, new Set(teams.holdings.map(({ channel }) => channel.externalId)), 'en'),
    await home.usualLanguage(own.tenantId, own.chat),
  ]);
  return found;
}

/** As if a button of this tenant's own said it. */
async function runOffered(own: Member, mine: Holdings, text: string) {
  const expiresAt = '2030-01-01T00:00:00.000Z';
  const offerId = await addOffer(teams.db, {
    tenantId: own.tenantId,
    channelRef: mine.channel.externalId,
    personId: null,
    run: text,
    expiresAt,
  });
  const request = { place: placeOf(mine), person: personOf(own), commandName: '/tocsin', values: [] };
  return commands.press({ ...request, pressed: { kind: 'run', offerId } }, nextId());
}

describe('every command', () => {
  it('that only controls say is in the walk', () => {
    const source = readFileSync(join(packageRoot(), 'src/app/commands/execute.ts'), 'utf8');
    const table = /behindButtons[^=]*= new Map\(\[([\s\S]*?)\]\);/.exec(source)?.[1] ?? '';
    const names = [...table.matchAll(/\[(?:'(\w+)'|(\w+)),/g)].map(
      ([, name, word]) => name ?? (word === 'tidyWord' ? 'tidy' : word),
    );
    expect(names.toSorted()).toEqual(Object.keys(offered).toSorted());
    expect(rootPresses.toSorted()).toEqual(Object.keys(presses).toSorted());
  });

  it('does say what is its own', async () => {
    const [own] = members;
    if (own === undefined) throw new Error('nobody is there');
    const mine = teams.of(own);
    const asking = { place: placeOf(mine), person: personOf(own), commandName: '/tocsin' };
    const said = JSON.stringify(await commands.run({ ...asking, text: 'status inner-example' }, nextId()));
    expect(said).toContain(own.word);
    expect(await loadOffer(teams.db, own.tenantId, mine.offer, start)).toBeDefined();
  });

  it.each(pairs)('of $own.tenantId says nothing of $other.tenantId and changes nothing there', async ({ own, other }) => {
    const before = await snapshots(members.filter((member) => member !== own));
    expect(await walk(own, other)).toEqual([]);
    expect(await snapshots(members.filter((member) => member !== own))).toEqual(before);
  });
});

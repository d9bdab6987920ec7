import { startDiscord } from '../../../handlers/discord/start-discord.js';
import type { CommandDeps } from '../../../src/app/commands/deps.js';
import { createKeptForms, type KeptForms } from '../../../src/app/commands/kept-form.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { createSubscriptionForms } from '../../../src/app/commands/subscription-form.js';
import { guildTenant } from '../../../src/app/connect-discord.js';
import { drivePage } from '../../../src/app/drive-page.js';
import { buildCatalogue } from '../../../src/catalogue/catalogue.js';
import { createDiscordChat } from '../../../src/chat/discord/discord-chat.js';
import { systemClock } from '../../../src/clock.js';
import { type Db, sql } from '../../../src/db/database.js';
import { saveInstallation } from '../../../src/db/installations.js';
import { followPage, lookSoon, type PageKey, storeComponents } from '../../../src/db/pages.js';
import type { TenantId } from '../../../src/domain/ids.js';
import { toIso } from '../../../src/domain/time.js';
import { allComponents } from '../../fakes/discord/components.js';
import type { Exchange } from '../../fakes/discord/exchange.js';
import { startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import type { MemberHandle } from '../../fakes/discord/guild-handle.js';
import { type LogLine, logBook } from '../../queues/log-book.js';
import { openPipeline, type Pipeline, start } from '../../support/pipeline.js';
import { recordedPosts } from '../../support/recorded-posts.js';
import { waitFor } from '../../support/wait-for.js';
import { scriptedEvents } from '../slack/scripted.js';
import { quickPace } from './scripted.js';

const plainSecrets = { seal: (text: string) => text, open: (text: string) => text };

const vendor = (slug: string, name: string) => ({
  slug,
  name,
  category: 'hosting',
  homepage: null,
  statusUrl: `https://status.${slug}.example`,
  provider: 'statuspage',
  feedUrl: null,
  aliases: [],
});

type Fake = Awaited<ReturnType<typeof startFakeDiscord>>;

/** A fake Discord whose people use the real forms and commands over a real database; their clicks are counted. */
export interface FormStage {
  readonly discord: Fake;
  readonly guild: ReturnType<Fake['addGuild']>;
  readonly ops: ReturnType<ReturnType<Fake['addGuild']>['addChannel']>;
  /** May manage channels. */
  readonly dana: MemberHandle;
  readonly yuki: MemberHandle;
  readonly line: Pipeline;
  readonly deps: CommandDeps;
  readonly forms: KeptForms;
  readonly tenantId: TenantId;
  readonly log: readonly LogLine[];
  clicks: number;
  command(sub: string, options?: Record<string, string | boolean | number>, by?: MemberHandle): Promise<Exchange>;
  /** The control of the newest private answer of this exchange that has this label, or this placeholder. */
  press(seen: Exchange, label: string, values?: readonly string[], by?: MemberHandle): Promise<Exchange>;
  send(opened: Exchange, fields: Record<string, string | readonly string[]>): Promise<Exchange>;
  typed(sub: string, name: string, value: string, options?: Record<string, string>): Promise<readonly string[]>;
  filters(): Promise<string[]>;
  components(
    names: readonly { readonly name: string; readonly group?: string; readonly regions?: readonly string[] }[],
    page?: PageKey,
  ): Promise<void>;
  /** Another server that uses the same Tocsin. */
  neighbour(): Promise<TenantId>;
  look(): Promise<void>;
  close(): Promise<void>;
}

export const shownIn = (seen: Exchange): string => seen.answers.at(-1)?.content ?? '';

export const controlsIn = (seen: Exchange, at = -1) =>
  allComponents(seen.answers.at(at)?.components ?? [])
    .filter(({ type }) => type === 2 || type === 3)
    .map(({ custom_id, label, options, ...more }) => ({
      id: custom_id ?? '',
      label: label ?? (typeof more.placeholder === 'string' ? more.placeholder : ''),
      values: (options ?? []).map(({ value }) => value),
      chosen: (options ?? []).filter((option) => 'default' in option && option.default === true).map(({ value }) => value),
    }));

/** Whatever reads a form, or suggests something in it, waits for this first. */
export interface Gate {
  wait?: (() => Promise<void>) | undefined;
}

export async function openFormStage(db: Db, gate: Gate = {}): Promise<FormStage> {
  await sql`truncate pages, follows, channels, incidents, documents, threads, deliveries, chat_offers, chat_interactions, chat_requests, mutes cascade`.execute(
    db,
  );
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Harbour' });
  const ops = guild.addChannel({ name: 'ops' });
  const dana = guild.addMember({ name: 'Dana', permissions: ['ManageChannels'] });
  const yuki = guild.addMember({ name: 'Yuki' });
  const tenantId = guildTenant(guild.id);
  const { log, lines } = logBook();
  const chat = createDiscordChat({
    apiUrl: discord.apiUrl,
    token: discord.token,
    guildOf: async () => ({ guildId: guild.id }),
    clock: systemClock,
    log,
  });
  const line = await openPipeline(db, { chat: () => chat });
  const facts = { chat: 'discord', externalId: guild.id, name: 'Harbour', url: null, appId: null, botId: null } as const;
  const installed = { botUserId: null, scopes: [], token: null };
  await saveInstallation(db, plainSecrets, { ...facts, ...installed }, start);
  await followPage(db, tenantId, line.page);
  const deps: CommandDeps = {
    ...line.deps,
    catalogue: buildCatalogue([vendor('alder', 'Alder'), vendor('birchpay', 'BirchPay')], []),
    rooms: () => chat.rooms,
    chatOf: () => chat,
    linkTo: async (_chat, _tenant, channelRef, ref) => `https://discord.com/channels/1/${channelRef}/${ref}`,
    commandName: () => '/tocsin',
    forwarding: recordedPosts().forwarding,
    publicUrl: null,
    log,
    sleep: async () => undefined,
  };
  const kept = createKeptForms(deps, createSubscriptionForms(deps));
  const forms: KeptForms = {
    ...kept,
    find: async (...given) => {
      await gate.wait?.();
      return kept.find(...given);
    },
    parts: async (...given) => {
      await gate.wait?.();
      return kept.parts(...given);
    },
  };
  const door = startDiscord({
    commands: createCommands(deps),
    forms,
    events: scriptedEvents().events,
    guildKnown: async () => tenantId,
    installedIn: async () => [],
    waitingIn: async () => [],
    tenantFor: guildTenant,
    config: { token: discord.token, apiUrl: discord.apiUrl, commandName: 'tocsin' },
    log,
    pace: quickPace,
  });
  await waitFor(() => door.isConnected() && discord.registeredCommands.length > 0, { what: 'the connection to Discord' });
  const stage: Pick<FormStage, 'clicks'> = { clicks: 0 };
  return Object.assign(stage, {
    discord,
    guild,
    ops,
    dana,
    yuki,
    line,
    deps,
    forms,
    tenantId,
    log: lines,
    command: async (sub: string, options: Record<string, string | boolean | number> = {}, by = dana) => {
      stage.clicks += 1;
      return discord.command({ channelId: ops.id, memberId: by.id, name: 'tocsin', sub, options });
    },
    press: async (seen: Exchange, label: string, values?: readonly string[], by = dana) => {
      stage.clicks += values?.length ?? 1;
      const found = controlsIn(seen).find((one) => one.label === label);
      const messageId = seen.answers.at(-1)?.id ?? '';
      if (found === undefined)
        throw new Error(
          `there is no ${label}: ${controlsIn(seen)
            .map((one) => one.label)
            .join(', ')}`,
        );
      const control = { channelId: ops.id, memberId: by.id, messageId, customId: found.id };
      return discord.press({ ...control, ...(values === undefined ? {} : { values }) });
    },
    send: async (opened: Exchange, fields: Record<string, string | readonly string[]>) => {
      stage.clicks += 1;
      return discord.submitModal({ opened, fields });
    },
    typed: async (sub: string, name: string, value: string, options: Record<string, string> = {}) => {
      const use = { channelId: ops.id, memberId: dana.id, name: 'tocsin', sub, options: { ...options, [name]: value } };
      const seen = await discord.autocomplete({ ...use, typing: { name, value } });
      if (seen.failed) throw new Error('Discord was not answered in time');
      return (seen.choices ?? []).map((choice) => String(choice.value));
    },
    filters: async () => {
      const found = await sql<{
        filter: string;
      }>`select filter from subscriptions where tenant_id = ${tenantId} and ended_at is null
        order by created_at, filter`.execute(db);
      return found.rows.map(({ filter }) => filter);
    },
    components: (names: readonly { name: string; group?: string; regions?: readonly string[] }[], page: PageKey = line.page) =>
      storeComponents(
        db,
        page,
        {
          provider: 'statuspage',
          page: { name: 'Larch', url: 'https://status.larch.example' },
          status: 'none',
          incidents: [],
          notes: [],
          components: names.map(({ name, group = null, regions = [] }, index) => ({
            id: `c${index}`,
            name,
            group,
            status: 'operational' as const,
            regions: [...regions],
          })),
        },
        { at: start, isBaseline: true },
      ),
    neighbour: async () =>
      (await saveInstallation(db, plainSecrets, { ...facts, ...installed, externalId: '123456789012345678' }, start)).tenantId,
    look: async () => {
      const driven = { ...line.deps, paceScale: Number.POSITIVE_INFINITY };
      await lookSoon(db, line.page, toIso(line.clock.now()));
      await drivePage(driven, line.page);
    },
    close: async () => {
      await door.close();
      await discord.close();
    },
  });
}

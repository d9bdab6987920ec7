import { randomBytes } from 'node:crypto';
import { createDiscordChat } from '../../src/chat/discord/discord-chat.js';
import { createPreviewChat } from '../../src/chat/preview.js';
import { type Db, sql } from '../../src/db/database.js';
import { previewTenant, TenantId } from '../../src/domain/ids.js';
import { silentLog } from '../../src/log.js';
import { openSlack } from '../chat/slack/support/open-slack.js';
import { startFakeDiscord } from '../fakes/discord/fake-discord.js';
import type { MovingClock, Where } from './storm-scene.js';

/** A platform, and what people read in the channel. */
export interface Seat {
  readonly where: Where;
  /** Messages about the channel as a whole, in order. */
  shown(): Promise<readonly { readonly ref: string; readonly text: string }[]>;
  remove(ref: string): Promise<void>;
  /** The platform's own clock. */
  pass(seconds: number): void;
  close(): Promise<void>;
}

/** Storms, what passed in a pause, quiet hours, reports about the past. */
const isAboutChannel = ({ text }: { readonly text: string }): boolean =>
  /^(?:🌊|⏪|🌙|⚪ (?:\*\*|\*)?\w+(?:\*\*|\*)? published)/u.test(text);

type OpenSeat = (db: Db, clock: MovingClock) => Promise<Seat>;

export const seats: Readonly<Record<string, OpenSeat>> = {
  async preview(db, clock) {
    return {
      where: { chat: 'preview', port: createPreviewChat({ db, clock }), tenantId: previewTenant, externalId: 'ops' },
      shown: async () => {
        const found = await sql<{
          ref: string;
          text: string;
          edits: number;
        }>`select ref, slack ->> 'text' as text, edits from preview_messages
          where root_ref is null order by ordinal`.execute(db);
        return found.rows.filter(isAboutChannel);
      },
      remove: async (ref) => void (await sql`delete from preview_messages where ref = ${ref}`.execute(db)),
      pass: () => undefined,
      close: async () => undefined,
    };
  },
  async slack(_, clock) {
    const open = await openSlack({ clock });
    const { tenantId, externalId } = open.room(`ops-${randomBytes(3).toString('hex')}`);
    return {
      where: { chat: 'slack', port: open.chat, tenantId: TenantId.parse(tenantId), externalId },
      shown: async () =>
        open.slack
          .messages(externalId)
          .map(({ ts, text }) => ({ ref: ts, text }))
          .filter(isAboutChannel),
      remove: async (ref) => open.slack.deleteMessage(externalId, ref),
      pass: () => undefined,
      close: open.close,
    };
  },
  discord: (_, clock) => discordSeat('text', clock),
  forum: (_, clock) => discordSeat('forum', clock),
};

async function discordSeat(kind: 'text' | 'forum', clock: MovingClock): Promise<Seat> {
  const fake = await startFakeDiscord();
  const guild = fake.addGuild({ name: 'Larch' });
  const channel = guild.addChannel({ name: 'ops', type: kind });
  const guildOf = async () => ({ guildId: guild.id });
  const port = createDiscordChat({ apiUrl: fake.apiUrl, token: fake.token, guildOf, clock, log: silentLog });
  const places = () => (kind === 'text' ? [channel.id] : fake.threads(channel.id).map(({ id }) => id));
  return {
    where: { chat: 'discord', port, tenantId: TenantId.parse('discord-larch'), externalId: channel.id, kind },
    shown: async () =>
      places()
        .flatMap((place) => fake.messages(place))
        .map(({ id, content }) => ({ ref: id, text: content }))
        .filter(isAboutChannel),
    remove: async (ref) => (kind === 'text' ? fake.deleteMessage(channel.id, ref) : fake.deleteThread(ref)),
    pass: (seconds) => fake.passTime(seconds * 1000),
    close: () => fake.close(),
  };
}

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Exchange } from '../exchange.js';
import { usersOnly } from '../mentions.js';
import { addMessage } from '../messages.js';
import type { People } from '../people.js';
import { may } from '../permissions.js';
import { reviveThread } from '../threads.js';
import { type Guild, isForum, type World } from '../world.js';
import { hintsHtml } from './hints.js';
import { emptyPage, formHtml, pageHtml } from './page.js';
import { type Look, roomsHtml, visibleChannels } from './rooms.js';
import { typedCommand } from './typed-command.js';

const bodyLimit = 64 * 1024;
const Sent = z.object({
  memberId: z.string(),
  channelId: z.string().optional(),
  messageId: z.string().optional(),
  customId: z.string().optional(),
  values: z.array(z.string()).optional(),
  text: z.string().optional(),
  interactionId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
type Sent = z.infer<typeof Sent>;

/** The page at `/`: what `demo --discord-fake` shows to somebody without an account. */
export class Viewer {
  readonly #world: World;
  readonly #people: People;
  readonly #dismissed = new Set<string>();
  readonly #forms = new Map<string, Exchange>();

  constructor(world: World, people: People) {
    this.#world = world;
    this.#people = people;
  }

  async serve(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
      return this.#send(response, 403, 'text/plain', 'Open this page by 127.0.0.1.');
    if (request.method === 'POST') return this.#take(request, response, url);
    const look = this.#look(url.searchParams);
    if (url.pathname === '/viewer/rooms' && look !== undefined)
      return this.#send(response, 200, 'text/html; charset=utf-8', roomsHtml(this.#world, look, this.#dismissed).text);
    if (url.pathname !== '/') return this.#send(response, 404, 'text/plain', 'There is nothing here.');
    const nonce = randomBytes(16).toString('base64');
    const page = look === undefined ? emptyPage() : pageHtml(this.#world, look, nonce);
    this.#send(response, 200, 'text/html; charset=utf-8', page.text, nonce);
  }

  /** Inline style attributes carry the colour of an embed's bar, so styles are not limited to the nonce. */
  #send(response: ServerResponse, status: number, type: string, text: string, nonce = ''): void {
    const policy = `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
    response
      .writeHead(status, {
        'content-type': type,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(text);
  }

  #look(query: URLSearchParams): Look | undefined {
    const asked = this.#world.channels.get(query.get('channel') ?? '');
    const guild = this.#world.guilds.get(asked?.guildId ?? query.get('guild') ?? '') ?? [...this.#world.guilds.values()][0];
    if (guild === undefined) return undefined;
    const memberId = this.#someone(guild, query.get('as'));
    const visible = visibleChannels(this.#world, guild, memberId);
    const channel = visible.find((one) => one.id === asked?.id) ?? visible[0];
    const thread = this.#world.channels.get(query.get('thread') ?? '');
    return { guild, memberId, channel, thread: thread?.thread?.parentId === channel?.id ? thread : undefined };
  }

  #someone(guild: Guild, asked: string | null): string {
    const known = asked === null ? undefined : guild.members.get(asked);
    const other = [...guild.members.values()].find((member) => !member.bot && member.id !== guild.ownerId);
    return known?.bot === false ? known.id : (other?.id ?? guild.ownerId);
  }

  /** The header keeps other pages of the same browser from sending: they would need a permission that nobody gives. */
  async #take(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (request.headers['x-viewer'] !== '1') return this.#send(response, 403, 'text/plain', 'Only the page itself may do this.');
    const answer = await readSent(request)
      .then((sent) => this.#act(url.pathname.replace('/viewer/', ''), sent))
      .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
    this.#send(response, 200, 'application/json', JSON.stringify(answer));
  }

  async #act(what: string, sent: Sent): Promise<object> {
    if (what === 'say') return this.#say(sent);
    if (what === 'hints') return this.#hints(sent);
    if (what === 'press')
      return this.#seen(
        await this.#people.press({
          channelId: sent.channelId ?? '',
          messageId: sent.messageId ?? '',
          customId: sent.customId ?? '',
          memberId: sent.memberId,
          ...(sent.values !== undefined && { values: sent.values }),
        }),
      );
    if (what === 'form') return this.#submit(sent);
    if (what === 'dismiss') this.#dismissed.add(sent.messageId ?? '');
    return {};
  }

  #seen(exchange: Exchange): object {
    if (exchange.failed) return { error: 'The application did not respond.' };
    if (exchange.modal === null) return {};
    this.#forms.set(exchange.interactionId, exchange);
    return { interactionId: exchange.interactionId, form: formHtml(exchange.modal).text };
  }

  async #submit({ interactionId = '', fields = {} }: Sent): Promise<object> {
    const opened = this.#forms.get(interactionId);
    if (opened === undefined) throw new Error('This form is no longer open.');
    return this.#seen(await this.#people.submitModal({ opened, fields }));
  }

  #where(sent: Sent) {
    const channel = this.#world.channels.get(sent.channelId ?? '');
    const guild = this.#world.guilds.get(channel?.guildId ?? '');
    if (channel === undefined || guild === undefined) throw new Error('This channel is gone.');
    return { channel, guild, at: { channelId: channel.id, memberId: sent.memberId } };
  }

  async #say(sent: Sent): Promise<object> {
    const { channel, guild, at } = this.#where(sent);
    const text = sent.text ?? '';
    if (text.startsWith('/'))
      return this.#seen(await this.#people.command({ ...at, ...typedCommand(this.#world, guild, text).use }));
    const right = channel.thread === null ? 'SendMessages' : 'SendMessagesInThreads';
    if (isForum(channel) || !may(this.#world, channel, right, sent.memberId))
      throw new Error('Nobody can write here; commands start with /.');
    reviveThread(this.#world, channel);
    addMessage(this.#world, channel, { content: text.slice(0, 2000) }, { authorId: sent.memberId, allowed: usersOnly });
    return {};
  }

  async #hints(sent: Sent): Promise<object> {
    const { guild, at } = this.#where(sent);
    return { hints: (await hintsHtml(this.#world, this.#people, guild, at, sent.text ?? '')).text };
  }
}

async function readSent(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > bodyLimit) throw new Error('That is too much text.');
    chunks.push(chunk);
  }
  return Sent.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

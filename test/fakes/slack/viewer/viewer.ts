import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../api/read-body.js';
import type { Ground } from '../methods/method.js';
import type { People } from '../people/people.js';
import type { Channel, User, Workspace } from '../world/model.js';
import { pageHtml, partsOf } from './page.js';
import type { Sight } from './stream.js';
import type { ViewerActions } from './viewer-actions.js';

/** The pages: what people see, in a browser. */
export class Viewer {
  readonly #ground: Ground;
  readonly #people: People;
  readonly #actions: ViewerActions;

  constructor(ground: Ground, people: People, actions: ViewerActions) {
    this.#ground = ground;
    this.#people = people;
    this.#actions = actions;
  }

  /** False when the path is none of its own. */
  async handle(url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const isPost = request.method === 'POST';
    if (url.pathname === '/' && !isPost) this.#page(url.searchParams, response);
    else if (url.pathname === '/viewer/parts' && !isPost) this.#parts(url.searchParams, response);
    else if (url.pathname.startsWith('/viewer/') && isPost) await this.#act(url.pathname, request, response);
    else return false;
    return true;
  }

  #page(query: URLSearchParams, response: ServerResponse): void {
    const sight = this.#sight(query);
    if (sight === undefined) {
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
        .end('There is no channel with a person in it yet.');
      return;
    }
    const nonce = randomBytes(12).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(pageHtml(sight, this.#partsOf(sight), nonce));
  }

  #parts(query: URLSearchParams, response: ServerResponse): void {
    const sight = this.#sight(query);
    if (sight === undefined) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(this.#partsOf(sight)));
  }

  #partsOf(sight: Sight) {
    return partsOf(sight, this.#ground.world.workspaces, this.#ground.views.top(sight.user.id));
  }

  /** Only this page's own forms count: another site must not press anything here. */
  async #act(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, host, accept } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) return void response.writeHead(403).end('Only from this page.');
    const form = new URLSearchParams(await readBody(request));
    try {
      await this.#actions.run(path.slice('/viewer/'.length), form);
    } catch (error) {
      response
        .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
        .end(error instanceof Error ? error.message : String(error));
      return;
    }
    if (accept === 'application/json') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    response.writeHead(303, { location: backTo(request) }).end();
  }

  #sight(query: URLSearchParams): Sight | undefined {
    const workspace = this.#workspace(query.get('channel'));
    const channel =
      workspace?.channels.get(query.get('channel') ?? '') ?? first(workspace?.channels, ({ kind }) => kind === 'channel');
    const user = workspace?.users.get(query.get('user') ?? '') ?? first(workspace?.users, ({ isBot }) => !isBot);
    if (workspace === undefined || channel === undefined || user === undefined) return undefined;
    return { workspace, channel, user, people: this.#people };
  }

  #workspace(channelId: string | null): Workspace | undefined {
    const { workspaces } = this.#ground.world;
    return workspaces.find(({ channels }) => channels.has(channelId ?? '')) ?? workspaces[0];
  }
}

const first = <Item extends Channel | User>(
  all: ReadonlyMap<string, Item> | undefined,
  wanted: (item: Item) => boolean,
): Item | undefined => [...(all?.values() ?? [])].find(wanted);

/** The page that the form was on, if it was one of ours. */
function backTo(request: IncomingMessage): string {
  const referer = request.headers.referer;
  if (referer === undefined || !URL.canParse(referer)) return '/';
  return `/${new URL(referer).search}`;
}

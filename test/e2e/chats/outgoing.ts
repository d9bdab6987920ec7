import type { FakeDiscord } from '../../fakes/discord/fake-discord.js';
import type { FakeSlack } from '../../fakes/slack/fake-slack.js';

/** What was sent to the platform to be written, oldest first: names of calls and their bodies. */
type Sent = readonly { readonly call: string; readonly body: unknown }[];

const writes = /^chat\.(?:postMessage|update|delete|postEphemeral)$/;

export const sentToSlack = (slack: FakeSlack): Sent =>
  slack.calls.filter(({ method }) => writes.test(method)).map(({ method, args }) => ({ call: method, body: parsed(args) }));

/** Answers to people are not among it. */
export const sentToDiscord = (discord: FakeDiscord): Sent =>
  discord.calls
    .filter(({ method, route }) => method !== 'GET' && !/^\/(?:interactions|webhooks|applications|gateway)/.test(route))
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body: body ?? null }));

/** Slack's client sends structures as JSON in fields of a form. */
function parsed(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = (value: unknown): unknown => (typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value);
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, read(value)]));
}

/** Names what differs from run to run by what it is, in the order in which it turns up. */
export class Golden {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  write(sent: Sent): string {
    const text = JSON.stringify(sent, null, 2)
      .replaceAll(this.#page, 'https://status.larch.example')
      .replace(/\b\d{10}\.\d{6}\b/g, (ts) => this.#named('ts', ts))
      .replace(/(?<=\/incidents\/)[0-9a-f]{16,}\b/g, (id) => this.#named('incident', id))
      .replace(/(?<=Tocsin · )[0-9a-f]{8}\b/g, (id) => this.#marker(id))
      .replace(/\b[0-9a-f]{20}\b/g, (id) => this.#marker(id))
      .replace(/\b\d{17,20}\b/g, (id) => this.#named('id', id))
      .replace(/\b[CTU][A-Z0-9]{8,}\b/g, (id) => this.#named('id', id));
    return `${text}\n`;
  }

  /** Discord shows the first eight characters. */
  #marker(id: string): string {
    return this.#named('marker', id.slice(0, 8));
  }

  #named(kind: string, id: string): string {
    const known = this.#names.get(`${kind} ${id}`);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `<${kind} ${count}>`;
    this.#names.set(`${kind} ${id}`, name);
    return name;
  }
}

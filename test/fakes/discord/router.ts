import type { Answer, Call } from './call.js';
import { noSuchRoute, wrongMethod } from './refusal.js';

interface Route {
  readonly method: string;
  readonly template: string;
  /** Whether the call needs the bot's token. Interaction callbacks and webhooks carry their own in the path. */
  readonly auth: boolean;
  readonly handle: (call: Call) => Answer;
}

export interface FoundRoute extends Route {
  readonly params: Readonly<Record<string, string>>;
}

export class Router {
  readonly #routes: (Route & { readonly pattern: RegExp })[] = [];

  /** `add('GET /channels/{channel}', …)`. */
  add(spec: string, handle: (call: Call) => Answer, options: { readonly auth: boolean } = { auth: true }): this {
    const [method = '', template = ''] = spec.split(' ');
    const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    this.#routes.push({ method, template, auth: options.auth, handle, pattern });
    return this;
  }

  /** 404 where there is no such path, 405 where there is one with other methods. */
  find(method: string, path: string): FoundRoute {
    const matching = this.#routes.filter((route) => route.pattern.test(path));
    const route = matching.find((one) => one.method === method);
    if (route === undefined) throw matching.length === 0 ? noSuchRoute() : wrongMethod();
    return { ...route, params: paramsIn(route.pattern, path) };
  }
}

/** Decoded: the SDK writes `%40original`. */
function paramsIn(pattern: RegExp, path: string): Record<string, string> {
  const found = Object.entries(pattern.exec(path)?.groups ?? {});
  return Object.fromEntries(found.map(([name, value]) => [name, decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

import type { Scene } from './play.js';

/** What one address of a simulated page answers. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** One request, as far as shapes care. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Where the page stands, without a slash at the end. */
  readonly origin: string;
}

/** One provider as it looks from outside: its documents, with everything it leaves out. */
export interface Shape {
  /** What to follow: the page's address, or its feed's where it plays nothing but a feed. */
  address(origin: string): string;
  /** Headers of every answer that give the provider away. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: nothing stands there. */
  answer(asked: Asked, scene: Scene): Answer | undefined;
}

export const json = (value: object): Answer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
export const html = (body: string): Answer => ({ status: 200, type: 'text/html; charset=utf-8', body });
export const xml = (type: 'atom' | 'rss', body: string): Answer => ({
  status: 200,
  type: `application/${type}+xml; charset=utf-8`,
  body,
});

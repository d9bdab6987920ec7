import type { Args } from '../api/args.js';
import type { RateLimits } from '../api/rate-limits.js';
import type { Settings } from '../api/settings.js';
import type { Deliveries } from '../link/deliveries.js';
import type { Installs } from '../people/installs.js';
import type { Triggers } from '../people/triggers.js';
import type { Views } from '../people/views.js';
import type { Workspace } from '../world/model.js';
import type { World } from '../world/world.js';

/** What a method may use. */
export interface Ground {
  readonly world: World;
  readonly settings: Settings;
  readonly limits: RateLimits;
  readonly deliveries: Deliveries;
  readonly triggers: Triggers;
  readonly views: Views;
  readonly installs: Installs;
  /** A fresh `ws://127.0.0.1:<port>/link/?ticket=…`, good for one connection. */
  socketUrl(): string;
}

export interface MethodCall {
  readonly ground: Ground;
  /** Whose token it was. For an app-level token, the first one. */
  readonly workspace: Workspace;
  readonly token: string;
  readonly args: Args;
  /** Goes into `response_metadata.warnings`. */
  readonly warn: (warning: string) => void;
}

export interface Method {
  readonly token: 'bot' | 'app' | 'none';
  /** One of them is needed; empty: none. */
  readonly scopes: readonly string[];
  run(call: MethodCall): Record<string, unknown>;
}

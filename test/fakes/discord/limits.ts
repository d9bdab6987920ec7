import type { Call, Settings } from './call.js';
import { bucketHeaders } from './calls.js';
import { limited } from './refusal.js';
import type { FoundRoute } from './router.js';

/** The platform publishes no numbers; these are what clients see in the headers of message routes. */
const perRoute = { limit: 5, spanMs: 5000 };
const everywhere = { limit: 50, spanMs: 1000 };
const generous = { limit: 1000, remaining: 999, resetMs: 1000 };

const major = (route: FoundRoute): string => route.params.channel ?? route.params.guild ?? route.params.token ?? '';
const keyOf = (route: FoundRoute): string => `${route.method} ${route.template} ${major(route)}`;
const exempt = (route: FoundRoute): boolean => !route.auth;

/** Throws 429 when limits are enforced and one is reached. Interaction endpoints know no global limit. */
export function demandRoom(call: Pick<Call, 'windows' | 'world' | 'settings'>, route: FoundRoute): void {
  if (!call.settings.rateLimits || exempt(route)) return;
  const now = call.world.now();
  const { timeScale } = call.settings;
  const global = call.windows.take('global', everywhere.limit, everywhere.spanMs / timeScale, now);
  if (global !== undefined) {
    const refusal = limited(global, { scope: 'global' });
    Object.assign(refusal.extra, { global: true });
    Object.assign(refusal.headers, { 'x-ratelimit-global': 'true' });
    throw refusal;
  }
  const wait = call.windows.take(keyOf(route), perRoute.limit, perRoute.spanMs / timeScale, now);
  if (wait !== undefined) throw limited(wait);
}

export function headersFor(
  call: Pick<Call, 'windows' | 'world'> & { readonly settings: Settings },
  route: FoundRoute,
): Record<string, string> {
  const now = call.world.now();
  if (!call.settings.rateLimits) return bucketHeaders(now, keyOf(route), generous);
  const spanMs = perRoute.spanMs / call.settings.timeScale;
  const recent = call.windows.recent(keyOf(route), spanMs, now);
  const resetMs = (recent[0] ?? now) + spanMs - now;
  return bucketHeaders(now, keyOf(route), {
    limit: perRoute.limit,
    remaining: Math.max(0, perRoute.limit - recent.length),
    resetMs,
  });
}

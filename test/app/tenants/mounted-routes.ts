import type { Express } from 'express';
import { z } from 'zod';

const Layer = z.object({
  handle: z.unknown(),
  slash: z.boolean().optional(),
  route: z.object({ path: z.union([z.string(), z.array(z.string())]), methods: z.record(z.string(), z.boolean()) }).nullish(),
});
const Nested = z.custom<{ readonly stack: readonly unknown[] }>(
  (value) => typeof value === 'function' && 'stack' in value && Array.isArray(value.stack),
);

export interface MountedRoutes {
  /** `GET /vendors/:slug`; `ANY` where a route takes every method. */
  readonly routes: readonly string[];
  /** Routers that are mounted below an address, whose own routes are not listed. */
  readonly below: number;
}

function routesIn(stack: readonly unknown[]): MountedRoutes {
  const routes: string[] = [];
  let below = 0;
  for (const one of stack) {
    const { route, handle, slash } = Layer.parse(one);
    const nested = Nested.safeParse(handle);
    if (route != null) {
      const methods = Object.keys(route.methods).map((method) => (method === '_all' ? 'ANY' : method.toUpperCase()));
      routes.push(...[route.path].flat().flatMap((path) => methods.map((method) => `${method} ${path}`)));
    } else if (nested.success && slash !== true) below += 1;
    else if (nested.success) {
      const inner = routesIn(nested.data.stack);
      routes.push(...inner.routes);
      below += inner.below;
    }
  }
  return { routes, below };
}

/** Every address that an express app answers at, read from the app itself. */
export const mountedRoutes = (app: Express): MountedRoutes => routesIn(app.router.stack);

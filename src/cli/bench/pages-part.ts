import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { IsoTime } from '../../domain/time.js';
import { incidentPage, type PageBodies } from './incident-page.js';
import type { PartActions } from './part.js';

const Open = z.object({
  count: z.number().int(),
  /** Answers 304 to who has seen the document. */
  validates: z.boolean(),
  past: z.number().int(),
  updatesEach: z.number().int(),
  updateLength: z.number().int(),
  at: IsoTime,
});

const Show = z.object({ openUpdates: z.number().int(), pages: z.array(z.number().int()).optional() });

interface Shown {
  readonly body: string;
  readonly etag: string;
}

const shownOf = (body: string): Shown => ({ body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"` });

interface Site {
  documents: ReadonlyMap<string, Shown>;
  /** When it was first asked after its last change, in epoch milliseconds. */
  askedAt: number | undefined;
}

const documentsOf = ({ summary, incidents, maintenances }: PageBodies): ReadonlyMap<string, Shown> =>
  new Map([
    ['/api/v2/summary.json', shownOf(summary)],
    ['/api/v2/incidents.json', shownOf(incidents)],
    ['/api/v2/scheduled-maintenances.json', shownOf(maintenances)],
  ]);

/** Linux answers at every address of 127.0.0.0/8, so that each page has a host of its own; elsewhere all of them share one. */
const addressOf = (index: number): string =>
  process.platform === 'linux' ? `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}` : '127.0.0.1';

function listening(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Many status pages, each on a host of its own. */
export function pagesPart(): PartActions {
  const servers: Server[] = [];
  const sites: Site[] = [];
  let plan: z.infer<typeof Open> | undefined;
  let requests = 0;
  const answer = (site: Site, validates: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    site.askedAt ??= Date.now();
    const shown = site.documents.get(request.url ?? '');
    if (shown === undefined) return void response.writeHead(404).end();
    if (validates && request.headers['if-none-match'] === shown.etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'application/json', ...(validates ? { etag: shown.etag } : {}) }).end(shown.body);
  };
  const show = (openUpdates: number, indexes: readonly number[]) => {
    if (plan === undefined) return;
    const documents = documentsOf(incidentPage({ ...plan, name: 'Bench', openUpdates }));
    for (const index of indexes) {
      const site = sites[index];
      if (site !== undefined) Object.assign(site, { documents, askedAt: undefined });
    }
  };
  return {
    open: async (argument) => {
      plan = Open.parse(argument);
      const documents = documentsOf(incidentPage({ ...plan, name: 'Bench', openUpdates: 0 }));
      const origins: string[] = [];
      for (let index = 0; index < plan.count; index += 1) {
        const site: Site = { documents, askedAt: undefined };
        const server = createServer(answer(site, plan.validates));
        const port = await listening(server, addressOf(index), 0);
        sites.push(site);
        servers.push(server);
        origins.push(`http://${addressOf(index)}:${port}`);
      }
      return origins;
    },
    show: async (argument) => {
      const { openUpdates, pages } = Show.parse(argument);
      show(openUpdates, pages ?? [...sites.keys()]);
    },
    asked: async () => ({ requests, at: sites.map(({ askedAt }) => askedAt ?? null) }),
    close: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

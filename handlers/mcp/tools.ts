import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { OperatorError } from '../../src/errors.js';
import { Incident, IncidentList, VendorList } from './answers.js';
import type { ApiClient } from './api-client.js';
import { incidentInWords, incidentsInWords, vendorsInWords } from './in-words.js';

const words = z.array(z.string().min(1).max(200)).max(20).optional();
const narrowing = {
  vendor: words.describe('Slugs, names, domains or addresses of vendors, any of them: "github", "aws".'),
  region: words.describe('Places, any of them: "eu", "us-east-1", "frankfurt".'),
  component: words.describe('Names of components or globs, any of them: "API*".'),
};
const impact = z.enum(['none', 'minor', 'major', 'critical']).optional().describe('The mildest impact to tell of.');
const paging = {
  limit: z.int().min(1).max(50).default(20),
  cursor: z.string().max(1_000).optional().describe('Where an earlier answer said that there is more.'),
};
const day = z.string().max(40).optional();

/** All of them look and change nothing. */
const onlyLooks = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** What the other side should know is a sentence in the answer, so that the model can mend its question; a fault of ours ends the call. */
async function answered(work: () => Promise<string>): Promise<CallToolResult> {
  try {
    return said(await work());
  } catch (error) {
    if (error instanceof OperatorError) return { ...said(error.message), isError: true };
    throw error;
  }
}

/** An incident's id, or the address of its report. */
const idIn = (text: string): string => /\/incidents\/([^/?#\s]+)/.exec(text)?.[1] ?? text.trim();

/** Times as people give them: a day counts from its beginning. */
const moment = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00.000Z` : text;

export function addTools(server: McpServer, api: ApiClient): void {
  server.registerTool(
    'whats_burning',
    {
      title: 'What is burning',
      description:
        'Open incidents of the vendors that are followed here, the newest first, each with what its vendor said last. A vendor whose page cannot be read is not listed: ask `vendors` which are unknown before saying that all is well.',
      inputSchema: { ...narrowing, min_impact: impact, ...paging },
      annotations: onlyLooks,
    },
    (asked) =>
      answered(async () => {
        const { items, next } = await api.get('/open', asked, IncidentList);
        return incidentsInWords(items, next, 'Nothing is open. (Ask `vendors` whether every page can be read.)');
      }),
  );
  server.registerTool(
    'history',
    {
      title: 'Outage history',
      description: 'Past and open incidents and maintenance as recorded, the newest first.',
      inputSchema: {
        ...narrowing,
        min_impact: impact,
        kind: z.array(z.enum(['incident', 'maintenance', 'notice', 'postmortem', 'retroactive'])).optional(),
        since: day.describe('Began then or later: 2026-08-17, or with a time in UTC.'),
        until: day.describe('Began before that.'),
        ...paging,
      },
      annotations: onlyLooks,
    },
    ({ since, until, ...asked }) =>
      answered(async () => {
        const query = { ...asked, since: moment(since), until: moment(until) };
        const { items, next } = await api.get('/incidents', query, IncidentList);
        return incidentsInWords(items, next, 'Nothing of this is recorded.');
      }),
  );
  addSingle(server, api);
}

function addSingle(server: McpServer, api: ApiClient): void {
  server.registerTool(
    'incident',
    {
      title: 'One incident',
      description: 'One incident with every update, by its id or the address of its report.',
      inputSchema: { incident: z.string().min(1).max(500) },
      annotations: onlyLooks,
    },
    ({ incident }) =>
      answered(async () => incidentInWords(await api.get(`/incidents/${encodeURIComponent(idIn(incident))}`, {}, Incident))),
  );
  server.registerTool(
    'vendors',
    {
      title: 'Vendors and their state',
      description:
        'The vendors that are followed here. `unknown`: the page cannot be read, so nobody knows; never take it for fine.',
      inputSchema: { limit: z.int().min(1).max(100).default(100), cursor: paging.cursor },
      annotations: onlyLooks,
    },
    (asked) =>
      answered(async () => {
        const { items, next } = await api.get('/vendors', asked, VendorList);
        return vendorsInWords(items, next);
      }),
  );
}
